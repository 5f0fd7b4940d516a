"""What was done with the cube: how often, and how well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.languages import mark, number
from bgrecord.plots.choice import CannotPlot, Choice, chosen_players, display_name, judged_by
from bgrecord.plots.style import BAND, INK, LOOKS, SMALL, new_figure

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

#: Decisions as the table has them, and as the picture names them.
_DECISIONS = {
    "no-double": mark("no double"),
    "double": mark("double"),
    "take": mark("take"),
    "drop": mark("drop"),
}
_OFFERS = ("double", "redouble")
_ANSWERS = {"take": "taken", "beaver": "taken", "drop": "dropped"}
#: Offers and answers in a few words.
_HEADINGS = {
    ("double", "taken"): mark("double taken"),
    ("double", "dropped"): mark("double dropped"),
    ("redouble", "taken"): mark("redouble taken"),
    ("redouble", "dropped"): mark("redouble dropped"),
}
#: So many players have a row of their own, so many a panel.
_MOST_ROWS, _MOST_PANELS = 10, 3
#: There is room for as many rows.
_FEWEST_ROWS = 4
#: A cell is at most so dark, that black can be read on it.
_DARKEST = 0.55


class Cell(NamedTuple):
    """A number of the matrix, and what stands below it."""

    times: int
    remark: str = ""


def cube(tables: Tables, choice: Choice) -> Figure:
    """Cube decisions, right and wrong, or doubles by their answer.

    Judged are doubles, takes, drops, and close decisions not to double, as the measures of skill
    count them; below a number of wrong ones stands the equity they gave away. Two players have a
    matrix each, more are taken together unless some are named. Without an engine there is a row a
    player, with doubles and redoubles that were taken or dropped; a beaver is a take.

    Raises:
        CannotPlot: the cube was not turned, nothing about it was judged, or no player is called so.
    """
    names = chosen_players(tables, choice)
    if tables.judged:
        return _verdicts(tables, names, choice)
    return _answers(tables, names, choice)


def verdict_cells(judgements: pd.DataFrame) -> list[list[Cell]]:
    """A row a decision: how often it was right, and how often wrong at what cost."""
    rows = []
    for decision in _DECISIONS:
        made = judgements[judgements["cube_close"] & (judgements["cube_decision"] == decision)]
        errors = made["cube_error"]
        wrong = int((errors > 0).sum())
        cost = f"−{number(float(errors.sum()), 3)}" if wrong else ""
        rows.append([Cell(len(made) - wrong), Cell(wrong, cost)])
    return rows


def answer_counts(turns: pd.DataFrame) -> dict[str, Counter[tuple[str, str]]]:
    """How often each player's doubles and redoubles were taken and dropped."""
    counts: dict[str, Counter[tuple[str, str]]] = {}
    offered: tuple[str, str] | None = None
    actions = turns[turns["kind"].isin([*_OFFERS, *_ANSWERS])]
    for player, kind in actions[["player", "kind"]].itertuples(index=False):
        if kind in _OFFERS:
            offered = (player, kind)
        elif offered is not None:
            doubler, offer = offered
            counts.setdefault(doubler, Counter())[offer, _ANSWERS[kind]] += 1
            offered = None
    return counts


def _verdicts(tables: Tables, names: Sequence[str], choice: Choice) -> Figure:
    judgements = tables.judgements
    judged = set(judgements["player"])
    everyone = [name for name in tables.players if name in judged]
    apart = list(names) or (everyone if len(everyone) <= 2 else [])
    apart = apart[:_MOST_PANELS]
    panels = [(display_name(name), judgements[judgements["player"] == name]) for name in apart]
    cells = [(name, verdict_cells(own)) for name, own in panels or [(_("all players"), judgements)]]
    if not any(cell.times for _name, rows in cells for row in rows for cell in row):
        raise CannotPlot(_("no decision about the cube was judged"))
    title = _("Cube decisions, judged by {engines}").format(engines=judged_by(judgements))
    figure = new_figure(choice.title or title)
    columns = figure.subplots(1, len(cells), squeeze=False)[0]
    for axes, (name, rows) in zip(columns, cells, strict=True):
        _draw_matrix(axes, rows, [*map(_, _DECISIONS.values())], [_("correct"), _("wrong")])
        axes.set_title(name, color=INK, fontweight="bold")
    return figure


def _answers(tables: Tables, names: Sequence[str], choice: Choice) -> Figure:
    counts = answer_counts(tables.turns)
    busiest = sorted(counts, key=lambda name: counts[name].total(), reverse=True)
    shown = [name for name in names or busiest if name in counts][:_MOST_ROWS]
    if not shown:
        raise CannotPlot(_("no double was answered"))
    figure = new_figure(choice.title or _("Doubles and their answers"))
    axes = figure.subplots()
    rows = [[Cell(counts[name][kind]) for kind in _HEADINGS] for name in shown]
    _draw_matrix(axes, rows, [*map(display_name, shown)], [*map(_, _HEADINGS.values())])
    if len(shown) < len(names or counts):
        some = _("{shown} of {all} players")
        axes.set_title(some.format(shown=len(shown), all=len(names or counts)))
    return figure


def _draw_matrix(
    axes: Axes, rows: Sequence[Sequence[Cell]], names: Sequence[str], headings: Sequence[str]
) -> None:
    """Numbers in squares that are darker the higher they are."""
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Rectangle

    highest = max(1, *(cell.times for row in rows for cell in row))
    red, green, blue = to_rgb(LOOKS[0].color)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            shade = _DARKEST * cell.times / highest
            color = tuple(1 - shade * (1 - part) for part in (red, green, blue))
            axes.add_patch(Rectangle((x, y), 1, 1, facecolor=color, edgecolor=BAND))
            axes.annotate(
                str(cell.times),
                (x + 0.5, y + 0.5),
                horizontalalignment="center",
                verticalalignment="bottom" if cell.remark else "center",
                fontsize=13,
            )
            axes.annotate(
                cell.remark,
                (x + 0.5, y + 0.5),
                xytext=(0, -3),
                textcoords="offset points",
                horizontalalignment="center",
                verticalalignment="top",
                fontsize=SMALL,
            )
    axes.set(xlim=(-0.02, len(headings) + 0.02), ylim=(max(len(rows), _FEWEST_ROWS) + 0.05, -0.05))
    axes.set_xticks([x + 0.5 for x in range(len(headings))], headings)
    axes.set_yticks([y + 0.5 for y in range(len(rows))], names)
    axes.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
