"""Games of the program BKG."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import FORMATS, read_source
from bgrecord.formats.bkg import FORMAT
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

SAMPLE = """\
A game between two programs
Black (3 1)  8,5 6,5
White (4 2)  17,21 19,21
Black (6 4)  24,18 18,14
White (6 2)  1,7 12,14
Black (6 6)
White (3 1)  14,17 19,20
Black (5 2)  25,20 13,11
White (5 4)  0,4 12,17
Black Doubles         Rejected
Black wins
"""

PIECES = [
    "\n",
    "Black",
    "White ",
    "(3 1)",
    " ",
    ",",
    "Doubles",
    "wins a gammon\n",
    "\0",
    "99",
    "25,",
    "0",
]


def test_a_file(spell: Any) -> None:
    record = read_as("bkg", SAMPLE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.names) == (None, ("Black", "White"))
    assert [comment.text for comment in match.comments] == ["A game between two programs"]
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: blank",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles None",
        "R drops",
        "L wins 1",
    ]
    assert game.entries[1].span == Span(3, 1, 25)
    assert [entry.span for entry in game.entries[-3:]] == [
        Span(10, 1, 23),
        Span(10, 23, 31),
        Span(11, 1, 11),
    ]
    assert complaints(record) == []


def test_the_demo_is_the_same_match_as_its_mat() -> None:
    assert first_difference(told(DEMO), told(SAMPLE), FORMAT.holds) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("White Doubles         Accepted", ["R doubles None", "L takes"]),
        ("White Doubles", ["R doubles None", "L drops"]),
        ("White wins a gammon", ["R wins 2 gammon"]),
        ("White wins by backgammon", ["R wins 3 backgammon"]),
        ("White 3-1  8/5*", ["R 31: 17/20*"]),
        ("White (3 1)  no move", ["R 31: cannot move"]),
        ("White (6 5)  24 off 20 off", ["R 65: 1/off 5/off"]),
    ],
)
def test_lines(spell: Any, line: str, words: list[str]) -> None:
    assert spell(read_source(Source("-", line + "\n"), "bkg")) == words


def test_the_points_are_the_cube_times_what_was_won(spell: Any) -> None:
    text = SAMPLE.replace("Rejected\nBlack wins", "Accepted\nWhite wins a gammon")
    assert spell(read_as("bkg", text))[-1] == "R wins 4 gammon"


def test_a_result_ends_a_game() -> None:
    (match,) = transcribe(read_as("bkg", SAMPLE * 2))
    assert [(game.number, game.score[:2]) for game in match.games] == [(1, (0, 0)), (2, (1, 0))]


def test_an_odd_number_of_places_is_no_play() -> None:
    record = read_as("bkg", SAMPLE.replace("8,5 6,5", "8,5 6"))
    assert record.matches[0].games[0].entries[0].action.unreadable == ("8,5 6",)  # type: ignore[attr-defined]


def test_a_turn_nobody_can_read_is_noted() -> None:
    record = read_as("bkg", SAMPLE.replace("Black (6 6)", "Black sighs"))
    (note,) = record.matches[0].notes
    assert (note.kind, note.span.line) == (NoteKind.UNREADABLE_LINE, 6)


def test_a_match_between_black_and_white_is_still_a_mat() -> None:
    text = DEMO.replace("Ada", "Black 7 5").replace("Bob", "White")
    assert not FORMATS["bkg"].sniff(Source("-", text))


def test_no_damage_makes_reading_fail() -> None:
    require_robust("bkg", SAMPLE, PIECES)


@pytest.mark.parametrize(
    "piece", ["Black (3 1)  8,5 6,5\n", "Black wins ", " ", "8,5 ", "bar", "x\n", "1"]
)
def test_time_grows_with_the_size(piece: str) -> None:
    require_linear("bkg", lambda size: "Black (3 1)  8,5 6,5\nBlack " + piece * size)
    require_linear("bkg", lambda size: "Black (3 1) " + piece * size)
