"""Ratings by the formula of FIBS, by hand."""

from __future__ import annotations

import math

import pytest

from bgrecord.stats import summarize
from bgrecord.stats.elo import Rating, expected_wins, rated
from tests.stats.tiny import tables_of


def test_equal_players_win_as_often_as_they_lose() -> None:
    assert expected_wins(1500, 1500, 7) == 0.5


def test_the_longer_the_match_the_surer_the_stronger() -> None:
    # The example on the pages of FIBS: 200 points apart, a nine-point match.
    assert expected_wins(1700, 1500, 9) == pytest.approx(1 - 1 / (10**0.3 + 1))
    assert expected_wins(1700, 1500, 1) < expected_wins(1700, 1500, 9)


def test_newcomers_change_five_times_as_fast() -> None:
    assert Rating(1500, 0).change(9, 0.5, won=True) == 4 * 5 * 3 * 0.5
    assert Rating(1500, 200).change(9, 0.5, won=True) == 4 * 3 * 3 * 0.5
    assert Rating(1500, 400).change(9, 0.5, won=True) == 4 * 1 * 3 * 0.5
    assert Rating(1500, 4000).change(9, 0.5, won=False) == -4 * 1 * 3 * 0.5


def test_two_matches() -> None:
    first, second = rated([("Ada", "Bob", 1), ("Bob", "Ada", 4)])
    assert first == (1510, 1490)
    surprise = 1 - 1 / (10 ** (20 * 2 / 2000) + 1)
    factor = 5 - 1 / 100
    change = 4 * factor * 2 * surprise
    assert second == pytest.approx((1490 + change, 1510 - change))


MATCH = """\
; [EventDate "{date}"]
 4 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
{result}
"""
ADA_WINS = MATCH.format(date="2024.03.05", result="      Wins 4 points and the match")
BOB_WINS = MATCH.format(date="2024.02.01", result=" " * 33 + "Wins 4 points and the match")
OPEN = MATCH.format(date="2024.04.01", result="")


def test_matches_count_in_the_order_of_their_dates() -> None:
    """Bob won first, so Ada's later win is the greater surprise and takes her above him."""
    summary = summarize(tables_of(ADA_WINS, BOB_WINS, OPEN), "month", player="Ada")
    ratings = [group.values["elo"].value for group in summary.groups]
    assert ratings[0] == 1480
    surprise = 1 - 1 / (10 ** (40 * 2 / 2000) + 1)
    change = 4 * (5 - 4 / 100) * math.sqrt(4) * surprise
    assert ratings[1:] == [pytest.approx(1480 + change), None]
