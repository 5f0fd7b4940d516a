"""What `stats` and `export` share: many records read into tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
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
from bgrecord.languages import language

if TYPE_CHECKING:
    from bgrecord.batch.files import Failure
    from bgrecord.batch.tables import MakeTables, Making
    from bgrecord.engine import Analyst
    from bgrecord.stats import Players, Tables


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All that says how records are read into tables: `judge`, and what `making_of` takes."""
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


scheduler_option = under_input(
    "--scheduler",
    metavar="ADDRESS",
    help="Let the workers of a Dask scheduler read the files: tcp://HOST:PORT. Needs the extra "
    "dask.",
)


def making_of(
    *,
    findings: bool,
    notation: bool,
    aliases: Path | None,
    legal_plays: bool,
    encoding: str | None,
    rules: RuleOptions,
    config_file: Path | None,
    isolated: bool,
    analyst: Callable[[Players], Analyst] | None,
) -> Making:
    """How records become tables.

    Args:
        findings: fill the table of findings.
        notation: write plays and position IDs.
        aliases: a file of aliases.
        legal_plays: count the legal plays.
        encoding: of the records, None to find out.
        rules: the rules of the game.
        config_file: the configuration, None for the nearest.
        isolated: use no configuration.
        analyst: makes who judges every turn, None for nobody.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used.
    """
    from bgrecord.batch.tables import Making, TableOptions
    from bgrecord.rules import catalogue
    from bgrecord.stats import AliasError, Detail, read_aliases

    config = load_config(config_file, isolated=isolated)
    options = TableOptions(
        audit=audit_options(config, rules, config.selection.codes(catalogue())),
        findings=findings,
        encoding=encoding,
    )
    try:
        spellings = {} if aliases is None else read_aliases(aliases)
    except AliasError as error:
        raise CannotRun(str(error)) from None
    detail = Detail(notation=notation, legal_plays=legal_plays)
    return Making(options, detail, spellings, analyst, language().code)


def read_tables(
    paths: Sequence[str],
    *,
    quiet: bool,
    judge: EngineOptions | None,
    judged_players: Sequence[str] = (),
    jobs: int | None = 1,
    scheduler: str | None = None,
    **asked: Any,
) -> Tables:
    """Read records into tables; what cannot be read is said on standard error.

    Args:
        paths: files, folders, globs.
        quiet: show no progress, and do not say which spellings count as one player.
        judge: who judges every turn, None for nobody.
        judged_players: only the matches in which all of these take part are judged.
        jobs: how many processes read the records, None to find out.
        scheduler: the address of a scheduler whose workers read the records instead.
        **asked: what else `making_of` takes.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used, the engine is not
            installed, or the scheduler does not answer.
    """
    from bgrecord.batch.files import find_files
    from bgrecord.batch.tables import number_of_jobs

    files = list(find_files(paths))
    progress = Progress(len(files), sys.stderr, show=not quiet)
    jobs = number_of_jobs(jobs, len(files), judged=judge is not None)
    if scheduler is None and jobs == 1:
        tables = _tables_here(
            files, making_of(analyst=watched(judge, progress, judged_players), **asked), progress
        )
    else:
        making = making_of(analyst=elsewhere(judge, judged_players), **asked)
        tables = _tables_in_parts(files, making, jobs, scheduler, progress)
    if not files:
        complain_of_nothing()
    progress.clear()
    if judge is not None:
        for path in tables.unjudged:
            complain(judge.unjudged(path))
    if not quiet:
        tell_of_merged(tables.players.merged)
    return tables


def _tables_here(files: Sequence[str | Failure], making: Making, progress: Progress) -> Tables:
    """The tables of files that this process reads."""
    from bgrecord.batch.tables import collect_files
    from bgrecord.stats import Players

    collector = making.collector(Players(making.aliases))
    for result in progress.through(collect_files(files, collector, making.options)):
        if not isinstance(result, str):
            progress.clear()
            complain(f"{result.path}: {result.reason}")
    return collector.tables()


def _tables_in_parts(
    files: Sequence[str | Failure],
    making: Making,
    jobs: int | None,
    scheduler: str | None,
    progress: Progress,
) -> Tables:
    """The tables of files that others read."""
    from bgrecord.batch.files import Failure
    from bgrecord.stats import Players, combined

    chunks = list(making.chunks(files))
    sizes = [1 if isinstance(chunk, Failure) else len(chunk) for chunk in chunks]
    with makers(making, jobs, scheduler) as make_tables:
        done = progress.through(make_tables(chunks), counting=sizes)
        return combined(_with_complaints(done, progress), Players(making.aliases))


def _with_complaints(parts: Iterable[Tables], progress: Progress) -> Iterator[Tables]:
    for part in parts:
        for path, why in part.unread:
            progress.clear()
            complain(f"{path}: {why}")
        yield part


@contextmanager
def makers(making: Making, jobs: int | None, scheduler: str | None) -> Iterator[MakeTables]:
    """Who makes tables: processes of this machine, or a scheduler's workers.

    Raises:
        CannotRun: the scheduler does not answer, its workers cannot do the work, or a library is
            missing.
    """
    from bgrecord.batch.tables import with_processes

    if scheduler is None:
        yield with_processes(making, jobs)
        return
    from bgrecord.batch.scheduler import SchedulerError, workers
    from bgrecord.formats import MissingExtra

    try:
        with workers(scheduler, making) as make_tables:
            yield make_tables
    except (MissingExtra, SchedulerError) as error:
        raise CannotRun(str(error)) from None


def exit_code(tables: Tables) -> int:
    """What a run ends with: a file was not read, or there was nothing to read or to judge."""
    nothing_judged = bool(tables.unjudged) and tables.judgements.empty
    if tables.unread or tables.matches.empty or nothing_judged:
        return EXIT_CANNOT_RUN
    return EXIT_CLEAN


def watched(
    judge: EngineOptions | None, progress: Progress, names: Sequence[str] = ()
) -> Callable[[Players], Analyst] | None:
    """Makes who judges in this process.

    Raises:
        CannotRun: the engine is not installed.
    """
    if judge is None:
        return None
    analyst = Watched(judge.analyst(), progress)
    return lambda players: Among(analyst, names, players)


def elsewhere(
    judge: EngineOptions | None, names: Sequence[str] = ()
) -> Callable[[Players], Analyst] | None:
    """Makes who judges in other processes."""
    return None if judge is None else partial(_there, judge, tuple(names))


def _there(judge: EngineOptions, names: Sequence[str], players: Players) -> Analyst:
    return Among(_started(judge), names, players)


@cache
def _started(judge: EngineOptions) -> Analyst:
    """An engine, started once a process."""
    return judge.analyst()


def complain_of_nothing() -> None:
    """Say that there is no record."""
    complain(_("no records found; folders are searched by file name (see `bgrecord formats`)"))


def tell_of_merged(merged: Mapping[str, Sequence[str]]) -> None:
    """Say who is counted as one player: nobody is to be taken for another silently."""
    for name, spellings in merged.items():
        others = ", ".join(repr(spelling) for spelling in spellings if spelling != name)
        complain(_("counted as {name!r}: {others}").format(name=name, others=others))
