"""Boards: who stands where, and what that amounts to."""

from __future__ import annotations

import pytest
from hypothesis import given

from bgrecord.core.position import BAR, OFF, Position, Variant, farthest
from tests.boards import board
from tests.strategies import positions

#: Pips of the starting positions, and how many checkers there are.
STARTS = {
    Variant.BACKGAMMON: (167, 15),
    Variant.NACKGAMMON: (194, 15),
    Variant.HYPERGAMMON: (69, 3),
    Variant.HYPERGAMMON_2: (47, 2),
    Variant.HYPERGAMMON_1: (24, 1),
    Variant.PORTES: (167, 15),
    Variant.TAVLA: (167, 15),
}


@pytest.mark.parametrize("variant", Variant)
def test_both_sides_start_alike(variant: Variant) -> None:
    start = Position.start(variant)
    pips, checkers = STARTS[variant]
    assert start.own == start.opp
    assert start.pips == (pips, pips)
    assert sum(start.own) == checkers
    assert start.off == (0, 0)


def test_checkers_not_on_the_board_are_off() -> None:
    assert Position.of({6: 2, BAR: 1}, {1: 2}).off == (12, 13)
    assert Position.of({6: 2}, {1: 1}, checkers=3).off == (1, 2)


@pytest.mark.parametrize(
    "places", [{0: 1}, {26: 1}, {-1: 1}, pytest.param({6: 16}, id="sixteen checkers")]
)
def test_what_is_no_side(places: dict[int, int]) -> None:
    with pytest.raises(ValueError, match=r"no such point|checkers on one side"):
        Position.of(places, {6: 2})


def test_a_checker_on_the_bar_has_twenty_five_pips_to_go() -> None:
    assert board("X bar:1 6:2 | O 24:2").pips == (37, 2)


def test_contact_ends_when_all_have_passed() -> None:
    assert board("X 13:2 6:2 | O 12:1").has_contact
    assert not board("X 13:2 6:2 | O 14:1").has_contact
    assert board("X 1:1 | O bar:1").has_contact


def test_the_farthest_checker() -> None:
    assert farthest(board("X bar:1 6:2 | O 24:2").own) == BAR
    assert farthest(board("X 6:2 | O 24:2").own) == 6
    assert farthest(Position.of({}, {6: 2}).own) == OFF


def test_the_text_of_a_position() -> None:
    assert str(Position.of({BAR: 1, 6: 2}, {24: 15})) == "X bar:1 6:2 off:12 | O 24:15"


@given(positions())
def test_turning_the_board_twice_changes_nothing(position: Position) -> None:
    assert position.flip().flip() == position
    assert position.flip().pips == position.pips[::-1]
    assert position.flip().has_contact == position.has_contact
