"""The doubling cube from hand to hand."""

from __future__ import annotations

from bgrecord.core.cube import Cube

ADA, BOB = 0, 1


def test_a_centred_cube_is_open_to_both() -> None:
    cube = Cube()
    assert cube.may_be_turned_by(ADA)
    assert cube.may_be_turned_by(BOB)
    assert not cube.is_turned
    assert cube.at_stake == 1


def test_who_takes_a_double_owns_the_cube() -> None:
    offered = Cube().offer(ADA)
    assert offered.value == 1
    assert offered.at_stake == 2
    taken = offered.take(BOB)
    assert taken == Cube(2, BOB)
    assert taken.is_turned
    assert taken.may_be_turned_by(BOB)
    assert not taken.may_be_turned_by(ADA)


def test_a_redouble_goes_back() -> None:
    assert Cube(2, BOB).offer(BOB).take(ADA) == Cube(4, ADA)


def test_a_beaver_keeps_the_cube_at_four_times_the_value() -> None:
    beavered = Cube().offer(ADA).beaver(BOB)
    assert beavered.value == 2
    assert beavered.at_stake == 4
    assert beavered.offered_by == BOB
    assert beavered.take(ADA) == Cube(4, BOB)


def test_a_raccoon_leaves_the_cube_with_the_beaverer() -> None:
    raccooned = Cube().offer(ADA).beaver(BOB).raccoon(ADA)
    assert raccooned.at_stake == 8
    assert raccooned.animals == 2
    assert raccooned.take(BOB) == Cube(8, BOB)


def test_an_automatic_double_turns_the_cube_for_nobody() -> None:
    assert not Cube(2).is_turned
