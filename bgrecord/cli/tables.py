"""What `stats` and `export` share: many records read into tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.options import (
    config_options,
    encoding_option,
    load_config,
    rule_set_options,
    under_input,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain

if TYPE_CHECKING:
    from bgrecord.engine import Analyst
    from bgrecord.stats import Tables


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All that says how records are read into tables; it goes to `read_tables` as it is."""
    for decorate in reversed(
        (
            under_input(
                "--aliases",
                type=click.Path(path_type=Path),
                metavar="FILE",
                help='Whose spellings are whose: TOML, "Ada Brown" = ["ada_b"] a line.',
            ),
            under_input(
                "--legal-plays",
                is_flag=True,
                help="Count the legal plays of every roll, to tell forced plays: slow.",
            ),
            encoding_option,
            rule_set_options,
            config_options,
        )
    ):
        command = decorate(command)
    return command


def read_tables(
    paths: Sequence[str],
    *,
    findings: bool,
    notation: bool,
    quiet: bool,
    aliases: Path | None,
    legal_plays: bool,
    encoding: str | None,
    rule_set: str | None,
    switches: Mapping[str, Any],
    length: int | None,
    config_file: Path | None,
    isolated: bool,
    analyst: Analyst | None = None,
) -> Tables:
    """Read records into tables; what cannot be read is said on standard error.

    Args:
        paths: files, folders, globs.
        findings: fill the table of findings.
        notation: write plays and position IDs.
        quiet: show no progress, and do not say which spellings count as one player.
        aliases: a file of aliases.
        legal_plays: count the legal plays.
        encoding: of the records, None to find out.
        rule_set: the rules all matches were played by.
        switches: fields of `RuleSet`.
        length: of matches that do not say it.
        config_file: the configuration, None for the nearest.
        isolated: use no configuration.
        analyst: who judges every turn, None for nobody.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used.
    """
    from bgrecord.audit import AuditOptions
    from bgrecord.batch import Failure, find_files
    from bgrecord.batch.tables import TableOptions, collect_files
    from bgrecord.rules import catalogue
    from bgrecord.stats import AliasError, Collector, Detail, Players, read_aliases

    config = load_config(config_file, isolated=isolated)
    options = TableOptions(
        audit=AuditOptions(
            rule_set=rule_set,
            default_rule_set=config.rules,
            defaults=config.switches,
            switches=switches,
            length=length,
            codes=config.selection.codes(catalogue()),
        ),
        findings=findings,
        encoding=encoding,
    )
    try:
        players = Players(None if aliases is None else read_aliases(aliases))
    except AliasError as error:
        raise CannotRun(str(error)) from None
    files = list(find_files(paths))
    detail = Detail(notation=notation, legal_plays=legal_plays)
    collector = Collector(players, detail, analyst)
    progress = Progress(len(files), sys.stderr, show=not quiet)
    for result in progress.through(collect_files(files, collector, options)):
        if isinstance(result, Failure):
            progress.clear()
            complain(f"{result.path}: {result.reason}")
    if not files:
        complain("no records found; folders are searched by file name (see `bgrecord formats`)")
    tables = collector.tables()
    for path in tables.unjudged:
        complain(f"{path}: the engine cannot follow this match")
    if not quiet:
        _tell_of_merged(tables)
    return tables


def _tell_of_merged(tables: Tables) -> None:
    """Say who is counted as one player: nobody is to be taken for another silently."""
    for name, spellings in tables.players.merged.items():
        others = ", ".join(repr(spelling) for spelling in spellings if spelling != name)
        complain(f"counted as {name!r}: {others}")
