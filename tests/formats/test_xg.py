"""EXtreme Gammon files say what was played, and where the board says otherwise, the board does."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bgrecord.audit import audit_record
from bgrecord.convert import first_difference
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move, play_text
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.core.scoring import GameKind, Score
from bgrecord.formats import read_source
from bgrecord.formats.xg import FORMAT, container
from bgrecord.formats.xg.remarks import plain_text, remarks_of
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Dialect, Game, Match, NoteKind, Record
from bgrecord.record.transcript import (
    CheckerPlay,
    GameTranscript,
    Hop,
    PlayKind,
    Resignation,
    Result,
    Transcript,
)
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats import xg_file as made

pytest.importorskip("xgparse", reason="xgparse is in the formats extra")

PACKAGED = made.xg_file(b"")
START = Position.start()

#: The match of every format's tests, as a site writes it down.
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
    return read_source(decode(data, "match.xg"), "xg")


def game_of(*records: bytes, start: Position = START, game: GameTranscript | None = None) -> Game:
    """A game with these records in it."""
    match = random_match(Random(1), Wanted(3))
    head = made.match_header(match), made.game_header(game or match.games[0], start)
    (read_back,) = read(made.xg_file(b"".join([*head, *records]))).matches[0].games
    return read_back


def actions(game: Game) -> list[tuple[int, Action]]:
    return [(entry.side, entry.action) for entry in game.entries]


def played(
    side: int, roll: str, before: Position, after: Position, *hops: tuple[int, int]
) -> CheckerPlay:
    return CheckerPlay(
        side=side,
        line=1,
        roll=Roll.parse(roll),
        kind=PlayKind.LEGAL,
        hops=tuple(Hop(*hop) for hop in hops),
        before=before,
        after=after,
    )


def board(own: dict[int, int], opp: dict[int, int]) -> Position:
    return Position.of(own, opp)


# What a match says.


def test_the_match_reads_as_its_mat_spelling() -> None:
    told = transcribe(read_source(decode(ADA_BOB.encode())))
    back = read(made.xg_file(made.records_of(told[0])))
    assert first_difference(told, transcribe(back), FORMAT.holds) is None


def test_a_listing_stands_for_the_lines_a_file_does_not_have() -> None:
    told = transcribe(read_source(decode(ADA_BOB.encode())))
    record = read(made.xg_file(made.records_of(told[0], event="Club night")))
    game = record.matches[0].games[0]
    first = game.entries[0]
    assert record.source.line(first.line) == "  31: 8/5 6/5"
    assert first.span == Span(first.line, 3, 14)
    assert record.source.line(game.span.line) == "Game 1"
    assert record.source.lines[0] == '; [Event "Club night"]'
    assert record.source.data.startswith(b"RGMH")
    lines = [entry.line for entry in game.entries]
    assert lines == sorted(set(lines))


def test_the_header_becomes_tags() -> None:
    match = replace(random_match(Random(1), Wanted(3)), names=("Ada 😀", "Bob"))
    data = made.xg_file(
        made.records_of(match, event="Club", location="Here", round="2", transcriber="Anna")
    )
    read_back = read(data).matches[0]
    assert {tag.name: tag.value for tag in read_back.tags} == {
        "Event": "Club",
        "Site": "Here",
        "Round": "2",
        "Player 1": "Ada 😀",
        "Player 2": "Bob",
        "Player 1 Elo": "1650.25/300",
        "EventDate": "2026.01.02",
        "EventTime": "18.30",
        "Variation": "Backgammon",
        "Crawford": "On",
        "CubeLimit": "1024",
        "Transcriber": "Anna",
    }
    assert read_back.names == ("Ada 😀", "Bob")


def test_a_money_session_has_no_length_and_its_own_rules() -> None:
    match = random_match(Random(4), Wanted(None, jacoby=True, beavers=False))
    record = read(made.xg_file(made.records_of(match)))
    assert record.matches[0].length == 0
    assert (record.matches[0].tag("Jacoby"), record.matches[0].tag("Beaver")) == ("On", "Off")
    assert record.matches[0].tag("Crawford") is None


def test_the_crawford_game_and_automatic_doubles_are_marked() -> None:
    match = random_match(Random(1), Wanted(3))
    game = replace(match.games[0], score=Score(2, 1, 3), crawford=True, cube=4)
    read_back = game_of(game=game)
    assert (read_back.score, read_back.marked_crawford, read_back.cube) == ((2, 1), True, 4)


# Plays and boards.


def test_a_hop_over_both_numbers_says_what_it_hits_on_its_way() -> None:
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {7: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    after = board({24: 1, 14: 1, 13: 5, 8: 3, 6: 5}, {25: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    game = game_of(made.play_record(played(0, "64", before, after, (24, 14))), start=before)
    rolled = game.entries[1].action
    assert isinstance(rolled, Rolled)
    assert play_text(rolled.moves) == "24/18* 18/14"


def test_a_hop_over_both_numbers_stays_one_where_it_hits_nothing() -> None:
    after = board({24: 1, 14: 1, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    game = game_of(made.play_record(played(0, "64", START, after, (24, 14))))
    rolled = game.entries[0].action
    assert isinstance(rolled, Rolled)
    assert play_text(rolled.moves) == "24/14"


@pytest.mark.parametrize("side", [0, 1])
def test_hops_that_do_not_lead_to_the_board_are_an_illegal_play(side: int) -> None:
    after = board({24: 2, 13: 4, 11: 1, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    play = made.play_record(played(side, "31", START, after, (13, 10)), illegal=True)
    ((mover, rolled),) = actions(game_of(play))
    assert mover == side
    assert isinstance(rolled, Rolled)
    assert rolled.unplayed is Unplayed.ILLEGAL
    assert rolled.dumps[0] == after


def test_hops_of_an_illegal_play_count_when_they_lead_to_the_board() -> None:
    after = board({24: 2, 13: 4, 10: 1, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    play = made.play_record(played(0, "61", START, after, (13, 10)), illegal=True)
    assert actions(game_of(play)) == [(0, Rolled(Roll(6, 1), (Move((13, 10), (False,)),)))]


def test_without_hops_the_legal_play_that_leads_to_the_board_was_played() -> None:
    after = board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    ((_, rolled),) = actions(game_of(made.play_record(played(0, "31", START, after))))
    assert isinstance(rolled, Rolled)
    assert sorted(play_text(rolled.moves).split()) == ["6/5", "8/5"]


def test_a_dance_has_no_hops() -> None:
    shut_out = board({25: 1, 6: 14}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 7: 3})
    play = made.play_record(played(1, "66", shut_out, shut_out))
    entries = actions(game_of(play, start=shut_out.flip()))
    assert entries[1:] == [(1, Rolled(Roll(6, 6), unplayed=Unplayed.BLANK))]


def test_a_board_that_changed_between_plays_was_set_by_hand() -> None:
    moved = board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    other = board({24: 2, 13: 5, 8: 3, 6: 4, 4: 1}, {24: 2, 13: 5, 8: 3, 6: 5})
    after = board({24: 2, 13: 5, 8: 2, 6: 4, 4: 2}, {24: 2, 13: 5, 8: 3, 6: 4, 4: 1})
    first = made.play_record(played(0, "31", START, moved, (8, 5), (6, 5)))
    second = made.play_record(played(1, "42", other.flip(), after, (8, 4), (6, 4)))
    kinds = [type(action) for _, action in actions(game_of(first, second))]
    assert kinds == [Rolled, SetPosition, Rolled]


def test_a_game_may_start_from_a_set_board() -> None:
    start = board({24: 1, 6: 2}, {13: 3})
    assert actions(game_of(start=start)) == [(0, SetPosition(start))]


# The cube and the end of a game.


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([], [(1, Doubled(2))]),
        ([0], [(1, Doubled(2)), (0, Dropped())]),
        ([1], [(1, Doubled(2)), (0, Took())]),
        ([2, 0], [(1, Doubled(2)), (0, Beavered(4)), (1, Dropped())]),
        ([2, 1], [(1, Doubled(2)), (0, Beavered(4)), (1, Took())]),
        (
            [2, 2, 1],
            [(1, Doubled(2)), (0, Beavered(4)), (1, Raccooned(8)), (0, Took())],
        ),
        (
            [2, 2, 0],
            [(1, Doubled(2)), (0, Beavered(4)), (1, Raccooned(8)), (0, Dropped())],
        ),
    ],
)
def test_a_double_is_followed_by_its_answers(
    answers: list[int], expected: list[tuple[int, Action]]
) -> None:
    cube = made.cube_record(1, START, Cube(), answers)
    assert actions(game_of(cube)) == expected


def test_a_redouble_turns_the_cube_from_where_it_was_left() -> None:
    cubes = [made.cube_record(side, START, Cube(), [1]) for side in (0, 1)]
    doubled = [action for _, action in actions(game_of(*cubes)) if isinstance(action, Doubled)]
    assert doubled == [Doubled(2), Doubled(4)]


@pytest.mark.parametrize(
    ("given_up", "settled", "expected"),
    [
        (False, False, [(1, Won(2))]),
        (True, False, [(0, Resigned(GameKind.SINGLE)), (1, Won(2))]),
        (False, True, [(1, Won(2, settled=True))]),
    ],
)
def test_the_code_of_an_end_says_how_it_came(
    given_up: bool, settled: bool, expected: list[tuple[int, Action]]
) -> None:
    game = random_match(Random(1), Wanted(3)).games[0]
    turns = (Resignation(side=0, line=1),) if given_up else game.turns[:1]
    ended = replace(game, turns=turns, result=Result(1, 2, settled=settled))
    assert actions(game_of(made.game_footer(ended))) == expected


# Remarks and analyses.


def test_remarks_are_rich_text_in_the_order_of_their_numbers() -> None:
    rich = (
        rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0\fs20 Well {\b played}, Z\'fcrich"
        rb"\par \u9829?\{x\}\par}"
    )
    assert remarks_of(rich + b"\r\nplain\x01\x02text") == [
        "Well played, Zürich\n♥{x}",
        "plain\ntext",
    ]
    assert plain_text("}}{{\\") == ""


def test_remarks_stand_with_what_they_speak_of() -> None:
    after = board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    match = random_match(Random(1), Wanted(3))
    records = b"".join(
        [
            made.match_header(match, comments=(0, -1)),
            made.game_header(match.games[0], START),
            made.play_record(played(0, "31", START, after, (8, 5), (6, 5)), comment=1),
        ]
    )
    data = made.xg_file(records, remarks=b"{\\rtf1 a match}\r\n{\\rtf1 a play}")
    read_back = read(data).matches[0]
    assert [comment.text for comment in read_back.comments] == ["a match"]
    assert [comment.text for comment in read_back.games[0].comments] == ["a play"]


def test_an_analysis_is_kept_beside_its_turn() -> None:
    after = board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    play = made.play_record(played(0, "31", START, after, (8, 5), (6, 5)), analysed=True)
    game = game_of(play, made.cube_record(1, START, Cube(), [1]))
    analysis = game.analyses[game.entries[0].span]
    told = dict(analysis.properties)
    assert (told["err_move"], told["err_luck"]) == (("-0.25",), ("0.5",))
    assert told["eval"][0].split()[-1] == "0.125"
    assert len(game.analyses) == 1


# All kinds of matches, and all kinds of damage.


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(1),
        Wanted(7, odd_names=True),
        Wanted(3, set_position=True),
        Wanted(5, unfinished=True),
        Wanted(None, beavers=True, raccoons=True),
    ],
    ids=str,
)
def test_random_matches_read_as_they_were_played(wanted: Wanted) -> None:
    for seed in range(10):
        match = random_match(Random(seed), wanted)
        record = read(made.xg_file(made.records_of(match), picture=b"picture"))
        assert first_difference([match], transcribe(record), FORMAT.holds) is None
        assert not record.matches[0].notes
        errors = [f for f in audit_record(record).findings if f.code.startswith("BG3")]
        assert not errors


def test_other_readers_read_the_files_these_tests_make(tmp_path: Path) -> None:
    xgparse = pytest.importorskip("xgparse", reason="xgparse is in the formats extra")
    gvformat = pytest.importorskip("gvformat", reason="gammonview is in the formats extra")
    match = random_match(Random(3), Wanted(3))
    path = tmp_path / "match.xg"
    path.write_bytes(made.xg_file(made.records_of(match)))
    records = list(xgparse.convert_xg_to_py_dataclasses(str(path)))
    assert (records[0].player1, records[0].match_length) == ("Ada", 3)
    assert len(gvformat.convert_xg(path)["games"]) == len(match.games)


def noted(record: Record) -> bool:
    return bool(record.notes) or any(match.notes for match in record.matches)


def test_a_file_that_breaks_off_gives_what_it_holds_and_a_note() -> None:
    data = made.xg_file(made.records_of(random_match(Random(1), Wanted(3))))
    archive = len(made.xg_file(b"")) - 200
    for end in [*range(0, archive, 500), *range(archive, len(data) - 700, 40)]:
        record = read(data[:end])
        assert noted(record)
        transcribe(record)


def damage(data: bytes, random: Random, places: Callable[[], int]) -> bytes:
    damaged = bytearray(data)
    for _ in range(random.choice((1, 5, 50))):
        damaged[places()] = random.choice((0, 1, 127, 128, 255, random.randrange(256)))
    return bytes(damaged)


def test_damaged_records_never_fail() -> None:
    records = made.records_of(random_match(Random(1), Wanted(3)))
    random = Random(5)
    for _ in range(150):
        count = len(records) // made.RECORD

        def place(count: int = count) -> int:
            offset = random.choice((8, random.randrange(130), random.randrange(made.RECORD)))
            return random.randrange(count) * made.RECORD + offset

        record = read(made.xg_file(damage(records, random, place)))
        transcribe(record)
        audit_record(record)


def test_a_damaged_archive_never_fails() -> None:
    data = made.xg_file(made.records_of(random_match(Random(1), Wanted(3))))
    random = Random(6)
    for _ in range(150):
        transcribe(read(damage(data, random, lambda: random.randrange(len(data)))))


@pytest.mark.parametrize(
    "packed",
    [
        zlib.compress(b"\0" * 50_000_000),
        zlib.compress(b"x") * 1_000_000,
        b"\xff" * 100_000,
        b"",
    ],
    ids=["much", "many", "noise", "nothing"],
)
def test_a_file_without_a_match_is_one_note(packed: bytes) -> None:
    record = read(PACKAGED[:8232] + packed)
    assert record.matches == []
    kinds = [note.kind for note in record.notes]
    assert kinds == [NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH]


def test_more_than_a_match_needs_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = made.xg_file(made.records_of(random_match(Random(1), Wanted(3))))
    monkeypatch.setattr(container, "_MOST", made.RECORD)
    assert read(data).matches == []


def test_a_position_file_has_a_game_without_plays() -> None:
    start = board({24: 1, 6: 2}, {13: 3})
    told = Transcript(
        Match(0), ("Ada", "Bob"), None, RULE_SETS["money"], Dialect(), (_no_play(start),)
    )
    record = read(made.xg_file(made.records_of(told)))
    assert [len(game.entries) for game in record.matches[0].games] == [0]
    assert isinstance(record.source, Source)


def _no_play(start: Position) -> GameTranscript:
    return GameTranscript(
        1, ("Ada", "Bob"), (None, None), Score(0, 0, None), False, 1, (), None, False
    )
