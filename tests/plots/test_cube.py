"""What was done with the cube."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.plots import CannotPlot
from bgrecord.plots.cube import Cell, answer_counts, verdict_cells
from tests.plots.drawn import MATCH, SESSION, between, drawn, figure_of, judged, texts
from tests.stats.tiny import tables_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

JUDGED = [
    {"side": 0, "cube_decision": "no-double", "cube_close": True, "cube_error": 0.125},
    {"side": 0, "cube_decision": "no-double", "cube_close": False, "cube_error": 0.0},
    {"side": 0, "cube_decision": "double", "cube_close": True, "cube_error": 0.0},
    {"side": 1, "cube_decision": "drop", "cube_close": True, "cube_error": 0.25},
    {"side": 1, "cube_decision": "drop", "cube_close": True, "cube_error": 0.5},
    {"side": 1, "cube_decision": "take", "cube_close": True, "cube_error": 0.0},
]


def cube(rows: list[dict[str, Any]], **choice: Any) -> Any:
    return drawn("cube", judged(tables_of(MATCH), rows), **choice)


def test_right_and_wrong_decisions_and_what_they_cost() -> None:
    judgements = judged(tables_of(MATCH), JUDGED).judgements
    assert verdict_cells(judgements[judgements["side"] == 0]) == [
        [Cell(0), Cell(1, "−0.125")],
        [Cell(1), Cell(0)],
        [Cell(0), Cell(0)],
        [Cell(0), Cell(0)],
    ]
    assert verdict_cells(judgements[judgements["side"] == 1])[2:] == [
        [Cell(1), Cell(0)],
        [Cell(0), Cell(2, "−0.750")],
    ]


def test_two_players_have_a_matrix_each_the_left_one_first() -> None:
    left, right = cube(list(reversed(JUDGED))).axes
    assert left.get_title(loc="left") == "Ada"
    assert right.get_title(loc="left") == "Bob"
    assert "−0.750" in texts(right)
    assert "−0.750" not in texts(left)


def test_of_some_players_only() -> None:
    (axes,) = cube(JUDGED, players=("bob",)).axes
    assert axes.get_title(loc="left") == "Bob"


def test_more_than_two_players_are_taken_together() -> None:
    tables = tables_of(MATCH, between(MATCH, "Anna", "Bert"))
    (axes,) = drawn("cube", judged(tables, [*JUDGED, {**JUDGED[0], "player": "Anna"}])).axes
    assert "−0.250" in texts(axes)


def test_doubles_by_their_answer() -> None:
    assert answer_counts(tables_of(MATCH).turns) == {
        "Ada": {("double", "dropped"): 1},
        "Bob": {("double", "taken"): 1},
    }


def test_a_beaver_is_a_take() -> None:
    assert answer_counts(tables_of(SESSION).turns) == {"Bob": {("double", "taken"): 1}}


def test_without_an_engine_there_is_a_row_a_player() -> None:
    (axes,) = figure_of("cube", MATCH).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Ada", "Bob"]
    # Row by row: doubles taken and dropped, redoubles taken and dropped.
    numbers = [text.get_text() for text in axes.texts if text.get_text().isdigit()]
    assert numbers == list("01001000")


def test_of_many_players_those_who_doubled_most_have_a_row() -> None:
    many = [between(MATCH, "Ada", f"Player {letter}") for letter in "BCDEFGHIJKLM"]
    (axes,) = figure_of("cube", *many).axes
    assert axes.get_yticklabels()[0].get_text() == "Ada"
    assert "10 of 13 players" in texts(axes)


@pytest.mark.parametrize("rows", [[], [{"side": 0, "luck": 0.5}]])
def test_no_decision_judged_is_no_picture(rows: list[dict[str, Any]]) -> None:
    with pytest.raises(CannotPlot):
        cube(rows)


def test_no_double_is_no_picture() -> None:
    with pytest.raises(CannotPlot):
        figure_of("cube", MATCH[: MATCH.index("  2)  Doubles")])
