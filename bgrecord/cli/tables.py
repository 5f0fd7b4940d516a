"""What `stats` and `export` share: many records read into tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.engine_options import EngineOptions, engine_options
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, CannotRun
from bgrecord.cli.judging import Among, Watched
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    config_options,
    encoding_option,
    jobs_option,
    load_config,
    rule_set_options,
    under_input,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.stats import Tables


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All that says how records are read into tables; it goes to `read_tables` as it is."""
    for decorate in reversed(
        (
            engine_options,
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
            jobs_option,
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
    rules: RuleOptions,
    config_file: Path | None,
    isolated: bool,
    jobs: int | None,
    judge: EngineOptions | None,
    judged_players: Sequence[str] = (),
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
        rules: the rules of the game.
        config_file: the configuration, None for the nearest.
        isolated: use no configuration.
        jobs: how many processes read the records, None to find out.
        judge: who judges every turn, None for nobody.
        judged_players: only the matches in which all of these take part are judged.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used, or the engine is
            not installed.
    """
    from bgrecord.batch.files import Failure, find_files
    from bgrecord.batch.tables import TableOptions, collect_files
    from bgrecord.rules import catalogue
    from bgrecord.stats import AliasError, Collector, Detail, Players, read_aliases

    config = load_config(config_file, isolated=isolated)
    options = TableOptions(
        audit=audit_options(config, rules, config.selection.codes(catalogue())),
        findings=findings,
        encoding=encoding,
    )
    try:
        players = Players(None if aliases is None else read_aliases(aliases))
    except AliasError as error:
        raise CannotRun(str(error)) from None
    analyst = None if judge is None else judge.analyst()
    files = list(find_files(paths))
    progress = Progress(len(files), sys.stderr, show=not quiet)
    if analyst is not None:
        analyst = Among(Watched(analyst, progress), judged_players, players)
    detail = Detail(notation=notation, legal_plays=legal_plays)
    collector = Collector(players, detail, analyst)
    for result in progress.through(collect_files(files, collector, options, jobs)):
        if isinstance(result, Failure):
            progress.clear()
            complain(f"{result.path}: {result.reason}")
    if not files:
        complain(_("no records found; folders are searched by file name (see `bgrecord formats`)"))
    tables = collector.tables()
    progress.clear()
    if judge is not None:
        for path in tables.unjudged:
            complain(judge.unjudged(path))
    if not quiet:
        _tell_of_merged(tables)
    return tables


def exit_code(tables: Tables) -> int:
    """What a run ends with: a file was not read, or there was nothing to read or to judge."""
    nothing_judged = bool(tables.unjudged) and tables.judgements.empty
    if tables.unread or tables.matches.empty or nothing_judged:
        return EXIT_CANNOT_RUN
    return EXIT_CLEAN


def _tell_of_merged(tables: Tables) -> None:
    """Say who is counted as one player: nobody is to be taken for another silently."""
    for name, spellings in tables.players.merged.items():
        others = ", ".join(repr(spelling) for spelling in spellings if spelling != name)
        complain(_("counted as {name!r}: {others}").format(name=name, others=others))
