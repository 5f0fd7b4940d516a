"""Whatever the bytes are, reading ends soon, raises nothing and points into the file."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.formats import read_source
from bgrecord.record.model import NoteKind, Record
from bgrecord.source import Source, decode
from tests.fuzz.oracle import spans_of

SAMPLE = """\
; [Site "Test Hall"]
; [EventDate "2031.02.03"]
 3 point match

 Game 1
 Ada : 0                          Bob,1650 : 0
  1)                               42: 8/4 6/4
; Set Pos=-b---BD-BA--eD---bAd-b--A-/0
  2) 31: 8/5* 6/5(2) !?            66: Cannot Move
  3)  Doubles => 2                  Takes   4) 52: 24-18, 13/10
  5) 11: Illegal play (DUMP)
  6) 65: ????                       Wins 2 points and the match
junk
 Game 2
""".replace("DUMP", "3;0;0;0;1;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;1;0;0;-5;4" + ";0" * 14 + ";")

#: What mutations insert: pieces a reader looks for.
PIECES = [
    "\n", "\r", "\t", " ", ":", "(", ")", ";", '"', "[", "]", "*", "/", "?", "\0", "\x1a", "\u202e",
    "63:", "1)", "Wins", "Doubles => 2", "bar/", "-3 point match", " Game 1\n", "Illegal play (",
    "99999999999999999999", "13/-2*", "8/5(99)", "Ada : 0     Bob : 0", "; [Date \"0.0.0\"]\n",
]  # fmt: skip


def _read(source: Source) -> Record:
    """Read as a .mat, and check that every place lies in the file."""
    record = read_source(source, "mat")
    for span in spans_of(record):
        assert 1 <= span.line <= len(source.lines)
        assert 1 <= span.column <= span.end_column <= len(source.line(span.line)) + 1
    return record


def test_the_sample_has_something_of_everything() -> None:
    record = _read(Source("-", SAMPLE))
    assert len(record.matches[0].games[0].entries) == 10


def test_every_beginning_of_a_record_can_be_read() -> None:
    for end in range(len(SAMPLE)):
        _read(Source("-", SAMPLE[:end]))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    _read(decode(data))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=40))
def test_any_text_made_of_a_record_s_pieces(pieces: list[str]) -> None:
    _read(Source("-", "".join(pieces)))


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32))
def test_any_damage_to_a_record(seed: int) -> None:
    chance = random.Random(seed)
    text = SAMPLE
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(text) + 1)
        end = start + chance.choice((0, 0, 1, 3, 20))
        text = text[:start] + chance.choice(PIECES) * chance.randint(0, 2) + text[end:]
    _read(Source("-", text))


# -- large inputs: twice the size may take about twice the time ----------------------------------

HEAD = " 3 point match\n Game 1\n Ada : 0                          Bob : 0\n"

LARGE: dict[str, Callable[[int], str]] = {
    "one long line": lambda n: HEAD + "x" * n * 20,
    "one line of blanks": lambda n: HEAD + "  1)" + " " * n * 20 + "x",
    "one line of colons and numbers": lambda n: HEAD + ": 0 " * n * 4 + "x",
    "one line of quotes": lambda n: '; [a "' + '" ' * n * 8,
    "one line of brackets": lambda n: HEAD + "  1) 63: " + "(" * n * 20,
    "one line of rolls": lambda n: HEAD + "  1) " + "63: 24/18 " * n,
    "one line of row numbers": lambda n: HEAD + "1) " * n * 4,
    "rows of many cells": lambda n: HEAD + ("  1) " + "63: 24/18\t" * 40 + "\n") * (n // 40),
    "many rows": lambda n: HEAD + "  1) 31: 8/5 6/5   42: 8/4 6/4\n" * n,
    "many rows nobody can read": lambda n: HEAD + "  1) 6x: ??   Ann sighs\n" * n,
    "many different cells nobody can read": lambda n: (
        HEAD + "".join(f"  1) word{i}\n" for i in range(n // 4))
    ),
    "many lines of free text": lambda n: HEAD + "word\n" * n,
    "many games": lambda n: HEAD + " Game 1\n" * n,
    "many matches": lambda n: HEAD * n,
    "many tags": lambda n: '; [Date "2026.99.99"]\n' * n + HEAD,
    "many losers at the margin": lambda n: HEAD + " Losses 1 point\n" * n,
    "many control characters": lambda n: HEAD + "\x01\n" * n + "\x01" * n,
    "many carriage returns": lambda n: HEAD + "\r" * n * 4,
    "huge numbers": lambda n: HEAD + "  1) Wins " + "9" * n + " points\n" + "9" * n + ")\n",
    "a long name": lambda n: HEAD.replace("Ada", "A, " * n),
    "deep brackets": lambda n: "(" * n * 20,
}


@pytest.mark.parametrize("make", LARGE.values(), ids=LARGE.keys())
def test_time_grows_with_the_size_and_no_faster(make: Callable[[int], str]) -> None:
    size = 2_000
    times = []
    for factor in (1, 4):
        source = Source("-", make(size * factor))
        best = float("inf")
        for _ in range(3):
            gc.collect()
            begin = time.process_time()
            read_source(source, "mat")
            best = min(best, time.process_time() - begin)
        times.append(best)
    # Linear growth is a factor of 4, quadratic one of 16; short times are mostly noise.
    assert times[1] < 10 * times[0] or times[1] < 0.02


def test_many_faults_give_few_notes() -> None:
    for name in ("many lines of free text", "many games", "many tags", "many control characters"):
        record = read_source(Source("-", LARGE[name](1000)), "mat")
        notes = record.notes + [note for match in record.matches for note in match.notes]
        assert 100 <= len(notes) <= 300
        assert any("more" in note.values for note in notes)


def test_a_huge_binary_file_gives_one_note() -> None:
    record = read_source(decode(random.Random(1).randbytes(200_000)), "mat")
    assert [note.kind for note in record.notes] == [NoteKind.NO_MATCH]
