"""`bgrecord report`: matches as pages for a browser and a printer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord import __version__
from bgrecord.cli.checking import CheckRequest, check_request, checking_options
from bgrecord.cli.destination import (
    destination,
    make_folder,
    output_path,
    real_paths,
    require_no_file,
    require_no_input,
    require_writable,
)
from bgrecord.cli.engine_options import EngineOptions, engine_options
from bgrecord.cli.event_options import EventOptions, event_options, known_event
from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import Example, HelpfulCommand
from bgrecord.cli.inputs import current_folder
from bgrecord.cli.options import under_output
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, tell
from bgrecord.findings import Severity
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.source import STDIN

if TYPE_CHECKING:
    from bgrecord.batch.event import FileEntries
    from bgrecord.batch.files import Failure
    from bgrecord.batch.report import MatchReport, RecordReport
    from bgrecord.report.html.event import EventView
    from bgrecord.report.html.index import Page
    from bgrecord.tournament.examine import Known

#: Endings of a file that holds one page.
_PAGES = (".html", ".htm")
_INDEX = "index.html"


@click.command(
    cls=HelpfulCommand,
    short_help="Make pages for a browser: findings, boards, a replayer.",
    examples=(
        "bgrecord report final.mat -o final.html",
        Example("bgrecord report season/ -o pages/", "an index, and a page a match"),
        "bgrecord report final.mat --stats --plots -o final.html",
        "bgrecord report final.mat --luck -o final.html",
        "bgrecord report final.mat --lang fr -o finale.html",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@under_output(
    "-o",
    "--output",
    callback=output_path,
    required=True,
    metavar="PLACE",
    help="A file that ends in .html for a single match, or - for standard output; else a folder "
    "for an index and a page a match.",
)
@under_output("--force", is_flag=True, help="Replace pages that are there already.")
@under_output("--stats", is_flag=True, help="Measure the players too.")
@under_output("--plots", is_flag=True, help="Draw plots too: needs the extra plot.")
@under_output("-q", "--quiet", is_flag=True, help="No summary, no progress.")
@engine_options
@event_options
@checking_options
def report(
    *,
    paths: tuple[str, ...],
    output: Path | None,
    force: bool,
    stats: bool,
    plots: bool,
    quiet: bool,
    judge: EngineOptions | None,
    about: EventOptions,
    **asked: Any,
) -> int:
    """Make pages of matches: what is wrong, with boards, and a board to replay them on.

    PATHS are files, folders, globs, or - for standard input. A page is one file that loads nothing
    from anywhere: it can be sent, kept, and printed.

    Exits as check does: with 0 when nothing at or above --fail-on was found, 1 when something was,
    2 when some file could not be read. The index tells what does not fit between the records,
    as event does; that counts where --sheet and the like say that they are of one event.
    """
    from bgrecord.batch.files import find_files
    from bgrecord.batch.report import ReportOptions, report_files

    current_folder()
    request = check_request(**asked, of_events=True)
    is_single = output is None or output.suffix.lower() in _PAGES
    if is_single and about.are_given:
        problem = _("what is said of an event goes with a folder: -o FOLDER makes an index")
        raise click.UsageError(problem)
    known = known_event(about)
    options = ReportOptions(
        check=request.options,
        lowest=request.lowest,
        statistics=stats or judge is not None,
        plots=plots,
        analyst=None if judge is None else judge.analyst(),
        version=__version__,
        index="" if is_single else _INDEX,
    )
    if plots:
        _require_plots()
    files = list(find_files(paths))
    progress = Progress(len(files), sys.stderr, show=not quiet)
    work = _Work(progress)
    reports = work.through(progress.through(report_files(files, options, request.jobs)))
    if output is None or is_single:
        if output is not None:
            require_no_input(output, real_paths(files))
            require_writable(output, force=force)
        _write_single(reports, output, files, force=force)
    else:
        inputs = real_paths((*files, about.sheet, about.aliases))
        _require_free(output, request, files, inputs, force=force)
        _write_folder(
            reports,
            output,
            work,
            partial(work.audit_event, known, request, is_event=about.are_given),
            force=force,
        )
    if not files:
        complain(_("no records found; folders are searched by file name (see `bgrecord formats`)"))
    elif not quiet:
        tell(f"{work.summary}\n")
    return work.exit_code(request)


class _Work:
    """What has been read: how much, what could not be, and how grave the findings are."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._pages = 0
        self._gravest: Severity | None = None
        self.unread: list[Failure] = []
        self.entries: list[FileEntries] = []

    def through(self, results: Iterable[RecordReport | Failure]) -> Iterator[MatchReport]:
        """The matches that were read; failures are said on standard error."""
        from bgrecord.batch.files import Failure

        for result in results:
            self._progress.clear()
            if isinstance(result, Failure):
                self.unread.append(result)
                complain(f"{result.path}: {result.reason}")
                continue
            self._gravest = max(filter(None, (self._gravest, result.gravest)), default=None)
            self._pages += len(result.matches)
            if result.entries is not None:
                self.entries.append(result.entries)
            yield from result.matches

    def audit_event(
        self, known: Known, request: CheckRequest, *, is_event: bool
    ) -> EventView | None:
        """What the records come to together; None where a single match was read.

        Args:
            known: what is known of the event.
            request: what is shown.
            is_event: the records were said to be of one event: what does not fit is at fault.
        """
        from bgrecord.batch.event import audit_entries
        from bgrecord.report.html.event import event_view
        from bgrecord.tournament.table import event_table

        audit = audit_entries(self.entries, known, request.options)
        if len(audit.event.meetings) < 2 and not audit.reports:
            return None
        if is_event:
            graves = (report.gravest for report in audit.reports)
            self._gravest = max(filter(None, (self._gravest, *graves)), default=None)
        reports = [report.at_least(request.lowest) for report in audit.reports]
        return event_view(event_table(audit.event), reports)

    @property
    def summary(self) -> str:
        """One line."""
        text = counted(self._pages, "{number} page written", "{number} pages written")
        if self.unread:
            unread = len(self.unread)
            text += "; " + counted(unread, "{number} path not read", "{number} paths not read")
        return f"{text}."

    def exit_code(self, request: CheckRequest) -> int:
        """What the run ends with."""
        all_read = self._pages > 0 and not self.unread
        return request.exit_code(gravest=self._gravest, all_read=all_read)


def _require_plots() -> None:
    """Make sure that plots can be drawn.

    Raises:
        CannotRun: the extra is not installed.
    """
    from bgrecord.formats import MissingExtra
    from bgrecord.plots import require_library

    try:
        require_library()
    except MissingExtra as error:
        raise CannotRun(str(error)) from None


def _write_single(
    reports: Iterator[MatchReport], output: Path | None, files: Sequence[object], *, force: bool
) -> None:
    """Write the page of the only match.

    Raises:
        CannotRun: there are several.
    """
    several = _("several matches: -o FOLDER makes an index, and a page for each")
    if len(files) > 1:
        raise CannotRun(several)
    found = list(reports)
    if len(found) > 1:
        raise CannotRun(several)
    for report in found:
        with destination(output, force=force, color=False) as write:
            write(report.text)


def _require_free(
    folder: Path,
    request: CheckRequest,
    files: Iterable[str | Failure],
    inputs: Container[str],
    *,
    force: bool,
) -> None:
    """Make sure that nothing is in the way of the pages, before the first is written.

    Raises:
        CannotRun: a file has the folder's name, or a page is there already.
    """
    from bgrecord.batch.report import may_be_taken

    require_no_file(folder)
    stdin_name = request.options.stdin_name
    paths = [stdin_name if path == STDIN else path for path in files if isinstance(path, str)]
    require_writable(folder / _INDEX, force=force)
    for page in may_be_taken(sorted(folder.glob("*.html")), paths):
        require_no_input(page, inputs)
        require_writable(page, force=force)


def _write_folder(
    reports: Iterable[MatchReport],
    folder: Path,
    work: _Work,
    event: Callable[[], EventView | None],
    *,
    force: bool,
) -> None:
    """Write a page a match and the index.

    Args:
        reports: the matches.
        folder: where to.
        work: what has been read.
        event: what the matches come to together, once they have been read.
        force: replace pages that are there.

    Raises:
        CannotRun: a page is there already, or cannot be written.
    """
    from bgrecord.batch.report import page_name
    from bgrecord.report.html.index import Unread, index_page

    pages: list[Page] = []
    taken = {_INDEX}
    for report in reports:
        name = page_name(report.page.path, taken)
        taken.add(name.casefold())
        make_folder(folder)
        with destination(folder / name, force=force, color=False) as write:
            write(report.text)
        pages.append(replace(report.page, file=name))
    unread = [Unread(failure.path, failure.reason) for failure in work.unread]
    if pages or unread:
        make_folder(folder)
        with destination(folder / _INDEX, force=force, color=False) as write:
            write(index_page(pages, __version__, unread, event()))
