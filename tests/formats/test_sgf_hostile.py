"""SGF GM[6]: whatever stands in the file, reading ends soon and places stay in the file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats.sgf import FORMAT
from bgrecord.formats.sgf.tree import Stray, Tree, read_trees
from bgrecord.record.model import NoteKind
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source
from tests.formats.small_formats import (
    read_as,
    require_linear,
    require_places_in_file,
    require_robust,
)

HEAD = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ada]PB[Bob]RE[W+1R]\n"
SAMPLE = (
    HEAD
    + ";W[31hefe]A[0][hefe E \\] 1]C[a\\\nb]\n;PL[W]AE[a:y]AW[f][g:h]AB[s]\n;CV[2]\n;CP[w]\n"
    + ";B[42qusu](;W[double];B[take];PL[W]DI[63])(;W[66]))\n"
    + HEAD.replace("game:0", "game:1")
    + ";B[31])\n"
)
PIECES = [
    "(", ")", ";", "[", "]", "\\", "\n", " ", ":", "W", "B[", "W[31hefe]", "AE[a:y]", "AW[a]", "z",
    "CV[0]", "CP[q]", "PL[x]", "DI[99]", "DI[", "C[", "MI[length:x]", "GM[1]", "RE[W+]", "\ufeff",
    "\0", "é", "(;", "B[double]", "W[take]", "[]", "RU[a:b]", "GC[[a \"b\"\\]]",
]  # fmt: skip


def test_no_damage_makes_reading_fail() -> None:
    require_robust("sgf", SAMPLE, PIECES)


def test_what_is_damaged_can_still_be_written() -> None:
    for end in range(0, len(SAMPLE), 3):
        record = FORMAT.read(Source("-", SAMPLE[:end]))  # type: ignore[misc]
        assert FORMAT.write is not None
        FORMAT.write(record, transcribe(record), "")


LARGE: dict[str, Callable[[int], str]] = {
    "open brackets": lambda n: "(" * n * 20,
    "open trees": lambda n: "(;" * n,
    "nested plays": lambda n: HEAD + "(;W[31hefe]" * n + ")" * n,
    "closed brackets": lambda n: HEAD + ")" * n * 20,
    "empty nodes": lambda n: HEAD + "; " * n * 10,
    "values without end": lambda n: HEAD + ";C[" * n * 10,
    "a huge value": lambda n: HEAD + ";C[" + "x" * n * 20,
    "backslashes": lambda n: HEAD + ";C[" + "\\" * n * 20,
    "letters": lambda n: HEAD + "a" * n * 20,
    "words": lambda n: HEAD + "a " * n * 10,
    "blanks": lambda n: HEAD + ";W" + " " * n * 20 + "x",
    "many blanks": lambda n: HEAD + (";W" + " " * 100) * n,
    "plays": lambda n: HEAD + ";W[31hefe];B[42qusu]" * n,
    "values": lambda n: HEAD + ";W" + "[31hefe]" * n * 10,
    "pairs": lambda n: HEAD + ";W[31" + "hefe" * n * 10 + "]",
    "variations": lambda n: HEAD + "(;W[31hefe])" * n,
    "games": lambda n: (HEAD + ")") * (n // 4),
    "doubles": lambda n: HEAD + ";W[double];B[double]" * n,
    "boards": lambda n: HEAD + ";AE[a:y]AW[a];W[31]" * n,
    "checkers": lambda n: HEAD + ";AW" + "[a]" * n * 10,
    "dice": lambda n: HEAD + ";PL[W]DI[31];AW[a]PL[B]DI[31]" * n,
    "stray values": lambda n: HEAD + "[]" * n * 10,
    "properties": lambda n: HEAD + ";BM[1]" * n,
    "match info": lambda n: "(;GM[6]MI" + "[a:1]" * n * 10,
    "remarks": lambda n: HEAD + ";C[" + "a\n" * n * 10 + "]",
    "tags": lambda n: HEAD[:-1] + "GC[" + "".join(f'[a "{i}"\\]\n' for i in range(n)) + "]",
    "dates": lambda n: "".join(f"(;GM[6]MI[length:3]DT[{i}])" for i in range(n)),
}


@pytest.mark.parametrize("name", LARGE)
def test_reading_takes_time_in_proportion(name: str) -> None:
    require_linear("sgf", LARGE[name])


def test_a_hundred_thousand_brackets_are_one_note() -> None:
    text = "(" * 100_000 + ";W[31hefe]" + ")" * 100_000
    (tree,) = read_trees(text)
    assert isinstance(tree, Tree)
    assert tree.closed
    assert [(stray.start, stray.end) for stray in tree.strays] == [(0, 100_000)]


def test_a_megabyte_of_brackets_holds_no_match() -> None:
    record = FORMAT.read(Source("-", "(" * 1_000_000))  # type: ignore[misc]
    assert [note.kind for note in record.notes] == [NoteKind.NO_MATCH]


def test_a_file_that_breaks_off_says_so() -> None:
    whole = HEAD + ";W[31hefe])"
    assert read_as("sgf", whole).matches[0].notes == []
    for text in (whole[:-1], whole[:-3], HEAD + ";W[31hefe]C[and th"):
        record = read_as("sgf", text)
        (note,) = record.matches[0].notes
        assert (note.kind, note.span.line) == (NoteKind.CUT_SHORT, 2)
        assert "BG134" in [finding.code for finding in audit_record(record).findings]


def test_what_stands_outside_and_between_is_noted() -> None:
    text = HEAD + "junk;W[31hefe]) ) [x]\n" + HEAD + "]);B[31]"
    record = read_as("sgf", text)
    require_places_in_file(record)
    first, second = record.matches
    assert [note.values.get("text") for note in first.notes] == ["junk", ") )", "[x]\n"]
    assert [note.values.get("text") for note in second.notes] == ["]", ";B[31]"]


def test_strays_outside_of_trees_come_between_them() -> None:
    kinds = [type(piece) for piece in read_trees("x (;A[1]) y (;B[2])")]
    assert kinds == [Stray, Tree, Stray, Tree]
