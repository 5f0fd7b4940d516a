"""How sites and programs spell a match: one reader a format, and the choice between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from bgrecord.formats._base import (
    EVERYTHING,
    Feature,
    Format,
    MissingExtra,
    Unwritable,
)
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.record.model import Note, NoteKind, Record
from bgrecord.source import Source, Span, require_decoded

__all__ = [
    "EVERYTHING",
    "FORMATS",
    "SUFFIXES",
    "Feature",
    "Format",
    "MissingExtra",
    "Unwritable",
    "detect",
    "read_source",
]

#: The modules of the formats and what they call them, in the order formats are tried. Of
#: bgrecord's own, lines come first: each of them is a document too.
_HOMES: Mapping[str, tuple[str, str]] = {
    "xg": ("xg", "FORMAT"),
    "ogxm": ("ogxm", "FORMAT"),
    "bgf": ("bgf", "FORMAT"),
    "sgf": ("sgf", "FORMAT"),
    "jsonl": ("json", "JSONL"),
    "json": ("json", "JSON"),
    "bgroom": ("bgroom", "FORMAT"),
    "party": ("party", "FORMAT"),
    "bgammon": ("bgammon", "FORMAT"),
    "bkg": ("bkg", "FORMAT"),
    "oldmoves": ("oldmoves", "FORMAT"),
    "sgg": ("sgg", "FORMAT"),
    "tmg": ("tmg", "FORMAT"),
    "snowie": ("snowie", "FORMAT"),
    "notes": ("notes", "FORMAT"),
    "mat": ("mat", "FORMAT"),
    "gam": ("gam", "FORMAT"),
}


class _Formats(Mapping[str, Format]):
    """The formats by name; each is loaded when it is asked for."""

    def __getitem__(self, name: str) -> Format:
        return _load(*_HOMES[name])

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)

    def __contains__(self, name: object) -> bool:
        return name in _HOMES


@cache
def _load(module: str, name: str) -> Format:
    found = getattr(import_module(f"bgrecord.formats.{module}"), name)
    assert isinstance(found, Format)
    return found


#: The formats by name, in the order they are tried.
FORMATS: Mapping[str, Format] = _Formats()


def detect(source: Source) -> Format | None:
    """The first format a text looks like, None when it looks like none."""
    for name in FORMATS:
        looks_like = SIGNS.get(name) or FORMATS[name].sniff
        if looks_like(source):
            return FORMATS[name]
    return None


def read_source(source: Source, format: str | None = None) -> Record:
    """Read a text.

    Args:
        source: the decoded file.
        format: the name of its format; found out when not given.

    Returns:
        What the text holds. Of a text in no known format, a record without matches and with one
        note that says so; `like` in it is the format that the text may still be in.

    Raises:
        ValueError: there is no format of that name, or none that is read.
        MissingExtra: the format needs a package that is not installed.
        Undecodable: the text is not in the encoding that the user named.
    """
    if format is not None and format not in FORMATS:
        raise ValueError(f"no such format: {format!r}; there are {', '.join(FORMATS)}")
    chosen = detect(source) if format is None else FORMATS[format]
    if chosen is None:
        return Record(source, "unknown", notes=[_no_match(source)])
    if chosen.read is None:
        raise ValueError(f"{chosen.name} is written only")
    if not chosen.binary:
        require_decoded(source)
    return chosen.read(source)


def _no_match(source: Source) -> Note:
    from bgrecord.formats.notes.heads import begin_notes  # Most texts are in a known format.

    values = {"like": "notes"} if begin_notes(source.text) else {}
    return Note(NoteKind.NO_MATCH, Span(1, 1, 1), values)
