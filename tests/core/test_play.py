"""Rolls, moves and steps as people write them."""

from __future__ import annotations

import pytest

from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.play import Move, Step, play_text, steps_as_written
from bgrecord.core.position import BAR, OFF
from bgrecord.formats.notation import parse_moves


@pytest.mark.parametrize("text", ["31", "3-1", "(3 1)", "3 1:"])
def test_a_roll_is_two_digits(text: str) -> None:
    assert Roll.parse(text) == Roll(3, 1)


@pytest.mark.parametrize("text", ["", "3", "311", "three one"])
def test_what_is_no_roll(text: str) -> None:
    with pytest.raises(ValueError, match="two digits"):
        Roll.parse(text)


def test_the_dice_stay_in_the_order_they_are_written() -> None:
    roll = Roll.parse("13")
    assert str(roll) == "13"
    assert (roll.high, roll.low) == (3, 1)
    assert roll.numbers == (3, 1)


def test_a_doublet_is_played_four_times() -> None:
    assert Roll(5, 5).is_doublet
    assert Roll(5, 5).numbers == (5, 5, 5, 5)


@pytest.mark.parametrize("roll", [Roll(7, 1), Roll(3, 0)])
def test_a_record_may_claim_an_impossible_die(roll: Roll) -> None:
    assert not roll.is_possible


def test_twenty_one_rolls_differ() -> None:
    assert len(set(ROLLS)) == 21
    assert all(roll.is_possible and roll.first == roll.high for roll in ROLLS)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move((8, 5), (False,)), "8/5"),
        (Move((BAR, 20), (True,)), "bar/20*"),
        (Move((6, OFF), (False,)), "6/off"),
        (Move((24, 18, 14), (True, False)), "24/18*/14"),
        (Move((13, 7), (True,), 2), "13/7*(2)"),
    ],
)
def test_the_text_of_a_move(move: Move, text: str) -> None:
    assert str(move) == text
    assert parse_moves(text) == (move,)


def test_the_ends_of_a_move() -> None:
    move = Move((24, 18, 14), (True, False))
    assert (move.start, move.end) == (24, 14)


def test_the_text_of_a_play() -> None:
    assert play_text(parse_moves("bar/20* 13/11")) == "bar/20* 13/11"
    assert play_text([]) == ""


@pytest.mark.parametrize(
    ("roll", "play", "steps"),
    [
        ("31", "8/5 6/5", [Step(8, 5, 3), Step(6, 5, 1)]),
        ("31", "6/5 8/5", [Step(6, 5, 1), Step(8, 5, 3)]),
        ("64", "24/18/14", [Step(24, 18, 6), Step(18, 14, 4)]),
        ("66", "24/18(2) 13/7(2)", [Step(24, 18, 6)] * 2 + [Step(13, 7, 6)] * 2),
        ("65", "bar/19 8/3", [Step(BAR, 19, 6), Step(8, 3, 5)]),
        pytest.param(
            "63", "5/off 3/off", [Step(5, OFF, 6), Step(3, OFF, 3)], id="a six takes one from five"
        ),
        pytest.param("31", "8/5", None, id="a number is left over"),
        pytest.param("31", "8/4", None, id="a move of two numbers"),
        pytest.param("31", "8/5 6/3", None, id="a number is used twice"),
        pytest.param("31", "5/8 6/5", None, id="a move backward"),
        pytest.param("31", "6/5 6/off", None, id="too far for the number left"),
        pytest.param("31", "8/5 6/5 6/5", None, id="a move too many"),
        pytest.param("31", "8/5 6/6", None, id="a move of no pips"),
    ],
)
def test_steps_as_written(roll: str, play: str, steps: list[Step] | None) -> None:
    found = steps_as_written(Roll.parse(roll), parse_moves(play))
    assert found == (None if steps is None else tuple(steps))
