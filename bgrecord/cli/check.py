"""`bgrecord check`: what is wrong in records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord import __version__
from bgrecord.cli.checking import check_request, checking_options
from bgrecord.cli.destination import destination, real_paths, require_no_input, require_writable
from bgrecord.cli.help import HelpfulCommand, speak_to_programs
from bgrecord.cli.in_place import write_in_place
from bgrecord.cli.inputs import current_folder
from bgrecord.cli.options import (
    color_option,
    force_option,
    output_file_option,
    under_output,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, shows_unicode, tell, wants_color
from bgrecord.findings import Severity
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.report.formats import OUTPUT_FORMATS, PEOPLES_FORMATS, TEXT_FORMATS, renderer
from bgrecord.report.look import Look
from bgrecord.source import STDIN

if TYPE_CHECKING:
    from bgrecord.batch.files import Failure
    from bgrecord.cli.checking import CheckRequest
    from bgrecord.report.file_report import FileReport
    from bgrecord.report.tally import Tally


@click.command(
    cls=HelpfulCommand,
    short_help="Find what is wrong in records.",
    examples=(
        "bgrecord check final.mat",
        "bgrecord check season/ --output-format concise",
        "bgrecord check final.mat --boards --severity info",
        "bgrecord check final.mat --fix",
        "bgrecord check club.mat --rules money --jacoby --ignore BG801",
        "bgrecord check season/ --output-format sarif -o season.sarif",
        "cat final.mat | bgrecord check - --stdin-filename final.mat",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@under_output(
    "--output-format",
    type=click.Choice(OUTPUT_FORMATS),
    help="How to print it: full (default) and concise for people, the others for programs.",
)
@output_file_option
@force_option
@under_output(
    "--fix",
    is_flag=True,
    help="First correct in place what can be meant in one way only: hit marks, points, scores, "
    "row numbers.",
)
@under_output("--boards", is_flag=True, help="Draw the board under each finding (full only).")
@under_output("--statistics", is_flag=True, help="Count broken rules and what was read.")
@under_output("-q", "--quiet", is_flag=True, help="No summary, no progress.")
@color_option
@checking_options
def check(
    *,
    paths: tuple[str, ...],
    output_format: str | None,
    output_file: Path | None,
    force: bool,
    fix: bool,
    boards: bool,
    statistics: bool,
    quiet: bool,
    color: str,
    **asked: Any,
) -> int:
    """Find what is wrong in records: illegal plays, cube actions, results, scores.

    PATHS are files, folders, globs, or - for standard input.

    Exits with 0 when nothing at or above --fail-on was found, 1 when something was, 2 when some
    file could not be checked, 130 when interrupted.
    """
    from bgrecord.batch.check import check_files
    from bgrecord.batch.files import find_files
    from bgrecord.batch.paths import Paths
    from bgrecord.report.summary import statistics as statistics_lines
    from bgrecord.report.summary import summary
    from bgrecord.report.tally import Tally

    root = current_folder()
    request = check_request(**asked)
    chosen = output_format or request.config.output_format
    if boards and chosen != "full":
        problem = _("--boards goes with the output format full, not with {other}")
        raise click.UsageError(problem.format(other=chosen))
    if chosen not in PEOPLES_FORMATS:
        speak_to_programs()
    files = Paths(find_files(paths))
    if output_file is not None:
        require_no_input(output_file, real_paths(files))
        require_writable(output_file, force=force)

    if fix:
        _fix(files, request, quiet=quiet)
    tally = Tally()
    progress = Progress(len(files), sys.stderr, show=not quiet)
    results = progress.through(check_files(files, request.options, request.jobs))
    reports = tally.through(_reports(results, request.lowest, tally, progress))
    colored = output_file is None and wants_color(color, sys.stdout)
    look = Look(colored, output_file is not None or shows_unicode(sys.stdout), boards)
    pieces = renderer(chosen, version=__version__, root=root, look=look)(reports)
    sums = statistics_lines(tally) if statistics else iter(())
    if chosen in TEXT_FORMATS:
        pieces = chain(pieces, sums)
    with destination(output_file, force=force, color=colored) as write:
        for piece in pieces:
            progress.clear()
            write(piece)
    # Beside a machine's format; behind a text they are written already.
    tell("".join(sums))
    if not tally.files and not tally.failures:
        complain(_("no records found; folders are searched by file name (see `bgrecord formats`)"))
    elif not quiet:
        tell(f"{summary(tally, request.lowest)}\n")
    all_read = bool(tally.files) and not tally.failures
    return request.exit_code(gravest=tally.gravest, all_read=all_read)


def _fix(files: Iterable[str | Failure], request: CheckRequest, *, quiet: bool) -> None:
    """Make the safe fixes; what cannot be read is told by the check."""
    from bgrecord.batch.archives import archive_of
    from bgrecord.batch.repair import FixedFile, RepairOptions, fix_file

    options = RepairOptions(
        encoding=request.options.encoding,
        wishes=request.options.audit,
        limits=request.options.limits,
    )
    made = 0
    for file in files:
        if file == STDIN:
            raise click.UsageError(_("--fix changes files; standard input is none"))
        if isinstance(file, str) and archive_of(file) is not None:
            raise click.UsageError(_("what is in an archive cannot be changed"))
        result = fix_file(file, options) if isinstance(file, str) else None
        if isinstance(result, FixedFile):
            write_in_place(result.path, result.data, result.fixed.patch.data)
            made += result.fixed.number
    if not quiet:
        tell(counted(made, "{number} mistake corrected.", "{number} mistakes corrected.") + "\n")


def _reports(
    results: Iterable[FileReport | Failure], lowest: Severity, tally: Tally, progress: Progress
) -> Iterator[FileReport]:
    """The reports with what is grave enough; failures are said on standard error."""
    from bgrecord.batch.files import Failure

    for result in results:
        if isinstance(result, Failure):
            tally.failures += 1
            progress.clear()
            complain(f"{result.path}: {result.reason}")
        else:
            yield result.at_least(lowest)
