"""After a fault of the cube nobody knows its value: the points behind it are not judged by it."""

from __future__ import annotations

import pytest

from bgrecord.api import reads
from bgrecord.findings import Severity

OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
ROLLS = "  3) 63: 24/18 18/15             61: 13/7 8/7\n"
LEFT_WINS = "      Wins {}\n"
RIGHT_WINS = " " * 40 + "Wins {}\n"

#: Ada bears off her last checker; Bob has borne off 13, or none.
SINGLE = " ; Set Pos=-A----------------------b-/0\n  1) 31: 1/off\n"
GAMMON = " ; Set Pos=-A--------------eee-------/0\n  1) 31: 1/off\n"


def record(rows: str, *, length: int | None = 7) -> str:
    head = "Unlimited match" if length is None else f" {length} point match"
    return f"{head}\n\n Game 1\n Ada : 0                         Bob : 0\n{rows}"


def grave(text: str, **rules: object) -> list[str]:
    return [f.code for f in reads(text).audit(**rules).findings if f.severity > Severity.INFO]


# ------------------------------------------------------------------ giving up answers a double


@pytest.mark.parametrize("words", ["Resigns", "Concedes", "????", "Resigns game"])
def test_a_double_may_be_answered_by_giving_the_game_up(words: str) -> None:
    rows = OPENING + f"  2)  Doubles => 2                {words}\n"
    assert grave(record(rows + LEFT_WINS.format("1 point"))) == []


def test_the_winner_may_write_that_the_game_was_given_up() -> None:
    rows = OPENING + "  2)  Doubles => 2\n      Resigned Game\n"
    assert grave(record(rows + LEFT_WINS.format("1 point"))) == []


@pytest.mark.parametrize(("points", "codes"), [(2, []), (1, ["BG618"]), (4, ["BG617"])])
def test_a_gammon_given_up_to_a_double_counts_the_cube_before_it(
    points: int, codes: list[str]
) -> None:
    rows = OPENING + "  2)  Doubles => 2                Resigns gammon\n"
    assert grave(record(rows + LEFT_WINS.format(f"{points} points"))) == codes


def test_the_doubler_who_gives_up_leaves_his_double_unanswered() -> None:
    rows = OPENING + "  2)  Doubles => 2\n  3)  Resigns\n"
    assert grave(record(rows + RIGHT_WINS.format("1 point"))) == ["BG508"]


# ------------------------------------------------------------------ automatic doubles


@pytest.mark.parametrize(
    ("board", "points", "codes"),
    [(SINGLE, 2, ["BG601"]), (SINGLE, 4, ["BG617"]), (GAMMON, 4, ["BG617"])],
)
def test_automatic_doubles_raise_a_game_that_nobody_doubled(
    board: str, points: int, codes: list[str]
) -> None:
    text = record(board + LEFT_WINS.format(f"{points} points"), length=None)
    assert grave(text, automatic_doubles=0) == codes
    assert grave(text, automatic_doubles=2) == []


def test_automatic_doubles_are_no_turn_of_the_cube_for_the_jacoby_rule() -> None:
    text = record(GAMMON + LEFT_WINS.format("2 points"), length=None)
    assert grave(text, jacoby=True, automatic_doubles=1) == []
    assert grave(text, jacoby=True, automatic_doubles=0) == ["BG605"]


def test_automatic_doubles_do_not_make_any_number_right() -> None:
    text = record(SINGLE + LEFT_WINS.format("3 points"), length=None)
    assert grave(text, automatic_doubles=3) == ["BG601"]


# ------------------------------------------------------------------ beavers and raccoons


def test_a_raccoon_may_be_called_a_beaver_and_is_accepted_by_rolling() -> None:
    rows = (
        OPENING
        + "  2)  Doubles => 2                Beavers => 4\n"
        + "  3)  Beavers => 8\n"
        + "  4) 63: 24/18 18/15             61: 13/7 8/7\n"
    )
    text = record(rows + LEFT_WINS.format("8 points"), length=None)
    assert grave(text, beavers=True, raccoons=3) == []
    assert grave(text, beavers=True, raccoons=0) == ["BG513"]


@pytest.mark.parametrize("answer", ["Takes", "Drops"])
def test_an_answer_long_after_a_beaver_answers_nothing(answer: str) -> None:
    rows = (
        OPENING + "  2)  Doubles => 2                Beavers => 4\n" + ROLLS + f"  4)  {answer}\n"
    )
    assert grave(record(rows, length=None), beavers=True) == ["BG507"]


def test_the_doubler_may_write_that_he_accepts_the_beaver() -> None:
    rows = OPENING + "  2)  Doubles => 2                Beavers => 4\n  3)  Takes\n"
    assert grave(record(rows, length=None), beavers=True) == []


# ------------------------------------------------------------------ one mistake with the cube


@pytest.mark.parametrize("points", [1, 2, 4])
def test_a_drop_that_was_played_on_after_says_nothing_about_the_points(points: int) -> None:
    rows = OPENING + "  2)  Doubles => 2                Drops\n" + ROLLS
    assert grave(record(rows + LEFT_WINS.format(f"{points} points"))) == ["BG316"]


@pytest.mark.parametrize("points", [1, 2, 4])
def test_a_take_without_a_double_says_nothing_about_the_points(points: int) -> None:
    rows = OPENING + "  2)                              Takes\n" + ROLLS
    assert grave(record(rows + LEFT_WINS.format(f"{points} points"))) == ["BG507"]


def test_a_take_without_a_double_is_one_when_the_game_goes_on_at_two() -> None:
    rows = OPENING + "  2)                              Takes\n" + ROLLS
    rows += "  4) 21: 13/11 6/5                Doubles => 4\n  5)  Drops\n"
    assert grave(record(rows + RIGHT_WINS.format("2 points"))) == ["BG507"]


def test_a_double_to_a_wrong_value_says_nothing_about_the_points() -> None:
    rows = OPENING + "  2)  Doubles => 4                Takes\n" + ROLLS
    for points in (1, 2, 4, 8):
        assert grave(record(rows + LEFT_WINS.format(f"{points} points"))) == ["BG505"]


def test_a_redouble_by_the_wrong_side_says_nothing_about_the_points() -> None:
    rows = (
        OPENING
        + "  2)  Doubles => 2                Takes\n"
        + ROLLS
        + "  4)  Doubles => 4                Takes\n"
    )
    for points in (2, 4):
        assert grave(record(rows + LEFT_WINS.format(f"{points} points"))) == ["BG501"]


def test_a_wrong_result_is_not_held_against_the_words_and_the_match() -> None:
    drop = OPENING + "  2)  Doubles => 2                Drops\n"
    head = " 3 point match\n\n Game 1\n Ada : 2                         Bob : 0\n"
    assert grave(head + drop + RIGHT_WINS.format("1 point and the match")) == ["BG602"]
    head = head.replace("Ada : 2", "Ada : 1")
    assert grave(head + drop + LEFT_WINS.format("2 points and the match")) == ["BG606"]


def test_a_double_in_the_turn_after_a_lost_cell_is_the_doublers_turn() -> None:
    rows = (
        OPENING
        + "  2) 63: 24/18 13/10\n"
        + "  3)  Doubles => 2                Takes\n"
        + "  4) 21: 13/11 11/10             21: 13/11 6/5\n"
    )
    assert grave(record(rows + LEFT_WINS.format("2 points"))) == ["BG503"]


# ------------------------------------------------------------------ a cube set by hand


@pytest.mark.parametrize("cube", ["1", "-1", "2"])
def test_a_first_position_may_begin_with_a_turned_cube(cube: str) -> None:
    board = f" ; Set Pos=-b----E-C---eE---c-e----B-/{cube}\n"
    assert grave(record(board + OPENING)) == []
