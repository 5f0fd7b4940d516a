"""The schema and the page of bgrecord's own JSON say what is written, and all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from bgrecord.formats import read_source
from bgrecord.formats.json.actions import ACTIONS
from bgrecord.formats.json.matches import COMMENT, DIALECT, GAME, MATCH, NOTE, ORIGIN, TAG, TURN
from bgrecord.record.actions import Unplayed, Unreadable
from bgrecord.record.model import NoteKind
from bgrecord.source import decode
from tests.formats.json_records import ROOT, read, records_in, write
from tests.formats.small_formats import DEMO
from tests.formats.test_json import ACTIONS_AS_JSON, everything

SCHEMA = json.loads((ROOT / "docs" / "match.schema.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "match-json.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
DOCUMENTS = [text for text in EXAMPLES if "bgrecord-match" in text]
TURNS = [line for text in EXAMPLES if text not in DOCUMENTS for line in text.splitlines()]


def strict(schema: Any) -> Any:
    """A schema that allows no key it does not describe."""
    if isinstance(schema, list):
        return [strict(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if "properties" in schema and schema.get("type") in ("object", ["object", "null"]):
        closed["unevaluatedProperties"] = False
    return closed


VALIDATOR = jsonschema.Draft202012Validator(strict(SCHEMA))
TURN_VALIDATOR = VALIDATOR.evolve(
    schema={"$defs": VALIDATOR.schema["$defs"], "$ref": "#/$defs/turn"}
)


def in_document(turn: str) -> str:
    return f'{{"bgrecord-match": 1, "matches": [{{"games": [{{"turns": [{turn}]}}]}}]}}'


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_everything_that_can_be_written_is_in_the_schema() -> None:
    VALIDATOR.validate(json.loads(write(everything())))
    for line in write(everything(), "jsonl").splitlines():
        VALIDATOR.validate(json.loads(line))
    for _, action in ACTIONS_AS_JSON:
        TURN_VALIDATOR.validate({"side": "left", "at": [1, 1, 1], **action})


def test_what_is_made_of_files_fits_the_schema() -> None:
    for record in records_in(ROOT / "samples" / "clean"):
        VALIDATOR.validate(json.loads(write(record)))


@pytest.mark.parametrize("sample", ["json-demo.json", "jsonl-demo.jsonl"])
def test_the_samples_fit_the_schema(sample: str) -> None:
    text = (ROOT / "samples" / "clean" / sample).read_text(encoding="utf-8")
    for document in text.splitlines() if sample.endswith("l") else [text]:
        VALIDATOR.validate(json.loads(document))


@pytest.mark.parametrize(
    "wrong",
    [
        '{"matches": []}',
        '{"bgrecord-match": 2}',
        '{"bgrecord-match": 1, "source": {}}',
        '{"bgrecord-match": 1, "matches": {}}',
        '{"bgrecord-match": 1, "notes": [{"kind": "weather"}]}',
        '{"bgrecord-match": 1, "matches": [{"length": "3"}]}',
        '{"bgrecord-match": 1, "matches": [{"games": [{"names": ["Ada"]}]}]}',
        *map(
            in_document,
            [
                '{"action": "take"}',
                '{"side": "left"}',
                '{"side": "left", "action": "hop"}',
                '{"side": "left", "action": "roll"}',
                '{"side": "left", "action": "roll", "dice": "3"}',
                '{"side": "left", "action": "roll", "dice": "31", "unplayed": "tired"}',
                '{"side": "left", "action": "play"}',
                '{"side": "left", "action": "set"}',
            ],
        ),
    ],
)
def test_what_the_reader_objects_to_the_schema_does_too(wrong: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(wrong), SCHEMA, cls=jsonschema.Draft202012Validator)
    record = read(wrong, "json")
    entries = [e for match in record.matches for game in match.games for e in game.entries]
    unread = [entry for entry in entries if isinstance(entry.action, Unreadable)]
    notes = [*record.notes, *(note for match in record.matches for note in match.notes)]
    assert unread or any(note.kind is NoteKind.UNREADABLE_LINE for note in notes)


def test_the_schema_lists_the_kinds() -> None:
    definitions = SCHEMA["$defs"]
    kinds = definitions["note"]["properties"]["kind"]["enum"]
    assert sorted(kinds) == sorted(kind.name.lower().replace("_", "-") for kind in NoteKind)
    assert definitions["turn"]["properties"]["action"]["enum"] == list(ACTIONS)
    (roll,) = (
        branch["then"]["properties"]
        for branch in definitions["turn"]["allOf"]
        if branch["if"]["properties"]["action"]["const"] == "roll"
    )
    assert roll["unplayed"]["enum"] == [*(reason.value for reason in Unplayed), None]


# -- the page -----------------------------------------------------------------------------------


def test_the_first_example_is_what_is_written() -> None:
    assert DOCUMENTS[0] == write(read_source(decode(DEMO.encode(), "demo.mat")))


@pytest.mark.parametrize("text", DOCUMENTS, ids=lambda text: text[:60])
def test_the_documents_of_the_page_are_read_without_a_fault(text: str) -> None:
    VALIDATOR.validate(json.loads(text))
    record = read(text, "json")
    told = json.loads(text)
    assert len(record.matches) == len(told["matches"])
    assert (record.source.text == "") == ("source" in told)
    noted = [match.notes for match in record.matches]
    assert [len(notes) for notes in noted] == [len(m.get("notes", ())) for m in told["matches"]]
    assert len(record.notes) == len(told.get("notes", ()))


@pytest.mark.parametrize("text", TURNS, ids=lambda text: text[:60])
def test_the_turns_of_the_page_are_written_as_they_are(text: str) -> None:
    turn = json.loads(text)
    TURN_VALIDATOR.validate(turn)
    record = read(in_document(text), "json")
    (match,) = record.matches
    assert not match.notes
    (written,) = json.loads(write(record, told=()))["matches"][0]["games"][0]["turns"]
    # Places and rows are those of a source, and here is none.
    assert {**written, "at": 0} == {**{key: turn[key] for key in turn if key != "row"}, "at": 0}


def keys_in(schema: Any) -> Iterator[str]:
    """All keys a schema describes."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for key, value in schema.items():
            yield from keys_in(list(value.values()) if key == "properties" else value)
    elif isinstance(schema, list):
        for element in schema:
            yield from keys_in(element)


def test_the_page_explains_every_key() -> None:
    explained = set(re.findall(r"`([a-z_-]+)`", PAGE))
    assert set(keys_in(SCHEMA)) <= explained
    shapes = (ORIGIN, DIALECT, NOTE, TAG, COMMENT, TURN, GAME, MATCH, *ACTIONS.values())
    assert {key for shape in shapes for key in shape.keys.values()} <= explained
    assert set(ACTIONS) <= explained


def test_the_examples_show_every_key_of_a_turn() -> None:
    shown = {key for text in TURNS for key in json.loads(text)}
    assert shown == {"side", "action", *TURN.keys.values()} | {
        key for shape in ACTIONS.values() for key in shape.keys.values()
    }
