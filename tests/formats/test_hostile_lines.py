"""However long a line and whatever fills it: time and memory grow with the text, no faster."""

from __future__ import annotations

import time
import tracemalloc
from itertools import product

import pytest

from bgrecord.audit import AuditOptions, audit_record
from bgrecord.formats import detect, read_source
from bgrecord.rules import catalogue
from bgrecord.source import Source

HEAD = " 3 point match\n Game 1\n Ada : 0                          Bob : 0\n"

#: How a line begins: as each kind of line the reader knows, and as the longest words of a cell.
BEGINNINGS = [
    "", "  1) ", "  1) 63: ", "Game ", "Match to ", "3 ", "Ada : ", "; ", '; [Event "', "|",
    "; Set Pos=", "63: Illegal play (", "  1) Wins ", "  1) Gana ", "  1) 66: no puede ",
]  # fmt: skip
#: What fills it.
FILLINGS = [
    " ", "\t", "1", ":", ": 1", "[", '" ', ";", "/", "*", "(", ")", "?", "-", "a-", "a ",
    "point ", "match ", "no ", "Illegal play (", "63: ", "1) ",
]  # fmt: skip
#: What follows: nothing fits it in the end.
ENDS = ["x", ": 0", ")"]

LENGTH = 10_000


def _seconds(lines: list[str]) -> float:
    """The time to recognise, read and audit a record with these lines in it."""
    source = Source("-", HEAD + "\n".join(lines) + "\n")
    begin = time.process_time()
    detect(source)
    audit_record(read_source(source, "mat"), AuditOptions(codes=frozenset(catalogue())))
    return time.process_time() - begin


@pytest.mark.parametrize("filling", FILLINGS, ids=repr)
def test_a_line_costs_no_more_than_its_length(filling: str) -> None:
    once, fourfold = (
        [
            beginning + filling * (length // len(filling)) + end
            for beginning, end in product(BEGINNINGS, ENDS)
        ]
        for length in (LENGTH, 4 * LENGTH)
    )
    # Linear growth is a factor of 4, quadratic one of 16. The better of two times has less noise,
    # and no grammar to build.
    times = [min(_seconds(lines), _seconds(lines)) for lines in (once, fourfold)]
    assert times[1] < 8 * max(times[0], 0.02)


@pytest.mark.parametrize(
    "line",
    ["", " ", "x", "word", "  1)", "  1) 31: 8/5 6/5            42: 8/4 6/4"],
    ids=["no blank", "blank", "letter", "word", "empty row", "row"],
)
def test_lines_take_little_more_memory_than_what_is_kept_of_them(line: str) -> None:
    source = Source("-", HEAD + (line + "\n") * (40_000 // (len(line) + 1)))
    tracemalloc.start()
    record = read_source(source, "mat")
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert record.matches
    assert peak - kept < 10 * len(source.text)
