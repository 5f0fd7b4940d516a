"""Reports of many files: a page a match."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bgrecord.audit import Audit
from bgrecord.batch.check import CheckOptions, audited
from bgrecord.batch.event import FileEntries, file_entries
from bgrecord.batch.files import Failure, short_stem
from bgrecord.batch.parallel import for_each
from bgrecord.findings import Severity
from bgrecord.languages import gettext as _
from bgrecord.record.model import Match, Record
from bgrecord.replay.events import Event
from bgrecord.report.file_report import worst
from bgrecord.report.html.index import Page
from bgrecord.report.html.page import Extras, Picture, match_page
from bgrecord.report.html.statistics import StatisticsTable, statistics_table
from bgrecord.report.html.view import MatchView, by_match, match_views

if TYPE_CHECKING:
    from bgrecord.engine import Analyst
    from bgrecord.stats import Tables

#: The plots a match has.
_PLOTS = ("score", "luck", "dice")
#: What a page is called when its record has no name that a file could have.
_NAMELESS = "match"
_NOT_IN_A_NAME = re.compile(r"[^\w.-]+")
#: What tells pages of the same name from each other.
_NUMBER = re.compile(r"-[0-9]+$")


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What all pages of a run are made by."""

    check: CheckOptions
    #: The lowest severity of findings that are shown.
    lowest: Severity = Severity.INFO
    statistics: bool = False
    plots: bool = False
    #: Who judges every turn; nobody by default.
    analyst: Analyst | None = None
    #: bgrecord's own version, and the way from a page to an index, if there is one.
    version: str = ""
    index: str = ""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match's page, in the language spoken then, and what an index says of it."""

    text: str
    #: Without a file's name yet.
    page: Page

    @classmethod
    def of(cls, match: MatchView, extras: Extras, options: ReportOptions) -> MatchReport:
        """Make the page of a match."""
        shown = replace(extras, index=options.index)
        return cls(match_page(match, options.version, shown), Page.of(match, ""))


@dataclass(frozen=True, slots=True)
class RecordReport:
    """One file's matches, and the gravest of its findings, shown or not."""

    path: str
    matches: tuple[MatchReport, ...]
    gravest: Severity | None
    #: What is to be compared with other records, for an index.
    entries: FileEntries | None = None


def report_files(
    paths: Iterable[str | Failure], options: ReportOptions, jobs: int | None = 1
) -> Iterator[RecordReport | Failure]:
    """Report on files; the reports come in their order, and only a few are held in memory.

    Args:
        paths: the files.
        options: what the pages are made by.
        jobs: how many processes, see `bgrecord.batch.parallel.for_each`.
    """
    # An engine cannot be sent to other processes.
    is_alone = options.analyst is not None
    return for_each(partial(report_file, options=options), paths, 1 if is_alone else jobs)


def report_file(path: str, options: ReportOptions) -> RecordReport | Failure:
    """Report on one file, or on standard input; whatever goes wrong concerns this file alone."""

    def tell(audit: Audit) -> RecordReport | Failure:
        if not any(match.games for match in audit.record.matches):
            return Failure(audit.record.source.name, _("no match found"))
        extras = _extras(audit, options)
        views = match_views(audit, options.lowest)
        return RecordReport(
            audit.record.source.name,
            tuple(
                MatchReport.of(view, extra, options)
                for view, extra in zip(views, extras, strict=True)
            ),
            max(map(worst, audit.findings), default=None),
            file_entries(audit) if options.index else None,
        )

    return audited(path, options.check, tell)


def page_name(path: str, taken: Container[str]) -> str:
    """A name for the page of a record, unlike those taken, in any file system's eyes."""
    stem = _page_stem(path)
    name, number = f"{stem}.html", 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem}-{number}.html"
    return name


def may_be_taken(pages: Iterable[Path], paths: Iterable[str]) -> Iterator[Path]:
    """The pages there already whose names those of some records could get.

    How many pages a record has is known only when it has been read.
    """
    stems = {_page_stem(path).casefold() for path in paths}
    for page in pages:
        stem = page.stem.casefold()
        if stem in stems or _NUMBER.sub("", stem) in stems:
            yield page


def _page_stem(path: str) -> str:
    return _NOT_IN_A_NAME.sub("-", short_stem(path)).strip("-.") or _NAMELESS


def _extras(audit: Audit, options: ReportOptions) -> Iterator[Extras]:
    """What the page of each match shows besides."""
    for match, events in by_match(audit):
        if not (options.statistics or options.plots):
            yield Extras()
            continue
        tables = _tables(audit.record, match, events, options.analyst)
        yield Extras(
            statistics=_statistics(tables) if options.statistics else None,
            pictures=_pictures(tables) if options.plots else (),
        )


def _tables(
    record: Record, match: Match, events: Sequence[Event], analyst: Analyst | None
) -> Tables:
    from bgrecord.stats import Collector

    alone = replace(record, matches=[match], notes=[])
    collector = Collector(analyst=analyst)
    collector.add(alone, events, ())
    return collector.tables()


def _statistics(tables: Tables) -> StatisticsTable:
    from bgrecord.stats import summarize

    summary = summarize(tables)
    names = list(dict.fromkeys((*tables.matches["left"], *tables.matches["right"])))
    return statistics_table(summary.in_order(names))


def _pictures(tables: Tables) -> tuple[Picture, ...]:
    """The plots of a match that there is something to show for.

    Raises:
        MissingExtra: the library that draws them is not installed.
    """
    from bgrecord.plots import PLOTS, CannotPlot, render, require_library

    require_library()
    pictures = []
    for name in _PLOTS:
        try:
            figure = PLOTS[name](tables)
        except CannotPlot:
            continue
        pictures.append(
            Picture(figure.get_suptitle() or _(PLOTS[name].summary), render(figure, "svg"))
        )
    return tuple(pictures)
