"""The score line and the cubes."""

from __future__ import annotations

import pytest

from bgrecord.plots import CannotPlot, render
from tests.plots.drawn import MATCH, SESSION, figure_of, lines_with, texts

pytest.importorskip("matplotlib", reason="the extra plot is not installed")


def bars(axes: object) -> list[tuple[float, float]]:
    """The place and the height of each bar, from left to right."""
    from matplotlib.axes import Axes

    assert isinstance(axes, Axes)
    return sorted(
        (round(bar.get_x() + bar.get_width() / 2, 6), bar.get_height()) for bar in axes.patches
    )


def test_a_line_a_player_begins_at_the_score_before_the_first_game() -> None:
    above, _ = figure_of("score", MATCH).axes
    assert lines_with(above, 3) == [[0, 1, 1], [0, 0, 2]]


def test_a_record_that_begins_in_the_middle_of_a_match() -> None:
    second = MATCH[: MATCH.index(" Game 1")] + MATCH[MATCH.index(" Game 2") :]
    above, _ = figure_of("score", second).axes
    # Both lines have as many points as the line at the length.
    assert [1, 1] in lines_with(above, 2)
    assert [0, 2] in lines_with(above, 2)


def test_each_cube_is_a_bar_with_its_value_and_a_dropped_double_does_not_count() -> None:
    figure = figure_of("score", MATCH)
    _, below = figure.axes
    assert bars(below) == [(1, 1), (2, 2)]
    assert [text.get_text() for text in below.texts] == ["1", "2"]


def test_the_winner_of_a_game_is_told_by_the_hatching() -> None:
    _, below = figure_of("score", MATCH).axes
    hatches = {round(bar.get_x() + 0.35): bar.get_hatch() or "" for bar in below.patches}
    assert hatches[1] == ""
    assert hatches[2] != ""


def test_the_crawford_game_is_named() -> None:
    match = MATCH.replace("3 point match", "2 point match")
    assert "Crawford" in texts(figure_of("score", match))
    assert "Crawford" not in texts(figure_of("score", MATCH))


def test_names_and_points_stand_at_the_ends() -> None:
    assert {"Ada 1", "Bob 2"} <= set(texts(figure_of("score", MATCH)))


def test_an_unfinished_game_keeps_the_score() -> None:
    unfinished = MATCH.replace("                                  Wins 2 points\n", "")
    above, _ = figure_of("score", unfinished).axes
    assert lines_with(above, 3) == [[0, 1, 1], [0, 0, 0]]


def test_a_session_has_no_length_and_a_beaver_raises_the_cube_to_four() -> None:
    figure = figure_of("score", SESSION)
    above, below = figure.axes
    assert lines_with(above, 2) == [[0, 4], [0, 0]]
    assert bars(below) == [(1, 3)]
    assert "session" in figure.get_suptitle()


def test_no_finished_game_is_no_picture() -> None:
    begun = MATCH[: MATCH.index("  2)  Doubles")]
    with pytest.raises(CannotPlot):
        figure_of("score", begun)


def long_match(games: int) -> str:
    """Ada's doubles are dropped as often as that."""
    parts = [f" {games} point match\n"]
    for number in range(games):
        score = f" Ada : {number}".ljust(33)
        parts.append(
            f"\n Game {number + 1}\n{score}Bob : 0\n"
            "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
            "  2)  Doubles => 2                Drops\n      Wins 1 point\n"
        )
    return "".join(parts)


def test_a_match_of_many_games_is_drawn_and_stays_small() -> None:
    figure = figure_of("score", long_match(60))
    above, _ = figure.axes
    assert lines_with(above, 61)[0] == list(range(61))
    assert len(render(figure, "svg")) < 60_000
