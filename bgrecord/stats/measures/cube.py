"""What is done with the cube."""

from __future__ import annotations

import pandas as pd

from bgrecord.stats.measures._registry import Family, Highest, Mean, Share, Tally, Total

_measure = Family("Cube")


@_measure("doubles", "actions", on="games")
def doubles(rows: pd.DataFrame) -> Tally:
    """First doubles offered, from the centred cube."""
    return Total(rows["doubles"])


@_measure("redoubles", "actions", on="games")
def redoubles(rows: pd.DataFrame) -> Tally:
    """Doubles offered from the player's own side."""
    return Total(rows["redoubles"])


@_measure("takes", "actions", on="games")
def takes(rows: pd.DataFrame) -> Tally:
    """Doubles and redoubles of the opponent accepted, without those beavered."""
    return Total(rows["takes"])


@_measure("drops", "actions", on="games")
def drops(rows: pd.DataFrame) -> Tally:
    """Doubles and redoubles of the opponent refused."""
    return Total(rows["drops"])


@_measure("beavers", "actions", on="games")
def beavers(rows: pd.DataFrame) -> Tally:
    """Doubles of the opponent accepted and turned again at once."""
    return Total(rows["beavers"])


@_measure("take-rate", "%", on="games", headline=True)
def take_rate(rows: pd.DataFrame) -> Tally:
    """Doubles and redoubles accepted, beavers among them, of those answered."""
    accepted = rows["takes"] + rows["beavers"]
    return Share(accepted, accepted + rows["drops"])


@_measure("games-doubled", "%", on="games")
def games_doubled(rows: pd.DataFrame) -> Tally:
    """Games in which the player turned the centred cube, of all games."""
    return Share(rows["doubles"] > 0, pd.Series(True, index=rows.index))


@_measure("doubles-dropped", "%", on="games")
def doubles_dropped(rows: pd.DataFrame) -> Tally:
    """Doubles and redoubles that the opponent refused, of those offered."""
    return Share(rows["dropped"], rows["doubles"] + rows["redoubles"])


@_measure("wins-after-double", "%", on="games")
def wins_after_double(rows: pd.DataFrame) -> Tally:
    """Games won, drops among them, of the finished ones in which the player doubled first."""
    doubled = rows["decided"] & (rows["doubles"] > 0)
    return Share(doubled & rows["won"], doubled)


@_measure("wins-after-take", "%", on="games")
def wins_after_take(rows: pd.DataFrame) -> Tally:
    """Games won, of the finished ones in which the player took a double."""
    took = rows["decided"] & (rows["takes"] + rows["beavers"] > 0)
    return Share(took & rows["won"], took)


@_measure("double-roll", "rolls", on="turns", decimals=1)
def double_roll(rows: pd.DataFrame) -> Tally:
    """How many rolls of their own players have behind them when they double first."""
    doubled = rows["kind"] == "double"
    return Mean(rows["roll_number"].where(doubled), doubled)


@_measure("highest-cube", "cube", on="games")
def highest_cube(rows: pd.DataFrame) -> Tally:
    """The highest value a game of the player's was played for; dropped doubles do not count."""
    return Highest(rows["cube"])
