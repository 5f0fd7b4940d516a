"""A line with carets under the part that is meant."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from bgrecord.report.excerpt import WIDEST, excerpt
from bgrecord.source import Span


@pytest.mark.parametrize(
    ("line", "columns", "quoted", "carets"),
    [
        ("  1) 31: 8/5", (6, 13), "  1) 31: 8/5", "     ^^^^^^^"),
        # A tab reaches to the next stop, before the span and in it.
        ("\t31: 8/5", (2, 5), "        31: 8/5", "        ^^^"),
        ("ab\t31: 8/5", (4, 7), "ab      31: 8/5", "        ^^^"),
        ("31:\t8/5", (1, 8), "31:     8/5", "^^^^^^^^^^^"),
        # A wide character takes two columns, a combining mark none.
        (" 王 : 0  Bob : 1", (9, 16), " 王 : 0  Bob : 1", "         ^^^^^^^"),
        (" 王 : 0", (2, 3), " 王 : 0", " ^^"),
        (" e\u0301 : 0", (5, 6), " e\u0301 : 0", "   ^"),
        # What cannot be seen takes the room of its spelling.
        ("a\x1b[31mb", (2, 3), r"a\x1b[31mb", " ^^^^"),
        ("\u202eabc", (2, 5), r"\u202eabc", "      ^^^"),
        # Behind the end of the line, and on an empty one.
        ("31:", (4, 4), "31:", "   ^"),
        ("31:", (9, 12), "31:", "   ^"),
        ("", (1, 1), "", "^"),
        ("31:   ", (1, 4), "31:", "^^^"),
    ],
)
def test_carets(line: str, columns: tuple[int, int], quoted: str, carets: str) -> None:
    assert excerpt(line, Span(1, *columns)) == (quoted, carets)


@pytest.mark.parametrize("column", [1, 50, 500, 980, 997])
def test_a_long_line_is_cut_around_the_span(column: int) -> None:
    line = "".join(f"{number:03}," for number in range(250))
    quoted, carets = excerpt(line, Span(1, column, column + 3))
    assert cell_len(quoted) <= WIDEST + 2
    start = carets.index("^")
    assert quoted[start : start + 3] == line[column - 1 : column + 2]


def test_a_span_over_a_whole_long_line_is_cut_too() -> None:
    quoted, carets = excerpt("x" * 10_000, Span(1, 1, 10_001))
    assert quoted == "x" * WIDEST + "…"
    assert carets == "^" * WIDEST
