"""A position, a roll, the slip of the pen, and the plays that may have been meant."""

from __future__ import annotations

import pytest

from bgrecord.core.dice import Roll
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.formats.notation import parse_moves
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.repair.costs import Mistake
from bgrecord.repair.plays import any_play, any_turn, guesses, with_roll

START = Position.start()


def written(roll: str, play: str) -> Rolled:
    return Rolled(Roll.parse(roll), parse_moves(play))


def meant(roll: str, play: str) -> dict[tuple[str, str], Mistake]:
    found = guesses(START, written(roll, play))
    return {(str(g.action.roll), play_text(g.action.moves)): g.mistake for g in found}


@pytest.mark.parametrize(
    ("roll", "slip", "true_roll", "true_play", "mistake"),
    [
        ("31", "8/5 6/4", "31", "8/5 6/5", Mistake.NUMBER),
        ("31", "8/5 7/5", "31", "8/5 6/5", Mistake.NUMBER),
        ("31", "8/5", "31", "8/5 6/5", Mistake.MOVE_LOST),
        ("31", "8/5 6/5 6/5", "31", "8/5 6/5", Mistake.MOVE_DOUBLED),
        ("31", "17/20 19/20", "31", "8/5 6/5", Mistake.NUMBERING),
        ("41", "8/5 6/5", "31", "8/5 6/5", Mistake.DIE),
        ("62", "8/5 6/5", "31", "8/5 6/5", Mistake.DICE),
        ("31", "8/5 24/22", "31", "8/5 24/23", Mistake.NUMBER),
    ],
)
def test_a_slip_and_what_was_meant(
    roll: str, slip: str, true_roll: str, true_play: str, mistake: Mistake
) -> None:
    found = meant(roll, slip)
    order = (true_roll, true_play)
    turned = (true_roll[::-1], true_play)
    assert found.get(order, found.get(turned)) is mistake


def test_every_guess_is_legal_and_leads_somewhere_else() -> None:
    found = [*guesses(START, written("31", "8/5 6/4"))]
    results = [(guess.action.roll, guess.after) for guess in found]
    assert found
    assert len(results) == len(set(results))


def test_a_hit_is_marked_where_it_is_made() -> None:
    board = Position.of({8: 3, 6: 5, 13: 5, 24: 2}, {20: 1, 13: 5, 8: 3, 6: 5, 24: 1})
    found = guesses(board, written("31", "8/5 6/4"))
    assert "8/5* 6/5" in {play_text(guess.action.moves) for guess in found}


def test_a_lost_play_is_one_of_all_and_each_is_the_rarer_for_it() -> None:
    lost = Rolled(Roll(3, 1), unplayed=Unplayed.BLANK)
    found = [*any_play(START, lost)]
    assert {guess.mistake for guess in found} == {Mistake.PLAY_LOST}
    assert len(found) == 16
    assert all(guess.rarer > 0 for guess in found)


def test_a_lost_turn_may_be_a_dance_with_any_dice_that_dance() -> None:
    held = Position.of({25: 1, 6: 14}, dict.fromkeys(range(1, 6), 2))
    dances = {g.action.roll for g in any_turn(held) if g.action.unplayed is Unplayed.BLANK}
    assert len(dances) == 15
    assert not any(6 in roll for roll in dances)


def test_a_dance_keeps_its_dice_only_where_nothing_can_be_played() -> None:
    dance = Rolled(Roll(3, 1), unplayed=Unplayed.BLANK)
    assert with_roll(START, dance, Roll(6, 5)) is None
    held = Position.of({25: 1, 6: 14}, dict.fromkeys(range(1, 6), 2))
    found = with_roll(held, dance, Roll(5, 5))
    assert found is not None
    assert found[0].roll == Roll(5, 5)


def test_no_play_is_made_with_dice_that_do_not_exist() -> None:
    """Dice of a damaged record, beside a dance."""
    dance = Rolled(Roll(3, 1), unplayed=Unplayed.BLANK)
    assert with_roll(Position.start(), dance, Roll(-129, 1)) is None
    assert with_roll(Position.start(), dance, Roll(7, 1)) is None
