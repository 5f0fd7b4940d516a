"""What an index tells of an event: its table, and what does not fit between the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bgrecord.findings import Severity
from bgrecord.messages import message
from bgrecord.report.event import (
    Lines,
    cross_lines,
    round_lines,
    round_title,
    shows_rounds,
    standings_lines,
)
from bgrecord.report.file_report import FileReport
from bgrecord.shown import visible
from bgrecord.tournament.table import EventTable

#: So many findings are told.
_MOST_FINDINGS = 1_000


class EventFault(NamedTuple):
    """A finding between the records."""

    severity: Severity
    code: str
    message: str
    #: The record, or the score sheet, and the line.
    place: str


class RoundView(NamedTuple):
    """The matches of a round, the heading first."""

    title: str
    lines: Lines


@dataclass(frozen=True, slots=True)
class EventView:
    """An event as the index tells it."""

    standings: Lines
    #: Who met whom crosswise; empty where rounds tell it, or there are too many players.
    cross: Lines
    rounds: tuple[RoundView, ...]
    faults: tuple[EventFault, ...]
    #: How many findings there are besides.
    more_faults: int


def event_view(table: EventTable, reports: Sequence[FileReport]) -> EventView:
    """What there is to tell of an event."""
    by_rounds = shows_rounds(table)
    faults = list(_faults(reports))
    return EventView(
        standings=standings_lines(table) if table.standings else [],
        cross=[] if by_rounds else cross_lines(table),
        rounds=tuple(RoundView(round_title(each), round_lines(each)) for each in table.rounds)
        if by_rounds
        else (),
        faults=tuple(faults[:_MOST_FINDINGS]),
        more_faults=max(0, len(faults) - _MOST_FINDINGS),
    )


def _faults(reports: Iterable[FileReport]) -> Iterator[EventFault]:
    for report in reports:
        for finding in report.findings:
            place = f"{visible(report.path)}:{finding.span.line}"
            yield EventFault(finding.severity, finding.code, message(finding), place)
