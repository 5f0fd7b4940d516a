"""Tables of many files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bgrecord.audit import AuditOptions, audit_record
from bgrecord.batch.archives import archives_closed, read_file
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure, alone, find_files
from bgrecord.batch.parallel import in_chunks
from bgrecord.formats import read_source
from bgrecord.languages import gettext as _
from bgrecord.replay.match import replay_record
from bgrecord.source import MAX_BYTES, decode
from bgrecord.stats import Collector, Detail, Part, PartCollector, Players, Tables, read_aliases

if TYPE_CHECKING:
    from bgrecord.engine import Analyst


#: Files that go into one part: each has frames of its own, whatever its size.
_CHUNK = 64


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the tables of a run are made by."""

    #: The wishes on the rules of the game, and the rules to ask.
    audit: AuditOptions = field(default_factory=AuditOptions)
    #: Whether to ask them at all: the table of findings needs it, the others do not.
    findings: bool = False
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    max_bytes: int = MAX_BYTES


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
    paths: Iterable[str | Failure],
    collector: Collector,
    options: TableOptions,
    jobs: int | None = 1,
) -> Iterator[str | Failure]:
    """Put files into a collector in their order; yields each when it is done.

    Args:
        paths: the files.
        collector: it makes the tables.
        options: what they are made by.
        jobs: how many processes read the files, see `bgrecord.batch.parallel.in_chunks`; the
            tables are the same whatever the number.
    """
    if jobs == 1:
        with rare_collection(), archives_closed():
            for path in paths:
                failure = path if isinstance(path, Failure) else _collect(path, collector, options)
                if failure is not None:
                    collector.add_unread(failure.path, failure.reason)
                yield failure or str(path)
        return
    work = partial(_part, options=options, detail=collector.detail, is_judged=collector.is_judged)
    for read, part in in_chunks(work, paths, jobs, most=_CHUNK):
        if isinstance(part, Failure):
            collector.add_unread(part.path, part.reason)
            yield part
        else:
            collector.add_part(part)
            failures = dict(part.unread)
            yield from (
                Failure(path, failures[path]) if path in failures else path for path in read
            )


def _part(paths: Sequence[str], *, options: TableOptions, detail: Detail, is_judged: bool) -> Part:
    """The tables of some files."""
    collector = PartCollector(detail, is_judged=is_judged)
    for path in paths:
        failure = _collect(path, collector, options)
        if failure is not None:
            collector.add_unread(failure.path, failure.reason)
    return collector.part()


def _collect(path: str, collector: Collector, options: TableOptions) -> Failure | None:
    """Put one file into a collector; whatever goes wrong concerns this file alone."""

    def collect() -> Failure | None:
        data = read_file(path, most=options.max_bytes)
        record = read_source(decode(data, path, encoding=options.encoding))
        if not any(match.games for match in record.matches):
            return Failure(path, _("no match found"))
        if options.findings:
            audit = audit_record(record, options.audit)
            collector.add(record, audit.events, audit.findings)
        else:
            collector.add(record, replay_record(record, options.audit), ())
        return None

    return alone(path, collect)
