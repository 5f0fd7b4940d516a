"""Luck and errors of a match, turn by turn, as an engine judges them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _
from bgrecord.languages import number
from bgrecord.plots.choice import CannotPlot, Choice, contest, judged_by, opponents
from bgrecord.plots.style import (
    GREY,
    INK,
    LOOKS,
    LineEnd,
    label_ends,
    new_figure,
    whole_numbers,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

#: The width of a bar at so many turns, in points of print.
_BAR = 330.0


def luck(tables: Tables, choice: Choice) -> Figure:
    """Luck and errors in a match, turn by turn, as an engine judges them.

    Above, the luck of each player's rolls added up. Below, what each turn gave away with the
    checkers and the cube: the left player's errors upwards, the right one's downwards. Both are
    normalised equities, a single win at the present cube being 1.

    Raises:
        CannotPlot: no engine has judged the match.
    """
    judgements = tables.judgements
    if judgements.empty:
        raise CannotPlot(_("no engine has judged it"))
    title = _("Luck and errors: {match}").format(match=contest(tables.matches))
    figure = new_figure(choice.title or title)
    above, below = figure.subplots(2, 1, sharex=True, gridspec_kw={"height_ratios": (3, 2)})
    names = opponents(tables.matches)
    _draw_luck(above, judgements, names)
    _draw_errors(below, judgements, names)
    _mark_games((above, below), judgements)
    heading = _("equities by {engines}; dotted: a new game")
    above.set_title(heading.format(engines=judged_by(judgements)))
    below.set_xlim(0, len(judgements) + 1)
    below.set_xlabel(_("turns"))
    whole_numbers(below.xaxis)
    return figure


def luck_so_far(judgements: pd.DataFrame, side: int) -> tuple[list[int], list[float]]:
    """The turns of a side's rolls, counted from 1, and the sum of their luck so far.

    Both begin with nothing before the first turn, and reach to the last one of either side.
    """
    is_own = ((judgements["side"] == side) & judgements["luck"].notna()).tolist()
    turns = [turn for turn, own in enumerate(is_own, 1) if own]
    summed = list(accumulate(map(float, judgements["luck"][is_own]), initial=0.0))
    return [0, *turns, len(is_own)], [*summed, summed[-1]]


def errors(judgements: pd.DataFrame) -> list[float]:
    """What each turn gave away, with the checkers and the cube together."""
    both = judgements["play_error"].fillna(0) + judgements["cube_error"].fillna(0)
    return [float(error) for error in both]


def _draw_luck(axes: Axes, judgements: pd.DataFrame, names: Sequence[str]) -> None:
    ends = []
    for side, (look, name) in enumerate(zip(LOOKS, names, strict=False)):
        turns, summed = luck_so_far(judgements, side)
        axes.plot(turns, summed, color=look.color, linestyle=look.dashes, linewidth=1.8)
        ends.append(LineEnd(summed[-1], f"{name} {_signed(summed[-1])}", look))
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.margins(y=0.08)
    axes.autoscale_view()
    label_ends(axes, ends, room=11)
    axes.set_ylabel(_("luck so far"))


def _draw_errors(axes: Axes, judgements: pd.DataFrame, names: Sequence[str]) -> None:
    lost = errors(judgements)
    sides = judgements["side"].tolist()
    width = min(4.0, max(0.8, _BAR / len(lost)))
    ends = []
    for side, (look, name) in enumerate(zip(LOOKS, names, strict=False)):
        sign = -1 if side else 1
        own = [error if whose == side else 0.0 for error, whose in zip(lost, sides, strict=True)]
        xs, ys = zip(*_bars(own, sign), strict=True)
        axes.plot(xs, ys, color=look.color, linewidth=width, solid_capstyle="butt")
        ends.append(LineEnd(sign, f"{name} {number(sum(own), 2)}", look))
    highest = max(*lost, 0.05) * 1.1
    axes.set_ylim(-highest, highest)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.yaxis.set_major_formatter(lambda value, _place: number(abs(value)))
    label_ends(axes, [end._replace(y=end.y * highest / 2) for end in ends], room=7)
    axes.set_ylabel(_("errors"))


def _bars(values: Sequence[float], sign: int) -> Iterator[tuple[float, float]]:
    """The corners of a line that goes from zero to each value, from 1, and breaks between them."""
    nan = float("nan")
    yield nan, nan
    for place, value in enumerate(values, 1):
        if value > 0:
            yield from ((place, 0.0), (place, sign * value), (nan, nan))


def _mark_games(panels: Sequence[Axes], judgements: pd.DataFrame) -> None:
    """A line before the first turn of each game but the first one."""
    is_new = judgements["game"].diff().fillna(0) != 0
    begins = [turn for turn, is_first in enumerate(is_new, 1) if is_first]
    nan = float("nan")
    xs = [x for turn in begins for x in (turn - 0.5, turn - 0.5, nan)]
    ys = [0.0, 1.0, nan] * len(begins)
    for axes in panels:
        # One line with gaps takes a tenth of the room of many.
        axes.plot(
            xs,
            ys,
            transform=axes.get_xaxis_transform(),
            color=GREY,
            linewidth=0.6,
            linestyle="dotted",
            zorder=1,
        )


def _signed(value: float) -> str:
    text = number(value + 0.0, 2).replace("-", "−")
    return text if text.startswith("−") else f"+{text}"
