"""A position, a roll, a note: the plays it can mean."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays, possible_steps
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.formats.notes.cells import Noted, read_cell
from bgrecord.formats.notes.fitting import nearest, plays_that_fit
from tests.strategies import positions, rolls

START = Position.start()
#: One checker far back, and two blots in its way, on the 21 and the 19 point.
TWO_BLOTS = Position.of({24: 1, 13: 2, 6: 5}, {4: 1, 6: 1, 8: 2})
#: Four checkers within reach of the 5 point.
MANY = Position.of({9: 2, 8: 3, 6: 5, 13: 5}, {24: 2, 13: 5, 6: 5, 8: 3})
ON_THE_BAR = Position.of({25: 1, 13: 2, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 8: 2})
SHUT_OUT = Position.of({25: 1, 13: 2}, dict.fromkeys(range(1, 7), 2))
BEAR_OFF = Position.of({6: 1, 5: 2, 4: 2, 2: 1}, {3: 2})


def plays(position: Position, note: str, *, each: bool = False) -> set[str]:
    (noted,) = read_cell(note)
    assert isinstance(noted, Noted)
    return {play_text(play) for play in plays_that_fit(position, noted, each_checker=each).values()}


# ------------------------------------------------------------------ one play


@pytest.mark.parametrize(
    ("note", "play"),
    [
        ("31 5 5", "8/5 6/5"),
        ("43 20 10", "24/20 13/10"),
        ("43 10 20", "24/20 13/10"),
        ("65 13", "24/13"),
        ("55 3 3", "13/3(2)"),
        ("55 3(2)", "13/3(2)"),
        ("55 3x2", "13/3(2)"),
        ("61 7 7", "13/7 8/7"),
        ("3-1: 5, 5", "8/5 6/5"),
    ],
)
def test_landing_points_tell_a_play(note: str, play: str) -> None:
    assert plays(START, note) == {play}


def test_a_point_two_checkers_made_may_be_written_once() -> None:
    assert plays(START, "31 5") == {"8/5 6/5"}


def test_a_point_written_once_may_be_one_checkers_or_two() -> None:
    assert plays(MANY, "31 5") == {"9/5", "8/5 6/5"}


def test_where_every_checker_is_written_one_point_is_one_checkers() -> None:
    assert plays(MANY, "31 5", each=True) == {"9/5"}
    assert plays(MANY, "31 5 5", each=True) == {"8/5 6/5"}
    assert plays(START, "31 5", each=True) == set()


def test_a_point_on_the_way_may_be_written() -> None:
    assert plays(START, "65 18 13") == {"24/13"}


def test_a_point_on_the_way_that_is_held_was_not_passed() -> None:
    assert plays(START, "65 19 13") == set()


# ------------------------------------------------------------------ hits


def test_a_checker_may_have_hit_on_either_way_or_not_at_all() -> None:
    assert plays(TWO_BLOTS, "53 16") == {"24/19*/16", "24/21*/16"}


def test_the_point_on_the_way_tells_what_was_hit() -> None:
    assert plays(TWO_BLOTS, "53 21 16") == {"24/21*/16"}


def test_a_star_stands_for_a_hit() -> None:
    assert plays(TWO_BLOTS, "53 19* 10") == {"24/19* 13/10"}
    assert plays(TWO_BLOTS, "53 19 10") == {"24/19* 13/10"}


def test_where_a_star_stands_something_was_hit() -> None:
    assert plays(START, "31 5* 5") == set()


# ------------------------------------------------------------------ from and to


@pytest.mark.parametrize("note", ["31 8/5 6/5", "31 8/5 5", "31 5 6/5", "31 8-5 6-5"])
def test_a_move_may_be_written_from_and_to(note: str) -> None:
    assert plays(START, note) == {"8/5 6/5"}


def test_from_and_to_tells_plays_apart() -> None:
    assert len(plays(START, "11 7 5")) > 1
    assert plays(START, "11 8/7(2) 6/5(2)") == {"8/7(2) 6/5(2)"}


def test_a_run_in_one_move_counts_both_numbers() -> None:
    assert plays(MANY, "31 9/5") == {"9/5"}


# ------------------------------------------------------------------ bar, off, dances


def test_entering_is_landing() -> None:
    assert plays(ON_THE_BAR, "21 23 12") == {"bar/23 13/12"}


def test_nothing_fits_where_the_bar_must_be_left_first() -> None:
    assert plays(ON_THE_BAR, "21 11 12") == set()


@pytest.mark.parametrize("note", ["66", "66 -", "66 x", "66 dance", "66:"])
def test_a_dance_needs_no_words(note: str) -> None:
    assert plays(SHUT_OUT, note) == {""}


def test_a_dance_fits_only_where_nothing_can_be_played() -> None:
    assert plays(START, "31 -") == set()


@pytest.mark.parametrize("note", ["65 off off", "65 0 0", "65 off", "65 o(2)"])
def test_checkers_are_borne_off(note: str) -> None:
    assert plays(BEAR_OFF, note) == {"6/off 5/off"}


def test_one_off_and_one_moved() -> None:
    assert plays(BEAR_OFF, "61 off 4") == {"6/off 5/4"}


# ------------------------------------------------------------------ all plays, no other


@settings(deadline=None, max_examples=150)
@given(positions(), rolls(), st.randoms(use_true_random=False), st.booleans())
def test_the_plays_are_those_of_trying_every_checker(
    position: Position, roll: Roll, random: Random, each: bool
) -> None:
    legal = legal_plays(position, roll)
    assume(legal)
    rest, touched = random.choice(tried(position, roll)[random.choice(legal).after])
    landings = (rest & touched) if random.random() < 0.7 else touched
    if not each and random.random() < 0.5:
        landings = Counter(set(landings))
    note = Noted(roll, tuple(landings.elements()))
    expected = {
        after
        for after, ways in tried(position, roll).items()
        if after in legal.results
        and any(_says(landings, rest, touched, each=each) for rest, touched in ways)
    }
    assert set(plays_that_fit(position, note, each_checker=each)) == expected


def _says(landings: Counter[int], rest: Counter[int], touched: Counter[int], *, each: bool) -> bool:
    """Whether checkers came to rest where is written, and touched all that is written."""
    if not landings <= touched:
        return False
    return all(
        landings[point] >= number or (landings[point] == 1 and not each)
        for point, number in rest.items()
    )


Ways = list[tuple[Counter[int], Counter[int]]]


def tried(position: Position, roll: Roll) -> dict[Position, Ways]:
    """Every result of moving checkers one number at a time: where they rest, what they touched."""
    orders = {roll.numbers, roll.numbers[::-1]}
    found: dict[Position, Ways] = {}

    def go_on(board: Position, left: tuple[int, ...], at: tuple[int, ...], met: list[int]) -> None:
        found.setdefault(board, []).append((Counter(at), Counter(met)))
        if not left:
            return
        for step, after, _ in possible_steps(board, left[0]):
            moved = list(at)
            if step.start in moved:  # the same checker goes on
                moved.remove(step.start)
            go_on(after, left[1:], (*moved, step.end), [*met, step.end])

    for numbers in orders:
        go_on(position, numbers, (), [])
    return found


# ------------------------------------------------------------------ question marks, no play


def test_question_marks_fit_every_play() -> None:
    assert len(plays(START, "31 ?")) == 16


def test_the_nearest_plays_come_first() -> None:
    (noted,) = read_cell("31 5 17")
    assert isinstance(noted, Noted)
    first = play_text(next(nearest(START, noted)))
    assert "/5" in first
