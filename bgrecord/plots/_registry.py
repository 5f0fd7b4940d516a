"""The kinds of pictures: what each is of, what it needs, and what can be chosen."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgrecord.plots.choice import Choice, Scope, chosen, every
from bgrecord.plots.cube import cube
from bgrecord.plots.dice import dice
from bgrecord.plots.luck import luck
from bgrecord.plots.pips import pips
from bgrecord.plots.rating import rating
from bgrecord.plots.score import score
from bgrecord.plots.style import styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

#: Draws tables that hold no more than one picture shows.
Draw = Callable[["Tables", Choice], "Figure"]


@dataclass(frozen=True, slots=True)
class Plot:
    """A kind of picture."""

    name: str
    draw: Draw
    #: What one picture shows.
    scope: Scope
    #: The tables it is made from.
    tables: tuple[str, ...]
    #: What else may be said: `game`, `player` and `engine`.
    takes: frozenset[str] = frozenset()
    #: Nothing can be seen unless an engine was asked.
    needs_engine: bool = False

    @property
    def summary(self) -> str:
        """What it shows, in a sentence."""
        return (self.draw.__doc__ or "").split("\n")[0]

    @property
    def definition(self) -> str:
        """What it shows, in full."""
        text, _, _ = inspect.cleandoc(self.draw.__doc__ or "").partition("\n\nRaises:")
        return " ".join(text.split())

    def __call__(self, tables: Tables, choice: Choice | None = None) -> Figure:
        """Draw a picture.

        Raises:
            CannotPlot: there is nothing to draw, or too much for one picture.
            ImportError: matplotlib is not installed.
        """
        wanted = choice or Choice()
        with styled():
            return self.draw(self.chosen(tables, wanted), wanted)

    def chosen(self, tables: Tables, choice: Choice) -> Tables:
        """Only what one picture shows.

        Raises:
            CannotPlot: there is no such match or game.
            TooMuch: there are several, and none was chosen.
        """
        return chosen(tables, choice, self.scope)

    def every(self, tables: Tables, choice: Choice | None = None) -> Iterator[Choice]:
        """The choices that together show everything: one a match, one a game, or a single one."""
        return every(tables, choice or Choice(), self.scope)


#: The kinds by name.
PLOTS: Mapping[str, Plot] = {
    plot.name: plot
    for plot in (
        Plot("score", score, Scope.MATCH, ("matches", "games")),
        Plot("pips", pips, Scope.GAME, ("games", "turns"), frozenset({"game"})),
        Plot(
            "luck",
            luck,
            Scope.MATCH,
            ("matches", "judgements"),
            frozenset({"game", "engine"}),
            needs_engine=True,
        ),
        Plot("rating", rating, Scope.ALL, ("matches",), frozenset({"player"})),
        Plot("dice", dice, Scope.ALL, ("turns",), frozenset({"player"})),
        Plot("cube", cube, Scope.ALL, ("turns", "judgements"), frozenset({"player", "engine"})),
    )
}
