"""The words of a cell."""

from __future__ import annotations

import pytest

from bgrecord.core.scoring import GameKind
from bgrecord.formats.mat.cells import read_cell
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
    Took,
    Unplayed,
    Unreadable,
    Won,
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Doubles => 2", Doubled(2)),
        ("Doubles ==> 2", Doubled(2)),
        ("Double to 2", Doubled(2)),
        ("Doubles", Doubled()),
        ("Redoubles to 4", Doubled(4)),
        ("Redoubles => 4", Doubled(4)),
        ("Beavers => 4", Beavered(4)),
        ("Beaver", Beavered()),
        ("Raccoons => 8", Raccooned(8)),
        ("Takes", Took()),
        ("Accepts", Took()),
        ("takes!", Took()),
        ("Drops", Dropped()),
        ("Passes", Dropped()),
        ("Rejects", Dropped()),
        ("Wins 2 points", Won(2)),
        ("Wins 1 points", Won(1)),
        ("Wins 4016 point", Won(4016)),
        ("Wins 1 point and the match", Won(1, match=True)),
        ("Wins 1 point and the      Match", Won(1, match=True)),
        ("Wins 1.5 points", Won(1.5)),
        ("Wins 1,5 points (settled)", Won(1.5, settled=True)),
        ("Settled 2 points", Won(2, settled=True)),
        ("Wins gammon", Won(None, kind=GameKind.GAMMON)),
        ("Losses 2 point", Lost(2)),
        ("Loses 2 points and the match", Lost(2, match=True)),
        ("????", Resigned()),
        ("00: ????", Resigned()),
        ("00:", Resigned()),
        ("Concedes", Resigned()),
        ("Resigns", Resigned()),
        ("Resign normal", Resigned(GameKind.SINGLE)),
        ("Resigns a gammon", Resigned(GameKind.GAMMON)),
        ("Resign backgammon", Resigned(GameKind.BACKGAMMON)),
        ("Concedes the match", Resigned(match=True)),
        ("Resigned Game", Resigned(in_winners_column=True)),
        ("Resigned Match", Resigned(in_winners_column=True, match=True)),
        ("Forfeits", Resigned(forfeit=True)),
        ("Lost on time", Resigned(forfeit=True)),
        ("Cannot Move", Played(())),
        ("Ann sighs", Unreadable("Ann sighs")),
        ("Dobla => 2", Unreadable("Dobla => 2")),
        ("6x: 13/7", Unreadable("6x: 13/7")),
        ("Takes care of it", Unreadable("Takes care of it")),
    ],
)
def test_a_cell_without_dice(text: str, action: Action) -> None:
    assert read_cell(text) == action
    assert read_cell(text.lower()) in (action, Unreadable(text.lower()))


@pytest.mark.parametrize(
    ("text", "unplayed"),
    [
        ("63:", Unplayed.BLANK),
        ("63: Cannot Move", Unplayed.CANNOT_MOVE),
        ("63: can't move", Unplayed.CANNOT_MOVE),
        ("63: (no play)", Unplayed.CANNOT_MOVE),
        ("63: no legal move", Unplayed.CANNOT_MOVE),
        ("63: dances", Unplayed.CANNOT_MOVE),
        ("63: ????", Unplayed.UNKNOWN),
        ("63: ???", Unplayed.UNKNOWN),
        ("63: Concedes", Unplayed.CONCEDED),
        ("63: Resigns", Unplayed.CONCEDED),
        ("63: Illegal play", Unplayed.ILLEGAL),
        ("63:   Illegal play (1;2;3)", Unplayed.ILLEGAL),
    ],
)
def test_a_roll_without_a_play(text: str, unplayed: Unplayed) -> None:
    action = read_cell(text)
    assert isinstance(action, Rolled)
    assert (str(action.roll), action.moves, action.unplayed) == ("63", (), unplayed)


def test_any_two_digits_are_a_roll() -> None:
    action = read_cell("71: 8/1")
    assert isinstance(action, Rolled)
    assert action.roll == (7, 1)
    assert not action.roll.is_possible


def test_a_play_whose_dice_are_missing() -> None:
    action = read_cell("13/7 8/7")
    assert isinstance(action, Played)
    assert [str(move) for move in action.moves] == ["13/7", "8/7"]


def test_cells_of_the_same_text_share_their_action() -> None:
    assert read_cell("63: 24/18 13/10") is read_cell("63: 24/18 13/10")


def test_a_huge_number_is_bounded() -> None:
    action = read_cell(f"Wins {'9' * 5000} points")
    assert isinstance(action, Won)
    assert action.points is not None
    assert action.points >= 10**9
