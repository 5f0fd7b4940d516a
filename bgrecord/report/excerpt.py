"""A line of a record with carets under the part that is meant."""

from __future__ import annotations

from rich.cells import cell_len

from bgrecord.shown import visible
from bgrecord.source import Span

#: Longer lines are quoted in part, in characters.
WIDEST = 120
_TAB = 8
_CUT = "…"


def excerpt(line: str, span: Span) -> tuple[str, str]:
    """The line as a terminal can show it, and carets below the span.

    Tabs are expanded, wide characters take two columns, control characters are spelled out.
    A span behind the end of the line gets one caret there.
    """
    first = min(span.column - 1, len(line))
    last = max(min(span.end_column - 1, len(line)), first)
    start = max(0, first - WIDEST // 3) if len(line) > WIDEST else 0
    end = start + WIDEST
    before = (_CUT if start else "") + line[start:first]
    marked = line[first : min(last, end)]
    behind = line[min(last, end) : end] + (_CUT if end < len(line) else "")
    shown_before = _expanded(before, 0)
    indent = cell_len(shown_before)
    shown_marked = _expanded(marked, indent)
    width = cell_len(shown_marked)
    quoted = shown_before + shown_marked + _expanded(behind, indent + width)
    return quoted.rstrip(), " " * indent + "^" * max(width, 1)


def _expanded(text: str, column: int) -> str:
    """The text from a column on, tabs turned into blanks up to the next stop."""
    pieces = []
    for index, part in enumerate(text.split("\t")):
        if index:
            blanks = _TAB - column % _TAB
            pieces.append(" " * blanks)
            column += blanks
        shown = visible(part)
        pieces.append(shown)
        column += cell_len(shown)
    return "".join(pieces)
