"""Findings as Markdown: to be read as it is, on a web page, or turned into a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.languages import gettext as _
from bgrecord.messages import message
from bgrecord.report.boards import board
from bgrecord.report.excerpt import excerpt
from bgrecord.report.explanation import circumstances, consequences, expectation
from bgrecord.report.file_report import FileReport
from bgrecord.report.markdown_text import escaped
from bgrecord.report.summary import of_kind
from bgrecord.rules import rule_of
from bgrecord.shown import shortened

_LONGEST_PATH = 200


def render(reports: Iterable[FileReport]) -> Iterator[str]:
    """A heading a file, and under it a heading a finding."""
    for report in reports:
        yield f"# {escaped(shortened(report.path, _LONGEST_PATH))}\n\n{_sums(report)}\n"
        for number, finding in enumerate(report.findings, start=1):
            yield "\n" + "\n\n".join(_paragraphs(report, number, finding)) + "\n"
        yield "\n"


def _sums(report: FileReport) -> str:
    counts = {
        severity: sum(1 + f.more for f in report.findings if f.severity is severity)
        for severity in reversed(Severity)
    }
    words = [of_kind(severity, count) for severity, count in counts.items() if count]
    return escaped(", ".join(words) or _("no findings"))


def _paragraphs(report: FileReport, number: int, finding: Finding) -> Iterator[str]:
    names = report.names_at(finding.span.line)
    yield f"## {number}. {escaped(message(finding))}"
    place = [
        _("line {number}").format(number=finding.span.line),
        circumstances(finding, names, many_matches=report.counts.matches > 1),
    ]
    kind = _(str(finding.severity))
    where = escaped(", ".join(filter(None, place)))
    yield f"**{escaped(kind)}** {finding.code} {escaped(finding.name)}, {where}"
    quoted, carets = excerpt(report.source.line(finding.span.line), finding.span)
    if quoted:
        yield _code(quoted, carets)
    if expected := expectation(finding):
        yield f"**{escaped(expected)}**"
    rule = rule_of(finding.code)
    yield escaped(" ".join(_(" ".join(text.split())) for text in (rule.summary, rule.why)))
    if finding.situation is not None:
        yield _code(*board(finding.situation, names))
    # Last: indented lines behind a list would belong to it.
    if follow := list(consequences(finding)):
        yield "\n".join(f"- {escaped(text)}" for text in follow)


def _code(*lines: str) -> str:
    """Lines in a typeface of even width, as they are: indented, nothing in them can end that."""
    return "\n".join(f"    {line}".rstrip() for line in lines)
