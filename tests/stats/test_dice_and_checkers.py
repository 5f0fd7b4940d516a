"""What was rolled, and how the checkers went: a game that can be counted by hand."""

from __future__ import annotations

import pytest

from bgrecord.stats import Detail
from tests.stats.tiny import Measured

#: Ada has a checker on the bar and fourteen on her six-point; Bob holds his whole home board and
#: has three checkers on his eight-point. His double six opens the six-point.
GAME = """\
 5 point match

 Game 1
 Ada : 0                         Bob : 0
; Set Pos=------N----------c-bbbbbbA/0
  1) 31:                         66: 8/2(3) 6/off
  2) 65: bar/19*/14              11: bar/21
"""


@pytest.fixture(scope="module")
def measured() -> Measured:
    return Measured(GAME, Detail(legal_plays=True))


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("rolls", 2, 2),
        # Without the opening roll, Ada's 31.
        ("pips-per-roll", 11, (24 + 4) / 2),
        ("pips-wasted", (4 + 0) / 2, 0),
        # Of five degrees of freedom 4 is the statistic of 6 and 5, 8 that of 6, 6, 1 and 1.
        ("dice-fairness", 0.5494160, 0.1562356),
        ("hits", 1, 0),
        ("sent-back", 0, 1),
        # Ada leaves one on 14; Bob first one on his six-point, then one on 21.
        ("blots", 1, (1 + 1) / 2),
        ("longest-prime", 1, 5),
        ("illegal-plays", 0, 0),
    ],
)
def test_counts_and_averages(measured: Measured, measure: str, ada: float, bob: float) -> None:
    assert measured.number("Ada", measure) == pytest.approx(ada)
    assert measured.number("Bob", measure) == pytest.approx(bob)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("doublets", (0, 1), (2, 2)),
        ("opening-rolls", (1, 1), (0, 1)),
        ("dance-rate", (1, 2), (0, 2)),
        ("rolls-on-bar", (2, 2), (1, 2)),
        ("dances-on-bar", (1, 2), (0, 1)),
        ("anchor-rate", (0, 1), (0, 2)),
        ("full-primes", (0, 1), (0, 2)),
        # Ada's dance; of her 65 the entry alone is forced. Bob has no choice with 66.
        ("forced-rolls", (1, 2), (1, 2)),
    ],
)
def test_rates(
    measured: Measured, measure: str, ada: tuple[int, int], bob: tuple[int, int]
) -> None:
    assert measured("Ada", measure)[1:3] == ada
    assert measured("Bob", measure)[1:3] == bob


def test_wins_after_the_opening_roll() -> None:
    measured = Measured(GAME + "      Wins 1 point\n")
    assert measured("Ada", "wins-after-opening")[1:3] == (1, 1)
    assert measured("Bob", "wins-after-opening").value is None


def test_a_six_point_prime_and_an_anchor() -> None:
    game = """\
 5 point match

 Game 1
 Ada : 0                         Bob : 0
; Set Pos=---BBBCB-AA---o-----B-----/0
  1) 21: 10/8 9/8
"""
    measured = Measured(game)
    assert measured.number("Ada", "longest-prime") == 6
    assert measured("Ada", "full-primes")[1:3] == (1, 1)
    assert measured("Ada", "anchor-rate")[1:3] == (1, 1)


def test_an_illegal_play_that_stood() -> None:
    measured = Measured(GAME.replace("65: bar/19*/14", "65: bar/19* 6/1 6/4"))
    assert measured.number("Ada", "illegal-plays") == 1
    assert measured.number("Bob", "illegal-plays") == 0


def test_legal_plays_are_not_counted_unless_asked_for() -> None:
    assert Measured(GAME)("Ada", "forced-rolls").value is None


def test_an_illegal_play_may_move_more_than_was_rolled() -> None:
    """Bob moves 14 pips too many with his double six, and one too many with his ones."""
    game = GAME.replace("66: 8/2(3) 6/off", "11: 8/2(3) 6/off").replace("11: bar/21", "11: bar/20")
    wasted = Measured(game)("Bob", "pips-wasted")
    assert wasted.value is not None
    assert wasted.value < 0
    assert wasted.interval is None or wasted.interval.low < wasted.value < wasted.interval.high
