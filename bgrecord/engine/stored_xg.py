"""Reads the analysis that eXtreme Gammon stores in .xg files.

Its fields, see `bgrecord.formats.xg.analyses`, mean as far as they are used here:

- `eval` of a roll: seven numbers a play, the best play first; the last is its normalised equity.
- `err_move`: the equity that the play gave away, below zero.
- `err_luck`: the luck of the roll, as normalised equity.
- `equ_b` and `equ_double` of a double, or of a roll where none was offered: the normalised
  equities without a double, and with one that was taken. A drop is worth 1.
- `err_cube`: what the decision gave away, below zero.
- `eval_level` and `analyze_c`: how deeply it looked. 0 to 6 are the rolls looked ahead, of which
  the program itself counts one more, and 12 is 2 with fewer plays; 100 and above are rollouts,
  short ones (1000 to 1002) and those out of a book (998, 999) among them.

Equities that do not add up to the error stored beside them are left out: money games in which a
beaver was to be feared, or a meaning that is not understood. So is what the file says of beavers,
of the answers to resignations, and of the level of its luck. Which version of the program
analysed a file it does not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.engine.judgement import SAME, CheckerError, CubeDecision, CubeEquities, Level
from bgrecord.engine.stored_numbers import finite_number
from bgrecord.engine.walk import Moment, Said
from bgrecord.record.transcript import CheckerPlay, CubeKind, CubeTurn, GameTranscript, PlayKind

_Properties = Mapping[str, Sequence[str]]

#: Where a play's equity stands among its numbers.
_EQUITY = 6
#: The codes of levels that look a fixed number of rolls ahead.
_PLIES = {**{code: code for code in range(7)}, 12: 2}
#: An error is rounded from equities that are not.
_ROUNDING = 0.002


def opinion(game: GameTranscript, moment: Moment, level: Level) -> Said:
    """What is stored of a turn.

    Args:
        game: the turn's game.
        moment: the turn.
        level: who analysed it; how deeply is read off the evaluation.
    """
    turn = moment.turn
    if turn.analysis is None:
        return Said(level)
    said = dict(turn.analysis.properties)
    if not isinstance(turn, CheckerPlay):
        decision = _DECISIONS.get(turn.kind) if isinstance(turn, CubeTurn) else None
        equities = decision and _cube_equities(said, decision)
        return Said(level._replace(ply=_ply(said, "analyze_c")), equities=equities)
    play = _checker_error(said) if turn.kind is PlayKind.LEGAL else None
    ply = _ply(said, "analyze_c" if play is None else "eval_level")
    might_double = moment.cube.owner in (None, turn.side) and not game.crawford
    equities = _cube_equities(said, CubeDecision.NO_DOUBLE) if might_double else None
    return Said(level._replace(ply=ply), play, equities, _number(said, "err_luck"))


#: Answers rest on what the double offered.
_DECISIONS = {CubeKind.DOUBLE: CubeDecision.DOUBLE}


def _checker_error(said: _Properties) -> CheckerError | None:
    """What the play gave away; None when it was forced or not analysed."""
    error = _number(said, "err_move")
    equities = [_equity(numbers) for numbers in said.get("eval", ())]
    known = [equity for equity in equities if equity is not None]
    if error is None or len(known) < 2:
        return None
    return CheckerError(abs(error), max(known) - min(known) >= SAME)


def _equity(numbers: str) -> float | None:
    words = numbers.split()
    return finite_number(words[_EQUITY]) if len(words) > _EQUITY else None


def _cube_equities(said: _Properties, decision: CubeDecision) -> CubeEquities | None:
    """What could be expected, where the error of the decision bears it out."""
    error = _number(said, "err_cube")
    no_double, double_take = _number(said, "equ_b"), _number(said, "equ_double")
    if error is None or no_double is None or double_take is None:
        return None
    equities = CubeEquities(no_double, double_take)
    return equities if abs(equities.error(decision) - abs(error)) <= _ROUNDING else None


def _ply(said: _Properties, name: str) -> int | None:
    """How many rolls it looked ahead; None of rollouts."""
    code = _number(said, name)
    return None if code is None else _PLIES.get(int(code))


def _number(said: _Properties, name: str) -> float | None:
    return finite_number(said.get(name, ("",))[0])
