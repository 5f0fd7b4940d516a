"""Auditing a whole event: every file once, then all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bgrecord.audit import Audit, AuditOptions
from bgrecord.audit_event import audit_event
from bgrecord.batch.archives import read_file
from bgrecord.batch.check import CheckOptions, audited, ignored_codes
from bgrecord.batch.files import Failure, alone, find_files
from bgrecord.batch.parallel import for_each
from bgrecord.findings import Finding
from bgrecord.players import read_aliases
from bgrecord.replay.counts import Counts
from bgrecord.report.file_report import FileReport
from bgrecord.rules import Selection, catalogue
from bgrecord.rules._suppression import Suppressions
from bgrecord.source import Source, decode, read_bytes, reason
from bgrecord.tournament.entries import Entry, entries_of
from bgrecord.tournament.examine import Event, Known, examine
from bgrecord.tournament.facts import Fact
from bgrecord.tournament.filekind import not_a_record, odd_file
from bgrecord.tournament.sheet import Sheet, read_sheet
from bgrecord.tournament.sheet_lines import SheetError


class FileEntries(NamedTuple):
    """What an event's audit keeps of a file."""

    path: str
    format: str
    entries: tuple[Entry, ...]
    #: What the file tells by itself.
    facts: tuple[Fact, ...]
    #: Its remarks that silence findings, None without any.
    suppressions: Suppressions | None
    #: Its places are in its own text, which can be quoted.
    is_its_own_source: bool


@dataclass(frozen=True, slots=True)
class EventAudit:
    """An event, and everything that was found in it."""

    event: Event
    #: The files with findings about the event, the score sheet among them.
    reports: tuple[FileReport, ...]
    #: How many files were read, and what could not be.
    files: int
    failures: tuple[Failure, ...]

    @property
    def findings(self) -> tuple[tuple[str, Finding], ...]:
        """All findings, each with the path it stands in."""
        return tuple(
            (report.path, finding) for report in self.reports for finding in report.findings
        )


def event(
    paths: str | Path | Iterable[str | Path],
    *,
    sheet: str | Path | None = None,
    aliases: str | Path | None = None,
    knock_out: bool = False,
    dates: tuple[date, date] | None = None,
    jobs: int | None = 1,
) -> EventAudit:
    """Audit the records of an event together.

    A file that cannot be read does not stop the others: see `EventAudit.failures`.

    Args:
        paths: files, folders or globs, one or several.
        sheet: its score sheet, a CSV file.
        aliases: a TOML file with the spellings of players.
        knock_out: who loses is out.
        dates: the first and the last day.
        jobs: how many processes read; None for as many as pay.

    Raises:
        AliasError: the file of aliases cannot be used.
        SheetError: the score sheet cannot be used.
    """
    chosen = [paths] if isinstance(paths, str | Path) else paths
    known = Known(
        sheet=None if sheet is None else sheet_of(str(sheet)),
        aliases=None if aliases is None else read_aliases(Path(aliases)),
        is_knock_out=knock_out,
        days=dates,
    )
    options = CheckOptions(AuditOptions(codes=Selection().codes(catalogue())))
    files = records_of(find_files(map(str, chosen)), known)
    return audit_entries(read_files(files, options, jobs), known, options)


def sheet_of(path: str, *, encoding: str | None = None) -> Sheet:
    """Read a score sheet.

    Raises:
        SheetError: it cannot be used.
    """
    try:
        return read_sheet(decode(read_bytes(path), path, encoding=encoding))
    except OSError as error:
        raise SheetError(f"{path}: {reason(error)}") from None


def records_of(paths: Iterable[str | Failure], known: Known) -> Iterator[str | Failure]:
    """The files without the score sheet, which may lie beside the records."""
    own = None if known.sheet is None else Path(known.sheet.source.name).absolute()
    for path in paths:
        if isinstance(path, Failure) or own is None or Path(path).absolute() != own:
            yield path


def read_files(
    paths: Iterable[str | Failure], options: CheckOptions, jobs: int | None = 1
) -> Iterator[FileEntries | Failure]:
    """Read files, in their order; of their records only what is to be compared is kept.

    Args:
        paths: the files.
        options: what they are checked by.
        jobs: how many processes, see `bgrecord.batch.parallel.for_each`.
    """
    return for_each(partial(_read_file, options=options), paths, jobs)


def _read_file(path: str, options: CheckOptions) -> FileEntries | Failure:
    return audited(path, options, file_entries)


def file_entries(audit: Audit) -> FileEntries:
    """What to keep of a file."""
    record = audit.record
    entries = tuple(entries_of(record, audit.events, audit.findings))
    facts: list[Fact] = []
    if not entries:
        facts.append(not_a_record(record.source))
    elif (odd := odd_file(record)) is not None:
        facts.append(odd)
    remarks = Suppressions(record)
    return FileEntries(
        record.source.name,
        record.format,
        entries,
        tuple(facts),
        remarks if remarks.are_there else None,
        record.source.origin is None,
    )


def audit_entries(
    files: Iterable[FileEntries | Failure], known: Known, options: CheckOptions
) -> EventAudit:
    """Audit an event, once its files have been read.

    Raises:
        AliasError: the aliases give a spelling to two players.
    """
    read: dict[str, FileEntries] = {}
    failures: list[Failure] = []
    for file in files:
        if isinstance(file, Failure):
            failures.append(file)
        else:
            read[file.path] = file
    entries = [entry for file in read.values() for entry in file.entries]
    found = examine(entries, known, [fact for file in read.values() for fact in file.facts])
    places = {fact.place.path for fact in found.facts}
    findings = audit_event(
        found.facts,
        options.audit.codes,
        {path: ignored_codes(path, options) for path in places},
        {path: file.suppressions for path, file in read.items() if file.suppressions},
    )
    reports = tuple(_reports(findings, read, known, options))
    return EventAudit(found, reports, len(read), tuple(failures))


def _reports(
    findings: Mapping[str, tuple[Finding, ...]],
    read: Mapping[str, FileEntries],
    known: Known,
    options: CheckOptions,
) -> Iterator[FileReport]:
    """A report a file, in the order of files, the score sheet last."""
    for path in [*read, *(path for path in findings if path not in read)]:
        if path not in findings:
            continue
        if known.sheet is not None and path == known.sheet.source.name:
            yield _report(known.sheet.source, "csv", findings[path], matches=0)
        else:
            file = read[path]
            source = _source(file, options)
            yield _report(source, file.format, findings[path], matches=len(file.entries))


def _report(
    source: Source, format: str, findings: tuple[Finding, ...], *, matches: int
) -> FileReport:
    return FileReport(
        path=source.name,
        format=format,
        dialect="",
        source=source,
        headings=(),
        findings=findings,
        counts=Counts(matches=matches),
    )


def _source(file: FileEntries, options: CheckOptions) -> Source:
    """A record's text once more, to quote the lines that findings speak of.

    Empty where their places are in another file, and of standard input, which is read once.
    """
    path = file.path
    if not file.is_its_own_source or path == options.stdin_name:
        return Source(path, "")

    def read() -> Source:
        return decode(read_file(path, most=options.limits.bytes), path, encoding=options.encoding)

    found = alone(path, read)
    return Source(path, "") if isinstance(found, Failure) else found
