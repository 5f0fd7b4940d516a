"""Whose points the score of a game is."""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.record.actions import Dropped, Won
from bgrecord.record.model import Game


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
    winner = winner_of(last)
    if winner is None:
        return min(gains) == 0
    return gains[winner] > 0 and gains[1 - winner] == 0


def winner_of(game: Game) -> int | None:
    """Who won a game, by its last words."""
    last = game.entries[-1] if game.entries else None
    if last is not None and isinstance(last.action, Won):
        return last.side
    if last is not None and isinstance(last.action, Dropped):
        return 1 - last.side
    return None
