"""What a position is worth with a cube, worked out by hand."""

from __future__ import annotations

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position
from bgrecord.engine.evaluator import Terms
from bgrecord.engine.janowski import (
    Chances,
    best_equity,
    cube_equities,
    cubeless_worth,
    efficiency,
    equity,
)
from bgrecord.engine.match_equity import winning_chance

DEAD, ALIVE = 0.0, 1.0
MONEY = Terms()
OWN, THEIRS = Terms(Cube(2, 0)), Terms(Cube(2, 1))


def win(chance: float) -> Chances:
    """A position in which nobody is gammoned."""
    return Chances(chance, 0, 0, 0, 0)


@pytest.mark.parametrize("terms", [MONEY, OWN, THEIRS])
def test_a_dead_cube_leaves_what_the_endings_pay(terms: Terms) -> None:
    assert equity(win(0.6), terms, DEAD) == pytest.approx(0.2)
    assert equity(Chances(0.6, 0.3, 0.1, 0.2, 0.05), terms, DEAD) == pytest.approx(0.2 + 0.4 - 0.25)


@pytest.mark.parametrize(
    ("terms", "chance", "worth"),
    [
        # A live cube is turned at 80 % and 20 %: between them a straight line.
        (MONEY, 0.2, -1),
        (MONEY, 0.5, 0),
        (MONEY, 0.65, 0.5),
        (MONEY, 0.8, 1),
        # Only the owner turns it: he cashes at 80 %, and can lose all until then.
        (OWN, 0, -1),
        (OWN, 0.4, 0),
        (OWN, 0.8, 1),
        (THEIRS, 0.2, -1),
        (THEIRS, 0.6, 0),
        (THEIRS, 1, 1),
    ],
)
def test_a_cube_fully_alive(terms: Terms, chance: float, worth: float) -> None:
    assert equity(win(chance), terms, ALIVE) == pytest.approx(worth)


def test_the_truth_lies_between_the_two() -> None:
    assert equity(win(0.65), MONEY, 0.68) == pytest.approx(0.68 * 0.5 + 0.32 * 0.3)


def test_at_the_live_take_point_a_double_is_taken_or_dropped_alike() -> None:
    assert cube_equities(win(0.8), MONEY, ALIVE).double_take == pytest.approx(1)
    assert cube_equities(win(0.75), MONEY, DEAD).double_take == pytest.approx(1)


def test_gammons_move_the_points() -> None:
    """All wins are gammons: a win pays 2 and a loss 1, the cash point is 2 of 3.5."""
    chances = Chances(4 / 7, 4 / 7, 0, 0, 0)
    assert equity(chances, MONEY, ALIVE) == pytest.approx(1)
    assert equity(Chances(1, 1, 0, 0, 0), MONEY, ALIVE) == pytest.approx(2)
    too_good = Chances(11 / 14, 11 / 14, 0, 0, 0)
    assert equity(too_good, MONEY, ALIVE) == pytest.approx(1.5)


def test_by_the_jacoby_rule_gammons_count_once_the_cube_was_turned() -> None:
    jacoby = Terms(jacoby=True)
    chances = Chances(0.75, 0.5, 0, 0, 0)
    assert equity(chances, jacoby, DEAD) == pytest.approx(0.5)
    no_double, double_take = cube_equities(chances, jacoby, DEAD)
    assert no_double == pytest.approx(0.5)
    assert double_take == pytest.approx(2 * (0.5 + 0.5))


def test_he_doubles_who_gains_by_it() -> None:
    assert best_equity(win(0.9), MONEY, DEAD) == pytest.approx(1)
    assert best_equity(win(0.7), MONEY, DEAD) == pytest.approx(0.8)
    assert best_equity(win(0.4), MONEY, DEAD) == pytest.approx(-0.2)
    assert best_equity(win(0.9), THEIRS, DEAD) == pytest.approx(0.8)


def test_what_is_seen_by_the_other_player_is_the_opposite() -> None:
    chances = Chances(0.55, 0.2, 0.01, 0.12, 0.02)
    for terms in (MONEY, OWN, Terms(away=(5, 3)), Terms(Cube(2, 0), away=(5, 3))):
        ours = equity(chances, terms, 0.68)
        assert equity(chances.flip(), terms.flip(), 0.68) == pytest.approx(-ours)


def test_both_two_points_short_a_double_is_the_last() -> None:
    """Taken it decides the match; dropped it leaves the Crawford game. The take point is exact."""
    terms = Terms(away=(2, 2))
    crawford = winning_chance(1, 2, after_crawford=False)
    assert equity(win(crawford), terms, ALIVE) == pytest.approx(1)
    unit = crawford - 0.5
    assert cube_equities(win(0.6), terms, ALIVE).double_take == pytest.approx(0.1 / unit)


@pytest.mark.parametrize(
    "terms",
    [
        Terms(away=(1, 1)),
        Terms(away=(3, 1), crawford=True),
        Terms(Cube(2, 0), away=(2, 1)),
        Terms(Cube(4, 1), away=(4, 3)),
    ],
)
def test_nobody_has_use_for_the_cube(terms: Terms) -> None:
    assert equity(win(0.7), terms, ALIVE) == pytest.approx(equity(win(0.7), terms, DEAD))


@pytest.mark.parametrize(
    ("terms", "may"),
    [
        (MONEY, True),
        (OWN, True),
        (THEIRS, False),
        (Terms(away=(3, 1)), True),
        (Terms(away=(1, 3)), False),
        (Terms(away=(3, 1), crawford=True), False),
        (Terms(Cube(2, 0), away=(2, 5)), False),
        (Terms(Cube(2, 0), away=(3, 5)), True),
    ],
)
def test_who_may_double(terms: Terms, may: bool) -> None:
    assert terms.may_double is may


def test_after_the_crawford_game_the_opponent_s_redouble_decides_nothing_more() -> None:
    """Two points short against one: a double that is taken plays for the match."""
    terms = Terms(away=(2, 1))
    half = winning_chance(1, 1, after_crawford=True)
    taken = cube_equities(win(0.4), terms, DEAD).double_take
    # Losing is worth 0 with any cube, a single win one half, a win with the cube on 2 all.
    assert terms.stakes is not None
    assert taken == pytest.approx((0.4 - half / 2) / (half / 2))


def test_beyond_the_table_nothing_can_be_said() -> None:
    with pytest.raises(IndexError):
        equity(win(0.5), Terms(away=(26, 3)), DEAD)


@pytest.mark.parametrize("terms", [MONEY, Terms(away=(4, 2)), Terms(away=(3, 1), crawford=True)])
def test_the_cubeless_worth_is_that_of_a_dead_cube(terms: Terms) -> None:
    some, others = Chances(0.55, 0.2, 0.01, 0.12, 0.02), Chances(0.45, 0.25, 0.02, 0.1, 0.03)
    differences = [one - other for one, other in zip(some, others, strict=True)]
    worth = sum(w * d for w, d in zip(cubeless_worth(terms), differences, strict=True))
    dead = equity(some, terms, DEAD) - equity(others, terms, DEAD)
    assert worth == pytest.approx(dead)


@pytest.mark.parametrize(
    ("own", "opp", "alive"),
    [
        ({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, 0.68),
        # 60, 80, 40 and 140 pips to go in a race.
        ({10: 6}, {10: 6}, 0.625),
        ({10: 8}, {10: 1}, 0.65),
        ({10: 4}, {10: 8}, 0.6),
        ({10: 14}, {10: 1}, 0.7),
        # All are home.
        ({6: 15}, {6: 15}, 0.6),
        # The opponent will be off before there is another roll.
        ({6: 2}, {1: 2}, 0),
        ({6: 2}, {3: 1}, 0),
        ({6: 2}, {2: 1, 1: 1}, 0.6),
        ({6: 2}, {4: 1}, 0.6),
    ],
)
def test_how_alive_the_cube_is(own: dict[int, int], opp: dict[int, int], alive: float) -> None:
    assert efficiency(Position.of(own, opp)) == pytest.approx(alive)
