"""The board string of FIBS, the First Internet Backgammon Server.

The named player is the left side (0). Positive numbers are O's checkers, negative ones X's; which
of them a player is, and which way he plays, is told besides. GNU Backgammon adds to it that a
negative `doubled` is a double by the named player.
"""

from __future__ import annotations

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids._fields import NUMBER, Field, wrong_count, wrong_field
from bgrecord.core.ids._state import Identified, MatchState, checkers_on
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import Score
from bgrecord.languages import gettext as _
from bgrecord.languages import mark

_KIND = mark("FIBS board")
#: The numbers behind the two names, the 26 of the board left out; `opp_` is the opponent's.
_BEFORE_BOARD = ("length", "score", "opp_score")
_AFTER_BOARD = (
    *("turn", "die", "second_die", "opp_die", "opp_second_die"),
    *("cube", "may_double", "opp_may_double", "doubled"),
    *("colour", "direction", "home", "bar"),
    *("off", "opp_off", "on_bar", "opp_on_bar"),
    *("can_move", "forced", "did_crawford", "redoubles"),
)
#: The points and both bars.
_PLACES = 26
_FIELDS = 2 + len(_BEFORE_BOARD) + _PLACES + len(_AFTER_BOARD)
#: O, who plays from point 24 down, is what the named player is written as.
_O, _DOWNWARD = 1, -1
_UNLIMITED = 9999
#: What the numbers may be that not every number can be.
_TURN = Field(mark("side on roll"), mark("1, -1; 0 is the end of the game"))
_DICE = Field(mark("dice"), mark("two dice from 1 to 6, or 0 and 0"))
_CUBE = Field(mark("cube"), mark("a whole number from 1 up"))
_COLOUR = Field(mark("colour"), "1, -1")
_DIRECTION = Field(mark("direction"), "1, -1")


def fibs_board(
    position: Position, state: MatchState, *, names: tuple[str, str] = ("You", "Opp")
) -> str:
    """The board string of a position seen by the state's side.

    It does not tell the Jacoby rule; a beaver looks like a double.

    Raises:
        ValueError: a point holds checkers of both sides, or it is called the Crawford game at a
            score that does not make it one.
    """
    if state.crawford and not state.score.has_leader_at_match_point:
        template = _("no Crawford game at {score} in a FIBS board")
        raise ValueError(template.format(score=state.score))
    left, right = position if state.side == 0 else position.flip()
    cube, score = state.cube, state.score
    dice = (state.roll.first, state.roll.second) if state.roll else (0, 0)
    left_dice, right_dice = (dice, (0, 0)) if state.side == 0 else ((0, 0), dice)
    numbers = (
        *(_UNLIMITED if score.length is None else score.length, score.left, score.right),
        *(checkers_on(place, left, right) for place in range(_PLACES)),
        *(_O if state.on_roll == 0 else -_O, *left_dice, *right_dice),
        *(cube.value, cube.may_be_turned_by(0), cube.may_be_turned_by(1), _doubled(cube)),
        *(_O, _DOWNWARD, OFF, BAR),
        *(left[OFF], right[OFF], left[BAR], right[BAR]),
        *(_can_move(position, state.roll), 0, state.is_after_crawford, state.beavers),
    )
    return ":".join(("board", *names, *(str(int(number)) for number in numbers)))


def parse_fibs_board(text: str, *, checkers: int = 15) -> Identified:
    """Read a board string.

    It is the Crawford game if the score makes it one and the string does not say that the
    Crawford game is over, or that there is none.

    Args:
        text: `board:` and 52 fields between colons.
        checkers: How many each side plays with; those not on the board are off.

    Raises:
        ValueError: it is no board string, nobody is to act, or a side has too many checkers.
    """
    board, fields = _split(text)
    cube = _cube(fields)
    side = _side_on_roll(fields) if cube.offered_by is None else 1 - cube.offered_by
    length = fields["length"] if fields["length"] not in (0, _UNLIMITED) else None
    score = Score(fields["score"], fields["opp_score"], length)
    is_other_game = fields["did_crawford"] or fields["redoubles"]
    state = MatchState(
        side=side,
        cube=cube,
        score=score,
        crawford=score.has_leader_at_match_point and not is_other_game,
        beavers=length is None and fields["redoubles"] > 0,
        roll=_roll(fields, side) if cube.offered_by is None else None,
    )
    position = _position(board, fields["colour"], fields["direction"], checkers)
    return Identified(position if side == 0 else position.flip(), state)


def _split(text: str) -> tuple[list[int], dict[str, int]]:
    """The numbers of the 26 places, and the others by their names."""
    word, *fields = text.strip().split(":")
    if word != "board":
        raise ValueError(_("a FIBS board begins with {word!r}").format(word="board:"))
    if len(fields) != _FIELDS:
        raise wrong_count(_KIND, len(fields), str(_FIELDS))
    numbers = [_number(place, field) for place, field in enumerate(fields, start=1) if place > 2]
    start = len(_BEFORE_BOARD)
    board = numbers[start : start + _PLACES]
    others = numbers[:start] + numbers[start + _PLACES :]
    return board, dict(zip((*_BEFORE_BOARD, *_AFTER_BOARD), others, strict=True))


def _number(place: int, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        number = Field(_("field {number}").format(number=place), NUMBER)
        raise wrong_field(_KIND, number, text) from None


def _position(board: list[int], colour: int, direction: int, checkers: int) -> Position:
    """The board as the named player sees it."""
    for field, number in ((_COLOUR, colour), (_DIRECTION, direction)):
        if abs(number) != 1:
            raise wrong_field(_KIND, field, str(number))
    ours = [colour * number for number in (board if direction == _DOWNWARD else board[::-1])]
    own = {place: number for place, number in enumerate(ours) if number > 0}
    opp = {BAR - place: -number for place, number in enumerate(ours) if number < 0}
    return Position.of(own, opp, checkers=checkers)


def _side_on_roll(fields: dict[str, int]) -> int:
    if abs(fields["turn"]) != 1:
        raise wrong_field(_KIND, _TURN, str(fields["turn"]))
    return 0 if fields["turn"] == fields["colour"] else 1


def _cube(fields: dict[str, int]) -> Cube:
    access = bool(fields["may_double"]), bool(fields["opp_may_double"])
    owner = None if access[0] == access[1] else access.index(True)
    offered_by = None
    if fields["doubled"]:
        offered_by = 1 if fields["doubled"] > 0 else 0
    if fields["cube"] < 1:
        raise wrong_field(_KIND, _CUBE, str(fields["cube"]))
    return Cube(fields["cube"], owner, offered_by)


def _doubled(cube: Cube) -> int:
    """1 if the opponent has just doubled, -1 if the named player has."""
    return 0 if cube.offered_by is None else (-1, 1)[cube.offered_by]


def _roll(fields: dict[str, int], side: int) -> Roll | None:
    whose = "opp_" if side else ""
    roll = Roll(fields[f"{whose}die"], fields[f"{whose}second_die"])
    if roll == (0, 0):
        return None
    if not roll.is_possible:
        raise wrong_field(_KIND, _DICE, f"{roll.first}, {roll.second}")
    return roll


def _can_move(position: Position, roll: Roll | None) -> int:
    """How many numbers of the roll can be played."""
    return 0 if roll is None else len(legal_plays(position, roll).numbers)
