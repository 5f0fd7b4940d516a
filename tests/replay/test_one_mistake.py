"""One mistake gives one finding: what follows from an earlier fault is folded under it."""

from __future__ import annotations

from collections.abc import Callable

from bgrecord.audit import default_codes
from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import play_text
from bgrecord.core.position import Position

Found = Callable[..., list[str]]


def test_a_missing_turn_explains_the_impossible_play_behind_it(found: Found) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  2) 63: 24/18 13/10\n"
        "  3) 21: 13/11 6/5               43: 13/9 11/8\n"
    ) == ["7:6 BG204 +2"]


def test_a_wrong_distance_explains_the_blot_that_later_is_not_there(found: Found) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  2) 63: 24/18 13/9              52: 13/8 13/11\n"
        "  3) 11: 10/9 6/5                31: 24/23 13/10\n"
    ) == ["6:6 BG301 +2"]


def test_an_under_play_stood_and_the_next_one_is_a_fault_of_its_own(found: Found) -> None:
    assert found(
        "  1) 31: 8/5                     42: 8/4 6/4\n"
        "  2) 63: 24/18                   52: 13/8 13/11\n"
    ) == ["5:6 BG308", "6:6 BG308"]


def test_after_the_board_is_lost_plays_are_checked_for_form_only(found: Found) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  2) 63: 22/16 13/10             52: 13/8 13/11\n"
        "  3) 21: 9/7 2/1                 31: 24/20 6/1\n"
    ) == ["6:6 BG302 +1", "7:34 BG301"]


#: Ada's first play is a 3 and a 2, and stood.
_SLIP = "  1) 31: 8/5 6/4                 42: 8/4 6/4\n"
_AFTER_SLIP = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 1, 4: 1}, {24: 2, 13: 5, 8: 2, 6: 4, 4: 2})


def _calm(rows: int) -> str:
    """So many rows of legal play without a hit, from the second row on."""
    position, text = _AFTER_SLIP, ""
    for turn in range(2 * rows):
        play = next(play for play in legal_plays(position, Roll(2, 1)) if not play.hits)
        text += f" {turn // 2 + 2:2}) " if turn % 2 == 0 else ""
        text += f"21: {play_text(play.moves):24}" + ("\n" if turn % 2 else "")
        position = play.after.flip()
    return text + f" {rows + 2:2}) 31: Cannot Move             31:\n"


def test_soon_after_a_slip_a_false_pass_is_folded_under_it(found: Found) -> None:
    assert found(_SLIP + _calm(0))[0] == "5:6 BG301 +1"


def test_a_slip_explains_nothing_once_the_record_has_long_made_sense(found: Found) -> None:
    assert found(_SLIP + _calm(7)) == ["5:6 BG301", "13:6 BG313"]


def test_the_roll_after_the_end_is_reported_once(found: Found) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 Doubles => 2\n"
        "  2) Drops                       42: 8/4 6/4\n"
        "  3) 52: 13/8 13/11              31: 8/5 6/5\n"
        "                                 Wins 1 point\n"
    ) == ["6:34 BG316 +2"]


def test_a_wrong_mark_and_the_impossible_play_right_behind_it_are_one_mistake(
    found: Found,
) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4*\n"
        "  2) 63: 23/17 13/10             52: 13/8 13/11\n"
    ) == ["5:34 BG802 +2"]


def test_rolls_exchanged_between_the_sides_are_one_mistake(found: Found) -> None:
    assert found("  1) 42: 8/5 6/5                 31: 8/4 6/4\n") == ["5:6 BG301 +2"]


def test_rows_in_the_wrong_order_are_one_mistake(found: Found) -> None:
    rows = (
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  {}) 21: 13/11 24/23            21: 13/11 24/23\n"
        "  {}) 21: 13/11 11/10            21: 13/11 11/10\n"
        "  {}) 11: 6/5(2) 8/7(2)          11: 6/5(2) 8/7(2)\n"
    )
    assert found(rows.format(2, 3, 4)) == []
    assert found(rows.format(3, 2, 4)) == ["6:6 BG112"]
    assert found(rows.format(3, 4, 5)) == ["6:6 BG112"]
    assert found(rows.format(2, 2, 3)) == ["7:6 BG112"]
    assert found(rows.format(2, 4, 7)) == ["7:6 BG112", "8:6 BG112"]


def test_a_row_left_out_explains_the_impossible_play_behind_it(found: Found) -> None:
    assert found(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  3) 11: 10/9 6/5                31: 24/23 13/10\n"
    ) == ["6:6 BG112 +2"]


def test_what_follows_speaks_for_itself_when_its_cause_is_not_asked_for(found: Found) -> None:
    rows = (
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
        "  3) 11: 10/9 6/5                31: 24/23 13/10\n"
    )
    codes = default_codes() - {"BG112"}
    assert found(rows, codes=codes) == ["6:6 BG302 +1"]
