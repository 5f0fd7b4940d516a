"""BGBlitz files: what was rolled, played and won, by the ends of each checker's way."""

from __future__ import annotations

import gzip
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.convert import first_difference
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import Position
from bgrecord.formats import FORMATS, bgf, read_source
from bgrecord.record.actions import (
    Action,
    Doubled,
    Dropped,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Game, NoteKind, Record
from bgrecord.record.transcript import SetUp
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.bgf_file import match_of
from tests.formats.smile import bgf_file, smile

pytest.importorskip("gvformat", reason="gammonview is in the formats extra")

FORMAT = FORMATS["bgf"]
HEAD = b'{"version": "0.1"}\n'
NOTHING = [-1, -1, -1, -1]

ADA_BOB = """3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point
"""


def read(data: bytes) -> Record:
    return read_source(decode(data, "match.bgf"), "bgf")


def game_of(moves: list[dict[str, Any]] | None = None, **facts: Any) -> Game:
    """The game of a match of one, with these moves and facts."""
    final = {"finalGreen": facts.pop("finalGreen", 0), "finalRed": facts.pop("finalRed", 0)}
    match = {"matchlen": 3, "games": [{"moves": moves or [], **facts}], **final}
    (game,) = read(bgf_file(match)).matches[0].games
    return game


def actions(game: Game) -> list[tuple[int, Action]]:
    return [(entry.side, entry.action) for entry in game.entries]


def noted(record: Record) -> bool:
    return bool(record.notes) or any(match.notes for match in record.matches)


def test_the_match_reads_as_its_mat_spelling() -> None:
    told = transcribe(read_source(decode(ADA_BOB.encode())))
    back = read(bgf_file(match_of(told[0])))
    assert first_difference(told, transcribe(back), FORMAT.holds) is None


def test_a_listing_stands_for_the_lines_a_file_does_not_have() -> None:
    told = transcribe(read_source(decode(ADA_BOB.encode())))
    record = read(bgf_file(match_of(told[0])))
    game = record.matches[0].games[0]
    assert record.source.line(game.entries[0].line) == "  31: 8/5 6/5"
    assert record.source.line(game.span.line) == "Game 1"


def test_the_header_becomes_tags() -> None:
    told = random_match(Random(1), Wanted(3))
    facts = {"event": "Club", "site": "Here", "date": "2026-01-02", "cubeLimit": 64}
    match = read(bgf_file(match_of(told, **facts))).matches[0]
    assert {tag.name: tag.value for tag in match.tags} == {
        "Event": "Club",
        "Site": "Here",
        "Player 1": "Ada",
        "Player 2": "Bob",
        "EventDate": "2026.01.02",
        "Crawford": "On",
        "CubeLimit": "64",
    }
    assert (match.length, match.names) == (3, ("Ada", "Bob"))


def test_a_money_session_has_its_own_rules() -> None:
    told = random_match(Random(1), Wanted(None))
    match = read(bgf_file(match_of(told))).matches[0]
    assert (match.length, match.tag("Jacoby"), match.tag("Beaver")) == (0, "On", "Off")


def test_a_play_is_numbered_by_its_own_side() -> None:
    move = {"player": 1, "red": 3, "green": 1, "from": [8, 6, -1, -1], "to": [5, 5, -1, -1]}
    moves = Move((8, 5), (False,)), Move((6, 5), (False,))
    assert actions(game_of([move])) == [(1, Rolled(Roll(3, 1), moves))]


def test_a_way_beyond_the_board_ends_off() -> None:
    move = {"player": -1, "red": 6, "green": 5, "from": [2, 1, -1, -1], "to": [-4, 0, -1, -1]}
    moves = Move((2, 0), (False,)), Move((1, 0), (False,))
    assert actions(game_of([move])) == [(0, Rolled(Roll(6, 5), moves))]


def test_a_dance_has_its_dice_where_other_plays_have_hops() -> None:
    move = {"player": -1, "from": [6, -1, -1, -1], "to": [3, -1, -1, -1], "dancingEquity": {}}
    assert actions(game_of([move])) == [(0, Rolled(Roll(6, 3), unplayed=Unplayed.BLANK))]


@pytest.mark.parametrize(
    ("accepted", "answer"), [(True, [Took()]), (False, [Dropped()]), (None, [])]
)
def test_a_double_holds_its_answer(accepted: bool | None, answer: list[Action]) -> None:
    decision = {"hasDoubled": True, "hasAccepted": accepted}
    double = {"player": 1, "from": NOTHING, "to": NOTHING, "equity": {"cubeDecision": decision}}
    game = game_of([double, {**double, "player": -1}])
    assert actions(game) == [(1, Doubled(2)), *((0, each) for each in answer)]


def test_what_is_known_of_the_end_makes_the_result() -> None:
    assert actions(game_of(wonPoints=2, finalGreen=2)) == [(0, Won(2))]
    assert actions(game_of(wonPoints=0, finalRed=3)) == [(1, Won(3))]
    resigned = game_of(wonPoints=1, finalRed=1, wasResignation=True)
    assert actions(resigned) == [(0, Resigned()), (1, Won(1))]
    forfeited = game_of(wonPoints=1, finalRed=1, wasForfeit=True)
    assert actions(forfeited) == [(0, Resigned(forfeit=True)), (1, Won(1))]
    assert actions(game_of()) == []


def test_a_game_may_start_from_a_set_board_and_cube() -> None:
    told = random_match(Random(1), Wanted(3))
    start = Position.of({24: 1, 25: 1, 6: 2}, {13: 3, 25: 2})
    setup = SetUp(side=1, line=1, position=start.flip(), cube=Cube(4, 1))
    game = replace(told.games[0], turns=(setup,), result=None)
    record = read(bgf_file(match_of(replace(told, games=(game,)))))
    (entry,) = record.matches[0].games[0].entries
    assert entry.action == SetPosition(start, 4, 1)


def test_an_analysis_is_kept_beside_its_turn() -> None:
    move = {"player": 1, "red": 3, "green": 1, "from": [8, 6, -1, -1], "to": [5, 5, -1, -1]}
    game = game_of([{**move, "luck": {"luckPlain": "0.25"}}])
    analysis = game.analyses[game.entries[0].span]
    assert analysis.properties == (("luck", ('{"luckPlain": "0.25"}',)),)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(1),
        Wanted(7, odd_names=True),
        Wanted(3, set_position=True),
        Wanted(5, unfinished=True),
        Wanted(None, jacoby=False),
    ],
    ids=str,
)
def test_random_matches_read_as_they_were_played(wanted: Wanted) -> None:
    for seed in range(10):
        match = random_match(Random(seed), wanted)
        record = read(bgf_file(match_of(match)))
        assert first_difference([match], transcribe(record), FORMAT.holds) is None
        assert not noted(record)


def test_another_reader_reads_the_files_these_tests_make() -> None:
    gvformat = pytest.importorskip("gvformat", reason="gammonview is in the formats extra")
    match = random_match(Random(3), Wanted(3))
    document = gvformat.convert_bgf(bgf_file(match_of(match)))
    assert len(document["games"]) == len(match.games)


def test_a_file_that_breaks_off_is_a_note() -> None:
    data = bgf_file(match_of(random_match(Random(1), Wanted(3))))
    for end in range(len(data)):
        record = read(data[:end])
        assert record.matches == []
        assert noted(record)


@pytest.mark.parametrize("packed", [True, False])
def test_damage_never_fails(packed: bool) -> None:
    document = match_of(random_match(Random(1), Wanted(3)))
    data = bgf_file(document) if packed else HEAD + smile(document)
    random = Random(5)
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(random.choice((1, 2, 5))):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        record = read(bytes(damaged))
        transcribe(record)
        audit_record(record)


@pytest.mark.parametrize(
    "match",
    [
        [],
        {"games": 3},
        {"games": [1, None, {"moves": [1, {"from": "x"}, {"from": [[]]}]}]},
        {"matchlen": -5, "nameGreen": 7, "games": [{"initial": {"points": ["x"] * 26}}]},
        {"games": [{"initial": {"points": [99] * 26}, "moves": [{"player": "green"}]}]},
        {"games": [{"moves": [{"from": [1 << 10, 3], "to": [-(1 << 10), None], "red": 70}]}]},
    ],
    ids=range(6),
)
def test_values_of_the_wrong_kind_never_fail(match: Any) -> None:
    record = read(bgf_file(match))
    transcribe(record)
    audit_record(record)


@pytest.mark.parametrize(
    "payload",
    [
        gzip.compress(b":)\n\0" + b"\0" * 50_000_000),
        b":)\n\0\x24" + b"\x3f" * 1_000_000,
        b":)\n\0" + b"\xf8" * 100_000,
        b":)\n\0\xf8" + b"\xe0" * 100_000,
        b":)\n",
    ],
    ids=["much", "endless number", "deep", "endless texts", "nothing"],
)
def test_a_file_without_a_match_is_one_note(payload: bytes) -> None:
    record = read(HEAD + payload)
    assert record.matches == []
    kinds = [note.kind for note in record.notes]
    assert kinds == [NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH]


def test_more_than_a_match_needs_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgf, "_MOST", 100)
    assert read(bgf_file(match_of(random_match(Random(1), Wanted(1))))).matches == []
