"""`bgrecord check`: what is wrong in records."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord import __version__
from bgrecord.cli.destination import destination, output_path, require_writable
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, EXIT_FINDINGS, CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.inputs import current_folder
from bgrecord.cli.options import (
    color_option,
    config_options,
    encoding_option,
    load_config,
    patterns,
    rule_set_options,
    under_input,
    under_output,
    under_selection,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, shows_unicode, tell, wants_color
from bgrecord.findings import Severity
from bgrecord.report.formats import (
    FAIL_ON,
    OUTPUT_FORMATS,
    SEVERITIES,
    TEXT_FORMATS,
    renderer,
)
from bgrecord.report.look import Look

if TYPE_CHECKING:
    from bgrecord.batch import CheckOptions, Failure
    from bgrecord.config import Config
    from bgrecord.report.file_report import FileReport
    from bgrecord.report.tally import Tally

#: The highest limit a user may set: so much memory is set aside to read one file.
_MOST_BYTES = 1024 * 1024 * 1024


@click.command(
    cls=HelpfulCommand,
    short_help="Find what is wrong in records.",
    examples=(
        "bgrecord check final.mat",
        "bgrecord check season/ --output-format concise",
        "bgrecord check final.mat --boards --severity info",
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
@under_output(
    "-o",
    "--output-file",
    callback=output_path,
    metavar="FILE",
    help="Write to a file rather than to standard output, which is -.",
)
@under_output("--force", is_flag=True, help="Replace the output file.")
@under_output("--boards", is_flag=True, help="Draw the board under each finding (full only).")
@under_output("--statistics", is_flag=True, help="Count broken rules and what was read.")
@under_output("-q", "--quiet", is_flag=True, help="No summary, no progress.")
@color_option
@under_selection(
    "--select",
    multiple=True,
    callback=patterns,
    metavar="RULES",
    help="These only: codes, beginnings such as BG3, names, or ALL, separated by commas.",
)
@under_selection(
    "--extend-select",
    multiple=True,
    callback=patterns,
    metavar="RULES",
    help="These too.",
)
@under_selection(
    "--ignore",
    multiple=True,
    callback=patterns,
    metavar="RULES",
    help="Leave these out.",
)
@under_selection(
    "--severity",
    type=click.Choice(SEVERITIES),
    help="The lowest shown; without it, warning.",
)
@under_selection(
    "--fail-on",
    type=click.Choice(FAIL_ON),
    help="The lowest that makes the exit code 1; without it, error.",
)
@rule_set_options
@encoding_option
@under_input("--stdin-filename", metavar="NAME", help="What to call standard input.")
@under_input(
    "--max-bytes",
    type=click.IntRange(1, _MOST_BYTES),
    metavar="N",
    help="Refuse larger files; without it, above 64 MiB.",
)
@config_options
def check(
    *,
    paths: tuple[str, ...],
    output_format: str | None,
    output_file: Path | None,
    force: bool,
    severity: str | None,
    fail_on: str | None,
    boards: bool,
    statistics: bool,
    quiet: bool,
    config_file: Path | None,
    isolated: bool,
    color: str,
    **asked: Any,
) -> int:
    """Find what is wrong in records: illegal plays, cube actions, results, scores.

    PATHS are files, folders, globs, or - for standard input.

    Exits with 0 when nothing at or above --fail-on was found, 1 when something was, 2 when some
    file could not be checked, 130 when interrupted.
    """
    from bgrecord.batch import check_files, find_files
    from bgrecord.report.summary import statistics as statistics_lines
    from bgrecord.report.summary import summary
    from bgrecord.report.tally import Tally

    root = current_folder()
    config = load_config(config_file, isolated=isolated)
    options = _check_options(config, **asked)
    lowest = _severity(severity or config.severity)
    chosen = output_format or config.output_format
    if boards and chosen != "full":
        raise click.UsageError(f"--boards goes with the output format full, not with {chosen}")
    files = list(find_files(paths))
    if output_file is not None:
        _require_no_input(output_file, files)
        require_writable(output_file, force=force)

    tally = Tally()
    progress = Progress(len(files), sys.stderr, show=not quiet)
    results = progress.through(check_files(files, options))
    reports = tally.through(_reports(results, lowest, tally, progress))
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
        complain("no records found; folders are searched by file name (see `bgrecord formats`)")
    elif not quiet:
        tell(f"{summary(tally, lowest)}\n")
    return _exit_code(tally, fail_on or config.fail_on)


def _check_options(
    config: Config,
    *,
    select: tuple[str, ...],
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
    rule_set: str | None,
    switches: Mapping[str, Any],
    length: int | None,
    encoding: str | None,
    stdin_filename: str | None,
    max_bytes: int | None,
) -> CheckOptions:
    """What the command line and the configuration say together; the former wins."""
    from bgrecord.audit import AuditOptions
    from bgrecord.batch import CheckOptions
    from bgrecord.rules import Selection, catalogue
    from bgrecord.source import MAX_BYTES, STDIN

    try:
        asked = config.selection.refined_by(Selection(select, extend_select, ignore))
        codes = asked.codes(catalogue())
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return CheckOptions(
        audit=AuditOptions(
            rule_set=rule_set,
            default_rule_set=config.rules,
            defaults=config.switches,
            switches=switches,
            codes=codes,
            length=length,
        ),
        encoding=encoding,
        per_file_ignores=config.per_file_ignores,
        folder=config.folder,
        max_bytes=max_bytes or MAX_BYTES,
        stdin_name=stdin_filename or STDIN,
    )


def _require_no_input(path: Path, files: Iterable[str | Failure]) -> None:
    target = os.path.realpath(path)
    if any(isinstance(file, str) and os.path.realpath(file) == target for file in files):
        raise CannotRun(f"{path}: is one of the records to check")


def _reports(
    results: Iterable[FileReport | Failure], lowest: Severity, tally: Tally, progress: Progress
) -> Iterator[FileReport]:
    """The reports with what is grave enough; failures are said on standard error."""
    from bgrecord.batch import Failure

    for result in results:
        if isinstance(result, Failure):
            tally.failures += 1
            progress.clear()
            complain(f"{result.path}: {result.reason}")
        else:
            yield result.at_least(lowest)


def _exit_code(tally: Tally, fail_on: str) -> int:
    if tally.failures or not tally.files:
        return EXIT_CANNOT_RUN
    if fail_on == "never" or tally.gravest is None or tally.gravest < _severity(fail_on):
        return EXIT_CLEAN
    return EXIT_FINDINGS


def _severity(name: str) -> Severity:
    return Severity[name.upper()]
