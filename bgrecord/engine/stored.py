"""Reads the analysis that GNU Backgammon stores in SGF.

Its properties, read off files saved by version 1.07:

- `A` of a roll: the number of the move that was played, then all legal ones from the best down:
  `[mghg E ver 3 0.53 0.15 0.01 0.13 0.01 0.143790 0C ...]`, the checkers' ways, five
  probabilities, the normalised equity, the plies and a C when it is cubeful.
- `DA` of a roll or cube action: `[E ver 3 0C 1 0.0 1 ...]` and twice seven numbers, without and
  with a double accepted: five probabilities, the cubeless equity, and the cubeful one, which in a
  match is the chance to win it.
- `LU` of a roll: its luck, as normalised equity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.core.cube import Cube
from bgrecord.engine.judgement import (
    SAME,
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
    SetUp,
    Turn,
)

_EVALUATED = ["E", "ver", "3"]
#: Where a move's equity stands among its words, from 0.
_EQUITY = 9
#: Where a decision's two cubeful equities stand: without a double, and with one that was taken.
_NO_DOUBLE, _DOUBLE_TAKE = 13, 20

_Properties = Mapping[str, Sequence[str]]


def judgements(game: GameTranscript, level: Level) -> tuple[Judgement, ...]:
    """What the analysis of a game says of its turns; nothing of those it does not speak of.

    Args:
        game: a game whose turns carry their analysis.
        level: who analysed it.
    """
    found: list[Judgement] = []
    cube = Cube(game.cube)
    #: What the last double offered, until it is answered.
    offered: CubeEquities | None = None
    for index, turn in enumerate(game.turns):
        at_stake = stakes(game.score, turn.side, cube.value, crawford=bool(game.crawford))
        said = _properties(turn)
        equities = _cube_equities(said, at_stake, in_match=game.score.length is not None)
        judgement = Judgement(index, cube, level, unit=at_stake and at_stake.unit)
        if isinstance(turn, CheckerPlay):
            action = equities and CubeAction(CubeDecision.NO_DOUBLE, equities)
            judgement = judgement._replace(
                play=_checker_error(said), action=action, luck=_luck(said)
            )
        elif isinstance(turn, CubeTurn):
            decision = _DECISIONS.get(turn.kind)
            if turn.kind is CubeKind.DOUBLE:
                offered = equities
            if decision is not None and offered is not None:
                judgement = judgement._replace(action=CubeAction(decision, offered))
            if turn.kind is not CubeKind.DOUBLE:
                offered = None
        cube = _cube_after(cube, turn)
        if judgement.play or judgement.action or judgement.luck is not None:
            found.append(judgement)
    return tuple(found)


#: Beavers and what follows them are no decisions that engines judge.
_DECISIONS = {
    CubeKind.DOUBLE: CubeDecision.DOUBLE,
    CubeKind.TAKE: CubeDecision.TAKE,
    CubeKind.DROP: CubeDecision.DROP,
}


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


def _properties(turn: Turn) -> _Properties:
    if turn.analysis is None or turn.analysis.format != "sgf":
        return {}
    return dict(turn.analysis.properties)


def _checker_error(said: _Properties) -> CheckerError | None:
    """What the play gave away; None when it was forced, illegal, or rolled out."""
    played, *moves = said.get("A", ("",))
    if len(moves) < 2 or not played.isdecimal() or int(played) >= len(moves):
        return None
    best, own, worst = (_number(moves[place], 1, _EQUITY) for place in (0, int(played), -1))
    if best is None or own is None or worst is None:
        return None
    return CheckerError(best - own, best - worst >= SAME)


def _cube_equities(
    said: _Properties, at_stake: Stakes | None, *, in_match: bool
) -> CubeEquities | None:
    """What could be expected; None where nothing is said, and where no table tells its worth."""
    text = said.get("DA", ("",))[0]
    no_double, double_take = (_number(text, 0, place) for place in (_NO_DOUBLE, _DOUBLE_TAKE))
    if no_double is None or double_take is None or at_stake is None:
        return None
    if in_match:
        return CubeEquities(at_stake.equity(no_double), at_stake.equity(double_take))
    return CubeEquities(no_double, double_take)


def _luck(said: _Properties) -> float | None:
    return _float(said.get("LU", ("",))[0].partition(" ")[0])


def _number(text: str, start: int, place: int) -> float | None:
    """A number of an evaluation, which begins at some word of a text; None of other analyses."""
    words = text.split(maxsplit=place + 1)
    if words[start : start + 3] != _EVALUATED or len(words) <= place:
        return None
    return _float(words[place])


def _float(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None
