"""Ratings by the formula of the First Internet Backgammon Server (FIBS).

Everyone begins at 1500 with no experience. In a match to n points between players D points
apart, the weaker wins with the chance P = 1 / (10 ** (D * sqrt(n) / 2000) + 1). The winner gains
and the loser loses 4 * K * sqrt(n) times the chance that the winner had to lose; K is
max(1, 5 - experience / 100) for each player, and a match adds its length to the experience.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

START = 1500.0
#: Ten to this power is a chance of nothing.
_CERTAIN = 300.0


@dataclass(slots=True)
class Rating:
    """What a player's rating is, and the points of all matches played so far."""

    value: float = START
    experience: int = 0

    def change(self, length: int, expected: float, *, won: bool) -> float:
        """What a match changes, for a player expected to win it with some chance."""
        factor = max(1.0, 5 - self.experience / 100)
        surprise = 1 - expected if won else -expected
        return 4 * factor * math.sqrt(length) * surprise


def expected_wins(own: float, other: float, length: int) -> float:
    """The chance to win a match to `length` points, by the two ratings."""
    power = (other - own) * math.sqrt(length) / 2000
    return 1 / (10 ** min(power, _CERTAIN) + 1)


def rated(results: Sequence[tuple[str, str, int]]) -> list[tuple[float, float]]:
    """The ratings after each match of winner, loser and length, in their order."""
    players: dict[str, Rating] = {}
    after = []
    for winner, loser, length in results:
        won = players.setdefault(winner, Rating())
        lost = players.setdefault(loser, Rating())
        expected = expected_wins(won.value, lost.value, length)
        gain = won.change(length, expected, won=True)
        loss = lost.change(length, 1 - expected, won=False)
        won.value += gain
        lost.value += loss
        won.experience += length
        lost.experience += length
        after.append((won.value, lost.value))
    return after


def ratings(matches: pd.DataFrame) -> pd.DataFrame:
    """The ratings after each match, columns `left` and `right`, missing where none is rated.

    Matches count in the order of their dates, those without one first; between equals as in the
    table. Unfinished matches, money sessions, and matches against oneself are not rated.
    """
    ordered = matches.sort_values("date", kind="stable", na_position="first")
    decided = ordered["winner"].notna() & ordered["length"].notna()
    counted = ordered[decided & (ordered["left"] != ordered["right"])]
    names = ("left", "right")
    results = [
        (sides[winner], sides[1 - winner], int(length))
        for *sides, winner, length in counted[[*names, "winner", "length"]].itertuples(index=False)
    ]
    after = rated(results)
    winners = counted["winner"].tolist()
    values = {
        name: [pair[side != winner] for pair, winner in zip(after, winners, strict=True)]
        for side, name in enumerate(names)
    }
    frame = pd.DataFrame(values, index=counted.index, dtype="Float64")
    return frame.reindex(matches.index)
