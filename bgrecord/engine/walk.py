"""Goes through a game turn by turn: where the cube is, what is played for, what was decided.

Whoever judges a game, from an analysis that is stored or by an engine's evaluations, says what he
thinks of a turn; what that makes a judgement of is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.engine.judgement import (
    CheckerError,
    CubeAction,
    CubeDecision,
    CubeEquities,
    Judgement,
    Level,
)
from bgrecord.engine.match_equity import Stakes, stakes
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    SetUp,
    Turn,
)


class Moment(NamedTuple):
    """A turn, and what it was made with."""

    #: Its place in the game, from 0.
    place: int
    turn: Turn
    #: The cube before it.
    cube: Cube
    #: What is played for, seen by the turn's side; None where no table tells.
    stakes: Stakes | None
    #: The record tells where the checkers stand.
    is_known: bool = True


class Said(NamedTuple):
    """What somebody says of a turn."""

    #: Who says so.
    level: Level
    #: None of a forced play, and where no play was made or none judged.
    play: CheckerError | None = None
    #: What the doubler could expect: of a double, and of a roll where he might have doubled.
    equities: CubeEquities | None = None
    luck: float | None = None


def moments(game: GameTranscript) -> Iterator[Moment]:
    """Every turn of a game with the cube before it."""
    cube, is_known = Cube(game.cube), True
    for place, turn in enumerate(game.turns):
        at_stake = stakes(game.score, turn.side, cube.value, crawford=bool(game.crawford))
        yield Moment(place, turn, cube, at_stake, is_known and _tells_its_board(turn))
        cube = _cube_after(cube, turn)
        if isinstance(turn, CheckerPlay):
            is_known = turn.after is not None
        elif isinstance(turn, SetUp):
            is_known = True


def judgements(game: GameTranscript, opinion: Callable[[Moment], Said]) -> tuple[Judgement, ...]:
    """What is said of a game's turns, without those nothing is said of.

    Args:
        game: a game.
        opinion: is asked about each turn in its order.
    """
    found: list[Judgement] = []
    #: What the last double offered, until it is answered.
    offered: CubeEquities | None = None
    for moment in moments(game):
        said, turn, action = opinion(moment), moment.turn, None
        if isinstance(turn, CheckerPlay):
            action = said.equities and CubeAction(CubeDecision.NO_DOUBLE, said.equities)
        elif isinstance(turn, CubeTurn):
            if turn.kind is CubeKind.DOUBLE:
                offered = said.equities
            decision = _DECISIONS.get(turn.kind)
            action = offered and decision and CubeAction(decision, offered)
            if turn.kind is not CubeKind.DOUBLE:
                offered = None
        if said.play or action or said.luck is not None:
            unit = moment.stakes and moment.stakes.unit
            found.append(
                Judgement(moment.place, moment.cube, said.level, said.play, action, said.luck, unit)
            )
    return tuple(found)


#: Beavers and what follows them are no decisions that engines judge.
_DECISIONS = {
    CubeKind.DOUBLE: CubeDecision.DOUBLE,
    CubeKind.TAKE: CubeDecision.TAKE,
    CubeKind.DROP: CubeDecision.DROP,
}


def _tells_its_board(turn: Turn) -> bool:
    """Whether a turn was made on the board it names.

    Nobody can tell that of a play which leads to no board; but from a known one somebody may have
    played what nobody wrote down.
    """
    if not isinstance(turn, CheckerPlay):
        return True
    return turn.after is not None or turn.kind is PlayKind.UNKNOWN


def _cube_after(cube: Cube, turn: Turn) -> Cube:
    if isinstance(turn, SetUp):
        return turn.cube
    if not isinstance(turn, CubeTurn):
        return cube
    match turn.kind:
        case CubeKind.DOUBLE:
            return cube.offer(turn.side)
        case CubeKind.BEAVER:
            return cube.beaver(turn.side)
        case CubeKind.RACCOON:
            return cube.raccoon(turn.side)
        case CubeKind.TAKE:
            return cube.take(turn.side)
        case CubeKind.DROP:
            return cube
