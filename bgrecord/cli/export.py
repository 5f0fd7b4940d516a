"""`bgrecord export`: records as tables, for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bgrecord.cli.destination import (
    make_folder,
    output_path,
    replacing,
    require_no_file,
    require_writable,
)
from bgrecord.cli.engine_options import EngineOptions
from bgrecord.cli.group import EXIT_CANNOT_RUN, CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.options import under_output
from bgrecord.cli.tables import exit_code, read_tables, table_options
from bgrecord.cli.terminal import tell
from bgrecord.languages import gettext as _
from bgrecord.languages import number
from bgrecord.source import STDIN

_FORMATS = ("csv", "jsonl", "parquet", "sqlite", "duckdb")


@click.command(
    cls=HelpfulCommand,
    short_help="Write tables of matches, games, turns and findings.",
    examples=(
        "bgrecord export season/ --to csv -o season-csv/",
        "bgrecord export season/ --to sqlite -o season.sqlite",
        "bgrecord export final.mat --to parquet -o final/ --legal-plays",
        "bgrecord export final.mat --to csv -o final/ --engine gnubg",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@under_output(
    "--to",
    type=click.Choice(_FORMATS),
    required=True,
    help="The kind of file; parquet and duckdb need the extras of these names.",
)
@under_output(
    "-o",
    "--output",
    callback=output_path,
    required=True,
    metavar="FILE|FOLDER",
    help="Where to: a file for sqlite and duckdb, a folder for the others.",
)
@under_output("--force", is_flag=True, help="Replace files that are there already.")
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@table_options
def export(
    *,
    paths: tuple[str, ...],
    to: str,
    output: Path | None,
    force: bool,
    quiet: bool,
    judge: EngineOptions | None,
    **asked: Any,
) -> int:
    """Write the tables of matches, games, turns and findings that statistics are made from.

    With --luck or --engine the table of judgements too: luck and errors, turn by turn.

    PATHS are files, folders, globs, or - for standard input. The columns are those of
    `bgrecord.tables` in Python.

    Exits with 0, or with 2 when some file could not be read; the others are written all the same.
    """
    from bgrecord.formats import MissingExtra
    from bgrecord.stats import ALL_TABLES, EXPORT_FORMATS, TABLES

    target = EXPORT_FORMATS[to]
    if output is None:
        no_place = _("not a regular file") if target.is_single_file else _("not a folder")
        raise CannotRun(f"{STDIN}: {no_place}")
    names = TABLES if judge is None else ALL_TABLES
    try:
        target.require_library()
    except MissingExtra as error:
        raise CannotRun(str(error)) from None
    places = (
        [output] if target.is_single_file else [output / f"{name}{target.suffix}" for name in names]
    )
    if not target.is_single_file:
        require_no_file(output)
    for place in places:
        require_writable(place, force=force)
    tables = read_tables(paths, findings=True, notation=True, quiet=quiet, judge=judge, **asked)
    if tables.matches.empty and not tables.unread:
        return EXIT_CANNOT_RUN
    make_folder(places[0].parent)
    for place, write in zip(places, target.writers(tables), strict=True):
        with replacing(place, force=force) as file:
            write(file)
    if not quiet:
        rows = ", ".join(f"{number(len(frame), 0)} {name}" for name, frame in tables.frames())
        tell(_("{rows} written").format(rows=rows) + "\n")
    return exit_code(tables)
