"""Snowie's position text: forty fields a line."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bgrecord.convert import convert_record, first_difference
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.formats import Unwritable, detect, read_source
from bgrecord.formats.snowie import FORMAT, write
from bgrecord.record.actions import Rolled, SetPosition, Unplayed
from bgrecord.record.model import Game, NoteKind, Record
from bgrecord.record.transcript import CheckerPlay, PlayKind, SetUp, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
)

#: Bob, the second player, has a checker on the bar, owns the cube at 2 and has rolled 63.
LINE = (
    "7;0;0;0;1;Bob;Ada;0;2;4;2;1;0;-1;0;2;0;2;2;0;2;0;0;0;-4;4;2;0;-1;-2;0;-2;-3;-2;0;0;0;1;6;3;\n"
)
#: The opening position of a session, nothing rolled.
MONEY = "0;1;0;1;0;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;\n"
PIECES = [";", "-", "0;", "x", "\n", "\0", " ", "99999999;", "-1;", ";;", "7;0;"]


def the_game(text: str) -> Game:
    (match,) = read_as("snowie", text).matches
    (game,) = match.games
    return game


def test_a_position() -> None:
    record = read_as("snowie", LINE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.length_span) == (7, Span(1, 1, 2))
    assert (game.names, game.score, game.marked_crawford) == (("Ada", "Bob"), (4, 2), False)
    own = {3: 2, 5: 2, 6: 2, 8: 2, 13: 4, 14: 2, 25: 1}
    opp = {4: 2, 5: 3, 6: 2, 8: 2, 9: 1, 13: 4, 24: 1}
    set_up, rolled = game.entries
    assert set_up.action == SetPosition(Position.of(own, opp), 2, 1)
    assert (set_up.side, rolled.side) == (1, 1)
    assert rolled.action == Rolled(Roll(6, 3), unplayed=Unplayed.BLANK)
    assert rolled.span == Span(1, 88, 89)
    assert complaints(record) == []


def test_a_session() -> None:
    (match,) = read_as("snowie", MONEY).matches
    assert (match.length, match.tag("Jacoby")) == (0, "On")
    (game,) = match.games
    assert (game.names, game.marked_crawford) == (("Ada", "Bob"), None)
    assert [entry.action for entry in game.entries] == [SetPosition(Position.start(), 1, None)]


def test_a_position_a_line() -> None:
    first, second = read_as("snowie", LINE + "\n" + MONEY).matches
    assert (first.length, second.length) == (7, 0)
    assert second.games[0].span.line == 3


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [(11, "0", None), (11, "1", 1), (11, "-1", 0)],
)
def test_who_owns_the_cube(field: int, value: str, expected: int | None) -> None:
    action = the_game(changed(field, value)).entries[0].action
    assert isinstance(action, SetPosition)
    assert action.cube_owner == expected


def changed(field: int, value: str) -> str:
    fields = LINE.split(";")
    fields[field] = value
    return ";".join(fields)


def test_the_crawford_game_is_marked() -> None:
    assert the_game(changed(7, "1")).marked_crawford is True


@pytest.mark.parametrize(
    ("field", "value"),
    [(0, "-7"), (4, "2"), (13, "x"), (13, "-9"), (16, "12"), (12, "1"), (38, "7"), (39, "0")],
)
def test_what_is_no_position_is_noted(field: int, value: str) -> None:
    record = read_source(Source("-", MONEY + changed(field, value)), "snowie")
    notes = [note for match in record.matches for note in match.notes]
    assert [(note.kind, note.span.line) for note in notes] == [(NoteKind.UNREADABLE_LINE, 2)]
    assert len(record.matches) == 1


@pytest.mark.parametrize("text", ["", "1;2;3;\n", "a;b;\n", DEMO, ";" * 40, "1;" * 41])
def test_what_is_no_position_file(text: str) -> None:
    assert detect(Source("-", text)) is not FORMAT


def test_nothing_makes_the_reader_fail() -> None:
    require_robust("snowie", LINE + MONEY, PIECES)


@pytest.mark.parametrize(
    "make",
    [
        lambda size: LINE * (size // 8),
        lambda size: "1;" * 8 * size,
        lambda size: "1" * 9 * size,
        lambda size: "7;0;" + "x" * 9 * size,
    ],
)
def test_reading_takes_linear_time(make: Any) -> None:
    require_linear("snowie", make)


# ------------------------------------------------------------------ writing


@pytest.mark.parametrize("text", [LINE, MONEY, LINE + MONEY])
def test_a_position_comes_back_as_it_was(text: str) -> None:
    conversion = convert_record(read_source(decode(text.encode())), "snowie")
    assert conversion.content == text
    assert [loss.text for loss in conversion.losses if "jacoby" not in loss.text] == []


@pytest.mark.parametrize("seed", range(60))
def test_random_positions_come_back_the_same(seed: int) -> None:
    match = random_position(seed)
    back = transcribe(read_as("snowie", write(Record(Source("-", ""), "snowie"), [match], "")))
    assert first_difference([match], back, FORMAT.holds) is None
    assert back[0].games[0].names == tuple(map(FORMAT.spell_name, match.games[0].names))


def random_position(seed: int) -> Transcript:
    """A match of one game that is set up somewhere within a random one, and rolled or not."""
    random = Random(seed)
    match = random_match(random, Wanted(length=[7, None][seed % 2]))
    game = match.games[0]
    plays = [turn for each in match.games for turn in each.turns if isinstance(turn, CheckerPlay)]
    play = random.choice([turn for turn in plays if turn.before != Position.start()])
    cube = random.choice([Cube(), Cube(2, 0), Cube(8, 1)])
    side = random.randrange(2)
    board = play.before if side == play.side else play.before.flip()
    set_up = SetUp(side=side, line=1, position=board, cube=cube)
    rolled = replace(play, kind=PlayKind.NOT_PLAYED, hops=(), after=play.before)
    names = random.choice([("Ada", "Bob"), ("Ada; (x)", "Κώστας " * 9)])
    game = replace(
        game,
        names=names,
        score=Score(random.randrange(5), random.randrange(5), match.length),
        turns=(set_up, rolled)[: random.randint(1, 2)],
        result=None,
    )
    return replace(match, games=(game,))


def test_a_game_that_was_played_is_more_than_a_position() -> None:
    with pytest.raises(Unwritable):
        convert_record(read_source(decode(DEMO.encode())), "snowie")
