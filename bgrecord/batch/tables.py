"""Tables of many files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from bgrecord.audit import Audit, AuditOptions, audit_record
from bgrecord.batch.archives import archives_closed, read_file
from bgrecord.batch.chunks import Chunk, chunks
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure, alone, find_files
from bgrecord.batch.limits import USUAL_LIMITS, Limits
from bgrecord.batch.parallel import AUTO, cores, on_chunks
from bgrecord.formats import read_source
from bgrecord.languages import ENGLISH, speaking
from bgrecord.languages import gettext as _
from bgrecord.replay.match import replay_record
from bgrecord.source import decode
from bgrecord.stats import (
    Collector,
    Detail,
    Players,
    Tables,
    combined,
    read_aliases,
    unread_alone,
)

if TYPE_CHECKING:
    from bgrecord.engine import Analyst

#: Makes the tables of chunks of files, one after the other, in their order.
MakeTables = Callable[[Iterable[Chunk]], Iterator[Tables]]

#: Files in a chunk. Making tables of a chunk takes some milliseconds whatever there is in it, and
#: one of this size a quarter of a second; where an engine judges, a match may take that long.
_CHUNK, _JUDGED_CHUNK = 64, 4
#: With fewer files than that, other processes do not pay.
_FEW, _FEW_JUDGED = 256, 2


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the tables of a run are made by."""

    #: The wishes on the rules of the game, and the rules to ask.
    audit: AuditOptions = field(default_factory=AuditOptions)
    #: Whether to ask them at all: the table of findings needs it, the others do not.
    findings: bool = False
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    limits: Limits = USUAL_LIMITS


@dataclass(frozen=True, slots=True)
class Making:
    """All that says how files become tables, in this process or in another."""

    options: TableOptions
    detail: Detail
    #: The spellings of players.
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Makes who judges every turn, from who goes by which name; nobody by default.
    analyst: Callable[[Players], Analyst] | None = None
    #: What failures are told in.
    language: str = ENGLISH.code

    def collector(self, players: Players) -> Collector:
        """An empty collector."""
        analyst = None if self.analyst is None else self.analyst(players)
        return Collector(players, self.detail, analyst)

    def chunks(self, files: Iterable[str | Failure]) -> Iterator[Chunk]:
        """Files, cut into what a process reads at a time."""
        size = _CHUNK if self.analyst is None else _JUDGED_CHUNK
        return chunks(files, first=size, most=size)


def tables_of(paths: Iterable[str], making: Making) -> Tables:
    """The tables of some files: a part of those of many, see `bgrecord.stats.combined`."""
    collector = making.collector(Players(making.aliases))
    with speaking(making.language):
        for _path in _collected(paths, collector, making.options):
            pass
    return collector.tables()


def tables_here(
    files: Iterable[str | Failure],
    making: Making,
    players: Players,
    watch: Callable[[Iterator[str | Failure]], Iterator[str | Failure]],
    most: int | None = None,
) -> Iterator[Tables]:
    """The tables of files that this process reads, so many at a time.

    Args:
        files: the files.
        making: how they become tables.
        players: those met; all parts have them.
        watch: is given every file when it is done, and gives it back.
        most: how many files make a part, None for all.
    """
    waiting = iter(files)
    with rare_collection(), archives_closed():
        for is_first in chain([True], repeat(False)):
            collector = making.collector(players)
            some = islice(waiting, most)
            number = sum(1 for _done in watch(_collected(some, collector, making.options)))
            if number or is_first:
                yield collector.tables()
            if not number:
                return


def number_of_jobs(jobs: int | None, files: int, *, judged: bool) -> int:
    """How many processes are to make the tables of so many files, if AUTO leaves it open."""
    if jobs is not AUTO:
        return jobs
    return 1 if files < (_FEW_JUDGED if judged else _FEW) else cores()


def with_processes(making: Making, jobs: int | None) -> MakeTables:
    """Makes tables with several processes of this machine, see `bgrecord.batch.parallel`."""
    return partial(_made, making=making, jobs=jobs)


def _made(chunks: Iterable[Chunk], making: Making, jobs: int | None) -> Iterator[Tables]:
    for answers in on_chunks(partial(tables_of, making=making), chunks, jobs):
        parts = [
            unread_alone(part.path, part.reason) if isinstance(part, Failure) else part
            for _paths, part in answers
        ]
        yield parts[0] if len(parts) == 1 else combined(parts, Players(making.aliases))


def tables(
    paths: str | Path | Iterable[str | Path],
    *,
    aliases: str | Path | None = None,
    legal_plays: bool = False,
    analyst: Analyst | None = None,
) -> Tables:
    """Read files, folders and globs and make tables of what they hold.

    A file that cannot be read does not stop the others: see `Tables.unread`.

    Args:
        paths: one or several.
        aliases: a TOML file with the spellings of players, see `bgrecord.stats.read_aliases`.
        legal_plays: count the legal plays of every roll, which takes many times as long as
            all the rest.
        analyst: who judges every turn, see `bgrecord.engine.analyst`; nobody by default.

    Raises:
        AliasError: the file of aliases cannot be used.
    """
    chosen = [paths] if isinstance(paths, str | Path) else paths
    players = Players(None if aliases is None else read_aliases(Path(aliases)))
    collector = Collector(players, Detail(notation=True, legal_plays=legal_plays), analyst)
    options = TableOptions(findings=True)
    for _path in collect_files(find_files(map(str, chosen)), collector, options):
        pass
    return collector.tables()


def collect_files(
    paths: Iterable[str | Failure], collector: Collector, options: TableOptions
) -> Iterator[str | Failure]:
    """Put files into a collector one after the other; yields each when it is done."""
    with rare_collection(), archives_closed():
        yield from _collected(paths, collector, options)


def _collected(
    paths: Iterable[str | Failure], collector: Collector, options: TableOptions
) -> Iterator[str | Failure]:
    for path in paths:
        failure = path if isinstance(path, Failure) else _collect(path, collector, options)
        if failure is not None:
            collector.add_unread(failure.path, failure.reason)
        yield failure or str(path)


def _collect(path: str, collector: Collector, options: TableOptions) -> Failure | None:
    """Put one file into a collector; whatever goes wrong concerns this file alone."""

    def read() -> tuple[Audit, str] | Failure:
        data = read_file(path, most=options.limits.bytes)
        digest = hashlib.sha256(data).hexdigest()
        record = read_source(decode(data, path, encoding=options.encoding))
        if not any(match.games for match in record.matches):
            return Failure(path, _("no match found"))
        if options.findings:
            return audit_record(record, options.audit), digest
        return Audit(record, (), tuple(replay_record(record, options.audit))), digest

    found = alone(path, read, options.limits.seconds)
    if isinstance(found, Failure):
        return found
    audit, digest = found
    # Half of a file must not get into the tables, and who judges may take his time.
    return alone(path, lambda: collector.add(audit.record, audit.events, audit.findings, digest))
