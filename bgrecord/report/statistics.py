"""Measures of groups as a table, Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bgrecord.cells import cell
from bgrecord.languages import gettext as _
from bgrecord.languages import mark, number
from bgrecord.report.grid import grid_markdown, grid_text
from bgrecord.report.markdown_text import escaped
from bgrecord.shown import visible
from bgrecord.stats.measures import Measure
from bgrecord.stats.summary import Group, Summary
from bgrecord.stats.sums import Value

#: What stands where nothing can be said.
NOTHING = "-"
#: Marks a group whose numbers rest on illegal plays too.
MARK = "*"
_MARKED = mark("Some plays were illegal and stood; all numbers count them.")

#: The family of measures that rest on an engine's judgement.
_JUDGED = "Skill"

#: Up to so many groups stand side by side, each measure in a row with its interval.
MOST_SIDE_BY_SIDE = 4

_Lines = list[list[str]]


def table_text(summary: Summary) -> str:
    """The measures for people: names on the left, numbers in columns; nothing without groups."""
    if not summary.groups:
        return ""
    text = grid_text(_lines(summary), _name_columns(summary))
    return text + "".join(f"\n{remark}\n" for remark in remarks(summary))


def table_markdown(summary: Summary) -> str:
    """The same as a table in Markdown."""
    if not summary.groups:
        return ""
    text = grid_markdown(_lines(summary), _name_columns(summary))
    return text + "".join(f"\n{escaped(remark)}\n" for remark in remarks(summary))


def table_csv(summary: Summary) -> str:
    """A line a group and measure, with all that makes up a number; nothing where there is none."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    head = [*summary.titles, "measure", "unit", "value", "part", "whole", "low", "high"]
    writer.writerow([*head, *(["engine"] if summary.engines else ())])
    for group, measure, value in _values(summary):
        writer.writerow(
            [
                *(cell(label or "") for label in group.labels),
                measure.name,
                measure.unit,
                *map(_plain, (value.value, value.part, value.whole, *_interval(value))),
                *([_engine(summary, measure)] if summary.engines else ()),
            ]
        )
    return file.getvalue()


def table_json(summary: Summary) -> str:
    """An object a group: its labels, and an object a measure."""
    # Most are tables, for which it need not be loaded.
    from bgrecord.json_text import json_text

    groups = [
        {
            **dict(zip(summary.titles, group.labels, strict=True)),
            "measures": {
                measure.name: _as_json(measure, group.values[measure.name])
                for measure in summary.measures
            },
        }
        for group in summary.groups
    ]
    engines = {"engines": list(summary.engines)} if summary.engines else {}
    measured = {**engines, "groups": groups}
    return json_text(measured, indent=2) + "\n"


#: What `--output-format` knows.
STATISTICS_FORMATS: Mapping[str, Callable[[Summary], str]] = {
    "table": table_text,
    "json": table_json,
    "csv": table_csv,
    "markdown": table_markdown,
}


def shown(measure: Measure, value: Value) -> str:
    """A number as people read it."""
    number = _finite(value.value)
    return NOTHING if number is None else _rounded(measure, number)


def is_side_by_side(summary: Summary) -> bool:
    """Whether a table has a column a group, not a row."""
    return len(summary.groups) <= MOST_SIDE_BY_SIDE


def _name_columns(summary: Summary) -> int:
    """How many columns on the left hold names."""
    return 1 if is_side_by_side(summary) else len(summary.titles)


def _lines(summary: Summary) -> _Lines:
    return list(_side_by_side(summary) if is_side_by_side(summary) else _row_by_row(summary))


def _side_by_side(summary: Summary) -> Iterator[list[str]]:
    """A row a measure, with intervals."""
    yield ["", *(_name(group, " - ") for group in summary.groups), ""]
    for measure in summary.measures:
        values = [group.values[measure.name] for group in summary.groups]
        yield [measure.name, *(_with_interval(measure, value) for value in values), _(measure.unit)]


def _row_by_row(summary: Summary) -> Iterator[list[str]]:
    """A row a group."""
    yield [*map(_, summary.titles), *(_heading(measure) for measure in summary.measures)]
    for group in summary.groups:
        *labels, last = map(_label, group.labels)
        values = [shown(measure, group.values[measure.name]) for measure in summary.measures]
        yield [*labels, last + MARK * group.has_illegal_plays, *values]


def _name(group: Group, between: str) -> str:
    return between.join(map(_label, group.labels)) + MARK * group.has_illegal_plays


def _label(label: str | None) -> str:
    return NOTHING if label is None else visible(label)


def _heading(measure: Measure) -> str:
    return f"{measure.name} %" if measure.unit == "%" else measure.name


def _with_interval(measure: Measure, value: Value) -> str:
    text = shown(measure, value)
    low_end, high_end = _interval(value)
    if low_end is None or high_end is None:
        return text
    low, high = _rounded(measure, low_end), _rounded(measure, high_end)
    return _("{value} ({low} to {high})").format(value=text, low=low, high=high)


def _rounded(measure: Measure, value: float) -> str:
    scaled = 100 * value if measure.unit == "%" else value
    # No minus before a zero.
    return number(round(scaled, measure.decimals) + 0.0, measure.decimals)


def remarks(summary: Summary) -> Iterator[str]:
    """What is to be known of the numbers of a table."""
    if any(group.has_illegal_plays for group in summary.groups):
        yield f"{MARK} {_(_MARKED)}"
    if any(measure.family == _JUDGED for measure in summary.measures) and summary.engines:
        engines = "; ".join(summary.engines)
        yield _("Luck and errors as judged by {engines}.").format(engines=engines)


def _engine(summary: Summary, measure: Measure) -> str:
    """Who judged what a measure rests on."""
    return "; ".join(summary.engines) if measure.family == _JUDGED else ""


def _values(summary: Summary) -> Iterator[tuple[Group, Measure, Value]]:
    for group in summary.groups:
        for measure in summary.measures:
            yield group, measure, group.values[measure.name]


def _finite(number: float | None) -> float | None:
    """A number; None of one without bounds, which only a nonsensical record has."""
    return None if number is None or not math.isfinite(number) else number


def _interval(value: Value) -> tuple[float | None, float | None]:
    low, high = value.interval or (None, None)
    return _finite(low), _finite(high)


def _plain(value: float | None) -> str:
    """A number for programs: `3`, `0.25`."""
    number = _finite(value)
    if number is None:
        return ""
    return str(int(number)) if number == int(number) else repr(number)


def _as_json(measure: Measure, value: Value) -> dict[str, Any]:
    found: dict[str, Any] = {"value": _finite(value.value), "unit": measure.unit}
    if value.whole is not None:
        found |= {"part": _finite(value.part), "whole": _finite(value.whole)}
    if value.interval is not None:
        found["interval"] = list(_interval(value))
    return found
