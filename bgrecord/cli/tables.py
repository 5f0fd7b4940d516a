"""What `stats` and `export` share: many records read into tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.destination import real_paths, require_no_input
from bgrecord.cli.engine_options import EngineOptions, engine_options
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, CannotRun
from bgrecord.cli.judging import Among, Watched
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    codes_of,
    config_options,
    encoding_option,
    jobs_option,
    limit_options,
    load_config,
    rule_set_options,
    under_input,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain
from bgrecord.languages import counted, language
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.batch.files import Failure
    from bgrecord.batch.limits import Limits
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
            limit_options,
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
    limits: Limits,
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
        limits: what one file may take.
        rules: the rules of the game.
        config_file: the configuration, None for the nearest.
        isolated: use no configuration.
        analyst: makes who judges every turn, None for nobody.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used.
    """
    from bgrecord.batch.tables import Making, TableOptions
    from bgrecord.stats import AliasError, Detail, read_aliases

    config = load_config(config_file, isolated=isolated)
    options = TableOptions(
        audit=audit_options(config, rules, codes_of(config.selection) if findings else frozenset()),
        findings=findings,
        encoding=encoding,
        limits=limits,
    )
    try:
        spellings = {} if aliases is None else read_aliases(aliases)
    except AliasError as error:
        raise CannotRun(str(error)) from None
    detail = Detail(notation=notation, legal_plays=legal_plays)
    return Making(options, detail, spellings, analyst, language().code)


def require_no_records(places: Iterable[Path], paths: Sequence[str], aliases: Path | None) -> None:
    """Make sure that nothing is written over what it is made of.

    Args:
        places: the files to write. Only of those that are there already it is asked, since the
            folders of records are gone through once more for that.
        paths: of the records: files, folders, globs.
        aliases: the file of aliases.

    Raises:
        CannotRun: one of them is read.
    """
    from bgrecord.batch.files import find_files

    there = [place for place in places if place.exists()]
    inputs = real_paths((*find_files(paths), aliases)) if there else ()
    for place in there:
        require_no_input(place, inputs)


def read_tables(paths: Sequence[str], **asked: Any) -> Tables:
    """Read records into tables, all at once; takes what `read_parts` takes."""
    from bgrecord.stats import combined

    parts = list(read_parts(paths, **asked))
    return parts[0] if len(parts) == 1 else combined(parts, parts[-1].players)


def read_parts(
    paths: Sequence[str],
    *,
    quiet: bool,
    judge: EngineOptions | None,
    judged_players: Sequence[str] = (),
    jobs: int | None = 1,
    scheduler: str | None = None,
    most: int | None = None,
    **asked: Any,
) -> Iterator[Tables]:
    """Read records into tables, some files after the others.

    What cannot be read is said on standard error. All parts have the same players.

    Args:
        paths: files, folders, globs.
        quiet: show no progress, and do not say which spellings count as one player.
        judge: who judges every turn, None for nobody.
        judged_players: only the matches in which all of these take part are judged.
        jobs: how many processes read the records, None to find out.
        scheduler: the address of a scheduler whose workers read the records instead.
        most: about how many files there are in a part, None for all.
        **asked: what else `making_of` takes.

    Raises:
        CannotRun: the file of aliases or the configuration cannot be used, the engine is not
            installed, or the scheduler does not answer.
    """
    from bgrecord.batch.files import find_files
    from bgrecord.batch.paths import Paths
    from bgrecord.batch.tables import number_of_jobs, tables_here
    from bgrecord.stats import Players

    files = Paths(find_files(paths))
    progress = Progress(len(files), sys.stderr, show=not quiet)
    jobs = number_of_jobs(jobs, len(files), judged=judge is not None)
    if scheduler is None and jobs == 1:
        making = making_of(analyst=watched(judge, progress, judged_players), **asked)
        players = Players(making.aliases)
        parts = tables_here(files, making, players, partial(_told, progress), most)
    else:
        making = making_of(analyst=elsewhere(judge, judged_players), **asked)
        players = Players(making.aliases)
        parts = _from_elsewhere(files, making, players, jobs, scheduler, progress, most)
    if not files:
        complain_of_nothing()
    for part in parts:
        if judge is not None:
            for path in part.unjudged:
                progress.clear()
                complain(judge.unjudged(path))
        yield part
    progress.clear()
    if not quiet:
        tell_of_merged(players.merged)


def _told(progress: Progress, results: Iterable[str | Failure]) -> Iterator[str | Failure]:
    """Files that were read; of the others is said why not."""
    for result in progress.through(results):
        if not isinstance(result, str):
            progress.clear()
            complain(f"{result.path}: {result.reason}")
        yield result


def _from_elsewhere(
    files: Iterable[str | Failure],
    making: Making,
    players: Players,
    jobs: int | None,
    scheduler: str | None,
    progress: Progress,
    most: int | None,
) -> Iterator[Tables]:
    """The tables of files that others read."""
    from bgrecord.stats import combined

    waiting: list[Tables] = []
    number = 0
    has_yielded = False
    with makers(making, jobs, scheduler) as make_tables:
        parts = make_tables(making.chunks(files))
        for part in progress.through(parts, attrgetter("files")):
            for path, why in part.unread:
                progress.clear()
                complain(f"{path}: {why}")
            waiting.append(part)
            number += part.files
            if most is not None and number >= most:
                yield combined(waiting, players)
                waiting, number, has_yielded = [], 0, True
    if waiting or not has_yielded:
        yield combined(waiting, players)


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


@dataclass(slots=True)
class Outcome:
    """What there was in the tables that were read."""

    matches: int = 0
    unread: int = 0
    unjudged: int = 0
    judgements: int = 0
    illegal_plays: int = 0
    matches_with_illegal_plays: int = 0

    def add(self, tables: Tables) -> Outcome:
        """Count what is in some tables."""
        self.matches += len(tables.matches)
        self.unread += len(tables.unread)
        self.unjudged += len(tables.unjudged)
        self.judgements += len(tables.judgements)
        plays = tables.matches["illegal_plays"]
        self.illegal_plays += int(plays.sum())
        self.matches_with_illegal_plays += int((plays > 0).sum())
        return self

    @property
    def exit_code(self) -> int:
        """What a run ends with: a file was not read, or nothing was there to read or judge."""
        nothing_judged = self.unjudged and not self.judgements
        is_good = self.matches and not self.unread and not nothing_judged
        return EXIT_CLEAN if is_good else EXIT_CANNOT_RUN

    def warn_of_illegal_plays(self) -> None:
        """Say on standard error that numbers rest on illegal plays too."""
        if self.illegal_plays:
            complain(
                counted(
                    self.matches_with_illegal_plays,
                    "{number} of {all} matches had illegal plays, {plays} in all; "
                    "their numbers count (see `bgrecord check`)",
                    "{number} of {all} matches had illegal plays, {plays} in all; "
                    "their numbers count (see `bgrecord check`)",
                    all=self.matches,
                    plays=self.illegal_plays,
                )
            )


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
