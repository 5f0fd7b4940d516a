"""Findings for people, as a compiler shows its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.languages import gettext as _
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.report.look import Look
from bgrecord.shown import visible

_RESET = "\x1b[0m"
_BOLD, _DIM = "\x1b[1m", "\x1b[2m"
_SEVERITY_INK = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.INFO: "\x1b[1;36m",
}


def concise(reports: Iterable[FileReport], look: Look) -> Iterator[str]:
    """One line a finding."""
    for report in reports:
        for finding in report.findings:
            yield _headline(report, finding, look) + "\n"


def full(reports: Iterable[FileReport], look: Look) -> Iterator[str]:
    """A paragraph a finding: the line it is on, the game, what would have been right."""
    for report in reports:
        for finding in report.findings:
            yield "".join(f"{line}\n" for line in _paragraph(report, finding, look)) + "\n"


def _headline(report: FileReport, finding: Finding, look: Look) -> str:
    line, column = finding.span[:2]
    place = _ink(f"{visible(report.path)}:{line}:{column}:", _BOLD, look)
    # The colon is part of the text: French has a blank before it.
    severity = _("{severity}:").format(severity=_(str(finding.severity)))
    kind = _ink(f"{finding.code} {severity}", _SEVERITY_INK[finding.severity], look)
    name = _ink(f"[{finding.name}]", _DIM, look)
    return f"{place} {kind} {message(finding)} {name}"


def _paragraph(report: FileReport, finding: Finding, look: Look) -> Iterator[str]:
    yield _headline(report, finding, look)
    # Most records have no findings, and need nothing that explains one.
    from bgrecord.report.excerpt import excerpt
    from bgrecord.report.explanation import circumstances, consequences, expectation

    quoted, carets = excerpt(report.source.line(finding.span.line), finding.span)
    if quoted:
        yield f"  {quoted}"
        yield f"  {_ink(carets, _SEVERITY_INK[finding.severity], look)}"
    names = report.names_at(finding.span.line)
    facts = (
        circumstances(finding, names, many_matches=report.counts.matches > 1),
        expectation(finding),
        *consequences(finding),
    )
    yield from (f"  {fact}" for fact in facts if fact)
    if look.boards and finding.situation is not None:
        from bgrecord.report.boards import board

        yield from board(finding.situation, names, unicode=look.unicode)


def _ink(text: str, sequence: str, look: Look) -> str:
    return f"{sequence}{text}{_RESET}" if look.color else text
