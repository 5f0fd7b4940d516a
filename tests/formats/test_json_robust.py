"""Whatever a JSON text says, reading it raises nothing, and what does not fit is noted."""

from __future__ import annotations

import gc
import json
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.formats import FORMATS, read_source
from bgrecord.record.actions import Unreadable
from bgrecord.record.model import NoteKind, Record
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.formats.json_records import NAMES, ROOT, read, write
from tests.formats.small_formats import DEMO, require_places_in_file, require_robust

MARK = '{"bgrecord-match": 1, '
BARE = (ROOT / "samples" / "clean" / "json-demo.json").read_text(encoding="utf-8")


def notes_of(record: Record) -> list[tuple[Span, str]]:
    """The places and texts of all that could not be read, and nothing else is noted."""
    notes = [*record.notes, *(note for match in record.matches for note in match.notes)]
    kinds = {note.kind for note in notes}
    assert kinds <= {NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH}
    unread = [note for note in notes if note.kind is NoteKind.UNREADABLE_LINE]
    return [(note.span, note.values["text"]) for note in unread]


def game(members: str) -> str:
    """A document with one game, on its third line."""
    return f'{MARK}"matches": [{{"length": 3, "games": [\n\n{{"number": 1, {members}}}]}}]}}'


# -- what does not fit --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "member",
    [
        '"number": "one"',
        '"number": 1.5',
        '"number": true',
        '"number": NaN',
        '"number": 1e999',
        '"number": 99999999999999999999',
        f'"number": {"9" * 5000}',
        '"names": ["Ada"]',
        '"names": "Ada"',
        '"names": [1, 2]',
        '"score": [1, 2, 3]',
        '"score": {"left": 1}',
        '"ratings": ["x", 1]',
        '"ratings": [-Infinity, 1]',
        '"crawford": 1',
        '"cube": "2"',
        '"opening_throws": 31',
        '"opening_throws": [31]',
        '"comments": ["late"]',
        '"comments": [{"text": null}]',
        '"analyses": [{"format": "sgf"}]',
    ],
)
def test_a_member_of_the_wrong_kind_is_noted_and_left_out(member: str) -> None:
    record = read(game(f'"variations": 2, {member}, "turns": []'))
    ((span, text),) = notes_of(record)
    assert span.line == 3
    assert text
    (found,) = record.matches[0].games
    assert found.variations == 2
    assert (found.score, found.ratings, found.comments) == (None, (None, None), [])


def test_the_note_has_the_text() -> None:
    ((span, text),) = notes_of(read(game('"cube": [{"a": "é\\ud800"}]')))
    assert text == '{"cube": [{"a": "é\ufffd"}]}'
    assert span == Span(3, 1, 42)


@pytest.mark.parametrize("games", ['"x"', "{}", "5", '[{"turns": 5}]', "[5]", "[[]]"])
def test_games_of_the_wrong_kind_are_noted(games: str) -> None:
    record = read(f'{MARK}"matches": [{{"games": {games}}}, {{"length": 5}}]}}')
    assert len(notes_of(record)) == 1
    assert record.matches[-1].length == 5


@pytest.mark.parametrize(
    "turn",
    [
        '"action": "hop"',
        '"action": 5',
        '"text": "x"',
        '"action": "roll"',
        '"action": "roll", "dice": "3"',
        '"action": "roll", "dice": 31',
        '"action": "roll", "dice": [1, 2, 3]',
        '"action": "play", "play": "8/5 6x5"',
        '"action": "play", "play": ["8/5 6/5"]',
        '"action": "play", "play": [{"stops": [8], "hits": []}]',
        '"action": "play", "play": [{"stops": [8, 5], "hits": []}]',
        '"action": "play", "play": [{"stops": [8, 5], "hits": [true], "checkers": 1000}]',
        '"action": "play", "play": [{"stops": [8, 123456], "hits": [true]}]',
        '"action": "set"',
        '"action": "set", "position": {"own": {"26": 1}, "opp": {}}',
        '"action": "set", "position": {"own": {"1": 256}, "opp": {}}',
        '"action": "set", "position": {"own": {"1": -1}, "opp": {}}',
        '"action": "unreadable"',
    ],
)
def test_a_turn_nobody_can_read_stays_in_its_place(turn: str) -> None:
    turns = (
        f'"turns": [{{"side": "right", "row": 4, {turn}}}, {{"side": "left", "action": "take"}}]'
    )
    record = read(game(turns))
    assert notes_of(record) == []
    first, second = record.matches[0].games[0].entries
    assert isinstance(first.action, Unreadable)
    assert first.action.text.startswith('{"side": "right", "row": 4')
    assert (first.side, first.line) == (1, 3)
    assert second.side == 0


@pytest.mark.parametrize("turn", ["5", "null", "[]", "{}", '{"side": "up", "action": "take"}'])
def test_a_turn_of_nobody_is_noted(turn: str) -> None:
    record = read(game(f'"turns": [{turn}, {{"side": "left", "action": "take"}}]'))
    assert [text for _, text in notes_of(record)] == [turn]
    assert len(record.matches[0].games[0].entries) == 1


def test_what_a_turn_can_do_without_is_noted() -> None:
    members = '"action": "win", "points": "x", "match": 1, "row": [], "analysis": {}'
    record = read(game(f'"turns": [{{"side": "left", {members}}}]'))
    assert [text for _, text in notes_of(record)] == [
        '{"row": []}',
        '{"analysis": {}}',
        '{"points": "x"}',
        '{"match": 1}',
    ]


@pytest.mark.parametrize("version", ["2", "0", "1.5", '"1"', "null", "true", "[]"])
def test_another_version_is_noted_and_not_read(version: str) -> None:
    record = read(f'{{"bgrecord-match": {version}, "matches": [{{"length": 3}}]}}', "json")
    assert [note.kind for note in record.notes] == [NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH]
    assert '"bgrecord-match"' in record.notes[0].values["text"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["", " \n ", "\0", "nonsense", "[", "[]", "null", "{}", '"x"'])
def test_what_is_no_document_is_no_match(name: str, text: str) -> None:
    record = read_source(Source("a.json", text), name)
    assert record.notes[-1].kind is NoteKind.NO_MATCH
    assert not record.matches


def test_many_faults_give_few_notes() -> None:
    record = read(game(f'"turns": [{"5, " * 1000}5]'))
    (match,) = record.matches
    assert len(match.notes) == 100
    assert match.notes[-1].values["more"] == 901


def test_windows_1252_is_read_and_noted() -> None:
    document = game('"names": ["José", "Bob"]').encode("cp1252")
    record = read_source(decode(document))
    assert record.matches[0].games[0].names == ("José", "Bob")
    assert [note.kind for note in record.notes] == [NoteKind.ENCODING_ASSUMED]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_no_fault(encoding: str) -> None:
    text = write(read_source(decode(DEMO.encode(), "demo.mat")))
    assert read_source(decode(text.encode(encoding))).source.origin == "demo.mat"


# -- broken files -------------------------------------------------------------------------------


def test_a_broken_document_is_noted_where_it_breaks() -> None:
    lines = BARE.splitlines(keepends=True)
    lines[20] = lines[20].replace('"side"', "side")
    ((span, text),) = notes_of(read("".join(lines)))
    assert span == Span(21, 13, len(lines[20]))
    assert text == lines[20].strip()


@pytest.mark.parametrize("with_source", [True, False])
def test_a_broken_line_costs_no_other(with_source: bool) -> None:
    record = read_source(decode(DEMO.encode() * 3, "demo.mat"))
    lines = write(record, "jsonl").splitlines()
    if not with_source:
        documents = [json.loads(line) for line in lines]
        lines = [json.dumps({**document, "source": None}) for document in documents]
    lines[1] = lines[1][:-100]
    damaged = read("\n".join(lines) + "\n", "jsonl")
    assert len(damaged.matches) == 2
    ((span, text),) = notes_of(damaged)
    assert span == Span(2, 1, len(lines[1]) + 1)
    assert lines[1].startswith(text)
    # The notes are about the lines of this file, so all other places are in it too.
    assert damaged.matches[1].games[0].span.line == 3
    assert first_actions(damaged) == first_actions(record)[:1] + first_actions(record)[2:]


def first_actions(record: Record) -> list[list[Any]]:
    return [[entry.action for entry in match.games[0].entries] for match in record.matches]


def test_every_beginning_and_any_damage_can_be_read() -> None:
    short = "\n".join(BARE.splitlines()[:20])
    pieces = ["\n", "{", "}", "[", "]", '"', ",", ":", "null", "1e999", "NaN", "\\", '"side": ',
              '{"bgrecord-match": 1}\n', '"source": {"format": "mat"}, ']  # fmt: skip
    for name in NAMES:
        require_robust(name, short, [piece for piece in pieces if "source" not in piece])


@pytest.mark.parametrize("depth", [500, 5_000, 200_000])
@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ('{"a": ', "}"), ('{"values": [', "]}")]
)
def test_depth_is_no_fault_of_the_reader(depth: int, opening: str, closing: str) -> None:
    deep = opening * depth + "1" + closing * depth
    for text in (
        deep,
        f"{MARK}{deep[1:]}",
        f'{MARK}"x": {deep}}}',
        f'{MARK}"matches": [{deep}]}}',
        f'{MARK}"notes": [{{"kind": "layout", "at": [1, 1, 1], "values": {deep}}}]}}',
        game(f'"turns": [{deep}]'),
        game(f'"turns": [{{"side": "left", "action": "play", "play": {deep}}}]'),
    ):
        for name in NAMES:
            require_places_in_file(read_source(Source("-", text), name))


# -- any value ----------------------------------------------------------------------------------

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
WORDS = [
    "bgrecord-match", "source", "notes", "matches", "games", "turns", "names", "length", "at",
    "tags", "comments", "score", "ratings", "side", "action", "dice", "play", "stops", "hits",
    "checkers", "own", "opp", "bar", "off", "position", "dumps", "analysis", "properties", "format",
    "dialect", "kind", "values", "text", "left", "right", "roll", "set", "win", "31", "8/5",
]  # fmt: skip
ANYTHING = st.recursive(
    SCALARS | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)


def require_readable(document: object) -> None:
    for name in NAMES:
        text = json.dumps(document)
        record = read_source(Source("a.json", text), name)
        transcribe(record)
        back = read_source(Source("a.json", write(record, name, ())), name)
        assert back.matches == record.matches
        assert back.notes == record.notes


@settings(max_examples=150, deadline=None)
@given(ANYTHING)
def test_any_value(value: object) -> None:
    require_readable(value)


@settings(max_examples=150, deadline=None)
@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_any_value_in_any_place(source: object, match: object, found: object, turn: object) -> None:
    games = [{"turns": [turn, {"side": "left", "action": turn}]}, found]
    require_readable({"bgrecord-match": 1, "source": source, "matches": [{"games": games}, match]})


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), ANYTHING)
def test_any_value_in_a_record(seed: int, value: object) -> None:
    chance = Random(seed)
    document = json.loads(BARE)
    for _ in range(chance.randint(1, 5)):
        place = document
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = chance.choice(keys)
            if chance.random() < 0.2 or not isinstance(place[key], dict | list) or not place[key]:
                break
            place = place[key]
        place[key] = value
        if not isinstance(value, str | None):
            break
    require_readable(document)


# -- large files: four times the size may take about four times the time -------------------------

TURN = '{"side": "left", "action": "roll", "dice": "31", "play": "8/5 6/5"}'
LARGE: dict[str, Callable[[int], str]] = {
    "many turns": lambda n: game(f'"turns": [{TURN}' + f", {TURN}" * (n // 60) + "]"),
    "many turns on lines": lambda n: game(f'"turns": [{TURN}' + f",\n{TURN}" * (n // 60) + "]"),
    "many bad turns": lambda n: game('"turns": [' + '{"side": "left"}, ' * (n // 20) + "0]"),
    "many bad values": lambda n: game('"turns": [' + "5," * n + "5]"),
    "many empty matches": lambda n: MARK + '"matches": [' + "{}, " * (n // 4) + "{}]}",
    "many lines nobody can read": lambda n: "x\n" * (n // 2),
    "many documents": lambda n: (MARK + '"matches": []}\n') * (n // 40),
    "a long play": lambda n: game(
        '"turns": [{"side": "left", "action": "play", "play": "' + "8/5 " * (n // 4) + '"}]'
    ),
    "a long word": lambda n: game(
        '"turns": [{"side": "left", "action": "play", "play": "' + "8/" * (n // 2) + '"}]'
    ),
    "a long string": lambda n: MARK + '"matches": ["' + "\\n" * (n // 2) + '"]}',
    "a long integer": lambda n: game('"number": ' + "9" * n),
    "a long fraction": lambda n: game('"number": 1.' + "9" * n),
    "an open string": lambda n: MARK + '"' + "\\" * n,
    "quotes": lambda n: MARK + '"' * n,
    "blanks": lambda n: " " * n,
    "line ends": lambda n: MARK + "\r\n" * (n // 2),
    "brackets": lambda n: MARK + '"x": ' + "[" * n,
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", LARGE.values(), ids=LARGE.keys())
def test_time_grows_with_the_size_and_no_faster(make: Callable[[int], str], name: str) -> None:
    times = []
    for size in (10_000, 40_000):
        source = Source("-", make(size))
        best = float("inf")
        for _ in range(3):
            gc.collect()
            begin = time.process_time()
            FORMATS[name].sniff(source)
            read_source(source, name)
            best = min(best, time.process_time() - begin)
        times.append(best)
    # Linear growth is a factor of 4, quadratic one of 16; short times are mostly noise.
    assert times[1] < 10 * times[0] or times[1] < 0.05


def test_a_file_of_nothing_but_brackets_is_not_taken_apart() -> None:
    text = MARK + '"x": [' + "[]," * 2_000_000 + "[]]}"
    tracemalloc.start()
    try:
        record = read_source(Source("-", text), "json")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [note.kind for note in record.notes] == [NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH]
    assert peak < 1_000_000
