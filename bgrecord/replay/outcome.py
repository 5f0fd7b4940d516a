"""Who won, and by how much: what a replayed game and a replayed match came to."""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.core.scoring import GameKind, may_be_points
from bgrecord.record.actions import Lost, Won
from bgrecord.replay.conditions import is_disguised_session
from bgrecord.replay.events import Ending, GameEnded

#: Nobody plays for more points: a record that says so makes no sense.
_MOST_POINTS = 2**31 - 1


def outcome(end: GameEnded) -> tuple[int | None, int | float | None]:
    """The side that won a game and its points: as written, else as they must be.

    Where what is written can be no points, those that were needed, if the match ends there.
    """
    winner, points = end.winner, None
    if end.results:
        won = end.results[0].action
        assert isinstance(won, Won)
        winner, points = end.results[0].side, won.points
    elif end.losses:
        lost = end.losses[0].action
        assert isinstance(lost, Lost)
        winner, points = 1 - end.losses[0].side, lost.points
    if isinstance(points, int) and not may_be_points(points, end.cube.value):
        points = _needed(end, winner)
    if winner is not None and points is None and len(end.worth) == 1:
        points = end.worth[0]
    return winner, None if points is None or abs(points) > _MOST_POINTS else points


def _needed(end: GameEnded, winner: int | None) -> int | None:
    """What the winner of a match's last game still needed; None of any other game."""
    conditions = end.conditions
    if winner is None or conditions.index + 1 < len(conditions.match.games):
        return None
    needed = conditions.score.away(winner)
    return needed if needed is not None and needed > 0 else None


def kind_of_game(end: GameEnded, winner: int | None, points: int | float | None) -> GameKind | None:
    """How a game was won, with the outcome it had; None when nothing tells."""
    if end.ending is Ending.UNFINISHED:
        return None
    if end.ending is Ending.DROP:
        return GameKind.SINGLE
    if end.ending is Ending.BEAR_OFF and end.kind is not None:
        return end.kind
    if winner is None or points is None:
        return None
    score = end.conditions.score
    # The last game of a match is often written as no more than the points that were needed.
    capped = points == score.away(winner)
    multiple = points / end.cube.value
    kinds = (kind for kind in GameKind if kind == multiple or (capped and kind > multiple))
    return next(kinds, None)


def final_score(games: Sequence[GameEnded]) -> tuple[float, float]:
    """The points of both sides behind the last game."""
    if not games:
        return 0, 0
    score = games[-1].conditions.score
    winner, points = outcome(games[-1])
    won = 0 if winner is None or points is None else points
    return (score.left, score.right + won) if winner else (score.left + won, score.right)


def match_winner(
    length: int | None, final: tuple[float, float], games: Sequence[GameEnded]
) -> int | None:
    """The side that reached the length, or is said to have won the match.

    Args:
        length: the points to win; None for a session, which nobody wins.
        final: the score behind the last game.
        games: the games in order.
    """
    if length is None or not games:
        return None
    winner, _ = outcome(games[-1])
    won = games[-1].results[0].action if games[-1].results else None
    said = isinstance(won, Won) and won.match
    return winner if said or max(final) >= length else None


def played_to(length: int | None, games: Sequence[GameEnded]) -> int | None:
    """What a match is played to; None of a session, and of what no match can be played to.

    Args:
        length: the length as written.
        games: the games in order; the score of the last knows better.
    """
    return game_played_to(games[-1]) if games else _length(length)


def game_played_to(end: GameEnded) -> int | None:
    """What a game's match is played to; None of a session, of one written as a match too."""
    conditions = end.conditions
    length = conditions.score.length
    if is_disguised_session(conditions.match, conditions.dialect, length):
        return None
    return _length(length)


def _length(points: int | None) -> int | None:
    return points if points is not None and points > 0 else None
