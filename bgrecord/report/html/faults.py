"""Findings as a page shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bgrecord.findings import Finding, Severity
from bgrecord.languages import gettext
from bgrecord.messages import message
from bgrecord.report.diagram import diagram
from bgrecord.report.explanation import circumstances, consequences, expectation
from bgrecord.rules import rule_of
from bgrecord.shown import visible
from bgrecord.source import Source, Span

#: So many boards are drawn under findings, and so much is quoted of a line, in characters.
_MOST_BOARDS, _WIDEST = 200, 120
_GAP = re.compile(r"[ \t]{4,}|\t")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of the record, and the part of it that is meant."""

    before: str
    meant: str
    behind: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding as a page shows it."""

    #: From 1, in the order of the page.
    number: int
    code: str
    name: str
    severity: Severity
    #: The severity in words.
    kind: str
    #: `game 1, row 2, Ada to play 63`, and the line of the record.
    place: str
    line: int
    message: str
    excerpt: Excerpt
    #: What the rule objects to, and why, each a paragraph.
    rule: str
    why: str
    #: `legal plays: ...`; empty when nothing is known to be right.
    expected: str
    #: Notes, and how many findings follow.
    consequences: tuple[str, ...]
    #: An SVG, or nothing.
    board: str
    #: The station it belongs to, counted over the match; None without one.
    ply: int | None


def fault_of(
    number: int, finding: Finding, source: Source, names: tuple[str, str], ply: int | None
) -> Fault:
    """A finding as a page shows it.

    Args:
        number: its place on the page, from 1.
        finding: what was found.
        source: the record.
        names: the players of the game it is in.
        ply: the station it belongs to.
    """
    rule = rule_of(finding.code)
    board = ""
    if finding.situation is not None and number <= _MOST_BOARDS:
        board = diagram(finding.situation, names, name=f"board-{number}")
    return Fault(
        number=number,
        code=finding.code,
        name=finding.name,
        severity=finding.severity,
        kind=gettext(str(finding.severity)),
        place=circumstances(finding, names),
        line=finding.span.line,
        message=message(finding),
        excerpt=_excerpt(source.line(finding.span.line), finding.span),
        rule=_paragraph(rule.summary),
        why=_paragraph(rule.why),
        expected=expectation(finding),
        consequences=tuple(consequences(finding)),
        board=board,
        ply=ply,
    )


def _paragraph(text: str) -> str:
    """A text of the catalogue on one line, in the language spoken."""
    return gettext(" ".join(text.split()))


def _excerpt(line: str, span: Span) -> Excerpt:
    """The part of a line around what is meant."""
    first = min(span.column - 1, len(line))
    last = max(first, min(span.end_column - 1, len(line)))
    start = max(0, first - _WIDEST // 3) if len(line) > _WIDEST else 0
    end = min(len(line), start + _WIDEST)
    last = min(last, end)
    before, behind = "…" * (start > 0), "…" * (end < len(line))
    return Excerpt(
        _narrow(before + line[start:first]).lstrip(),
        _narrow(line[first:last]).rstrip(),
        _narrow(line[last:end] + behind).rstrip(),
    )


def _narrow(text: str) -> str:
    """A part of a line, safe to print, without the wide gaps between columns."""
    return visible(_GAP.sub("    ", text))
