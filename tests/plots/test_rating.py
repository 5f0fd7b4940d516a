"""Ratings over time."""

from __future__ import annotations

import pytest

from bgrecord.plots import CannotPlot, TooMuch
from bgrecord.plots.rating import rating_courses
from bgrecord.stats.elo import START, rated
from tests.plots.drawn import MATCH, between, dated, figure_of, texts
from tests.stats.tiny import tables_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

#: Bob wins a match to one point.
ONE = MATCH.replace("3 point", "1 point")
WON = (
    ONE[: ONE.index("  2)  Doubles")].replace("42: 8/4 6/4", "42: 8/4 6/4\n") + " " * 34
) + "Wins 1 point and the match\n"
JANUARY_2 = 20455.0


def test_each_match_moves_both_lines() -> None:
    courses = rating_courses(tables_of(WON, dated(WON, "2026.01.05")).matches)
    after = rated([("Bob", "Ada", 1), ("Bob", "Ada", 1)])
    assert courses["Bob"].values == [START, after[0][0], after[1][0]]
    assert courses["Ada"].values == [START, after[0][1], after[1][1]]
    assert courses["Ada"].days == [JANUARY_2, JANUARY_2 + 0.5, JANUARY_2 + 3.5]


def test_the_matches_of_a_day_stand_side_by_side_within_it() -> None:
    courses = rating_courses(tables_of(WON, WON, WON).matches)
    assert courses["Ada"].days == [JANUARY_2 + part / 4 for part in range(4)]


def test_the_order_is_that_of_the_dates() -> None:
    later, earlier = dated(WON, "2026.02.01"), between(WON, "Bob", "Ada")
    courses = rating_courses(tables_of(later, earlier).matches)
    first, second = rated([("Ada", "Bob", 1), ("Bob", "Ada", 1)])
    assert courses["Ada"].values == [START, first[0], second[1]]


def test_a_match_without_a_date_counts_first_and_is_not_drawn() -> None:
    undated = WON.replace('; [EventDate "2026.01.02"]\n', "")
    courses = rating_courses(tables_of(WON, undated).matches)
    first, second = rated([("Bob", "Ada", 1), ("Bob", "Ada", 1)])
    assert courses["Bob"].values == [first[0], second[0]]


@pytest.mark.parametrize(
    "text", [WON.replace("2026.01.02", "some day"), WON.replace("1 point match", "0 point match")]
)
def test_without_dates_or_winners_there_is_no_picture(text: str) -> None:
    with pytest.raises(CannotPlot):
        figure_of("rating", text)


def season() -> list[str]:
    """Ten players who all lose to Bob, Ada the most often."""
    names = ["Ada", *(f"Player {letter}" for letter in "BCDEFGHI"), "Ada"]
    return [
        dated(between(WON, name, "Bob"), f"2026.01.{day:02}") for day, name in enumerate(names, 1)
    ]


def names_at_lines(*texts_of: str, **choice: tuple[str, ...]) -> set[str]:
    written = texts(figure_of("rating", *texts_of, **choice))
    return {text.rpartition(" ")[0] for text in written if text.rpartition(" ")[2].isdigit()}


def test_of_many_players_those_with_most_matches_are_shown() -> None:
    shown = names_at_lines(*season())
    assert {"Bob", "Ada"} <= shown
    assert len(shown) == 7
    assert "7 of 10 players" in texts(figure_of("rating", *season()))


def test_players_may_be_chosen_in_any_spelling() -> None:
    assert names_at_lines(*season(), players=("player i", "ADA")) == {"Player I", "Ada"}


def test_a_stranger_is_no_picture() -> None:
    with pytest.raises(CannotPlot) as error:
        figure_of("rating", WON, players=("Zoe",))
    assert not isinstance(error.value, TooMuch)


def test_dates_are_written_without_a_time_of_day() -> None:
    (axes,) = figure_of("rating", WON).axes
    labels = axes.xaxis.get_major_formatter().format_ticks(axes.get_xticks())
    assert set(labels) == {"2026-01-02"}


@pytest.mark.parametrize("first", ["0001.01.01", "2026.01.02", "9999.12.31"])
def test_the_last_of_all_days_can_be_drawn(first: str) -> None:
    figure = figure_of("rating", dated(WON, first), dated(WON, "9999.12.31"))
    figure.canvas.draw()
    (axes,) = figure.axes
    assert all(label.get_text() for label in axes.get_xticklabels())
    assert any(text.startswith("Bob ") for text in texts(figure))


def test_no_match_lies_on_the_frame() -> None:
    figure = figure_of("rating", dated(WON, "2026.01.02"), dated(WON, "2026.02.03"))
    (axes,) = figure.axes
    first, last = axes.get_xlim()
    for line in axes.get_lines():
        if line.get_linestyle() != ":":
            assert first < min(line.get_xdata()) <= max(line.get_xdata()) < last
