"""What is done with the cube."""

from __future__ import annotations

from bgrecord.stats.measures._registry import Family, Highest, Mean, Share, Tally, Total
from bgrecord.stats.rows import Rows

_measure = Family("Cube")


@_measure("doubles", "actions", on="games")
def doubles(rows: Rows) -> Tally:
    """First doubles offered, from the centred cube."""
    return Total(rows.numbers("doubles"))


@_measure("redoubles", "actions", on="games")
def redoubles(rows: Rows) -> Tally:
    """Doubles offered from the player's own side."""
    return Total(rows.numbers("redoubles"))


@_measure("takes", "actions", on="games")
def takes(rows: Rows) -> Tally:
    """Doubles and redoubles of the opponent accepted, without those beavered."""
    return Total(rows.numbers("takes"))


@_measure("drops", "actions", on="games")
def drops(rows: Rows) -> Tally:
    """Doubles and redoubles of the opponent refused."""
    return Total(rows.numbers("drops"))


@_measure("beavers", "actions", on="games")
def beavers(rows: Rows) -> Tally:
    """Doubles of the opponent accepted and turned again at once."""
    return Total(rows.numbers("beavers"))


@_measure("take-rate", "%", on="games", headline=True)
def take_rate(rows: Rows) -> Tally:
    """Doubles and redoubles accepted, beavers among them, of those answered."""
    accepted = rows.numbers("takes") + rows.numbers("beavers")
    return Share(accepted, accepted + rows.numbers("drops"))


@_measure("games-doubled", "%", on="games")
def games_doubled(rows: Rows) -> Tally:
    """Games in which the player turned the centred cube, of all games."""
    return Share(rows.numbers("doubles") > 0, rows.all())


@_measure("doubles-dropped", "%", on="games")
def doubles_dropped(rows: Rows) -> Tally:
    """Doubles and redoubles that the opponent refused, of those offered."""
    return Share(rows.numbers("dropped"), rows.numbers("doubles") + rows.numbers("redoubles"))


@_measure("wins-after-double", "%", on="games")
def wins_after_double(rows: Rows) -> Tally:
    """Games won, drops among them, of the finished ones in which the player doubled first."""
    doubled = rows.flags("decided") & (rows.numbers("doubles") > 0)
    return Share(doubled & rows.flags("won"), doubled)


@_measure("wins-after-take", "%", on="games")
def wins_after_take(rows: Rows) -> Tally:
    """Games won, of the finished ones in which the player took a double."""
    took = rows.flags("decided") & (rows.numbers("takes") + rows.numbers("beavers") > 0)
    return Share(took & rows.flags("won"), took)


@_measure("double-roll", "rolls", on="turns", decimals=1)
def double_roll(rows: Rows) -> Tally:
    """How many rolls of their own players have behind them when they double first."""
    doubled = rows.says("kind", "double")
    return Mean(rows.numbers("roll_number") * doubled, doubled)


@_measure("highest-cube", "cube", on="games")
def highest_cube(rows: Rows) -> Tally:
    """The highest value a game of the player's was played for; dropped doubles do not count."""
    return Highest(rows.numbers("cube"))
