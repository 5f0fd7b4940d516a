"""Spells the turns of a game as the cells of its rows, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrecord.core.cube import Cube, is_cube_value
from bgrecord.core.ids import MatchState, xgid
from bgrecord.core.scoring import Score
from bgrecord.formats._base import Unwritable
from bgrecord.formats._snowie_line import SnowieLine, spell
from bgrecord.formats.mat.names import spell_name
from bgrecord.formats.mat.plays import spell_play, spell_roll
from bgrecord.formats.mat.spelling import Spelling
from bgrecord.languages import gettext
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    Result,
    SetUp,
    Turn,
)


class Cell(NamedTuple):
    """A cell of a row."""

    side: int
    text: str
    #: The line of the turn in the record that was read.
    line: int
    #: It is too long to stand in a column: the cell to its right follows it closely.
    is_wide: bool = False


class Between(NamedTuple):
    """A line between two rows."""

    text: str
    line: int


#: How many turns ahead it matters whether a game goes on.
_HORIZON = 16

_CUBE_WORDS = {
    CubeKind.DOUBLE: " Doubles => {}",
    CubeKind.BEAVER: " Beavers => {}",
    CubeKind.RACCOON: " Raccoons => {}",
    CubeKind.TAKE: " Takes",
    CubeKind.DROP: " Drops",
}


def spell_turns(
    game: GameTranscript, spelling: Spelling, *, jacoby: bool = False
) -> Iterator[Cell | Between]:
    """The cells of a game in order, without its result.

    Args:
        game: the game.
        spelling: the dialect.
        jacoby: the Jacoby rule is in force; dumps of positions tell.

    Raises:
        Unwritable: a position set by hand cannot be written.
    """
    turns = [turn for turn in game.turns if not _goes_without_saying(turn, spelling)]
    cube = Cube(game.cube)
    for index, turn in enumerate(turns):
        following = turns[index + 1 : index + 1 + _HORIZON]
        if isinstance(turn, CheckerPlay):
            text = _roll(turn, following, spelling)
            if text is not None:
                yield Cell(turn.side, text, turn.line)
                continue
            dump = _dump(turn, game, cube, following, jacoby=jacoby)
            yield Cell(turn.side, f"{spell_roll(turn, spelling)} {dump}", turn.line, is_wide=True)
        elif isinstance(turn, CubeTurn):
            cube = _turned(cube, turn)
            if not _is_implied_take(turns, index):
                yield Cell(turn.side, _CUBE_WORDS[turn.kind].format(turn.value), turn.line)
        elif isinstance(turn, SetUp):
            cube = turn.cube
            yield Between(_set_position(turn), turn.line)
        elif isinstance(turn, Resignation) and not (index and _is_given_up(turns[index - 1], turn)):
            yield Cell(turn.side, f" {spelling.resigns}", turn.line)


def spell_result(result: Result, spelling: Spelling, *, wins_match: bool) -> str:
    """The cell of a result: ` Wins 2 points`."""
    words = ["Wins"]
    if result.points is not None:
        one = result.points == 1 or not spelling.has_plural
        words += [str(result.points), "point" if one else "points"]
    if result.settled:
        words.append("(settled)")
    if wins_match and spelling.says_match:
        words.append("and the match")
    return " " + " ".join(words)


def _goes_without_saying(turn: Turn, spelling: Spelling) -> bool:
    """Whether a dialect has no words for a turn: the result alone tells of a resignation."""
    return isinstance(turn, Resignation) and not spelling.resigns


def _is_implied_take(turns: Sequence[Turn], index: int) -> bool:
    """Whether the roll behind a beaver stands for its take, as in every known program."""
    around = turns[max(index - 1, 0) : index + 2]
    if len(around) < 3:
        return False
    before, turn, after = around
    return (
        isinstance(before, CubeTurn)
        and before.kind is CubeKind.BEAVER
        and isinstance(turn, CubeTurn)
        and turn.kind is CubeKind.TAKE
        and isinstance(after, CheckerPlay)
        and after.side == turn.side
    )


def _is_given_up(turn: Turn, following: Turn) -> bool:
    """Whether a side rolls, does not play, and resigns."""
    return (
        isinstance(turn, CheckerPlay)
        and turn.kind is PlayKind.NOT_PLAYED
        and isinstance(following, Resignation)
        and following.side == turn.side
    )


def _roll(turn: CheckerPlay, following: Sequence[Turn], spelling: Spelling) -> str | None:
    """The cell of a roll; None when only the position it led to can be written."""
    play = spell_play(turn, spelling)
    if play is None:
        return None
    goes_on = any(isinstance(later, CheckerPlay | CubeTurn) for later in following)
    is_unknown = turn.kind is PlayKind.UNKNOWN and goes_on
    if is_unknown or (following and _is_given_up(turn, following[0])):
        play = "????"
    return f"{spell_roll(turn, spelling)} {play}".rstrip()


def _turned(cube: Cube, turn: CubeTurn) -> Cube:
    """The cube after a side turned it or answered."""
    if turn.kind is CubeKind.DOUBLE:
        return cube.offer(turn.side)
    if turn.kind is CubeKind.BEAVER:
        return cube.beaver(turn.side)
    if turn.kind is CubeKind.RACCOON:
        return cube.raccoon(turn.side)
    return cube.take(turn.side)._replace(value=turn.value)


def _dump(
    turn: CheckerPlay,
    game: GameTranscript,
    cube: Cube,
    following: Sequence[Turn],
    *,
    jacoby: bool,
) -> str:
    """The position an illegal play led to, seen by the other side, with that side's roll."""
    assert turn.after is not None
    side = 1 - turn.side
    score = game.score[:2]
    then = next((later for later in following if isinstance(later, CheckerPlay)), None)
    line = SnowieLine(
        length=game.score.length or 0,
        jacoby=jacoby,
        side=turn.side,
        names=(spell_name(game.names[side]), spell_name(game.names[1 - side])),
        crawford=bool(game.crawford),
        score=(score[side], score[1 - side]),
        cube=cube.value,
        owner=None if cube.owner is None else int(cube.owner != side),
        position=turn.after.flip(),
        roll=then.roll if then is not None and then.side == side else None,
    )
    return f"Illegal play ({spell(line)})"


def _set_position(turn: SetUp) -> str:
    """The remark that sets the board: an XGID's letters, upper case for the left side.

    Raises:
        Unwritable: the letters or the cube cannot tell it.
    """
    position = turn.position if turn.side == 0 else turn.position.flip()
    value, owner, *_ = turn.cube
    if not is_cube_value(value) or (owner is None and value > 1):
        problem = gettext("no way to write a cube set to {value} (line {line})")
        raise Unwritable(problem.format(value=value, line=turn.line))
    exponent = value.bit_length() - 1
    try:
        board = xgid(position, MatchState(0, Cube(), Score(0, 0, None)))
    except ValueError as error:
        problem = gettext("{problem} (line {line})").format(problem=error, line=turn.line)
        raise Unwritable(problem) from error
    letters = board.removeprefix("XGID=").partition(":")[0]
    return f"; Set Pos={letters}/{exponent if owner else -exponent}"
