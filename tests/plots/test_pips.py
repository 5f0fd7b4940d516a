"""The race of a game."""

from __future__ import annotations

import math

import pytest

from bgrecord.plots import CannotPlot, TooMuch
from bgrecord.plots.pips import CubeTurn, cube_turns, pip_counts
from tests.plots.drawn import HIT, MATCH, SESSION, figure_of, lines_with, texts
from tests.stats.tiny import tables_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")


def test_the_lines_are_the_pip_counts_before_the_first_roll_and_after_each() -> None:
    (axes,) = figure_of("pips", MATCH, game=2).axes
    # Bob 63, Ada 21, Bob 44, Ada 61.
    assert lines_with(axes, 5) == [[167, 167, 164, 164, 157], [167, 158, 158, 142, 142]]


def test_a_hit_costs_the_other_side_pips() -> None:
    (axes,) = figure_of("pips", HIT).axes
    # The checker on Ada's five point has 20 pips more to go from the bar.
    assert lines_with(axes, 4) == [[167, 164, 184, 179], [167, 167, 162, 162]]


def test_after_a_hit_in_the_last_roll_the_other_count_is_not_known() -> None:
    counts = pip_counts(tables_of(HIT[: HIT.index("  2) 32")]).turns)
    assert counts[:2] == [(167, 167), (164, 167)]
    assert math.isnan(counts[2][0])
    assert counts[2][1] == 162


def test_a_cube_turn_is_marked_at_the_doubler_s_count() -> None:
    (axes,) = figure_of("pips", MATCH, game=2).axes
    marks = [
        (float(line.get_xdata()[0]), float(line.get_ydata()[0]))
        for line in axes.get_lines()
        if len(line.get_xdata()) == 1
    ]
    assert marks == [(2, 158)]
    assert "2 take" in texts(axes)


@pytest.mark.parametrize(
    ("text", "game", "turned"),
    [
        (MATCH, 1, [CubeTurn(2, 0, 2, "drop")]),
        (MATCH, 2, [CubeTurn(2, 1, 2, "take")]),
        (SESSION, 1, [CubeTurn(1, 1, 2, ""), CubeTurn(1, 0, 4, "take")]),
        (HIT, 1, []),
    ],
)
def test_every_turn_of_the_cube_with_its_answer(
    text: str, game: int, turned: list[CubeTurn]
) -> None:
    turns = tables_of(text).turns
    assert list(cube_turns(turns[turns["game"] == game])) == turned


def test_of_several_games_one_must_be_chosen() -> None:
    with pytest.raises(TooMuch) as error:
        figure_of("pips", MATCH)
    assert error.value.what == "game"


@pytest.mark.parametrize("choice", [{"game": 0}, {"game": 3}, {"game": 1, "match": 2}])
def test_a_game_that_is_not_there(choice: dict[str, int]) -> None:
    with pytest.raises(CannotPlot):
        figure_of("pips", MATCH, **choice)


def test_a_game_without_a_roll_is_no_picture() -> None:
    nothing = " 3 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
    with pytest.raises(CannotPlot):
        figure_of("pips", nothing + "      Wins 1 point\n")
