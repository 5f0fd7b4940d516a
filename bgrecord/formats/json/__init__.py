"""bgrecord's own JSON: everything a record says, for other programs and for people.

`docs/match-json.md` describes it, `docs/match.schema.json` is its schema. What any reader found
in a file comes back from it unchanged, with the places in that file.

`shapes` is how values are spelled in general, `actions` and `matches` are the tables of what is
in a record; `documents` takes texts for values, `reader` and `writer` do the rest.
"""

from __future__ import annotations

from bgrecord.formats._base import Format
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.json.reader import read_json, read_jsonl
from bgrecord.formats.json.writer import write_json, write_jsonl

JSON = Format(
    name="json",
    title="bgrecord's own JSON, all matches of a file in one document",
    suffixes=SUFFIXES["json"],
    sniff=SIGNS["json"],
    read=read_json,
    write=write_json,
    spell_name=str,
    lossless=True,
    utf8_only=True,
)

JSONL = Format(
    name="jsonl",
    title="bgrecord's own JSON Lines, a match a line",
    suffixes=SUFFIXES["jsonl"],
    sniff=SIGNS["jsonl"],
    read=read_jsonl,
    write=write_jsonl,
    spell_name=str,
    lossless=True,
    utf8_only=True,
)
