"""The chances to win a match from a score, and what a game at that score is played for.

By the table "Kazaross XG2", which GNU Backgammon uses as well; the file beside this module says
who made it, and how.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from bgrecord.core.scoring import Score

#: The table goes up to so many points needed.
LONGEST = 25


class _Table(NamedTuple):
    """The chances of a player who needs some points."""

    #: Against one who needs as many or more: `level_or_ahead[n - 1][m - n]`.
    level_or_ahead: tuple[tuple[float, ...], ...]
    #: After the Crawford game, against one who needs a single point.
    trailing: tuple[float, ...]


class Stakes(NamedTuple):
    """What a game is played for as the cube stands.

    Equity counts a win of what the cube shows as 1 and its loss as -1.
    """

    #: What an equity of 1 is worth: a chance to win the match; points in a money session.
    unit: float
    #: What an equity of 0 is worth.
    even: float = 0.0

    def equity(self, chance: float) -> float:
        """The equity of a chance to win the match."""
        return (chance - self.even) / self.unit


def stakes(score: Score, side: int, cube: int, *, crawford: bool) -> Stakes | None:
    """What a game is played for, seen by a side; None where the table is too short.

    Args:
        score: before the game.
        side: 0 left, 1 right.
        cube: what the cube shows.
        crawford: this is the Crawford game.
    """
    own, other = score.away(side), score.away(1 - side)
    away = None if own is None or other is None else (own, other)
    return stakes_between(away, cube, crawford=crawford)


def stakes_between(away: tuple[int, int] | None, cube: int, *, crawford: bool) -> Stakes | None:
    """What a game is played for by a player; None where the table is too short.

    Args:
        away: the points he and the opponent need before the game; None in a money session.
        cube: what the cube shows.
        crawford: this is the Crawford game.
    """
    if away is None:
        return Stakes(float(cube))
    if not all(1 <= points <= LONGEST for points in away):
        return None
    best = chance_after(away, cube, crawford=crawford)
    worst = chance_after(away, -cube, crawford=crawford)
    return Stakes((best - worst) / 2, (best + worst) / 2)


def chance_after(away: tuple[int, int], points: int, *, crawford: bool) -> float:
    """A player's chance to win the match after a game.

    Args:
        away: the points he and the opponent need before it.
        points: what he wins; below 0 what he loses.
        crawford: it is the Crawford game.

    Raises:
        IndexError: more points are needed than the table has.
    """
    own, other = away
    # The first game with a side one point short is the Crawford game, unless there is no such rule.
    after = crawford or min(away) == 1
    return winning_chance(own - max(points, 0), other + min(points, 0), after_crawford=after)


def winning_chance(own: int, other: int, *, after_crawford: bool) -> float:
    """The chance to win a match, from the points both sides need before a game.

    Args:
        own: what the player needs; won at 0 and below.
        other: what the opponent needs.
        after_crawford: the Crawford game has been played.

    Raises:
        IndexError: more points are needed than the table has.
    """
    if own <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    table = _table()
    if after_crawford:
        return 1 - table.trailing[other - 1] if own == 1 else table.trailing[own - 1]
    if own > other:
        return 1 - table.level_or_ahead[other - 1][own - other]
    return table.level_or_ahead[own - 1][other - own]


@cache
def _table() -> _Table:
    text = Path(__file__).with_name("kazaross-xg2.txt").read_text(encoding="ascii")
    *rows, trailing = (
        tuple(map(float, line.split())) for line in text.splitlines() if not line.startswith("#")
    )
    return _Table(tuple(rows), trailing)
