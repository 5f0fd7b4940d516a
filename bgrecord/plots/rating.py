"""Ratings over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from bgrecord.languages import date
from bgrecord.languages import gettext as _
from bgrecord.plots.choice import CannotPlot, Choice, chosen_players, display_name
from bgrecord.plots.style import LOOKS, LineEnd, label_ends, new_figure, whole_numbers

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bgrecord.stats import Tables

#: With more points than that a line has no marks.
_MOST_MARKED = 60

#: The first day that has a date, and the end of the last one: the 31st of December 9999.
_START_OF_TIME, _END_OF_TIME = -719_162.0, 2_932_896.99
#: What is left free on both sides, as a part of all the days.
_MARGIN = 0.02
#: So many days have a date each.
_MOST_DAYS = 6


class Course(NamedTuple):
    """A player's ratings: days since 1970, the first one before any dated match."""

    days: list[float]
    values: list[float]


def rating(tables: Tables, choice: Choice) -> Figure:
    """The rating of each player over time, by the formula of FIBS.

    Every finished match counts, in the order of their dates; those without a date count first.
    Matches of one day stand side by side within it. Of many players the seven with most matches
    are shown.

    Raises:
        CannotPlot: no finished match has a date, or no player is called so.
    """
    courses = rating_courses(tables.matches)
    if not courses:
        raise CannotPlot(_("no finished match between two players has a date"))
    named = chosen_players(tables, choice)
    lacking = [name for name in named if name not in courses]
    if lacking:
        problem = _("{name!r} has no finished match with a date")
        raise CannotPlot(problem.format(name=lacking[0]))
    busiest = sorted(courses, key=lambda name: len(courses[name].days), reverse=True)
    shown = list(named or busiest)[: len(LOOKS)]
    figure = new_figure(choice.title or _("Rating"))
    axes = figure.subplots()
    _draw_courses(axes, [(name, courses[name]) for name in shown])
    if len(shown) < len(named or courses):
        some = _("{shown} of {all} players")
        axes.set_title(some.format(shown=len(shown), all=len(named or courses)))
    _date_axis(axes)
    axes.set_ylabel(_("rating (FIBS formula, everyone begins at 1500)"))
    return figure


def rating_courses(matches: pd.DataFrame) -> dict[str, Course]:
    """The ratings of everyone who finished a match with a date, after each of them."""
    from bgrecord.stats.elo import START, ratings

    after = ratings(matches)
    order = matches["date"].sort_values(kind="stable", na_position="first").index
    rated = matches.loc[order].assign(left_rating=after["left"], right_rating=after["right"])
    rated = rated[rated["left_rating"].notna()]
    is_dated = rated["date"].notna()
    latest: dict[str, float] = {}
    for _place, _day, name, value in _both_sides(rated[~is_dated]):
        latest[name] = value
    courses: dict[str, Course] = {}
    dated = rated[is_dated]
    days = [float(day) for day in (dated["date"] - _epoch()).dt.days]
    for place, day, name, value in _both_sides(dated, list(_within_days(days))):
        before = latest.get(name, START)
        course = courses.setdefault(name, Course([days[place]], [before]))
        course.days.append(day)
        course.values.append(value)
    return courses


def _both_sides(
    rated: pd.DataFrame, days: Sequence[float] | None = None
) -> Iterator[tuple[int, float, str, float]]:
    """The place, day, player and new rating of both sides of each match."""
    columns = ["left", "left_rating", "right", "right_rating"]
    for place, (left, left_value, right, right_value) in enumerate(
        rated[columns].itertuples(index=False)
    ):
        day = days[place] if days else 0.0
        yield place, day, left, float(left_value)
        yield place, day, right, float(right_value)


def _within_days(days: Sequence[float]) -> Iterator[float]:
    """Days with the matches of each spread over it, in their order."""
    counts, met = Counter(days), Counter[float]()
    for day in days:
        met[day] += 1
        yield day + met[day] / (counts[day] + 1)


def _epoch() -> pd.Timestamp:
    import pandas as pd

    return pd.Timestamp(1970, 1, 1)


def _draw_courses(axes: Axes, courses: Sequence[tuple[str, Course]]) -> None:
    """A line a player, with dots from the latest match on."""
    first = min(course.days[0] for _name, course in courses)
    last = max(course.days[-1] for _name, course in courses)
    margin = _MARGIN * (last - first)
    until = min(last + margin, _END_OF_TIME)
    ends = []
    for look, (name, course) in zip(LOOKS, courses, strict=False):
        axes.plot(
            course.days,
            course.values,
            color=look.color,
            linestyle=look.dashes,
            linewidth=1.8,
            marker=look.marker if len(course.days) <= _MOST_MARKED else "",
            markersize=4,
        )
        text = f"{display_name(name)} {course.values[-1]:.0f}"
        ends.append(LineEnd(course.values[-1], text, look))
        axes.plot(
            (course.days[-1], until),
            (course.values[-1],) * 2,
            color=look.color,
            linestyle="dotted",
            linewidth=1,
        )
    # The first matches would lie half hidden on the axis itself.
    axes.set_xlim(max(first - margin, _START_OF_TIME), until)
    axes.margins(y=0.08)
    axes.autoscale_view(scalex=False)
    label_ends(axes, ends)


def _date_axis(axes: Axes) -> None:
    """Dates below, never a time of day: no record tells it."""
    # This module of matplotlib's comes without types.
    dates: Any = import_module("matplotlib.dates")
    first, last = axes.get_xlim()
    in_days = last - first < _MOST_DAYS
    axes.xaxis.set_major_locator(
        dates.DayLocator() if in_days else dates.AutoDateLocator(maxticks=6)
    )
    axes.xaxis.set_major_formatter(lambda days, _place: _as_date(dates.num2date(days)))
    whole_numbers(axes.yaxis)


def _as_date(day: datetime) -> str:
    return date(day.year, day.month, day.day)
