"""The replays of bgammon.org: read, written, and read back."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bgrecord.convert import convert_record, first_difference
from bgrecord.formats import FORMATS, Feature, Unwritable, read_source
from bgrecord.formats.bgammon import FORMAT, write
from bgrecord.record.model import Game, NoteKind, Record
from bgrecord.record.transcript import CheckerPlay, Resignation
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

SAMPLE = """\
bgammon-replay 00000024
i 1767376800 Ada Bob 3 0 0 1 1 0
1 r 3-1 8/5 6/5
2 r 4-2 17/21 19/21
1 r 6-4 24/18 18/14
2 r 6-2 1/7 12/14
1 r 6-6
2 r 3-1 14/17 19/20
1 r 5-2 bar/20 13/11
2 r 5-4 bar/4 12/17
1 d 2 0
"""

PIECES = [
    "\n",
    " ",
    "\0",
    "\t",
    "i ",
    "1 ",
    "2 r",
    " d 2",
    "1 t\n",
    "bar/",
    "-",
    "9" * 30,
    "i 1 A B ",
]
PIECES += [
    "i 1 A B 3 0 0 1 1 1\n",
    "i 9 A B 0 0 0 2 9 0\n",
    "1 d 4 1\n",
    "2 d 2\n",
    "1 r 9-9 99/-2\n",
]


def game_of(*events: str, heading: str = "i 0 Ada Bob 7 0 0 1 1 0") -> str:
    return "\n".join([heading, *events, ""])


def games(text: str) -> list[Game]:
    return read_as("bgammon", text).matches[0].games


# ------------------------------------------------------------------ reading


def test_a_replay(spell: Any) -> None:
    record = read_as("bgammon", SAMPLE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.length_span) == (3, Span(2, 22, 23))
    assert (game.names, game.score) == (("Ada", "Bob"), (0, 0))
    assert match.tag("EventDate") == "2026.01.02"
    assert match.tag("EventTime") == "18.00"
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: blank",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles 2",
        "R drops",
        "L wins 1",
    ]
    assert game.entries[1].span == Span(4, 1, 20)
    assert [entry.span for entry in game.entries[-3:]] == [
        Span(11, 1, 6),
        Span(11, 7, 8),
        Span(2, 28, 31),
    ]
    assert not record.dialect.marks_hits
    assert complaints(record) == []


def test_the_demo_is_the_same_match_as_its_mat() -> None:
    assert first_difference(told(DEMO), told(SAMPLE), FORMAT.holds) is None


def test_the_server_s_own_files_have_no_index() -> None:
    bare = SAMPLE.partition("\n")[2]
    assert first_difference(told(SAMPLE), told(bare)) is None


def test_an_early_version_wrote_no_time() -> None:
    record = read_as("bgammon", SAMPLE.replace("i 1767376800", "i"))
    assert record.matches[0].tags == []
    assert first_difference(told(DEMO), transcribe(record), FORMAT.holds) is None


def test_a_resignation_ends_a_game() -> None:
    (game,) = told(game_of("1 r 3-1 8/5 6/5", "2 t"))[0].games
    assert isinstance(game.turns[-1], Resignation)
    assert game.turns[-1].side == 1
    assert game.result is not None
    assert game.result[:2] == (0, 1)
    assert game.given_up


@pytest.mark.parametrize(
    ("length", "score", "cube", "written", "read"),
    [
        (7, "0 0", 2, 2, None),  # the cube, or the points of a single game
        (7, "0 0", 2, 1, None),  # the multiple of the cube
        (7, "0 0", 4, 4, None),
        (9, "0 0", 2, 6, 6),
        (7, "0 0", 1, 2, 2),
        (7, "0 0", 1, 1, None),  # one point, or a gammon at a cube of 1
        (3, "0 0", 2, 3, 3),  # wins the match whatever it was worth
        (7, "4 0", 4, 3, 3),
    ],
)
def test_the_board_tells_the_points_where_versions_differ(
    length: int, score: str, cube: int, written: int, read: int | None
) -> None:
    doubles = ["2 d 2 1", "1 d 4 1"][: cube.bit_length() - 1]
    heading = f"i 0 Ada Bob {length} {score} 1 {written} 0"
    (game,) = games(game_of("1 r 3-1 8/5 6/5", *doubles, heading=heading))
    assert game.entries[-1].action.points == read  # type: ignore[attr-defined]


def test_a_resignation_that_was_refused_does_not_end_a_game() -> None:
    transcript = told(SAMPLE)[0]
    game = transcript.games[0]
    refused = Resignation(side=1, line=5)
    turns = (*game.turns[:2], refused, *game.turns[2:4])
    games = (replace(game, turns=turns, result=None),)
    text = write(Record(Source("-", ""), "mat"), [replace(transcript, games=games)], "")
    assert " t\n" not in text


def test_a_game_of_another_kind_is_kept_and_not_replayed() -> None:
    text = game_of("1 r 2-1 off/23 off/24", heading="i 0 Ada Bob 1 0 0 1 9 1")
    record = read_as("bgammon", text + SAMPLE.partition("\n")[2])
    other, match = record.matches
    assert other.tag("Variation") == "Acey-deucey"
    assert [comment.text for comment in other.comments] == ["i 0 Ada Bob 1 0 0 1 9 1"]
    assert (other.games, len(match.games)) == ([], 1)
    assert complaints(record) == ["BG120"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("junk", NoteKind.UNREADABLE_LINE),
        ("1 x 5", NoteKind.UNREADABLE_LINE),
        ("1 r 7-1 8/1", NoteKind.UNREADABLE_LINE),
        ("1 d two 1", NoteKind.UNREADABLE_LINE),
        ("i 0 Ada Bob many 0 0 1 1 0", NoteKind.UNREADABLE_LINE),
        ("i 0 Ada Bob 0 0 0 1 1 0", NoteKind.BAD_LENGTH),
    ],
)
def test_what_cannot_be_read_is_noted_at_its_place(line: str, kind: NoteKind) -> None:
    record = read_source(Source("-", game_of("1 r 3-1 8/5 6/5", line)), "bgammon")
    notes = [note for match in record.matches for note in match.notes]
    assert [(note.kind, note.span.line) for note in notes] == [(kind, 3)]


def test_a_part_of_a_play_nobody_can_read() -> None:
    (game,) = games(game_of("1 r 3-1 8/5, ?/5"))
    action = game.entries[0].action
    assert [str(move) for move in action.moves] == ["8/5"]  # type: ignore[attr-defined]
    assert action.unreadable == ("?/5",)  # type: ignore[attr-defined]


# ------------------------------------------------------------------ writing


def test_the_demo_is_written_as_the_server_writes_it() -> None:
    dated = '; [EventDate "2026.01.02"]\n; [EventTime "18.00"]\n' + DEMO
    source = decode(dated.encode())
    assert convert_record(read_source(source), "bgammon").content == SAMPLE


def test_the_index_gives_the_byte_at_which_each_game_begins() -> None:
    transcript = random_match(random.Random(5), Wanted(length=7))
    named = DEMO.replace("Ada", "Élodie").replace("Bob", "Κώστας")
    for transcripts in ([transcript], told(named)):
        data = write(Record(Source("-", ""), "mat"), transcripts, "").encode()
        offsets = [line[15:] for line in data.splitlines() if line.startswith(b"bgammon-replay ")]
        assert len(offsets) == len(transcripts[0].games)
        assert all(len(offset) == 8 for offset in offsets)
        starts = [at + 1 for at in range(len(data) - 1) if data[at : at + 3] == b"\ni "]
        assert [int(offset) for offset in offsets] == starts


@pytest.mark.parametrize("seed", range(40))
def test_a_last_game_written_as_the_points_needed_reads_back(seed: int) -> None:
    # Backgammon Galaxy and others cap the last game, whatever the board and the cube make it.
    transcript = random_match(random.Random(seed), Wanted(length=3, resignations=False))
    last = transcript.games[-1]
    assert last.result is not None
    needed = last.score.away(last.result.winner)
    capped = replace(last, result=last.result._replace(points=needed))
    transcript = replace(transcript, games=(*transcript.games[:-1], capped))
    text = write(Record(Source("-", ""), "mat"), [transcript], "")
    assert first_difference([transcript], told(text), FORMAT.holds) is None


@pytest.mark.parametrize("points", range(7))
def test_points_other_than_the_board_tells_read_back(points: int) -> None:
    for seed in range(8):
        transcript = random_match(random.Random(seed), Wanted(length=7, resignations=False))
        game = transcript.games[0]
        assert game.result is not None
        odd = replace(game, result=game.result._replace(points=points))
        transcript = replace(transcript, games=(odd,))
        text = write(Record(Source("-", ""), "mat"), [transcript], "")
        assert first_difference([transcript], told(text), FORMAT.holds) is None


def test_only_points_that_would_be_misread_are_spelled_otherwise() -> None:
    for seed in range(20):
        transcript = random_match(random.Random(seed), Wanted(length=7))
        text = write(Record(Source("-", ""), "mat"), [transcript], "")
        headings = [line.split() for line in text.splitlines() if line.startswith("i ")]
        assert not [words for words in headings if words[-2].startswith("0") and words[-2] != "0"]


@pytest.mark.parametrize("dice", ["71", "00"])
def test_dice_that_are_none_are_named(dice: str) -> None:
    text = DEMO.replace("62: 24/18 13/11*", f"{dice}: 24/18 13/11*")
    with pytest.raises(Unwritable, match=f"{dice} .line 6."):
        convert_record(read_source(decode(text.encode())), "bgammon")


def test_illegal_plays_and_false_passes_come_back() -> None:
    text = DEMO.replace("31: 11/8 6/5", "31:         ")
    content = str(convert_record(read_source(decode(text.encode())), "bgammon").content)
    assert "\n2 r 3-1\n" in content
    transcript = told(DEMO.replace("42: 8/4 6/4", "42: 8/4 6/3"))[0]
    game = transcript.games[0]
    play = game.turns[1]
    assert isinstance(play, CheckerPlay)
    turns = (game.turns[0], replace(play, hops=()), *game.turns[2:])
    bare = replace(transcript, games=(replace(game, turns=turns),))
    text = write(Record(Source("-", ""), "mat"), [bare], "")
    assert first_difference([bare], told(text), FORMAT.holds) is None


def test_an_unknown_play_is_not_written_as_a_pass() -> None:
    text = DEMO.replace("42: 8/4 6/4", "42: ????   ").replace("62: 24/18 13/11*", "62: 24/16")
    content = str(convert_record(read_source(decode(text.encode())), "bgammon").content)
    assert "\n2 r 4-2 ????\n" in content


def test_words_in_any_case() -> None:
    for text in (SAMPLE.upper(), SAMPLE.lower()):
        record = read_as("bgammon", text)
        assert record.matches[0].notes == []
        assert first_difference(told(SAMPLE), transcribe(record)) is None
    resigned = game_of("1 r 3-1 8/5 6/5", "2 T")
    assert told(resigned)[0].games[0].given_up


def test_an_unanswered_double_has_no_answer() -> None:
    text = DEMO.replace("Drops\n      Wins 1 point\n", "\n")
    conversion = convert_record(read_source(decode(text.encode())), "bgammon")
    assert str(conversion.content).endswith("\n1 d 2\n")


def test_names_are_one_word() -> None:
    text = DEMO.replace("Ada", "Ada van der A")
    conversion = convert_record(read_source(decode(text.encode())), "bgammon")
    assert " Ada_van_der_A Bob " in str(conversion.content)
    assert Feature.NAMES in {loss.feature for loss in conversion.losses}


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_reads_back_as_the_same_match(seed: int) -> None:
    chance = random.Random(seed)
    wanted = Wanted(
        length=chance.randint(1, 7),
        resignations=chance.random() < 0.7,
        odd_names=chance.random() < 0.5,
        unfinished=chance.random() < 0.3,
    )
    transcript = random_match(chance, wanted)
    text = write(Record(Source("-", ""), "mat"), [transcript], "")
    back = read_as("bgammon", text)
    assert first_difference([transcript], transcribe(back), FORMAT.holds) is None
    assert back.matches[0].names == tuple(map(FORMAT.spell_name, transcript.names))
    assert not [note for match in back.matches for note in match.notes]


def test_what_it_cannot_hold_is_said() -> None:
    for feature in (Feature.MONEY, Feature.BEAVERS, Feature.SET_POSITIONS, Feature.VARIANTS):
        assert feature not in FORMATS["bgammon"].holds


# ------------------------------------------------------------------ damage


def test_no_damage_makes_reading_fail() -> None:
    require_robust("bgammon", SAMPLE, PIECES)


@pytest.mark.parametrize(
    "piece", ["1 r 3-1 8/5 6/5\n", "i ", "1 r 3-1 8/5 ", " ", "1 ", "bgammon-replay 1\n", "\n", "x"]
)
def test_time_grows_with_the_size(piece: str) -> None:
    require_linear("bgammon", lambda size: "i 0 A B 3 0 0 1 1 0\n1 r 3-1" + piece * size)
