"""What is done with the cube: measured on a session that can be counted by hand."""

from __future__ import annotations

import pytest

from tests.stats.tiny import Measured, tables_of

#: Ada doubles and Bob drops; Bob doubles at his second turn, Ada takes and redoubles, Bob takes;
#: Ada doubles, Bob beavers.
SESSION = """\
 0 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 65: 24/13                    Doubles => 2
  3)  Takes                      31: 24/23 13/10
  4)  Doubles => 4                Takes
  5) 21: 13/11 6/5
                                  Wins 4 points

 Game 3
 Ada : 1                         Bob : 4
  1)                             42: 8/4 6/4
  2)  Doubles => 2                Beavers => 4
  3) 31: 8/5 6/5
      Wins 4 points
"""


@pytest.fixture(scope="module")
def measured() -> Measured:
    return Measured(SESSION)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("doubles", 2, 1),
        ("redoubles", 1, 0),
        ("takes", 1, 1),
        ("drops", 0, 1),
        ("beavers", 0, 1),
        # Ada had rolled once and not at all, Bob once.
        ("double-roll", (1 + 0) / 2, 1),
        ("highest-cube", 4, 4),
    ],
)
def test_counts_and_averages(measured: Measured, measure: str, ada: float, bob: float) -> None:
    assert measured.number("Ada", measure) == pytest.approx(ada)
    assert measured.number("Bob", measure) == pytest.approx(bob)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        # Bob dropped one double, took one, beavered one.
        ("take-rate", (1, 1), (2, 3)),
        ("games-doubled", (2, 3), (1, 3)),
        ("doubles-dropped", (1, 3), (0, 1)),
        ("wins-after-double", (2, 2), (1, 1)),
        ("wins-after-take", (0, 1), (1, 2)),
    ],
)
def test_rates(
    measured: Measured, measure: str, ada: tuple[int, int], bob: tuple[int, int]
) -> None:
    assert measured("Ada", measure)[1:3] == ada
    assert measured("Bob", measure)[1:3] == bob


def test_a_cube_nobody_turned_says_nothing_of_takes() -> None:
    measured = Measured(SESSION.split("  2)")[0])
    assert measured("Bob", "take-rate")[:3] == (None, 0, 0)
    assert measured.number("Ada", "highest-cube") == 1


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        # Records leave the take of a beaver out.
        ("  3) 31: 8/5 6/5\n", ["double", "beaver", "beaver-taken", "play"]),
        ("  3)  Takes\n  4) 31: 8/5 6/5\n", ["double", "beaver", "beaver-taken", "play"]),
        ("  3)  Drops\n", ["double", "beaver", "beaver-dropped"]),
        ("  3)  Raccoons => 8\n", ["double", "beaver", "raccoon"]),
    ],
)
def test_the_answers_to_a_beaver(answer: str, kinds: list[str]) -> None:
    session = SESSION.replace("  3) 31: 8/5 6/5\n      Wins 4 points\n", answer)
    turns = tables_of(session).turns
    assert turns[turns["game"] == 3]["kind"].tolist()[1:] == kinds


def test_a_double_that_was_dropped_though_the_record_goes_on() -> None:
    """Who dropped won nothing and lost nothing by it: the result line says otherwise."""
    session = SESSION.split(" Game 2")[0].replace("      Wins 1", " " * 34 + "Wins 1")
    measured = Measured(session)
    assert measured("Ada", "doubles-dropped")[1:3] == (1, 1)
    assert measured("Bob", "doubles-dropped").value is None


def test_a_double_taken_in_a_game_that_ends_with_a_drop() -> None:
    """Ada's double was taken; Bob's redouble was dropped."""
    game = """\
 0 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                    Doubles => 4
  4)  Drops
                                  Wins 2 points
"""
    measured = Measured(game)
    assert measured("Ada", "doubles-dropped")[1:3] == (0, 1)
    assert measured("Bob", "doubles-dropped")[1:3] == (1, 1)
