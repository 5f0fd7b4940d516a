"""What holds of any bytes whatever, taken for a record: nothing fails on the way to a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from zlib import crc32

from bgrecord.audit import Audit, AuditOptions, audit_record, default_codes
from bgrecord.convert import NotTheSame, convert_record
from bgrecord.findings import Finding
from bgrecord.formats import FORMATS, Unwritable, detect, read_source
from bgrecord.record.model import Record
from bgrecord.report.file_report import FileReport, Heading
from bgrecord.report.formats import OUTPUT_FORMATS, renderer
from bgrecord.report.html.page import match_page
from bgrecord.report.html.view import match_views
from bgrecord.report.look import Look
from bgrecord.rules import catalogue
from bgrecord.source import Source, Span, decode
from tests.formats.json_records import require_lossless

#: Formats that are written, bgrecord's own apart: those are written of every record.
_WRITTEN = tuple(
    name for name, known in FORMATS.items() if known.write is not None and not known.lossless
)
#: All rules, and those that are on, but for the one that searches for the cause of faults.
_FULLY = AuditOptions(codes=frozenset(catalogue()))
_QUICKLY = AuditOptions(codes=default_codes() - {"BG324"})
#: What takes longer than reading and judging is done with one of so many texts, told by the text:
#: writing it as bgrecord's own JSON, as another format, and telling it in every output format.
_KEPT, _CONVERTED, _TOLD = 4, 8, 16


def require_readable(data: bytes, format: str | None = None) -> Record:
    """Read some bytes, replay and audit them, and tell and write what was found.

    Raises:
        Exception: something failed that never may.
    """
    given = decode(data, "fuzzed")
    record = read_source(given, format)
    # The places in bgrecord's own JSON are those in the file that it was made of.
    known = detect(given) if format is None else FORMATS[format]
    source = None if known is not None and known.lossless else record.source
    for span in spans_of(record):
        _require_place(source, span)
    chance = crc32(data)
    audit = audit_record(record, _QUICKLY if chance % _TOLD else _FULLY)
    for finding in audit.findings:
        _require_place_of(source, finding)
    _require_told(audit, OUTPUT_FORMATS if chance % _TOLD == 0 else ("full",))
    if chance % _TOLD == 0:
        for view in match_views(audit):
            match_page(view, "0")
    if chance % _KEPT == 0:
        require_lossless(record)
    if chance % _CONVERTED == 0 and any(match.games for match in record.matches):
        _require_convertible(record, chance // _CONVERTED)
    return record


def spans_of(record: Record) -> Iterator[Span]:
    """All places that are in a record."""
    for match in record.matches:
        yield from (note.span for note in match.notes)
        yield from (tag.span for tag in match.tags)
        yield from (comment.span for comment in match.comments)
        if match.length_span:
            yield match.length_span
        for game in match.games:
            yield game.span
            yield from (entry.span for entry in game.entries)
            yield from (comment.span for comment in game.comments)
            yield from game.analyses
            if game.score_span:
                yield game.score_span
    yield from (note.span for note in record.notes)


def _require_place_of(source: Source | None, finding: Finding) -> None:
    _require_place(source, finding.span)
    for related in finding.related:
        _require_place_of(source, related)


def _require_place(source: Source | None, span: Span) -> None:
    """A place is one, and lies in the text when that is known."""
    assert span.line >= 1, f"{span} is no place"
    assert 1 <= span.column <= span.end_column, f"{span} is no place"
    if source is not None:
        assert span.line <= len(source.lines), f"{span} is outside the text"
        # The first column behind a line's end is a place too: something is missing there.
        assert span.end_column <= len(source.line(span.line)) + 2, f"{span} is outside the text"


def _require_told(audit: Audit, formats: Sequence[str]) -> None:
    """What was found can be told."""
    report = _report(audit)
    for name in formats:
        look = Look(boards=len(formats) > 1, color=True)
        render = renderer(name, version="0", root=Path(), look=look)
        for piece in render([report]):
            piece.encode("utf-8", errors="surrogatepass")


def _report(audit: Audit) -> FileReport:
    record = audit.record
    headings = tuple(
        Heading(game.span.line, game.names if any(game.names) else match.names)
        for match in record.matches
        for game in match.games
    )
    return FileReport(
        path=record.source.name,
        format=record.format,
        dialect=record.dialect.name,
        source=record.source,
        headings=headings,
        findings=audit.findings,
        counts=audit.counts,
    )


def _require_convertible(record: Record, chance: int) -> None:
    """It is written in another format, or there is a reason why not."""
    target = _WRITTEN[chance % len(_WRITTEN)]
    dialects = FORMATS[target].written_dialects or (None,)
    try:
        convert_record(record, target, dialects[chance // 7 % len(dialects)])
    except (Unwritable, NotTheSame):
        return
