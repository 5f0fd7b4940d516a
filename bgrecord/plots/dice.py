"""What was rolled, beside what fair dice roll."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.plots.choice import CannotPlot, Choice, chosen_players, display_name
from bgrecord.plots.style import BAND, INK, LOOKS, new_figure, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

_FACES = range(1, 7)
#: The chance of a count below the band, and of one above it.
_TAIL = 0.025


class Count(NamedTuple):
    """How often something was rolled, and how often fair dice roll it."""

    label: str
    observed: int
    expected: float
    #: From where to where the count lies with fair dice, 95 times in 100 or more.
    low: int
    high: int

    @property
    def is_unusual(self) -> bool:
        """Whether it lies outside the band."""
        return not self.low <= self.observed <= self.high


def dice(tables: Tables, choice: Choice) -> Figure:
    """How often each number and each roll came up, beside fair dice.

    Opening rolls, which cannot be doublets, do not count. The black line is what is expected,
    the grey ground where a count lies 95 times in 100; a bar that ends outside it is hatched. Of
    27 bars one does so by chance.

    Raises:
        CannotPlot: nothing was rolled, or no player is called so.
    """
    names = chosen_players(tables, choice)
    turns = tables.turns
    if names:
        turns = turns[turns["player"].isin(names)]
    possible = turns["die1"].between(1, 6) & turns["die2"].between(1, 6)
    free = turns[possible.fillna(False).astype(bool) & ~turns["opening"]]
    rolls = Counter(zip(free["die1"].astype(int), free["die2"].astype(int), strict=True))
    if not rolls:
        raise CannotPlot(_("nothing was rolled but opening rolls"))
    title = counted(
        rolls.total(),
        "Dice of {players}: {number} roll",
        "Dice of {players}: {number} rolls",
        players=", ".join(map(display_name, names)) or _("all players"),
    )
    figure = new_figure(choice.title or title)
    left, right = figure.subplots(1, 2, gridspec_kw={"width_ratios": (1, 3)})
    _draw_counts(left, face_counts(rolls))
    _draw_counts(right, roll_counts(rolls))
    left.set_title(_("numbers"))
    right.set_title(_("rolls (black: expected; grey: where 95 % lie; hatched: outside it)"))
    left.set_ylabel(_("times"))
    return figure


def face_counts(rolls: Mapping[tuple[int, int], int]) -> list[Count]:
    """How often each number came up on either die."""
    shown = Counter[int]()
    for roll, times in rolls.items():
        for face in roll:
            shown[face] += times
    dice = sum(shown.values())
    return [_count(str(face), shown[face], dice, 1 / 6) for face in _FACES]


def roll_counts(rolls: Mapping[tuple[int, int], int]) -> list[Count]:
    """How often each of the 21 rolls came up, doublets first."""
    whole = sum(rolls.values())
    doublets = [
        _count(f"{face}{face}", rolls.get((face, face), 0), whole, 1 / 36) for face in _FACES
    ]
    others = [
        _count(f"{high}{low}", rolls.get((high, low), 0) + rolls.get((low, high), 0), whole, 1 / 18)
        for high in _FACES
        for low in range(1, high)
    ]
    return doublets + others


def binomial_band(trials: int, chance: float) -> tuple[int, int]:
    """The least and the greatest count that is not in either tail of 2.5 % of a binomial."""
    # Sixteen standard deviations off there is nothing to add up.
    spread = math.sqrt(trials * chance * (1 - chance))
    first = max(0, math.floor(trials * chance - 16 * spread))
    low, high, below = -1, first, 0.0
    for count in range(first, trials + 1):
        below += _binomial(count, trials, chance)
        if low < 0 and below > _TAIL:
            low = count
        if below >= 1 - _TAIL:
            high = count
            break
    return low, high


def _binomial(count: int, trials: int, chance: float) -> float:
    ways = math.lgamma(trials + 1) - math.lgamma(count + 1) - math.lgamma(trials - count + 1)
    return math.exp(ways + count * math.log(chance) + (trials - count) * math.log1p(-chance))


def _count(label: str, observed: int, trials: int, chance: float) -> Count:
    return Count(label, observed, trials * chance, *binomial_band(trials, chance))


def _draw_counts(axes: Axes, counts: list[Count]) -> None:
    usual, unusual = LOOKS[0], LOOKS[1]
    places = range(len(counts))
    axes.bar(
        places,
        [count.high - count.low for count in counts],
        bottom=[count.low for count in counts],
        width=0.9,
        color=BAND,
        zorder=2,
    )
    bars = axes.bar(
        [count.label for count in counts],
        [count.observed for count in counts],
        width=0.5,
        color=usual.color,
        edgecolor=usual.color,
        zorder=3,
    )
    for bar, count in zip(bars, counts, strict=True):
        if count.is_unusual:
            bar.set(facecolor="white", edgecolor=unusual.color, hatch=unusual.hatch)
    expected = [count.expected for count in counts]
    axes.hlines(
        expected,
        [place - 0.45 for place in places],
        [place + 0.45 for place in places],
        color=INK,
        linewidth=1.5,
        zorder=4,
    )
    axes.set_xlim(-0.6, len(counts) - 0.4)
    axes.set_ylim(0, 1.05 * max(max(count.observed, count.high) for count in counts))
    axes.tick_params(axis="x", length=0)
    whole_numbers(axes.yaxis)
