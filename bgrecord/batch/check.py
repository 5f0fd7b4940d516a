"""Checking many files one after the other."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import TypeVar

from bgrecord.audit import Audit, AuditOptions, audit_record
from bgrecord.batch.files import Failure, alone
from bgrecord.formats import read_source
from bgrecord.languages import gettext as _
from bgrecord.record.model import Match
from bgrecord.report.file_report import FileReport, Heading
from bgrecord.rules import catalogue, ignored_in
from bgrecord.source import MAX_BYTES, STDIN, TooLarge, decode, read_bytes

T = TypeVar("T")

#: New objects, less those gone, before the collector looks.
_OBJECTS_TO_COLLECT = 200_000


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What all files of a run are checked by."""

    audit: AuditOptions
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    #: Patterns of rules by glob of files, and the folder its paths start in.
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    folder: Path = Path()
    max_bytes: int = MAX_BYTES
    #: What standard input is called in findings.
    stdin_name: str = STDIN


def check_files(
    paths: Iterable[str | Failure], options: CheckOptions
) -> Iterator[FileReport | Failure]:
    """Check files one after the other, in their order; only one is held in memory.

    Failures to find a file keep their place between the others.
    """
    with rare_collection():
        for path in paths:
            yield path if isinstance(path, Failure) else check_file(path, options)


@contextmanager
def rare_collection() -> Iterator[None]:
    """Keep the cyclic garbage collector from looking at every record's objects again and again.

    A record, its replay and its audit hold no cycles, so they go when the last reference goes;
    the collector would find nothing in them and takes a third of the time.
    """
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(max(_OBJECTS_TO_COLLECT, thresholds[0]), *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def check_file(path: str, options: CheckOptions) -> FileReport | Failure:
    """Check one file, or standard input; whatever goes wrong concerns this file alone."""
    return audited(path, options, _report)


def check_bytes(data: bytes, name: str, options: CheckOptions) -> FileReport:
    """Check the content of one file."""
    return _report(audit_bytes(data, name, options))


def audited(path: str, options: CheckOptions, tell: Callable[[Audit], T]) -> T | Failure:
    """What there is to tell of the audit of one file, or of standard input.

    Whatever goes wrong concerns this file alone.
    """
    name = options.stdin_name if path == STDIN else path

    def work() -> T | Failure:
        try:
            data = read_bytes(path, most=options.max_bytes)
        except TooLarge as error:
            return Failure(name, _("{reason} (see --max-bytes)").format(reason=error))
        return tell(audit_bytes(data, name, options))

    return alone(name, work)


def audit_bytes(data: bytes, name: str, options: CheckOptions) -> Audit:
    """Hold the content of one file against the rules."""
    record = read_source(decode(data, name, encoding=options.encoding))
    ignored = ignored_in(_path_from(name, options.folder), options.per_file_ignores, catalogue())
    wanted = replace(options.audit, codes=options.audit.codes - ignored)
    return audit_record(record, options=wanted)


def _report(audit: Audit) -> FileReport:
    record = audit.record
    return FileReport(
        path=record.source.name,
        format=record.format,
        dialect=record.dialect.name,
        source=record.source,
        headings=tuple(chain.from_iterable(map(_headings, record.matches))),
        findings=audit.findings,
        counts=audit.counts,
    )


def _headings(match: Match) -> Iterator[Heading]:
    for game in match.games:
        names = game.names if any(game.names) else match.names
        yield Heading(game.span.line, names)


def _path_from(name: str, folder: Path) -> str:
    """A path as seen from a folder, with `/` between its parts."""
    try:
        return os.path.relpath(name, folder).replace(os.sep, "/")
    except ValueError:
        # On Windows there is no way from one drive to another.
        return name.replace(os.sep, "/")
