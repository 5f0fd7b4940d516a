"""The score a game starts at, as far as the record agrees with itself about it."""

from __future__ import annotations

from typing import NamedTuple

from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import Score
from bgrecord.record.actions import Won
from bgrecord.record.model import Entry, Game, Match
from bgrecord.replay.events import GameEnded
from bgrecord.replay.numbering import follows_gap

#: How many scores a game may be expected to start at.
_MOST_EXPECTED = 4


class Standing(NamedTuple):
    """How a match stands before a game."""

    #: As written, or as carried when there is no score line.
    score: Score
    #: Every score it may be in truth, the written one first; one unless the record disagrees.
    scores: tuple[Score, ...]
    #: The scores that would be right by the games before; empty when they do not tell.
    expected: tuple[Score, ...]
    #: Whether this is the Crawford game; None when the record does not tell.
    crawford: bool | None
    #: The Crawford game has been played beyond doubt.
    post_crawford: bool


class ScoreSheet:
    """Carries the score of a match from game to game.

    A score line may be wrong, a game may be missing, and so may the match length. What follows
    from a score (the Crawford game, a dead cube) is only certain when every score the game may
    have started at says so.

    Args:
        match: the match.
        rules: what it is played by.
        length: the points to win, None for a session.
    """

    def __init__(self, match: Match, rules: RuleSet, length: int | None) -> None:
        self._games = match.games
        self._rules = rules
        self._length = length
        self._length_holds = length is None or _holds(length, match.games)
        self._carried = Score(0, 0, length)
        self._expected: tuple[Score, ...] = ()
        #: The game entered last.
        self.previous: GameEnded | None = None
        self._crawford_played = False
        self._crawford_may_be_played = False

    def standing(self, index: int) -> Standing:
        """How the match stands before the game at this place; the games before are entered."""
        game = self._games[index]
        score = self._carried if game.score is None else Score(*game.score, self._length)
        scores = self._possible(index, score)
        at_match_point = [possible.has_leader_at_match_point for possible in scores]
        is_certain = self._rules.crawford and all(at_match_point)
        is_possible = self._rules.crawford and any(at_match_point)
        # A part of a match that starts at match point does not tell whether its game is the one.
        # Nor does one whose score does not follow: a game may be missing before it.
        is_denied = bool(self._expected) and score not in self._expected
        is_first = index == 0 or follows_gap(self._games, index) or is_denied
        is_open = self._crawford_may_be_played or is_first
        crawford: bool | None = None
        if self._crawford_played or not is_possible:
            crawford = False
        elif is_certain and not is_open:
            crawford = True
        standing = Standing(score, scores, self._expected, crawford, self._crawford_played)
        self._crawford_played = self._crawford_played or is_certain
        # Scores never fall: while nobody may be at match point, nobody has been.
        self._crawford_may_be_played = is_possible
        return standing

    def enter(self, end: GameEnded) -> None:
        """Note down how a game ended."""
        self.previous = end
        self._expected = _scores_after(end, self._expected)
        self._carried = end.written_score if end.results else end.right_score

    def _possible(self, index: int, score: Score) -> tuple[Score, ...]:
        """The scores a game may have started at."""
        scores = [score]
        is_confirmed = score in self._expected or (index == 0 and score[:2] == (0, 0))
        if not is_confirmed:
            scores += self._expected
            scores += _score_before(self._games[index : index + 2], self._length)
        if not self._length_holds:
            scores += [possible._replace(length=None) for possible in scores]
        return tuple(dict.fromkeys(scores))


def _scores_after(end: GameEnded, expected: tuple[Score, ...]) -> tuple[Score, ...]:
    """The scores that are right after a game; none when it has no known result.

    Args:
        end: how the game ended.
        expected: the scores it should have started at. One wrong score line does not make those
            behind it wrong that go on from the right score.
    """
    if end.winner is None or not (end.results or end.worth):
        return ()
    start = end.conditions.score
    ends = [end.right_score]
    if end.results and end.written_score != end.right_score:
        ends = [end.written_score, *(start.plus(end.winner, points) for points in end.worth)]
    gains = dict.fromkeys((after.left - start.left, after.right - start.right) for after in ends)
    starts = dict.fromkeys((start, *expected[:_MOST_EXPECTED]))
    scores = (
        Score(at.left + left, at.right + right, at.length) for at in starts for left, right in gains
    )
    return tuple(dict.fromkeys(scores))


def _score_before(games: list[Game], length: int | None) -> list[Score]:
    """The score a game started at by the score line and the result behind it."""
    if len(games) < 2 or games[1].score is None:
        return []
    result = _result(games[0])
    if result is None:
        return []
    before = _after(Score(*games[1].score, length), result, sign=-1)
    return [before] if min(before.left, before.right) >= 0 else []


def _holds(length: int, games: list[Game]) -> bool:
    """Whether nothing in the record speaks against its match length."""
    if any(game.score is not None and max(game.score) >= length for game in games):
        return False
    last = games[-1] if games else None
    result = None if last is None else _result(last)
    if last is None or last.score is None or result is None:
        return True
    won = result.action
    assert isinstance(won, Won)
    return not won.match or _after(Score(*last.score, length), result).is_decided


def _result(game: Game) -> Entry | None:
    """A game's result line, when it has whole points."""
    for entry in reversed(game.entries[-3:]):
        if isinstance(entry.action, Won) and isinstance(entry.action.points, int):
            return entry
    return None


def _after(score: Score, result: Entry, sign: int = 1) -> Score:
    """The score with the points of a result line added."""
    assert isinstance(result.action, Won)
    assert isinstance(result.action.points, int)
    return score.plus(result.side, sign * result.action.points)
