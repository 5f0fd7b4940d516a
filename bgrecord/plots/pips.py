"""The race of a game: both pip counts, roll by roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.languages import mark
from bgrecord.plots.choice import CannotPlot, Choice, opponents
from bgrecord.plots.style import (
    FAINT,
    GREY,
    LOOKS,
    SMALL,
    LineEnd,
    label_ends,
    new_figure,
    rows_for,
    whole_numbers,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

#: A turn of the cube raises the stake so many times over what the cube showed before the offer.
_RAISES = {"double": 2, "redouble": 2, "beaver": 4, "raccoon": 4}
_ANSWERS = {
    "take": mark("take"),
    "drop": mark("drop"),
    "beaver-taken": "take",
    "beaver-dropped": "drop",
}
#: In a game of more rolls there is no room for a mark at each.
_MOST_MARKED = 80
#: The room a label takes, as part of the axis.
_LABEL_WIDTH = 0.09

#: The pip counts of left and right before the first roll and after each; nan where unknown.
Counts = list[tuple[float, float]]


class CubeTurn(NamedTuple):
    """An offer and its answer."""

    #: The rolls before it.
    roll: int
    side: int
    #: What is offered, and `take` or `drop` when it is answered.
    value: int
    answer: str = ""


def pips(tables: Tables, choice: Choice) -> Figure:
    """Both pip counts in a game, roll by roll, and the turns of the cube.

    Once no checker can be hit any more the ground is shaded. The lines have gaps where the record
    does not tell where the checkers are.

    Raises:
        CannotPlot: nothing was rolled, or no board is known.
    """
    turns = tables.turns
    if not turns["pips"].notna().any():
        raise CannotPlot(_("no board of the game is known"))
    left, right = opponents(tables.games)
    title = _("{left} – {right}, game {number}")
    title = title.format(left=left, right=right, number=tables.games["game"].item())
    figure = new_figure(choice.title or title)
    axes = figure.subplots()
    counts = pip_counts(turns)
    _draw_counts(axes, counts, (left, right))
    _shade_race(axes, tables.games)
    _mark_cube(axes, list(cube_turns(turns)), counts)
    axes.set_xlabel(_("rolls of both players"))
    axes.set_ylabel(_("pips"))
    whole_numbers(axes.xaxis)
    return figure


def pip_counts(turns: pd.DataFrame) -> Counts:
    """Both pip counts, roll by roll.

    The table has the counts before each turn. After the last one they follow from its play, unless
    that hit: then nobody tells where.
    """
    columns = ["side", "pips", "opponent_pips", "pips_moved", "hits"]
    told = turns[columns].astype("Float64").astype("float").itertuples(index=False)
    counts: Counts = []
    after = (float("nan"), float("nan"))
    for kind, (side, own, opposing, moved, hits) in zip(turns["kind"], told, strict=True):
        before = _by_side(side, own, opposing)
        if kind not in _RAISES and kind not in _ANSWERS:
            counts.append(before)
            after = _by_side(side, own - moved, opposing if hits == 0 else float("nan"))
        else:
            after = before
    return [*counts, after]


def cube_turns(turns: pd.DataFrame) -> Iterator[CubeTurn]:
    """Every turn of the cube in a game, with its answer."""
    pending: CubeTurn | None = None
    rolls = 0
    for kind, side, cube in turns[["kind", "side", "cube"]].itertuples(index=False):
        if pending is not None:
            yield pending._replace(answer=_ANSWERS.get(kind, ""))
            pending = None
        if kind in _RAISES:
            pending = CubeTurn(rolls, side, cube * _RAISES[kind])
        elif kind not in _ANSWERS:
            rolls += 1
    if pending is not None:
        yield pending


def _by_side(side: float, own: float, opposing: float) -> tuple[float, float]:
    return (opposing, own) if side else (own, opposing)


def _draw_counts(axes: Axes, counts: Counts, names: tuple[str, str]) -> None:
    highest = max(count for pair in counts for count in pair if count == count)
    axes.set_xlim(0, len(counts) - 0.5)
    axes.set_ylim(0, 1.08 * highest)
    ends = []
    for look, name, line in zip(LOOKS, names, zip(*counts, strict=True), strict=False):
        axes.plot(
            line,
            color=look.color,
            linestyle=look.dashes,
            linewidth=2,
            marker=look.marker if len(line) <= _MOST_MARKED else "",
            markersize=4,
            clip_on=False,
        )
        known = [count for count in line if count == count]
        if known:
            ends.append(LineEnd(known[-1], f"{name} {known[-1]:g}", look))
    label_ends(axes, ends)


def _shade_race(axes: Axes, games: pd.DataFrame) -> None:
    race = games["race_roll"].dropna()
    if race.empty:
        return
    first, last = int(race.iloc[0]) - 1, axes.get_xlim()[1]
    axes.axvspan(first, last, color=FAINT, zorder=0)
    axes.annotate(
        _("no contact"),
        (last, 1),
        xycoords=("data", "axes fraction"),
        xytext=(-4, -4),
        textcoords="offset points",
        horizontalalignment="right",
        verticalalignment="top",
        color=GREY,
        fontsize=SMALL,
    )


def _mark_cube(axes: Axes, turned: list[CubeTurn], counts: Counts) -> None:
    """At each turn of the cube a line, the doubler's mark on it and the new value above."""
    last = axes.get_xlim()[1]
    rows = rows_for([turn.roll for turn in turned], last * _LABEL_WIDTH)
    for turn, row in zip(turned, rows, strict=True):
        look = LOOKS[turn.side]
        axes.axvline(turn.roll, color=look.color, linestyle=look.dashes, linewidth=1, zorder=1)
        axes.plot(
            turn.roll,
            counts[turn.roll][turn.side],
            color=look.color,
            marker=look.marker,
            markersize=10,
            markerfacecolor="white",
            markeredgewidth=2,
        )
        axes.annotate(
            f"{turn.value} {_(turn.answer)}".strip(),
            (turn.roll, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 5 + 17 * row),
            textcoords="offset points",
            horizontalalignment="center",
            color=look.ink,
            fontsize=SMALL,
            bbox={"boxstyle": "square,pad=0.2", "facecolor": "white", "edgecolor": look.color},
            annotation_clip=False,
        )
