"""The matches of BGRoom."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import read_source
from bgrecord.formats.bgroom import FORMAT
from bgrecord.record.model import NoteKind
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

GAME = """\
Game 1 - Ada (X) vs. Bob (0)
Single Game
1.X:(3 1)8/5 6/5
2.0:(4 2)8/4 6/4
3.X:(6 4)24/18 18/14
4.0:(6 2)24/18 13/11
5.X:(6 6)can't move
6.0:(3 1)11/8 6/5
7.X:(5 2)bar/20 13/11
8.0:(5 4)bar/21 13/8
9.X:Double

"""
SAMPLE = f"BGF version 1.2\n\n{GAME}Win the Match\n"

PIECES = [
    "\n",
    "\n\n",
    ".",
    ":",
    "(",
    "1.X:",
    "2.0:Beaver\n",
    "3.X:Double\n",
    "Game 1",
    "Game 9 - \n",
]
PIECES += [
    "BGF version 1.2\n",
    "\0",
    "(9 9)99/-2",
    " vs. ",
    "(X)",
    "9" * 40,
    "6.X:(1 1)1/off(15)\n",
]


def test_a_file(spell: Any) -> None:
    record = read_as("bgroom", SAMPLE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.names) == (None, ("Ada", "Bob"))
    assert (game.number, game.names, game.score) == (1, ("Ada", "Bob"), None)
    assert [comment.text for comment in game.comments] == ["Single Game"]
    assert [comment.text for comment in match.comments] == ["Win the Match"]
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: cannot move",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles None",
        "R drops",
        "L wins 1",
    ]
    assert (game.entries[1].row, game.entries[1].span) == (2, Span(6, 1, 17))
    assert complaints(record) == []


def test_the_demo_is_the_same_match_as_its_mat() -> None:
    assert first_difference(told(DEMO), told(SAMPLE), FORMAT.holds) is None


def test_x_is_the_left_side_wherever_it_is_named(spell: Any) -> None:
    swapped = SAMPLE.replace("Ada (X) vs. Bob (0)", "Bob van B (0) vs. Ada (X)")
    record = read_as("bgroom", swapped)
    assert record.matches[0].names == ("Ada", "Bob van B")
    assert spell(record)[0] == "L 31: 8/5 6/5"


def test_a_double_is_taken_when_the_game_goes_on(spell: Any) -> None:
    record = read_as("bgroom", SAMPLE.replace("Double\n", "Double\n10.X:(2 1)8/5\n"))
    assert spell(record)[-3:] == ["L doubles None", "R takes", "L 21: 8/5"]


def test_a_beaver_is_an_answer_and_is_answered_in_turn(spell: Any) -> None:
    beavered = "Double\n10.0:Beaver\n"
    record = read_as("bgroom", SAMPLE.replace("Double\n", beavered + "11.X:(2 1)8/5\n"))
    assert spell(record)[-4:] == ["L doubles None", "R beavers None", "L takes", "L 21: 8/5"]
    record = read_as("bgroom", SAMPLE.replace("Double\n", beavered))
    assert spell(record)[-4:] == ["L doubles None", "R beavers None", "L drops", "R wins 2"]


def test_a_file_that_ends_behind_a_double_drops_nothing(spell: Any) -> None:
    assert spell(read_as("bgroom", SAMPLE[: SAMPLE.index("\n\nWin")]))[-1] == "L doubles None"


def test_who_bears_off_the_last_checker_wins_what_the_board_says(spell: Any) -> None:
    borne_off = "Double\n10.X:(1 1)1/off(4)\n11.X:(1 1)1/off(11)\n"
    assert spell(read_as("bgroom", SAMPLE.replace("Double\n", borne_off)))[-1] == "L wins None"


def test_the_score_goes_on_from_game_to_game() -> None:
    second = GAME.replace("Game 1", "Game 2")
    (match,) = transcribe(read_as("bgroom", SAMPLE.replace("Win", second + "Win")))
    assert [game.score[:2] for game in match.games] == [(0, 0), (1, 0)]


def test_a_second_version_line_begins_a_second_match() -> None:
    assert len(read_as("bgroom", SAMPLE + SAMPLE).matches) == 2


@pytest.mark.parametrize("line", ["junk", "10.X:whistles", "Game x", "10.X:(3 1)8/5 6-"])
def test_what_cannot_be_read_is_kept(line: str) -> None:
    record = read_as("bgroom", SAMPLE.replace("9.X:Double\n", f"9.X:(2 1)8/5\n{line}\n"))
    found = {code for code in complaints(record) if code in ("BG101", "BG114")}
    assert found, line


def test_a_heading_nobody_can_read_still_begins_a_game() -> None:
    record = read_as("bgroom", SAMPLE.replace("Game 1 - Ada (X)", "Game 1 - Ada"))
    assert [note.kind for note in record.matches[0].notes] == [NoteKind.UNREADABLE_LINE]
    assert len(record.matches[0].games) == 1


def test_no_damage_makes_reading_fail() -> None:
    require_robust("bgroom", SAMPLE, PIECES)


def test_any_text_can_be_read_by_it() -> None:
    record = read_source(Source("-", "nothing\n"), "bgroom")
    assert [note.kind for note in record.notes] == [NoteKind.NO_MATCH]


@pytest.mark.parametrize(
    "piece", ["1.X:(3 1)8/5 6/5\n", "Game 1 - A", " ", "(X) vs. ", "8/5 ", "1.", "x\n"]
)
def test_time_grows_with_the_size(piece: str) -> None:
    require_linear(
        "bgroom", lambda size: "BGF version 1.2\nGame 1 - A (X) vs. B (0)\n" + piece * size
    )
    require_linear("bgroom", lambda size: "BGF version 1.2\nGame 1 - A" + piece * size)
