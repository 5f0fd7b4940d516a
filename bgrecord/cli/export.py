"""`bgrecord export`: records as tables, for other programs."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from bgrecord.cli.destination import (
    make_folder,
    output_path,
    replacing,
    require_folder,
    require_no_file,
    require_writable,
)
from bgrecord.cli.engine_options import EngineOptions
from bgrecord.cli.group import EXIT_CANNOT_RUN, CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.options import under_output
from bgrecord.cli.tables import (
    Outcome,
    read_tables,
    require_no_records,
    scheduler_option,
    table_options,
)
from bgrecord.cli.terminal import tell
from bgrecord.languages import gettext as _
from bgrecord.languages import number
from bgrecord.source import STDIN

_FORMATS = ("csv", "jsonl", "parquet", "sqlite", "duckdb")
#: The kind that grows from run to run.
_STORE = "parquet"


@click.command(
    cls=HelpfulCommand,
    short_help="Write tables of matches, games, turns and findings.",
    examples=(
        "bgrecord export season/ --to csv -o season-csv/",
        "bgrecord export season/ --to sqlite -o season.sqlite",
        "bgrecord export archive/ --to parquet -o store/",
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
@under_output(
    "--force", is_flag=True, help="Replace files that are there already; make a store anew."
)
@under_output(
    "--prune", is_flag=True, help="Of a store: take away what came from files that are gone."
)
@under_output(
    "--part-size",
    type=click.IntRange(1),
    default=1000,
    metavar="N",
    help="Of a store: how many files make a part, at most. 1000 unless given.",
)
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@scheduler_option
@table_options
def export(
    *,
    paths: tuple[str, ...],
    to: str,
    output: Path | None,
    force: bool,
    prune: bool,
    part_size: int,
    quiet: bool,
    judge: EngineOptions | None,
    scheduler: str | None,
    **asked: Any,
) -> int:
    """Write the tables of matches, games, turns and findings that statistics are made from.

    With --luck or --engine the table of judgements too: luck and errors, turn by turn.

    With --to parquet the folder is a store: a run reads only files whose content is not in it yet,
    and one that was interrupted is gone on with. Other kinds are written whole.

    PATHS are files, folders, globs, or - for standard input. The columns are those of
    `bgrecord.tables` in Python.

    Exits with 0, or with 2 when some file could not be read; the others are written all the same.
    """
    from bgrecord.formats import MissingExtra
    from bgrecord.stats import ALL_TABLES, TABLES
    from bgrecord.stats.export import EXPORT_FORMATS

    target = EXPORT_FORMATS[to]
    if output is None:
        no_place = _("not a regular file") if target.is_single_file else _("not a folder")
        raise CannotRun(f"{STDIN}: {no_place}")
    names = TABLES if judge is None else ALL_TABLES
    try:
        target.require_library()
    except MissingExtra as error:
        raise CannotRun(str(error)) from None
    if not target.is_single_file:
        require_no_file(output)
    if to == _STORE:
        from bgrecord.cli.store import export_to_store

        return export_to_store(
            paths,
            output,
            force=force,
            prune=prune,
            files_a_part=part_size,
            quiet=quiet,
            judge=judge,
            scheduler=scheduler,
            **asked,
        )
    if prune:
        raise click.UsageError(_("--prune goes with --to parquet"))
    places = (
        [output] if target.is_single_file else [output / f"{name}{target.suffix}" for name in names]
    )
    require_no_records(places, paths, asked["aliases"])
    for place in places:
        require_writable(place, force=force)
    require_folder(places[0].parent)
    tables = read_tables(
        paths,
        findings=True,
        notation=True,
        quiet=quiet,
        judge=judge,
        scheduler=scheduler,
        **asked,
    )
    if tables.matches.empty and not tables.unread:
        return EXIT_CANNOT_RUN
    make_folder(places[0].parent)
    with ExitStack() as whole:
        # Half of the tables are worth nothing: none takes its place before all are complete.
        for place, write in zip(places, target.writers(tables), strict=True):
            file = whole.enter_context(replacing(place, force=force))
            write(file)
            file.flush()
    if not quiet:
        rows = ", ".join(f"{number(len(frame), 0)} {name}" for name, frame in tables.frames())
        tell(_("{rows} written").format(rows=rows) + "\n")
    return Outcome().add(tables).exit_code
