"""Who wins, how, and how much: measured on a match that can be counted by hand."""

from __future__ import annotations

import pytest

from tests.stats.tiny import Measured

#: To 3: Ada wins a single game by a drop, Bob a gammon by a bare result, then Ada the Crawford
#: game and Bob the last one by bearing off, at a cube of 2.
MATCH = """\
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             63: 24/18 13/10
  2) 51: 13/8 6/5
                                  Wins 2 points

 Game 3
 Ada : 1                         Bob : 2
; Set Pos=-A----------------------a-/0
  1) 21: 1/off
      Wins 1 point

 Game 4
 Ada : 2                         Bob : 2
; Set Pos=-C----------------------a-/0
  1)  Doubles => 2                Takes
  2) 21: 1/off(2)                43: 1/off
                                  Wins 2 points and the match
"""


@pytest.fixture(scope="module")
def measured() -> Measured:
    return Measured(MATCH)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("matches", 1, 1),
        ("games", 4, 4),
        ("unfinished-games", 0, 0),
        ("points-won", 2, 4),
        ("points-lost", 4, 2),
        ("points-per-game", -2 / 4, 2 / 4),
        ("points-per-win", 2 / 2, 4 / 2),
        ("crawford-games", 1, 1),
        ("post-crawford-games", 1, 1),
        ("game-length", (2 + 2 + 1 + 2) / 4, 7 / 4),
        # Both set positions are races from the first roll on.
        ("race-entry", 1, 1),
        # 4 * 5 * sqrt(3) / 2 points change hands.
        ("elo", 1482.6795, 1517.3205),
    ],
)
def test_counts_and_averages(measured: Measured, measure: str, ada: float, bob: float) -> None:
    assert measured.number("Ada", measure) == pytest.approx(ada)
    assert measured.number("Bob", measure) == pytest.approx(bob)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("matches-won", (0, 1), (1, 1)),
        ("games-won", (2, 4), (2, 4)),
        ("gammon-rate", (0, 2), (1, 2)),
        ("backgammon-rate", (0, 2), (0, 2)),
        ("gammons-lost", (1, 2), (0, 2)),
        ("wins-by-bear-off", (1, 2), (1, 2)),
        ("wins-by-drop", (1, 2), (0, 2)),
        ("wins-by-resignation", (0, 2), (1, 2)),
        ("crawford-games-won", (1, 1), (0, 1)),
        ("post-crawford-games-won", (0, 1), (1, 1)),
        ("race-games", (2, 4), (2, 4)),
    ],
)
def test_rates(
    measured: Measured, measure: str, ada: tuple[int, int], bob: tuple[int, int]
) -> None:
    assert measured("Ada", measure)[1:3] == ada
    assert measured("Bob", measure)[1:3] == bob


def test_a_backgammon_counts_as_a_gammon_too() -> None:
    measured = Measured(MATCH.replace("Wins 2 points\n", "Wins 3 points and the match\n"))
    assert measured("Bob", "gammon-rate")[1:3] == (1, 2)
    assert measured("Bob", "backgammon-rate")[1:3] == (1, 2)


def test_the_board_tells_a_gammon_whatever_was_written() -> None:
    # Bob still has all his checkers; Ada needed but one point, and that was written down.
    match = """\
 1 point match

 Game 1
 Ada : 0                         Bob : 0
; Set Pos=-A-----o------------------/0
  1) 21: 1/off
      Wins 1 point and the match
"""
    assert Measured(match)("Ada", "gammon-rate")[1:3] == (1, 1)


def test_an_unfinished_game_is_played_and_neither_won_nor_lost() -> None:
    measured = Measured(MATCH.split(" Game 2")[0].replace("      Wins 1 point\n", "").replace(
        "                Drops", ""))  # fmt: skip
    assert measured.number("Ada", "games") == 1
    assert measured.number("Ada", "unfinished-games") == 1
    assert measured("Ada", "games-won")[:3] == (None, 0, 0)
    assert measured("Ada", "matches-won").value is None


def test_a_session_is_no_match_to_win() -> None:
    measured = Measured(MATCH.replace(" 3 point match", " 0 point match").split(" Game 3")[0])
    assert measured.number("Ada", "matches") == 1
    assert measured("Ada", "matches-won").value is None
    assert measured("Ada", "elo").value is None
    assert measured.number("Bob", "points-per-game") == 1 / 2
    assert measured.number("Bob", "crawford-games") == 0
