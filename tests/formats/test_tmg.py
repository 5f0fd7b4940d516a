"""Matches of TrueMoneyGames."""

from __future__ import annotations

import pytest

from bgrecord.convert import first_difference
from bgrecord.core.dice import Roll
from bgrecord.core.scoring import GameKind
from bgrecord.formats import Feature, read_source
from bgrecord.record.actions import (
    Beavered,
    Dropped,
    Resigned,
    Rolled,
    Unplayed,
    Won,
)
from bgrecord.record.model import NoteKind, Record
from bgrecord.source import Source
from tests.formats.conftest import Spell
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

HEAD = """\
MatchID: 1234
Player1: 11 Ada 100.0
Player2: 12 Bob 100.0
Stake: 0.0
Startdate: 2005-03-04
Jacoby: 0
Beavers: 0
Raccoons: 0
Crawford: 1
Cube: 1
Length: 3
Variant: 1
PlayMoney: 1

"""

GAME = """\
Game 1: 0-0
1 1 31:
1 4 8/5 6/5
-1 1 42:
-1 4 8/4 6/4
2 1 64:
2 4 24/18 18/14
-2 1 62:
-2 4 24/18 13/11
3 1 66:
3 4 0/0
-3 1 31:
-3 4 11/8 6/5
4 1 52:
4 4 25/20 13/11
-4 1 54:
-4 4 25/21 13/8
5 5 Double to 2
-5 10 Pass
5 14 1 Ada wins 1 point
"""


def read(text: str) -> Record:
    return read_source(Source("-", text), "tmg")


def test_a_roll_and_its_play_are_one_turn(spell: Spell) -> None:
    record = read_as("tmg", HEAD + GAME)
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
        "L wins 1 single",
    ]
    match = record.matches[0]
    assert match.length == 3
    assert match.games[0].names == ("Ada", "Bob")
    assert match.games[0].entries[1].span == (19, 6, 13)
    assert complaints(record) == []


def test_the_match_is_the_one_a_mat_file_tells() -> None:
    assert first_difference(told(DEMO), told(HEAD + GAME), frozenset(Feature)) is None


def test_the_head_is_read_as_tags() -> None:
    tags = {tag.name: tag.value for tag in read(HEAD + GAME).matches[0].tags}
    assert tags["Match ID"] == "1234"
    assert tags["EventDate"] == "2005.03.04"
    assert tags["Variation"] == "Backgammon"
    assert (tags["Crawford"], tags["Jacoby"], tags["Beaver"]) == ("On", "Off", "Off")
    assert tags["Player1"] == "11 Ada 100.0"


@pytest.mark.parametrize(
    ("line", "side", "action"),
    [
        ("-2 1 31:", 1, Rolled(Roll(3, 1), unplayed=Unplayed.BLANK)),
        ("2 8 Beaver to 4", 0, Beavered(4)),
        ("-2 10 Pass", 1, Dropped()),
        ("-2 15 2 Bob wins 2 points", 1, Won(2, kind=GameKind.GAMMON)),
        ("2 16 3 Ada wins 3 points", 0, Won(3, kind=GameKind.BACKGAMMON)),
    ],
)
def test_the_kind_of_a_line_tells_what_it_is(line: str, side: int, action: object) -> None:
    last = (
        read(f"{HEAD}Game 1: 0-0\n1 1 31:\n1 4 8/5 6/5\n{line}\n").matches[0].games[0].entries[-1]
    )
    assert (last.side, last.action) == (side, action)


@pytest.mark.parametrize("line", ["-2 1 ?", "2 17 Out of time", "-2 22 Out of time"])
def test_who_ran_out_of_time_lost(line: str) -> None:
    text = f"{HEAD}Game 1: 0-0\n1 1 31:\n1 4 8/5 6/5\n{line}\n2 14 1 Ada wins 1 point\n"
    lost, won = read(text).matches[0].games[0].entries[-2:]
    assert (lost.side, lost.action) == (1, Resigned(forfeit=True))
    assert (won.side, won.line) == (0, lost.line + 1)


def test_automatic_doubles_raise_the_cube() -> None:
    game = read(f"{HEAD}Game 1: 0-0\n0 2 Automatic to 2\n0 2 Automatic to 4\n").matches[0].games[0]
    assert game.cube == 4
    assert game.entries == []


def test_a_settlement_and_options_in_a_game_are_remarks() -> None:
    text = HEAD + GAME.replace("2 1 64:", "Beavers: 1\n0 19 57.68 0.00 Settlement\n2 1 64:")
    comments = read(text).matches[0].games[0].comments
    assert [comment.text for comment in comments] == ["Beavers: 1", "57.68 0.00 Settlement"]


def test_a_kind_nobody_knows_is_noted() -> None:
    match = read(HEAD + GAME + "6 99 what\n").matches[0]
    assert [(note.kind, note.span.line) for note in match.notes] == [(NoteKind.UNREADABLE_LINE, 35)]


def test_a_session_has_no_length() -> None:
    assert read(HEAD.replace("Length: 3\n", "") + GAME).matches[0].length == 0


def test_nothing_makes_reading_fail() -> None:
    pieces = ["1 ", "-1 4 ", " 5", "0 2 A\n", "\n", "9" * 12, "Game 1: 1-", ":", "?", "0/0", "\0"]
    require_robust("tmg", HEAD + GAME, pieces)


@pytest.mark.parametrize("piece", ["1 1 31:", "MatchID: 1\n", "0 2 A\n", "25/24 ", " ", "9", "a:"])
def test_long_lines_take_no_more_than_their_length(piece: str) -> None:
    require_linear("tmg", lambda size: HEAD + GAME + piece * size)
