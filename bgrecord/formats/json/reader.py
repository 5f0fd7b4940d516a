"""Reads bgrecord's own JSON, and JSON Lines.

The places in a document are places in the file that the match was first read from, which the
document names. They mean something only while the documents agree on that file and nothing is
wrong with them; in all other cases the file that is read is its own source, and the places are
those of its JSON objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bgrecord.formats._signs import JSON_MARK
from bgrecord.formats.json.documents import (
    VERSION,
    Document,
    Unparsed,
    lines_of,
    whole_file,
)
from bgrecord.formats.json.matches import NOTE, ORIGIN, Origin, read_match, written_match
from bgrecord.formats.json.shapes import (
    QUOTE,
    WHOLE,
    Faults,
    Json,
    Plain,
    Shape,
    Unfit,
    each,
    members,
    optional,
    place_of,
)
from bgrecord.record.actions import Played, Rolled
from bgrecord.record.model import Dialect, Match, Note, NoteKind, Record
from bgrecord.source import Source, Span

#: The key of the file that a document's places are in.
_SOURCE = "source"
#: More objects and lists than there are in a record of the largest size that files may have. Each
#: takes hundreds of bytes, so a file of nothing else is not read.
_MOST_OBJECTS = 1_500_000


def read_json(source: Source) -> Record:
    """Read a text as one document, whatever it is."""
    return _read(source, "json", whole_file(source))


def read_jsonl(source: Source) -> Record:
    """Read a text as a document a line, whatever it is."""
    return _read(source, "jsonl", lines_of(source))


def _read(source: Source, format: str, documents: Sequence[Document]) -> Record:
    if source.text.count("{") + source.text.count("[") > _MOST_OBJECTS:
        at, values = Span(1, 1, 1), {"text": source.text[:QUOTE]}
        notes = [Note(NoteKind.UNREADABLE_LINE, at, values), Note(NoteKind.NO_MATCH, at)]
        return Record(source, format, notes=notes)
    told = None if source.encoding_assumed else _as_told(source, documents)
    return told if told is not None else _as_found(source, format, documents)


@dataclass(slots=True)
class _Content:
    """What one document holds."""

    version: int
    source: Origin | None = None
    notes: list[Note] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)


def _version(value: Json, faults: Faults) -> int:
    if WHOLE.decode(value, faults) != VERSION:
        raise Unfit
    return VERSION


_CONTENT = Shape(
    _Content,
    version=(JSON_MARK, Plain(WHOLE.encode, _version)),
    source=(_SOURCE, optional(ORIGIN)),
    notes=each(NOTE),
    matches=each(Plain(written_match, read_match)),
)


def _as_told(found: Source, documents: Sequence[Document]) -> Record | None:
    """The record with the places of the file it was first read from; None if there is no such."""
    faults = Faults()
    contents: list[_Content] = []
    for document in documents:
        try:
            value = document.value()
            if _SOURCE not in members(value):
                return None
            contents.append(_CONTENT.decode(value, faults))
        except (Unparsed, Unfit):
            return None
        if faults.found or contents[-1].source != contents[0].source:
            return None
    origin = contents[0].source if contents else None
    if origin is None:
        return None
    source = Source(
        found.name,
        "",
        origin.encoding,
        encoding_assumed=origin.encoding_assumed,
        data=found.data,
        origin=origin.name,
    )
    return _joined(Record(source, origin.format, origin.dialect), contents)


def _as_found(source: Source, format: str, documents: Sequence[Document]) -> Record:
    """The record with the places of the JSON itself."""
    record = Record(source, format)
    if source.encoding_assumed:
        values = {"encoding": source.encoding}
        record.notes.append(Note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), values))
    faults = Faults()
    contents = [_content_of(document, faults) for document in documents]
    record.notes += faults.notes
    _joined(record, contents)
    record.dialect = Dialect(marks_hits=all(map(_marks_hits, record.matches)))
    return record


def _content_of(document: Document, faults: Faults) -> _Content:
    """What a document holds: nothing, and a fault, when it is none."""
    faults.place = Span(document.line, 1, 1)
    try:
        value = document.placed()
    except Unparsed as error:
        faults.place = error.place
        faults.add_text(error.text)
        return _Content(VERSION)
    try:
        return _CONTENT.decode(value, faults)
    except Unfit:
        faults.place = place_of(value, faults)
        faults.add(value)
        return _Content(VERSION)


def _joined(record: Record, contents: Sequence[_Content]) -> Record:
    for content in contents:
        record.notes += content.notes
        record.matches += content.matches
    if not record.matches and all(note.kind is not NoteKind.NO_MATCH for note in record.notes):
        record.notes.append(Note(NoteKind.NO_MATCH, Span(1, 1, 1)))
    return record


def _marks_hits(match: Match) -> bool:
    """Whether a hit is marked anywhere; who never does it has another habit."""
    return any(
        True in move.hits
        for game in match.games
        for entry in game.entries
        if isinstance(entry.action, Rolled | Played)
        for move in entry.action.moves
    )
