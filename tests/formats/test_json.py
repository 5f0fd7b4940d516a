"""bgrecord's own JSON: what any reader found comes back as it was."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.batch.files import find_files
from bgrecord.convert import convert_record, first_difference
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import Position
from bgrecord.core.scoring import GameKind
from bgrecord.formats import read_source
from bgrecord.formats.json.actions import ACTIONS
from bgrecord.formats.json.matches import (
    ANALYSIS,
    COMMENT,
    DIALECT,
    GAME,
    MATCH,
    NOTE,
    ORIGIN,
    TAG,
    TURN,
)
from bgrecord.record import actions
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Lost,
    Played,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import (
    Analysis,
    Comment,
    Dialect,
    Entry,
    Game,
    Match,
    Note,
    NoteKind,
    Record,
    Tag,
)
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.conftest import Spell
from tests.formats.json_records import (
    NAMES,
    ROOT,
    SHARED,
    read,
    record_of,
    records_in,
    require_lossless,
    write,
)
from tests.formats.small_formats import DEMO

AT = Span(3, 5, 9)

ALL_ACTIONS = {
    kind
    for kind in vars(actions).values()
    if isinstance(kind, type) and issubclass(kind, Action) and not kind.__subclasses__()
}

#: One of everything an action can be, and what it looks like.
ACTIONS_AS_JSON: list[tuple[Action, dict[str, Any]]] = [
    (
        Rolled(Roll(3, 1), (Move((8, 5), (False,)), Move((6, 5), (False,)))),
        {"action": "roll", "dice": "31", "play": "8/5 6/5"},
    ),
    (
        Rolled(Roll(5, 2), (Move((25, 20, 18), (True, False)), Move((6, 0), (False,), 2))),
        {"action": "roll", "dice": "52", "play": "bar/20*/18 6/off(2)"},
    ),
    (
        Rolled(Roll(1, 1), (Move((24, 23), (True,)), Move((*range(20, 2, -1),), (False,) * 17))),
        {
            "action": "roll",
            "dice": "11",
            "play": ["24/23*", {"stops": list(range(20, 2, -1)), "hits": [False] * 17}],
        },
    ),
    (Rolled(Roll(12, 3)), {"action": "roll", "dice": [12, 3]}),
    (Rolled(Roll(0, 0), unplayed=Unplayed.UNKNOWN),
     {"action": "roll", "dice": "00", "unplayed": "unknown"}),
    (
        Rolled(
            Roll(6, 3),
            unplayed=Unplayed.ILLEGAL,
            dumps=(Position.start(),),
            annotation="!?",
            unreadable=("6/x", "é"),
            separators="-,",
            open_ended=True,
        ),
        {
            "action": "roll",
            "dice": "63",
            "unplayed": "illegal play",
            "dumps": [
                {
                    "own": {"24": 2, "13": 5, "8": 3, "6": 5},
                    "opp": {"24": 2, "13": 5, "8": 3, "6": 5},
                }
            ],
            "annotation": "!?",
            "unreadable": ["6/x", "é"],
            "separators": "-,",
            "open_ended": True,
        },
    ),
    (Played((Move((13, 7), (False,)),)), {"action": "play", "play": "13/7"}),
    (Doubled(2), {"action": "double", "value": 2}),
    (Doubled(), {"action": "double"}),
    (Took(), {"action": "take"}),
    (Dropped(), {"action": "drop"}),
    (Beavered(4), {"action": "beaver", "value": 4}),
    (Raccooned(8), {"action": "raccoon", "value": 8}),
    (Resigned(), {"action": "resign"}),
    (
        Resigned(GameKind.GAMMON, in_winners_column=True, match=True, forfeit=True),
        {
            "action": "resign",
            "kind": "gammon",
            "in_winners_column": True,
            "match": True,
            "forfeit": True,
        },
    ),
    (Won(2), {"action": "win", "points": 2}),
    (Won(None), {"action": "win"}),
    (
        Won(2.5, match=True, kind=GameKind.SINGLE, settled=True),
        {"action": "win", "points": 2.5, "match": True, "kind": "single", "settled": True},
    ),
    (Lost(1, match=True), {"action": "lose", "points": 1, "match": True}),
    (
        SetPosition(Position.of({25: 1, 24: 1}, {1: 2}), 2, 0),
        {
            "action": "set",
            "position": {"own": {"bar": 1, "24": 1, "off": 13}, "opp": {"1": 2, "off": 13}},
            "cube": 2,
            "owner": "left",
        },
    ),
    (Unreadable("Ada \"sighs\"\u2028"), {"action": "unreadable", "text": "Ada \"sighs\"\u2028"}),
]  # fmt: skip


def record_with(*entries: Entry, **facts: Any) -> Record:
    game = Game(1, Span(2, 1, 2), entries=list(entries), **facts)
    return Record(Source("a.mat", ""), "mat", matches=[Match(3, games=[game])])


def everything() -> Record:
    """A record in which nothing has its default."""
    turn = Analysis("sgf", (("DA", ("E", "2 ply")), ("DA", ()), ("BM", ("1",))))
    game = Game(
        2,
        Span(4, 2, 8),
        names=("31: Anna", 'x;y[z]\\"'),
        score=(-1, 4016),
        score_span=Span(5, 1, 30),
        entries=[Entry(1, Took(), 6, 7, 12, 4), Entry(0, Dropped(), 6, 7, 12, None)],
        comments=[Comment("\tlate\n", Span(9, 1, 2))],
        blank_rows=[2, 7],
        ratings=(1600.0, None),
        opening_throws=[(4, 4), (3, 1)],
        marked_crawford=False,
        cube=2,
        analyses={Span(6, 7, 12): turn, Span(8, 8, 8): Analysis("tmg", ())},
        variations=3,
    )
    match = Match(
        0,
        Span(1, 1, 4),
        tags=[Tag("Event", "Club; [night]", Span(2, 1, 5)), Tag("Event", "", Span(3, 1, 5))],
        comments=[Comment("", Span(3, 3, 3))],
        games=[game, Game(None, Span(7, 1, 1))],
        notes=[Note(NoteKind.BAD_METADATA, AT, {"what": "date", "n": 2, "f": 1.5, "no": None})],
    )
    notes = [Note(NoteKind.LAYOUT, AT, {"columns": (1, 2), "is": True}), Note(NoteKind.LAYOUT, AT)]
    dialect = Dialect(
        "studio",
        marks_hits=False,
        merges_steps=True,
        names_bar_and_off=True,
        repeats=True,
        dance="Cannot Move",
        right_column=40,
        says_match=True,
    )
    source = Source("käse.mat", "", "cp1252", encoding_assumed=True)
    return Record(source, "mat", dialect, [match, Match(None), match], notes)


# -- what is written ----------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "written"), ACTIONS_AS_JSON, ids=lambda value: str(value)[:30])
def test_what_an_action_looks_like(action: Action, written: dict[str, Any]) -> None:
    record = record_with(Entry(1, action, *AT, row=4))
    (turn,) = json.loads(write(record))["matches"][0]["games"][0]["turns"]
    assert turn == {"side": "right", **written, "row": 4, "at": [3, 5, 9]}
    assert list(turn)[:2] == ["side", "action"]
    require_lossless(record)


def test_the_samples_of_actions_have_every_kind_and_member() -> None:
    assert {type(action) for action, _ in ACTIONS_AS_JSON} == ALL_ACTIONS
    for word, shape in ACTIONS.items():
        written = [sample for _, sample in ACTIONS_AS_JSON if sample["action"] == word]
        assert {key for sample in written for key in sample} == {"action", *shape.keys.values()}


@pytest.mark.parametrize(
    ("shape", "elsewhere"),
    [
        *((shape, set[str]()) for shape in (ANALYSIS, COMMENT, DIALECT, NOTE, ORIGIN, TAG, TURN)),
        *((shape, {"steps", "marked"}) for shape in ACTIONS.values()),
        (GAME, {"entries", "analyses"}),
        (MATCH, {"games"}),
    ],
    ids=lambda value: getattr(getattr(value, "make", ""), "__name__", ""),
)
def test_no_field_of_a_record_is_forgotten(shape: Any, elsewhere: set[str]) -> None:
    made = shape.make
    fields = made._fields if issubclass(made, tuple) else [f.name for f in dataclasses.fields(made)]
    assert set(fields) - elsewhere == set(shape.keys)


def test_every_action_has_a_word() -> None:
    assert {shape.make for shape in ACTIONS.values()} == ALL_ACTIONS


def test_results_are_told_that_nobody_wrote_down() -> None:
    record = read_source(decode(DEMO.replace("      Wins 1 point\n", "").encode()))
    (game,) = json.loads(write(record))["matches"][0]["games"]
    assert game["result"] == {"winner": "left", "points": 1}
    assert "result" not in json.loads(write(record, told=()))["matches"][0]["games"][0]
    require_lossless(record)


def test_a_line_holds_one_match() -> None:
    record = everything()
    lines = [json.loads(line) for line in write(record, "jsonl").splitlines()]
    assert [len(line["matches"]) for line in lines] == [1, 1, 1]
    assert [len(line.get("notes", ())) for line in lines] == [2, 0, 0]
    assert {json.dumps(line["source"]) for line in lines} == {json.dumps(lines[0]["source"])}
    assert json.loads(write(record))["matches"] == [line["matches"][0] for line in lines]


def test_a_turn_takes_one_line_of_a_document() -> None:
    text = write(read_source(decode(DEMO.encode())))
    turns = [line for line in text.splitlines() if '"side"' in line]
    assert len(turns) == 11
    assert turns[0].strip() == (
        '{"side": "left", "action": "roll", "dice": "31", "play": "8/5 6/5", '
        '"row": 1, "at": [5, 6, 17]},'
    )
    assert text.endswith("\n}\n")


@pytest.mark.parametrize("name", NAMES)
def test_writing_never_fails_on_what_no_json_can_hold(name: str) -> None:
    turn = Entry(0, Won(float("nan")), *AT, row=None)
    record = record_with(turn, names=("\ud83d", "Bob"), ratings=(float("inf"), 1.0))
    record.notes.append(Note(NoteKind.LAYOUT, AT, {"kind": NoteKind.LAYOUT, "roll": Roll(3, 1)}))
    back = read(write(record, name, ()))
    game = back.matches[0].games[0]
    assert game.names == ("\ufffd", "Bob")
    assert game.ratings == (None, 1.0)
    assert game.entries[0].action == Won(None)
    assert back.notes[0].values == {"kind": "layout", "roll": (3, 1)}


# -- there and back -----------------------------------------------------------------------------


def test_a_record_without_any_default_comes_back() -> None:
    require_lossless(everything())


def test_samples_come_back() -> None:
    records = records_in(ROOT / "samples")
    assert len(records) > 60
    for record in records:
        require_lossless(record)


def test_samples_get_the_same_findings() -> None:
    found = 0
    for record in records_in(ROOT / "samples"):
        places = [(finding.code, finding.span) for finding in audit_record(record).findings]
        back = audit_record(read(write(record))).findings
        assert [(finding.code, finding.span) for finding in back] == places
        found += len(places)
    assert found > 50


@pytest.mark.parametrize("folder", ["corpus", "cases"])
def test_real_exports_and_cases_come_back(folder: str) -> None:
    if not (SHARED / folder).is_dir():
        pytest.skip(f"the shared {folder} is not here")
    records = records_in(SHARED / folder)
    assert len(records) > 50
    for record in records:
        require_lossless(record)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(length=1),
        Wanted(length=7),
        Wanted(length=3, odd_names=True, unfinished=True),
        Wanted(length=5, set_position=True),
        Wanted(length=None, beavers=True, raccoons=True),
        Wanted(length=None, jacoby=False, unfinished=True),
    ],
    ids=str,
)
def test_random_matches_come_back(wanted: Wanted) -> None:
    for seed in range(10):
        played = random_match(Random(seed), wanted)
        record = record_of(played)
        require_lossless(record)
        told = transcribe(record)
        assert first_difference([played], told) is None
        assert first_difference(told, transcribe(read(write(record)))) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_conversion_loses_nothing(name: str) -> None:
    record = read_source(decode((ROOT / "samples/clean/money-session.mat").read_bytes()))
    conversion = convert_record(record, name)
    assert not conversion.losses
    assert conversion.content == write(record, name)


# -- documents that other programs write ---------------------------------------------------------

BARE = """\
{"bgrecord-match": 1, "later": {}, "matches": [
  {"length": 3, "stakes": 5, "at": "ignored", "tags": [{"name": "Event", "value": "Club"}],
   "games": [{"names": ["Ada", "Bob"], "score": [0, 0], "turns": [
    {"side": "left", "action": "roll", "dice": "3-1", "play": "8/5, 6-5", "at": [7, 1, 2],
     "row": 1},
    {"side": "right", "action": "roll", "dice": [4, 2], "play": "8/4 6/4", "seconds": 12},
    {"side": "left",
     "action": "double", "value": 2}, {"side": "right", "action": "drop"},
    {"side": "left", "action": "win", "points": 1}
  ]}]}
]}
"""


def test_a_document_without_a_source_is_its_own(spell: Spell) -> None:
    record = read(BARE)
    assert spell(record) == [
        "L 31: 8/5 6/5", "R 42: 8/4 6/4", "L doubles 2", "R drops", "L wins 1"
    ]  # fmt: skip
    assert (record.format, record.source.name, record.notes) == ("json", "match.json", [])
    match = record.matches[0]
    assert not match.notes
    assert match.tags == [Tag("Event", "Club", Span(2, 56, 90))]
    assert {entry.row for entry in match.games[0].entries} == {None}
    roll, other, double, drop, win = (entry.span for entry in match.games[0].entries)
    # Of an object on several lines the first is meant.
    assert double == Span(7, 5, 21)
    assert (roll[:2], other[:2], drop[:2], win[:2]) == ((4, 5), (6, 5), (8, 39), (9, 5))
    for span, action in [(other, "roll"), (drop, "drop"), (win, "win")]:
        quote = record.source.line(span.line)[span.column - 1 : span.end_column - 1]
        assert json.loads(quote)["action"] == action


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    assert repr(read(BARE.replace("\n", end)).matches) == repr(read(BARE).matches)


def test_places_do_not_mind_braces_in_strings() -> None:
    text = BARE.replace('"Club"', '"{\\"}}\\\\"')
    assert read(text).matches[0].tags[0].value == '{"}}\\'
    assert read(text).matches[0].games == read(BARE).matches[0].games


def test_hits_are_marked_where_somebody_does_it() -> None:
    assert not read(BARE).dialect.marks_hits
    assert read(BARE.replace("6-5", "6-5*")).dialect.marks_hits


def test_of_a_key_given_twice_the_last_counts() -> None:
    assert read(BARE.replace('"length": 3', '"length": "x", "length": 5')).matches[0].length == 5


def test_it_can_be_written_with_its_places() -> None:
    require_lossless(dataclasses.replace(read(BARE)))


def test_lines_of_several_sources_are_their_own_source() -> None:
    one = write(read_source(decode(DEMO.encode(), "one.mat")), "jsonl")
    other = write(read_source(decode(DEMO.replace("*", "").encode(), "two.mat")), "jsonl")
    joined = read(one + "\n" + other)
    assert joined.format == "jsonl"
    assert joined.source.text == one + "\n" + other
    assert not joined.dialect.marks_hits
    assert [match.games[0].span.line for match in joined.matches] == [1, 3]
    assert not joined.notes
    spans = {entry.span for match in joined.matches for entry in match.games[0].entries}
    assert len(spans) == 22
    require_lossless(joined)
    told = transcribe(joined)
    assert first_difference(told[:1], told[1:]) is None


def test_lines_of_one_source_are_one_record() -> None:
    record = read_source(decode(DEMO.encode() * 2, "two.mat"))
    assert len(record.matches) == 2
    assert read(write(record, "jsonl")).matches == record.matches


# -- recognition --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (BARE, "json"),
        (" \n\t" + BARE, "json"),
        ('{"x": 1, "bgrecord-match": 1,\n"matches": []}', "json"),
        ('{"bgrecord-match": 1, "matches": []}', "jsonl"),
        ('\n{"bgrecord-match": 1}  \n', "jsonl"),
        ('{"bgrecord-match": 1, "mat\n{"bgrecord-match": 1}\n', "jsonl"),
        ('{"bgrecord-match": 1, "mat', "json"),
        ('{"format": "bgf", "version": 1}\n\x1f\x8b', None),
        ('{"x": "' + "x" * 300 + '", "bgrecord-match": 1}', None),
        ('[{"bgrecord-match": 1}]', None),
        ('{"bgrecord": "0.1.0", "files": []}', None),
        ("{}", None),
    ],
)
def test_documents_are_known_by_their_mark(text: str, name: str | None) -> None:
    record = read(text)
    assert record.format == (name or "unknown")


@pytest.mark.parametrize("sample", ["json-demo.json", "jsonl-demo.jsonl"])
def test_the_samples_tell_the_match_they_were_made_of(sample: str) -> None:
    clean = ROOT / "samples" / "clean"
    record = read((clean / sample).read_text(encoding="utf-8"))
    made_of = read_source(decode((clean / "gnubg.mat").read_bytes()))
    told = transcribe(record)
    assert first_difference(transcribe(made_of), told[:1]) is None
    assert len(told) == (2 if sample.endswith("l") else 1)


def test_of_the_json_in_a_folder_only_documents_are_records(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "x"}\n')
    (tmp_path / "log.jsonl").write_text('{"event": 1}\n')
    (tmp_path / "match.json").write_text(BARE)
    assert list(find_files([str(tmp_path)])) == [str(tmp_path / "match.json")]
    assert list(find_files([str(tmp_path / "log.jsonl")])) == [str(tmp_path / "log.jsonl")]
