"""Judges matches by the analysis that is in their files already: nothing is evaluated anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bgrecord.engine import stored_sgf, stored_xg, walk
from bgrecord.engine.analyst import Judged
from bgrecord.engine.judgement import Judgement, Level
from bgrecord.engine.walk import Moment, Said
from bgrecord.record.transcript import GameTranscript, Transcript


class _Program(NamedTuple):
    """A program that stores its analysis."""

    #: The engine, which is also the name of its dialect.
    engine: str
    #: Reads what it says of a turn.
    opinion: Callable[[GameTranscript, Moment, Level], Said]


#: The programs by the format of their analysis.
_PROGRAMS: Mapping[str, _Program] = {
    "sgf": _Program("gnubg", stored_sgf.opinion),
    "xg": _Program("xg", stored_xg.opinion),
}


class Stored:
    """The files themselves as an analyst.

    Each judgement has the level that the file tells: the program, its version, and the plies of
    this evaluation; where play and cube were looked at differently, those of the play.
    """

    level = Level("stored", "", None, None)

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """What each match's own analysis says; None where there is none."""
        return [_judged(match) for match in matches]


def _judged(match: Transcript) -> Judged | None:
    turns = (turn for game in match.games for turn in game.turns)
    formats = {turn.analysis.format for turn in turns if turn.analysis is not None}
    program = next((_PROGRAMS[name] for name in _PROGRAMS if name in formats), None)
    if program is None:
        return None
    version = match.dialect.version if match.dialect.name == program.engine else ""
    level = Level(program.engine, version, None, None)
    return _settled([_of_game(game, program, level) for game in match.games])


def _of_game(game: GameTranscript, program: _Program, level: Level) -> tuple[Judgement, ...]:
    return walk.judgements(game, lambda moment: program.opinion(game, moment, level))


def _settled(games: Sequence[Sequence[Judgement]]) -> Judged | None:
    """Judgements with what only the whole match tells; None when there are none.

    A luck of 0 may mean that nobody looked: so it is when all rolls of a match have it. And luck
    has no plies of its own: where it is all that is said of a roll, the usual ones are meant.
    """
    said = [judgement for game in games for judgement in game]
    plies = Counter(each.level.ply for each in said if _is_of_decision(each))
    usual = plies.most_common(1)[0][0] if plies else None
    if not any(each.luck for each in said):
        games = [
            [each._replace(luck=None) for each in game if _is_of_decision(each)] for game in games
        ]
    judged = tuple(
        tuple(each if _is_of_decision(each) else _with_ply(each, usual) for each in game)
        for game in games
    )
    return judged if any(judged) else None


def _is_of_decision(judgement: Judgement) -> bool:
    return judgement.play is not None or judgement.action is not None


def _with_ply(judgement: Judgement, ply: int | None) -> Judgement:
    return judgement._replace(level=judgement.level._replace(ply=ply))
