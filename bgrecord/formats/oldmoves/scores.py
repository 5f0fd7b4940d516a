"""Whose points the score of a game is, and whether it is the score of another match."""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.core.scoring import Score
from bgrecord.record.actions import Dropped, Won
from bgrecord.record.model import Game


def begins_match(
    written: tuple[int, int], before: Score, won: tuple[int, int | float | None] | None
) -> bool:
    """Whether a game of the same players belongs to another match than the game before.

    A log shows finished matches: another one begins at 0-0 when the one before is decided. A
    session never is, but its score does not fall. Any other score that does not follow is wrong.

    Args:
        written: the score of the game.
        before: the score at the start of the game before.
        won: the winner of the game before and his points, None for unknown ones.
    """
    if written != (0, 0) or before.length is None:
        return written == (0, 0) != before[:2]
    if won is None:
        return before.is_decided
    winner, points = won
    return points is None or before.is_decided or before.plus(winner, int(points)).is_decided


def score_at_start(
    written: tuple[int, int], x: int, before: Sequence[tuple[Game, int]]
) -> tuple[int, int]:
    """The score of left and right at the start of a game.

    When X and O change, the server sometimes forgets to change their points: then the game before
    tells which is which.

    Args:
        written: X's points and O's.
        x: the side that is X.
        before: the games before, each with the side that was X.
    """
    score = written if x == 0 else (written[1], written[0])
    last, last_x = before[-1] if before else (None, x)
    if last is None or last_x == x or _follows(score, last):
        return score
    other = (score[1], score[0])
    return other if _follows(other, last) else score


def _follows(score: tuple[int, int], last: Game) -> bool:
    """Whether a score can stand after a game."""
    gains = [now - then for now, then in zip(score, last.score or (0, 0), strict=True)]
    won = outcome(last)
    if won is None:
        return min(gains) == 0
    winner = won[0]
    return gains[winner] > 0 and gains[1 - winner] == 0


def outcome(game: Game) -> tuple[int, int | float | None] | None:
    """Who won a game and how many points, by its last words; None when they do not tell."""
    last = game.entries[-1] if game.entries else None
    if last is not None and isinstance(last.action, Won):
        return last.side, last.action.points
    if last is not None and isinstance(last.action, Dropped):
        return 1 - last.side, None
    return None
