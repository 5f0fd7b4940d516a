"""Writes records as bgrecord's own JSON, and as JSON Lines.

Everything is written from the record, so that reading it gives the record again. What is made of
it - names and results at a glance - is for people and other programs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bgrecord.formats._signs import JSON_MARK
from bgrecord.formats.json.documents import VERSION
from bgrecord.formats.json.matches import NOTE, ORIGIN, Origin, written_match
from bgrecord.formats.json.shapes import Json
from bgrecord.json_text import json_text
from bgrecord.record.model import Record
from bgrecord.record.transcript import Transcript

_INDENT = "  "


def write_json(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """One document with all matches, a turn a line."""
    document = {**_head(record), "matches": _matches(record, transcripts)}
    return "".join(_laid_out(document, "\n")) + "\n"


def write_jsonl(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """A document for each match, each on a line; what is noted outside of them is in the first."""
    matches = _matches(record, transcripts)
    lines = [{**_head(record), "matches": matches[:1]}]
    lines += [{**_source(record), "matches": [match]} for match in matches[1:]]
    return "".join(json_text(line) + "\n" for line in lines)


def _matches(record: Record, transcripts: Sequence[Transcript]) -> list[Json]:
    told = transcripts if len(transcripts) == len(record.matches) else ()
    return [written_match(*both) for both in zip_longest(record.matches, told)]


def _head(record: Record) -> dict[str, Json]:
    notes: Json = [NOTE.encode(note) for note in record.notes]
    return {**_source(record), **({"notes": notes} if notes else {})}


def _source(record: Record) -> dict[str, Json]:
    source = record.source
    origin = Origin(
        record.format, record.dialect, source.first_name, source.encoding, source.encoding_assumed
    )
    return {JSON_MARK: VERSION, "source": ORIGIN.encode(origin)}


def _laid_out(value: Json, line: str) -> Iterator[str]:
    """The pieces of a value; `line` begins a new line with its indent.

    An object that holds a list of objects has a line for each member, such a list one for each
    object. All else stands on one line: a game reads like a score sheet.
    """
    if isinstance(value, dict) and any(map(_holds_objects, value.values())):
        items = [(f"{json_text(key)}: ", member) for key, member in value.items()]
        yield from _bracketed("{}", items, line)
    elif isinstance(value, list) and _holds_objects(value):
        yield from _bracketed("[]", [("", element) for element in value], line)
    else:
        yield json_text(value)


def _holds_objects(value: Json) -> bool:
    return isinstance(value, list) and any(isinstance(element, dict) for element in value)


def _bracketed(brackets: str, items: Sequence[tuple[str, Json]], line: str) -> Iterator[str]:
    separator = brackets[0] + line + _INDENT
    for label, value in items:
        yield separator + label
        yield from _laid_out(value, line + _INDENT)
        separator = "," + line + _INDENT
    yield line + brackets[1]
