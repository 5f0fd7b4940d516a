"""Bytes become lines with places."""

from __future__ import annotations

import pytest

from bgrecord.formats import read_source
from bgrecord.formats._signs import XG_MAGIC
from bgrecord.record.model import NoteKind
from bgrecord.source import Source, Undecodable, decode

TEXT = " 1 point match\n Game 1\n Ünal : 0      Jörg : 0\n  1) 31: 8/5 6/5\n"


@pytest.mark.parametrize(
    ("data", "encoding", "assumed"),
    [
        (TEXT.encode(), "utf-8", False),
        (TEXT.encode("utf-8-sig"), "utf-8-sig", False),
        (TEXT.encode("utf-16"), "utf-16", False),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16", False),
        (TEXT.encode("utf-16-le"), "utf-16-le", True),
        (TEXT.encode("utf-16-be"), "utf-16-be", True),
        (TEXT.encode("cp1252"), "cp1252", True),
    ],
)
def test_the_encoding_is_found_out(data: bytes, encoding: str, assumed: bool) -> None:
    source = decode(data, "match.mat")
    assert source.text == TEXT
    assert (source.name, source.encoding, source.encoding_assumed) == (
        "match.mat",
        encoding,
        assumed,
    )
    assert read_source(source).matches[0].names == ("Ünal", "Jörg")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["Ada", "王一丁" * 8, "Ωμέγα" * 8, "Łucja", "😀" * 8])
def test_utf_16_needs_no_mark_whatever_the_players_are_called(encoding: str, name: str) -> None:
    text = TEXT.replace("Ünal", name)
    source = decode(text.encode(encoding))
    assert (source.text, source.encoding, source.encoding_assumed) == (text, encoding, True)


def test_utf_16_without_a_mark_is_said_to_be_assumed() -> None:
    kinds = [note.kind for note in read_source(decode(TEXT.encode("utf-16-le"))).notes]
    assert NoteKind.ENCODING_ASSUMED in kinds


@pytest.mark.parametrize(
    "data", [b"\0", b"\0" * 64, TEXT.encode() + b"\0" * 9, b"\0" + TEXT.encode(), b"a\0\0\0" * 32]
)
def test_other_nuls_do_not_make_it_utf_16(data: bytes) -> None:
    assert decode(data).encoding == "utf-8"


def test_the_user_knows_better() -> None:
    source = decode("Çağrı".encode("cp1254"), encoding="cp1254")
    assert (source.text, source.encoding_assumed) == ("Çağrı", False)


@pytest.mark.parametrize(
    ("text", "written", "named", "place"),
    [
        (TEXT, "cp1252", "utf-8", (3, 2)),
        ("\r\nJürgen : 0", "cp1252", "utf-8", (2, 2)),
        ("Zoë", "utf-8", "ascii", (1, 3)),
        ("Zoë", "utf-8", "utf-8", None),
        ("Zoë", "cp1252", "cp1254", None),
    ],
)
def test_text_in_another_encoding_than_was_named(
    text: str, written: str, named: str, place: tuple[int, int] | None
) -> None:
    assert decode(text.encode(written), encoding=named).undecodable == place


def test_no_record_is_read_by_a_wrong_encoding() -> None:
    with pytest.raises(Undecodable):
        read_source(decode((TEXT + "; Zoë\n").encode("cp1252"), encoding="utf-8"))


def test_a_file_that_is_no_text_has_no_encoding() -> None:
    record = read_source(decode(XG_MAGIC + b"\xff" * 9, encoding="utf-8"))
    assert record.format == "xg"


def test_an_unknown_encoding_is_an_error() -> None:
    with pytest.raises(LookupError):
        decode(b"x", encoding="runes")


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\xef\xbb\xbf\xff", b"\x81\x8d\x8f", b"\xff"])
def test_broken_bytes_are_replaced(data: bytes) -> None:
    assert isinstance(decode(data).text, str)


def test_three_kinds_of_line_ends() -> None:
    assert Source("-", "a\nb\r\nc\rd").lines == ["a", "b", "c", "d"]


@pytest.mark.parametrize("char", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nothing_else_ends_a_line(char: str) -> None:
    text = TEXT.replace("8/5 ", f"8/5 {char} ") + f"; {char} remark\n"
    source = Source("-", text)
    assert len(source.lines) == 6
    record = read_source(source)
    assert record.matches[0].games[0].entries[0].line == 4
    assert record.matches[0].games[0].comments[0].span.line == 5


def test_lines_are_counted_from_one() -> None:
    source = Source("-", "a\nb\n")
    assert [source.line(number) for number in range(5)] == ["", "a", "b", "", ""]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_do_not_depend_on_line_ends(end: str) -> None:
    record = read_source(decode(TEXT.replace("\n", end).encode()))
    (entry,) = record.matches[0].games[0].entries
    assert entry.span == (4, 6, 17)
