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

from bgrecord.engine import walk
from bgrecord.engine.judgement import SAME, CheckerError, CubeEquities, Judgement, Level
from bgrecord.engine.match_equity import Stakes
from bgrecord.engine.stored_numbers import finite_number
from bgrecord.engine.walk import Moment, Said
from bgrecord.record.transcript import CheckerPlay, GameTranscript, Turn

_EVALUATED = ["E", "ver", "3"]
#: Where a move's equity and its plies stand among its words, from 0.
_EQUITY, _MOVE_PLY = 9, 10
#: Where a decision's two cubeful equities stand: without a double, and with one that was taken.
_NO_DOUBLE, _DOUBLE_TAKE = 13, 20
#: And its plies.
_CUBE_PLY = 3

_Properties = Mapping[str, Sequence[str]]


def judgements(game: GameTranscript, level: Level) -> tuple[Judgement, ...]:
    """What the analysis of a game says of its turns; nothing of those it does not speak of.

    Nor of those whose board nobody can tell: who analysed them went on from the last one known.

    Args:
        game: a game whose turns carry their analysis.
        level: who analysed it.
    """

    def said(moment: Moment) -> Said:
        if not moment.is_known:
            return Said(level)
        return opinion(game, moment, level)._replace(level=level)

    return walk.judgements(game, said)


def opinion(game: GameTranscript, moment: Moment, level: Level) -> Said:
    """What is stored of a turn.

    Args:
        game: the turn's game.
        moment: the turn.
        level: who analysed it; how deeply is read off the evaluation.
    """
    said = _properties(moment.turn)
    in_match = game.score.length is not None
    equities = _cube_equities(said, moment.stakes, in_match=in_match)
    if not isinstance(moment.turn, CheckerPlay):
        return Said(level._replace(ply=_cube_ply(said)), equities=equities)
    play = _checker_error(said)
    ply = _cube_ply(said) if play is None else _play_ply(said)
    return Said(level._replace(ply=ply), play, equities, _luck(said))


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
    return finite_number(said.get("LU", ("",))[0].partition(" ")[0])


def _play_ply(said: _Properties) -> int | None:
    """How deeply the best move was looked at; worse ones may be passed by earlier."""
    return _ply(_word(said["A"][1], 1, _MOVE_PLY))


def _cube_ply(said: _Properties) -> int | None:
    return _ply(_word(said.get("DA", ("",))[0], 0, _CUBE_PLY))


def _ply(word: str | None) -> int | None:
    """`2C`, or `2` of an evaluation that leaves the cube out."""
    number = (word or "").removesuffix("C")
    return int(number) if number.isdecimal() and len(number) == 1 else None


def _number(text: str, start: int, place: int) -> float | None:
    word = _word(text, start, place)
    return None if word is None else finite_number(word)


def _word(text: str, start: int, place: int) -> str | None:
    """A word of an evaluation, which begins at some word of a text; None of other analyses."""
    words = text.split(maxsplit=place + 1)
    if words[start : start + 3] != _EVALUATED or len(words) <= place:
        return None
    return words[place]
