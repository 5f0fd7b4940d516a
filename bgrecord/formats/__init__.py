"""How sites and programs spell a match: one reader a format, and the choice between them."""

from __future__ import annotations

from collections.abc import Mapping

from bgrecord.formats import (
    bgammon,
    bgf,
    bgroom,
    bkg,
    gam,
    json,
    mat,
    ogxm,
    oldmoves,
    party,
    sgf,
    sgg,
    snowie,
    tmg,
    xg,
)
from bgrecord.formats._base import (
    EVERYTHING,
    Feature,
    Format,
    MissingExtra,
    Unwritable,
)
from bgrecord.record.model import Note, NoteKind, Record
from bgrecord.source import Source, Span

__all__ = [
    "EVERYTHING",
    "FORMATS",
    "Feature",
    "Format",
    "MissingExtra",
    "Unwritable",
    "detect",
    "read_source",
]

#: The formats by name, in the order they are tried.
FORMATS: Mapping[str, Format] = {
    known.name: known
    for known in (
        xg.FORMAT,
        ogxm.FORMAT,
        bgf.FORMAT,
        sgf.FORMAT,
        *json.FORMATS,
        bgroom.FORMAT,
        party.FORMAT,
        bgammon.FORMAT,
        bkg.FORMAT,
        oldmoves.FORMAT,
        sgg.FORMAT,
        tmg.FORMAT,
        snowie.FORMAT,
        mat.FORMAT,
        gam.FORMAT,
    )
}


def detect(source: Source) -> Format | None:
    """The first format a text looks like, None when it looks like none."""
    return next((known for known in FORMATS.values() if known.sniff(source)), None)


def read_source(source: Source, format: str | None = None) -> Record:
    """Read a text.

    Args:
        source: the decoded file.
        format: the name of its format; found out when not given.

    Returns:
        What the text holds. Of a text in no known format, a record without matches and with one
        note that says so.

    Raises:
        ValueError: there is no format of that name, or none that is read.
        MissingExtra: the format needs a package that is not installed.
    """
    if format is not None and format not in FORMATS:
        raise ValueError(f"no such format: {format!r}; there are {', '.join(FORMATS)}")
    chosen = detect(source) if format is None else FORMATS[format]
    if chosen is None:
        return Record(source, "unknown", notes=[Note(NoteKind.NO_MATCH, Span(1, 1, 1))])
    if chosen.read is None:
        raise ValueError(f"{chosen.name} is written only")
    return chosen.read(source)
