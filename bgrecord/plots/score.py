"""The score of a match, game by game, with the cube of each game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _
from bgrecord.plots.choice import CannotPlot, Choice, contest, length_of, opponents
from bgrecord.plots.style import (
    FAINT,
    GREY,
    LOOKS,
    SMALL,
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

#: In a match of more games there is no room for a mark or a number at each.
_MOST_MARKED = 40


def score(tables: Tables, choice: Choice) -> Figure:
    """The score of a match after each game, and the cube of each game.

    The bars below are the cube at the end of a game in the winner's pattern; a dropped double does
    not count, and an unfinished game has an empty bar. The Crawford game is shaded.

    Raises:
        CannotPlot: no game is finished.
    """
    games = tables.games
    if not games["winner"].notna().any():
        raise CannotPlot(_("no game is finished"))
    figure = new_figure(choice.title or contest(tables.matches))
    above, below = figure.subplots(2, 1, sharex=True, gridspec_kw={"height_ratios": (4, 1)})
    _draw_score(above, tables)
    _shade_crawford(above, games)
    _draw_cubes(below, games)
    below.set_xlim(-0.2, len(games) + 0.5)
    below.set_xlabel(_("game"))
    whole_numbers(below.xaxis, 20)
    return figure


def _draw_score(axes: Axes, tables: Tables) -> None:
    """A line a player: the points before the first game, then those after each."""
    games, matches = tables.games, tables.matches
    length = length_of(matches)
    scores = [
        [*games[f"{side}_score"].tolist(), matches[f"{side}_points"].item()]
        for side in ("left", "right")
    ]
    highest = max(1, length or 0, *map(max, scores))
    axes.set_ylim(-0.03 * highest, 1.06 * highest)
    if length is not None:
        axes.axhline(length, color=GREY, linewidth=0.8, zorder=1)
    ends = []
    for look, name, points in zip(LOOKS, opponents(matches), scores, strict=False):
        axes.plot(
            points,
            color=look.color,
            linestyle=look.dashes,
            linewidth=2,
            marker=look.marker if len(games) <= _MOST_MARKED else "",
            markersize=5,
            drawstyle="steps-mid",
        )
        ends.append(LineEnd(points[-1], f"{name} {points[-1]:g}", look))
    label_ends(axes, ends, room=15)
    axes.set_ylabel(_("points"))
    axes.tick_params(bottom=False)
    whole_numbers(axes.yaxis)


def _shade_crawford(axes: Axes, games: pd.DataFrame) -> None:
    for place, is_crawford in enumerate(games["crawford"].fillna(False), 1):
        if is_crawford:
            axes.axvspan(place - 0.5, place + 0.5, color=FAINT, zorder=0)
            axes.annotate(
                _("Crawford"),
                (place, 0.03),
                xycoords=("data", "axes fraction"),
                rotation="vertical",
                horizontalalignment="center",
                verticalalignment="bottom",
                color=GREY,
                fontsize=SMALL,
            )


def _draw_cubes(axes: Axes, games: pd.DataFrame) -> None:
    """A bar a game, a step higher with every turn of the cube."""
    cubes = games["cube"].tolist()
    heights = [math.log2(max(cube, 1)) + 1 for cube in cubes]
    numbered = len(games) <= _MOST_MARKED
    for side in (None, 0, 1):
        won = games["winner"].isna() if side is None else (games["winner"] == side).fillna(False)
        look = LOOKS[side or 0]
        bars = axes.bar(
            [place for place, is_won in enumerate(won, 1) if is_won],
            [height for height, is_won in zip(heights, won, strict=True) if is_won],
            width=0.7,
            color="none" if side is None or look.hatch else look.color,
            edgecolor=GREY if side is None else look.color,
            hatch="" if side is None else look.hatch,
        )
        if numbered:
            values = [str(cube) for cube, is_won in zip(cubes, won, strict=True) if is_won]
            axes.bar_label(bars, values, fontsize=SMALL, padding=1)
    steps = range(math.ceil(max(heights)))
    ticks = [] if numbered else list(steps)[:: max(1, len(steps) // 3)]
    axes.set_yticks([step + 1 for step in ticks], [str(2**step) for step in ticks])
    axes.set_ylim(0, max(2, *heights) * (1.5 if numbered else 1.1))
    axes.set_ylabel(_("cube"))
