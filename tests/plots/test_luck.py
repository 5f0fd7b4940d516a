"""Luck and errors, turn by turn."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.plots import CannotPlot, render
from bgrecord.plots.luck import luck_so_far
from tests.plots.drawn import MATCH, drawn, judged, lines_with, texts
from tests.stats.tiny import tables_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

ROWS = [
    {"side": 0, "luck": 0.25},
    {"side": 1, "luck": -0.5, "play_error": 0.125},
    {"side": 0, "luck": 0.5, "play_error": 0.0, "cube_error": 0.25},
    {"side": 1, "game": 2, "luck": 0.25, "play_error": 0.25, "cube_error": 0.5},
]


def luck(rows: list[dict[str, Any]], **choice: Any) -> Any:
    return drawn("luck", judged(tables_of(MATCH), rows), **choice)


def test_the_luck_of_each_player_is_added_up() -> None:
    judgements = judged(tables_of(MATCH), ROWS).judgements
    assert luck_so_far(judgements, 0) == ([0, 1, 3, 4], [0, 0.25, 0.75, 0.75])
    assert luck_so_far(judgements, 1) == ([0, 2, 4, 4], [0, -0.5, -0.25, -0.25])
    above, _ = luck(ROWS).axes
    assert lines_with(above, 4) == [[0, 0.25, 0.75, 0.75], [0, -0.5, -0.25, -0.25]]


def test_a_turn_of_the_cube_is_no_luck() -> None:
    judgements = judged(tables_of(MATCH), [{"side": 0, "cube_error": 0.5}, *ROWS]).judgements
    assert luck_so_far(judgements, 0) == ([0, 2, 4, 5], [0, 0.25, 0.75, 0.75])


def test_errors_go_up_for_the_left_player_and_down_for_the_right() -> None:
    _, below = luck(ROWS).axes
    bars = {
        (float(x), float(y))
        for line in below.get_lines()
        for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)
        if x in range(1, 5) and y != 0
    }
    assert bars == {(2, -0.125), (3, 0.25), (4, -0.75)}


def test_the_totals_stand_beside_the_names() -> None:
    figure = luck(ROWS)
    assert {"Ada +0.75", "Bob −0.25", "Ada 0.25", "Bob 0.88"} <= set(texts(figure))
    assert any("oracle 1.0, 0-ply" in text for text in texts(figure))


def test_a_single_game_can_be_chosen() -> None:
    above, _ = luck(ROWS, game=2).axes
    assert lines_with(above, 3)[-1] == [0, 0.25, 0.25]


def test_a_match_without_errors() -> None:
    assert "Ada 0.00" in texts(luck(ROWS[:1]))


def test_nothing_judged_is_no_picture() -> None:
    for tables in (tables_of(MATCH), judged(tables_of(MATCH), [])):
        with pytest.raises(CannotPlot):
            drawn("luck", tables)


def test_a_long_match_stays_small() -> None:
    rows = [
        {"side": turn % 2, "game": turn // 50, "luck": 0.3 * (-1) ** turn, "play_error": 0.01}
        for turn in range(1500)
    ]
    assert len(render(luck(rows), "svg")) < 70_000
