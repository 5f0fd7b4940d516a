"""Judges matches by what an engine says of single positions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from bgrecord.core.cube import Cube
from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.position import OFF, Position
from bgrecord.engine import walk
from bgrecord.engine.analyst import VARIANTS, Judged
from bgrecord.engine.evaluator import Evaluator, Rolled, Situation, Terms
from bgrecord.engine.judgement import SAME, CheckerError, CubeEquities, Level
from bgrecord.engine.remembering import Remembering
from bgrecord.engine.walk import Moment, Said
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Transcript,
)

#: So many checkers a side has in the games engines know.
_CHECKERS = 15


class Evaluating:
    """An engine that evaluates positions as an analyst."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    @property
    def level(self) -> Level:
        """That of the engine."""
        return self._evaluator.level

    def remembering(self, path: Path) -> Evaluating:
        """The same analyst with a memory in a file."""
        return Evaluating(Remembering(self._evaluator, path))

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches, one after the other.

        Returns:
            What is said of each; None of other games than backgammon, and of matches that are
            longer than the table of match equities.
        """
        return [self._judge(match) for match in matches]

    def _judge(self, match: Transcript) -> Judged | None:
        if match.rules.variant not in VARIANTS:
            return None
        asked = [dict(_questions(match, game)) for game in match.games]
        questions = [question for of_game in asked for question in of_game.values()]
        if any(question.situation.terms.stakes is None for question in questions):
            return None
        answers = self._answers(questions)
        return tuple(
            walk.judgements(game, partial(_said, self.level, of_game, answers))
            for game, of_game in zip(match.games, asked, strict=True)
        )

    def _answers(self, questions: Sequence[_Question]) -> _Answers:
        """Ask about everything of a match at a time, about nothing twice."""
        evaluator = self._evaluator
        plays = _unique(question.played for question in questions if question.played)
        rolls = _unique(each for question in questions for each in question.rolled_in)
        cubes = _unique(question.situation for question in questions if question.may_double)
        return _Answers(
            dict(zip(plays, evaluator.plays(plays), strict=True)),
            dict(zip(rolls, evaluator.rolls(rolls), strict=True)),
            dict(zip(cubes, evaluator.cubes(cubes), strict=True)),
        )


class _Question(NamedTuple):
    """What has to be known of a turn."""

    situation: Situation
    #: None of a cube action.
    roll: Roll | None
    #: What the roll led to; None where no legal play was made.
    after: Position | None
    #: The player could have doubled instead of rolling; nobody does in the starting position.
    may_double: bool
    #: Who wins the opening throw starts with it: the roll could have been the opponent's.
    opens: bool = False

    @property
    def played(self) -> Rolled | None:
        """The roll whose plays are to be compared."""
        if self.roll is None or self.after is None:
            return None
        return self.situation, self.roll

    @property
    def rolled_in(self) -> tuple[Situation, ...]:
        """The situations in which the roll could have been another."""
        if self.roll is None:
            return ()
        if not self.opens:
            return (self.situation,)
        return self.situation, _of_opponent(self.situation)


class _Answers(NamedTuple):
    """What the engine said."""

    plays: Mapping[Rolled, Mapping[Position, float]]
    rolls: Mapping[Situation, Sequence[float]]
    cubes: Mapping[Situation, CubeEquities]

    def of_play(self, question: _Question) -> CheckerError | None:
        """What a play gave away; None of a forced one."""
        if question.played is None or question.after is None:
            return None
        plays = self.plays[question.played]
        own = plays.get(question.after)
        if own is None or len(plays) < 2:
            return None
        best, worst = max(plays.values()), min(plays.values())
        return CheckerError(best - own, best - worst >= SAME)

    def of_luck(self, question: _Question) -> float | None:
        """What a roll was worth more than the average, None of a cube action."""
        if question.roll is None:
            return None
        own, *others = (self.rolls[each] for each in question.rolled_in)
        average = _average_of_opening(own, others[0]) if others else _average(own)
        return own[_PLACES[question.roll]] - average


def _average(worth: Sequence[float]) -> float:
    """What the 21 rolls are worth on average; those that are no doublets come twice as often."""
    ways = (1 if roll.is_doublet else 2 for roll in ROLLS)
    return sum(count * each for count, each in zip(ways, worth, strict=True)) / 36


def _average_of_opening(own: Sequence[float], others: Sequence[float]) -> float:
    """The same of the opening throw: one of 30 without doublets, half of them the opponent's."""
    throws = zip(ROLLS, own, others, strict=True)
    return sum(ours - theirs for roll, ours, theirs in throws if not roll.is_doublet) / 30


#: Where a roll stands among the 21, in either order of its dice.
_PLACES = {Roll(*dice): place for place, roll in enumerate(ROLLS) for dice in (roll, roll[::-1])}


def _questions(match: Transcript, game: GameTranscript) -> Iterator[tuple[int, _Question]]:
    """What is to be known of a game's turns, by their place."""
    for moment in walk.moments(game):
        turn = moment.turn
        if not moment.is_known:
            continue
        if isinstance(turn, CubeTurn):
            if turn.kind is CubeKind.DOUBLE and _is_playable(turn.position):
                yield moment.place, _of_double(turn, match, _terms(match, game, moment))
        elif isinstance(turn, CheckerPlay) and turn.roll.is_possible and _is_playable(turn.before):
            yield moment.place, _of_roll(turn, match, _terms(match, game, moment))


def _of_double(turn: CubeTurn, match: Transcript, terms: Terms) -> _Question:
    situation = Situation(turn.position, terms)
    return _Question(situation, None, None, _may_double(match, terms))


def _of_roll(turn: CheckerPlay, match: Transcript, terms: Terms) -> _Question:
    is_first = turn.before == Position.start(match.rules.variant)
    return _Question(
        Situation(turn.before, terms),
        turn.roll,
        turn.after if turn.kind is PlayKind.LEGAL else None,
        may_double=not is_first and _may_double(match, terms),
        opens=is_first and not turn.roll.is_doublet,
    )


def _said(level: Level, asked: Mapping[int, _Question], answers: _Answers, moment: Moment) -> Said:
    question = asked.get(moment.place)
    if question is None:
        return Said(level)
    equities = answers.cubes[question.situation] if question.may_double else None
    return Said(level, answers.of_play(question), equities, answers.of_luck(question))


def _terms(match: Transcript, game: GameTranscript, moment: Moment) -> Terms:
    side, cube = moment.turn.side, moment.cube
    own, other = game.score.away(side), game.score.away(1 - side)
    in_match = own is not None and other is not None
    return Terms(
        Cube(cube.value, cube.owner if cube.owner is None else cube.owner ^ side),
        (own, other) if own is not None and other is not None else None,
        crawford=in_match and bool(game.crawford),
        jacoby=not in_match and bool(match.rules.jacoby),
    )


def _may_double(match: Transcript, terms: Terms) -> bool:
    limit = match.rules.cube_limit
    return match.rules.cube and terms.may_double and (limit is None or terms.cube.value < limit)


def _of_opponent(situation: Situation) -> Situation:
    position, terms = situation
    return Situation(position.flip(), terms.flip())


def _is_playable(position: Position) -> bool:
    """Whether the game is still on, with as many checkers as engines know."""
    return all(sum(side) == _CHECKERS != side[OFF] for side in position)


_T = TypeVar("_T", bound=Hashable)


def _unique(several: Iterable[_T]) -> list[_T]:
    return list(dict.fromkeys(several))
