"""`bgrecord event`: what does not fit in the records of a tournament."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord import __version__
from bgrecord.cli.checking import check_request, checking_options
from bgrecord.cli.destination import destination, real_paths, require_no_input, require_writable
from bgrecord.cli.event_options import EventOptions, event_options, known_event
from bgrecord.cli.help import HelpfulCommand, speak_to_programs
from bgrecord.cli.inputs import current_folder
from bgrecord.cli.options import (
    color_option,
    force_option,
    output_file_option,
    under_output,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, shows_unicode, tell, wants_color
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.report.file_report import FileReport
    from bgrecord.report.look import Look
    from bgrecord.tournament.table import EventTable

#: How the event is printed, and the tables there are as CSV.
_FORMATS = ("text", "markdown", "json", "csv")
_CSV_TABLES = ("players", "matches", "findings")


@click.command(
    cls=HelpfulCommand,
    short_help="Find what does not fit in the records of a tournament.",
    examples=(
        "bgrecord event open/ --sheet results.csv",
        "bgrecord event open/ --knock-out --dates 2031-07-22..2031-07-24",
        "bgrecord event open/ --sheet results.csv --output-format csv --table matches",
        "bgrecord event open/ --aliases players.toml --ignore perhaps-one-player",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@event_options
@under_output(
    "--output-format",
    type=click.Choice(_FORMATS),
    default="text",
    help="How to print it.",
)
@under_output(
    "--table",
    "csv_table",
    type=click.Choice(_CSV_TABLES),
    help="What CSV holds: players, crosswise too, unless told otherwise.",
)
@output_file_option
@force_option
@under_output("-q", "--quiet", is_flag=True, help="No summary, no progress.")
@color_option
@checking_options
def event(
    *,
    paths: tuple[str, ...],
    about: EventOptions,
    output_format: str,
    csv_table: str | None,
    output_file: Path | None,
    force: bool,
    quiet: bool,
    color: str,
    **asked: Any,
) -> int:
    """Find what does not fit in an event: a match twice, missing records, wrong results.

    PATHS are files, folders or globs. The records are read together, beside the score sheet if
    there is one; what is wrong inside each of them is counted here, and told by check.

    Exits with 0 when nothing at or above --fail-on was found in the event, 1 when something was, 2
    when some file could not be read.
    """
    from bgrecord.batch.event import audit_entries, read_files, records_of
    from bgrecord.batch.files import find_files
    from bgrecord.cli.tables import tell_of_merged  # Most of that is of `stats` alone.
    from bgrecord.report.look import Look
    from bgrecord.report.summary import summary
    from bgrecord.report.tally import Tally
    from bgrecord.tournament.table import event_table

    if csv_table is not None and output_format != "csv":
        problem = _("--table goes with the output format csv, not with {other}")
        raise click.UsageError(problem.format(other=output_format))
    current_folder()
    request = check_request(**asked, of_events=True)
    if output_format in ("json", "csv"):
        speak_to_programs()
    known = known_event(about)
    files = list(records_of(find_files(paths), known))
    if output_file is not None:
        require_no_input(output_file, real_paths((*files, about.sheet, about.aliases)))
        require_writable(output_file, force=force)

    progress = Progress(len(files), sys.stderr, show=not quiet)
    audit = audit_entries(
        progress.through(read_files(files, request.options, request.jobs)), known, request.options
    )
    progress.clear()
    if not quiet:
        tell_of_merged(audit.event.merged)
    for failure in audit.failures:
        complain(f"{failure.path}: {failure.reason}")
    tally = Tally()
    tally.failures = len(audit.failures)
    reports = [report.at_least(request.lowest) for report in audit.reports]
    colored = output_file is None and wants_color(color, sys.stdout)
    look = Look(colored, output_file is not None or shows_unicode(sys.stdout), boards=False)
    pieces = _pieces(
        output_format, csv_table or _CSV_TABLES[0], event_table(audit.event), reports, look
    )
    with destination(output_file, force=force, color=colored) as write:
        for piece in pieces:
            write(piece)
    for report in reports:
        tally.add(report)
    tally.files = audit.files
    if not files:
        complain(_("no records found; folders are searched by file name (see `bgrecord formats`)"))
    elif not quiet:
        tell(f"{summary(tally, request.lowest)}\n")
    return request.exit_code(gravest=tally.gravest, all_read=audit.files > 0 and not audit.failures)


def _pieces(
    output_format: str, csv_table: str, table: EventTable, reports: list[FileReport], look: Look
) -> Iterator[str]:
    """The event as it is printed."""
    from bgrecord.report import event as event_report

    match output_format:
        case "csv":
            yield event_report.CSV_TABLES[csv_table](table, reports)
        case "json":
            from bgrecord.report.json import render

            yield from render(reports, __version__, event=event_report.event_json(table))
        case "markdown":
            from bgrecord.report.markdown import render as markdown

            yield event_report.event_markdown(table) + "\n"
            yield from markdown(reports)
        case _:
            from bgrecord.report.text import full

            if shown := event_report.event_text(table):
                yield f"{shown}\n"
            yield from full(reports, look)
