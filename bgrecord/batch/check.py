"""Checking many files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

from bgrecord.audit import Audit, AuditOptions, audit_record
from bgrecord.batch.archives import read_file
from bgrecord.batch.files import Failure, alone
from bgrecord.batch.limits import USUAL_LIMITS, Limits
from bgrecord.batch.parallel import for_each
from bgrecord.formats import read_source
from bgrecord.record.model import Match
from bgrecord.report.file_report import FileReport, Heading
from bgrecord.rules import catalogue, ignored_in
from bgrecord.source import STDIN, decode

T = TypeVar("T")


_NOTHING: Mapping[str, tuple[str, ...]] = {}


class CheckOptions(NamedTuple):
    """What all files of a run are checked by."""

    audit: AuditOptions
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    #: Patterns of rules by glob of files, and the folder its paths start in.
    per_file_ignores: Mapping[str, tuple[str, ...]] = _NOTHING
    folder: Path = Path()
    limits: Limits = USUAL_LIMITS
    #: What standard input is called in findings.
    stdin_name: str = STDIN


def check_files(
    paths: Iterable[str | Failure], options: CheckOptions, jobs: int | None = 1
) -> Iterator[FileReport | Failure]:
    """Check files; the reports come in their order, and only a few are held in memory.

    Failures to find a file keep their place between the others.

    Args:
        paths: the files.
        options: what they are checked by.
        jobs: how many processes, see `bgrecord.batch.parallel.for_each`.
    """
    return for_each(partial(check_file, options=options), paths, jobs)


def check_file(path: str, options: CheckOptions) -> FileReport | Failure:
    """Check one file, or standard input; whatever goes wrong concerns this file alone."""
    return audited(path, options, report_of)


def check_bytes(data: bytes, name: str, options: CheckOptions) -> FileReport:
    """Check the content of one file."""
    return report_of(audit_bytes(data, name, options))


def audited(path: str, options: CheckOptions, tell: Callable[[Audit], T]) -> T | Failure:
    """What there is to tell of the audit of one file, or of standard input.

    Whatever goes wrong concerns this file alone.
    """
    name = options.stdin_name if path == STDIN else path

    def audit() -> Audit:
        return audit_bytes(read_file(path, most=options.limits.bytes), name, options)

    found = alone(name, audit, options.limits.seconds)
    return found if isinstance(found, Failure) else alone(name, lambda: tell(found))


def audit_bytes(data: bytes, name: str, options: CheckOptions) -> Audit:
    """Hold the content of one file against the rules."""
    record = read_source(decode(data, name, encoding=options.encoding))
    wanted = replace(options.audit, codes=options.audit.codes - ignored_codes(name, options))
    return audit_record(record, options=wanted)


def ignored_codes(name: str, options: CheckOptions) -> frozenset[str]:
    """The rules that are not asked of a file, by its name."""
    if not options.per_file_ignores:
        return frozenset()
    return ignored_in(_path_from(name, options.folder), options.per_file_ignores, catalogue())


def report_of(audit: Audit) -> FileReport:
    """What there is to say of a file that was audited."""
    record = audit.record
    source = record.source
    return FileReport(
        path=source.name,
        format=record.format,
        dialect=record.dialect.name,
        source=replace(source, text=source.text if audit.findings else "", data=b""),
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
