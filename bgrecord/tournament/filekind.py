"""What a file is that is no match record, by its first bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

from bgrecord.languages import mark
from bgrecord.languages.phrase import Phrase
from bgrecord.record.model import Record
from bgrecord.source import Source, Span
from bgrecord.tournament.facts import NotARecord, OddFile
from bgrecord.tournament.place import Place

#: How files of other kinds begin.
_BEGINNINGS: Mapping[bytes, str] = {
    b"PK\x03\x04": mark("a ZIP archive, as word processors and spreadsheets write too"),
    b"%PDF": mark("a PDF document"),
    b"{\\rtf": mark("a rich text document"),
    b"\x89PNG": mark("a picture (PNG)"),
    b"\xff\xd8\xff": mark("a picture (JPEG)"),
    b"GIF8": mark("a picture (GIF)"),
    b"\xd0\xcf\x11\xe0": mark("a document of an old word processor or spreadsheet"),
    b"\x1f\x8b": mark("a gzip archive"),
    b"Rar!": mark("a RAR archive"),
    b"7z\xbc\xaf": mark("a 7-Zip archive"),
    b"RGMH": mark("an eXtreme Gammon file (.xg), damaged"),
    b"SQLite format 3\0": mark("a database"),
}
_HTML = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<\?xml|<!--)", re.IGNORECASE)
_GAME_OF_SGF = re.compile(r"\bGM\s*\[\s*(\d+)\s*\]")
#: Backgammon by the list of games in the definition of SGF.
_BACKGAMMON = 6
#: Formats that are binary: no program reads them as the text another name promises.
_BINARY = {"xg": ".xg", "bgf": ".bgf", "ogxm": ".ogxm"}
_START = Span(1, 1, 1)


def not_a_record(source: Source) -> NotARecord:
    """What a file without any match is, as far as its beginning tells."""
    return NotARecord(Place(source.name, _START), _kind(source))


def odd_file(record: Record) -> OddFile | None:
    """What is odd about a file that was read: a binary format by another name, UTF-16."""
    source = record.source
    place = Place(source.name, _START)
    ending = _BINARY.get(record.format)
    if ending is not None and PurePath(source.first_name).suffix.lower() != ending:
        return OddFile(place, Phrase("a binary file of the format {ending}", ending=ending))
    if source.encoding.startswith("utf-16"):
        return OddFile(place, Phrase("text in UTF-16, which few programs read"))
    return None


def kind_by_beginning(data: bytes) -> Phrase | None:
    """What a file of another kind is, by its first bytes; None where they do not tell."""
    for beginning, kind in _BEGINNINGS.items():
        if data.startswith(beginning):
            return Phrase(kind)
    return None


def _kind(source: Source) -> Phrase:
    if (kind := kind_by_beginning(source.data)) is not None:
        return kind
    text = source.text
    if not text.strip():
        return Phrase("an empty file")
    if _HTML.match(text):
        return Phrase("a web page (HTML)")
    game = _GAME_OF_SGF.search(text[:1000]) if text.lstrip().startswith("(") else None
    if game is not None and int(game[1]) != _BACKGAMMON:
        return Phrase("an SGF record of another game, type {number}", number=int(game[1]))
    if "\0" in text[:1000]:
        return Phrase("a binary file")
    return Phrase("a text without a match")
