"""The measures of a match's players side by side, for its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _
from bgrecord.shown import shortened, visible

if TYPE_CHECKING:
    from bgrecord.stats import Summary


@dataclass(frozen=True, slots=True)
class Row:
    """One measure."""

    name: str
    #: A text a player.
    values: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """The measures of some players."""

    titles: tuple[str, ...]
    rows: tuple[Row, ...]
    #: What is to be known of the numbers.
    remarks: tuple[str, ...]


def statistics_table(summary: Summary) -> StatisticsTable:
    """A summary with a column a group; measures nothing is known of are left out."""
    from bgrecord.report.statistics import MARK, NOTHING, remarks, shown

    rows = (
        Row(
            measure.name,
            tuple(shown(measure, group.values[measure.name]) for group in summary.groups),
            _(measure.unit),
        )
        for measure in summary.measures
    )
    titles = (
        visible(shortened(str(group.labels[-1] or NOTHING))) + MARK * group.has_illegal_plays
        for group in summary.groups
    )
    return StatisticsTable(
        tuple(titles),
        tuple(row for row in rows if set(row.values) != {NOTHING}),
        tuple(remarks(summary)),
    )
