"""The words of a cell."""

from __future__ import annotations

import pytest

from bgrecord.core.scoring import GameKind
from bgrecord.formats.mat.cells import read_cell, unusual_wording
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
        ("Concedes a gammon", Resigned(GameKind.GAMMON)),
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
        ("6x: 13/7", Unreadable("6x: 13/7")),
        ("Takes care of it", Unreadable("Takes care of it")),
    ],
)
def test_a_cell_without_dice(text: str, action: Action) -> None:
    assert unusual_wording(text) is None
    assert read_cell(text) == action
    assert read_cell(text.lower()) in (action, Unreadable(text.lower()))


@pytest.mark.parametrize(
    ("text", "unplayed"),
    [
        ("63:", Unplayed.BLANK),
        ("63: Cannot Move", Unplayed.CANNOT_MOVE),
        ("63: can't move", Unplayed.CANNOT_MOVE),
        ("63: can’t play", Unplayed.CANNOT_MOVE),
        ("63: can not move", Unplayed.CANNOT_MOVE),
        ("63: No move", Unplayed.CANNOT_MOVE),
        ("63: -", Unplayed.CANNOT_MOVE),
        ("63: ---", Unplayed.CANNOT_MOVE),
        ("63: 0/0", Unplayed.CANNOT_MOVE),
        ("63: 0/0 0/0", Unplayed.CANNOT_MOVE),
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
    assert unusual_wording(text) is None


@pytest.mark.parametrize(
    ("text", "action", "verb"),
    [
        # Other forms of the English verbs, and other verbs.
        ("Taken", Took(), "Takes"),
        ("Took", Took(), "Takes"),
        ("Accepted", Took(), "Takes"),
        ("Dropped", Dropped(), "Drops"),
        ("Passed", Dropped(), "Drops"),
        ("Refuses", Dropped(), "Drops"),
        ("Refused.", Dropped(), "Drops"),
        ("Declines", Dropped(), "Drops"),
        ("Declined", Dropped(), "Drops"),
        ("Folds", Dropped(), "Drops"),
        ("Conceded", Resigned(), "Resigns"),
        ("Gives up", Resigned(), "Resigns"),
        ("fans", Played(()), "Cannot Move"),
        # Other languages.
        ("Dobla => 2", Doubled(2), "Doubles"),
        ("Redobla a 4", Doubled(4), "Doubles"),
        ("Verdoppelt auf 4", Doubled(4), "Doubles"),
        ("ダブル", Doubled(), "Doubles"),
        ("Nimmt an", Took(), "Takes"),
        ("Δέχεται", Took(), "Takes"),
        ("Recusa", Dropped(), "Drops"),
        ("Gana 2 puntos", Won(2), "Wins"),
        ("κερδίζει 1 πόντο", Won(1), "Wins"),
        ("Gagne 1 point et le match", Won(1, match=True), "Wins"),
        ("Gewinnt 1,5 Punkte", Won(1.5), "Wins"),
        ("Pierde 2 puntos", Lost(2), "Losses"),
        ("Abandona gammon", Resigned(GameKind.GAMMON), "Resigns"),
    ],
)
def test_an_action_in_unusual_words(text: str, action: Action, verb: str) -> None:
    assert read_cell(text) == action
    wording = unusual_wording(text)
    assert wording is not None
    assert wording.verb == verb


@pytest.mark.parametrize(
    "text", ["Refuses to play", "Tomas sighs", "Abandona el juego", "Gana fama"]
)
def test_prose_that_begins_like_an_action_is_none(text: str) -> None:
    assert read_cell(text) == Unreadable(text)
    assert unusual_wording(text) is None


@pytest.mark.parametrize(
    ("text", "unplayed"),
    [
        ("66: fans", Unplayed.CANNOT_MOVE),
        ("66: pass", Unplayed.CANNOT_MOVE),
        ("66: Passes", Unplayed.CANNOT_MOVE),
        ("66: no puede mover", Unplayed.CANNOT_MOVE),
        ("66: kann nicht ziehen", Unplayed.CANNOT_MOVE),
        ("66: abandona", Unplayed.CONCEDED),
    ],
)
def test_unusual_words_behind_dice(text: str, unplayed: Unplayed) -> None:
    action = read_cell(text)
    assert isinstance(action, Rolled)
    assert action.unplayed is unplayed
    assert unusual_wording(text) is not None


def test_a_number_nothing_was_played_with_is_no_move() -> None:
    action, short = read_cell("65: 24/18 0/0"), read_cell("65: 24/18")
    assert action == short


def test_dice_with_a_dash_between_them() -> None:
    action = read_cell("4-2: 8/4 6/4")
    assert isinstance(action, Rolled)
    assert (str(action.roll), len(action.moves), action.separators) == ("42", 2, "-")
    both = read_cell("4-2: 8-4, 6-4")
    assert isinstance(both, Rolled)
    assert both.separators == "-,"


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
