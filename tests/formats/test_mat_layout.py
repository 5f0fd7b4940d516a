"""Whose a cell is: columns decide, never whose turn it would be."""

from __future__ import annotations

import pytest

from bgrecord.record.model import NoteKind, Record

from .conftest import Read, Spell


def _game(*rows: str, score: str = " Ada : 0                         Bob : 0") -> str:
    return "\n".join([" 7 point match", " Game 1", score, *rows, ""])


FIRST = "  1) 31: 8/5 6/5                 42: 8/4 6/4"


def _kinds(record: Record) -> list[NoteKind]:
    return [note.kind for note in record.matches[0].notes]


def test_an_empty_left_cell_leaves_the_right_one_where_it_is(read: Read, spell: Spell) -> None:
    rows = ["  1)                             42: 8/4 6/4", "  2) 31: 8/5 6/5                 11:"]
    assert spell(read(_game(*rows))) == ["R 42: 8/4 6/4", "L 31: 8/5 6/5", "R 11: blank"]


def test_a_missing_turn_does_not_move_the_next_one(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 63: 24/18 13/10", "  3) 21: 13/11 6/5"))
    assert spell(record)[2:] == ["L 63: 24/18 13/10", "L 21: 13/11 6/5"]


def test_the_right_column_is_learned_from_the_rows(read: Read, spell: Spell) -> None:
    for width in (20, 33, 46, 60):
        left, right = "  1) 31: 8/5 6/5".ljust(width), "  2)".ljust(width)
        record = read(_game(left + "42: 8/4 6/4", right + "11: 8/7(2) 6/5(2)", "  3) 66:"))
        assert spell(record)[2:] == ["R 11: 8/7(2) 6/5(2)", "L 66: blank"]
        assert record.dialect.right_column == width + 1


def test_without_a_full_row_the_score_line_shows_the_columns(read: Read, spell: Spell) -> None:
    rows = ["  1)                             42: 8/4 6/4", "  2) 31: 8/5 6/5", "  3) 52: 13/8"]
    assert spell(read(_game(*rows))) == ["R 42: 8/4 6/4", "L 31: 8/5 6/5", "L 52: 13/8"]


def test_where_nothing_is_in_columns_the_cells_alternate(read: Read, spell: Spell) -> None:
    text = " 3 point match\n Game 1\n 1) 31: 8/5 6/5\n 2) 42: 8/4 6/4\n 3) 63: 24/15\n"
    assert [line[0] for line in spell(read(text))] == ["L", "R", "L"]


def test_tabs_reach_to_every_eighth_column(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2)\t\t\t\t11: 8/7(2)", "  3)\t66:"))
    assert spell(record)[2:] == ["R 11: 8/7(2)", "L 66: blank"]


def test_a_cell_may_follow_the_other_after_one_blank(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 22: 19/17 17/15 15/13 13/11 55: 2/0"))
    assert spell(record)[2:] == ["L 22: 19/17 17/15 15/13 13/11", "R 55: 2/off"]


def test_two_rolls_in_one_cell_are_both_kept_and_noted(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 31: 8/5 6/5 42: 8/4        52: 13/8"))
    assert spell(record)[2:] == ["L 31: 8/5 6/5", "L 42: 8/4", "R 52: 13/8"]
    assert _kinds(record) == [NoteKind.TWO_ACTIONS]
    assert record.matches[0].notes[0].span == (5, 18, 25)


def test_a_roll_and_a_result_in_one_cell_are_noted(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2)                             31: 8/5 6/5 Wins 1 point"))
    assert spell(record)[2:] == ["R 31: 8/5 6/5", "R wins 1"]
    assert _kinds(record) == [NoteKind.TWO_ACTIONS]


@pytest.mark.parametrize(
    "row",
    [
        "  2)  Drops                       Wins 1 point",
        "  2) 61:                          Wins 2 points",
        "  2) 61: ????                     Wins 2 points",
        "      Drops      Wins 1 point",
    ],
)
def test_the_usual_result_rows_are_two_cells(read: Read, spell: Spell, row: str) -> None:
    record = read(_game(FIRST, row))
    assert [line[0] for line in spell(record)[2:]] == ["L", "R"]
    assert not _kinds(record)


def test_words_that_start_no_known_cell_are_one_of_their_own(read: Read, spell: Spell) -> None:
    record = read(
        _game(
            FIRST,
            "  2) Ann sighs                   11: 8/7(2)",
            "  3) 13/7 8/7                    Bob nods",
            "  4) 63: 13/7                    13/7 8/7",
        )
    )
    assert spell(record)[2:] == [
        "L unreadable 'Ann sighs'",
        "R 11: 8/7(2)",
        "L plays 13/7 8/7",
        "R unreadable 'Bob nods'",
        "L 63: 13/7",
        "R plays 13/7 8/7",
    ]


def test_a_pass_behind_dice_belongs_to_them(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 66: pass                   Passes"))
    assert spell(record)[2:] == ["L 66: cannot move", "R drops"]


def test_dice_with_a_dash_begin_a_cell(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 6-3: 24/18 13/10 5-2: 13/8 13/11"))
    assert spell(record)[2:] == ["L 63: 24/18 13/10", "R 52: 13/8 13/11"]


def test_a_row_number_written_twice_stands_before_the_right_cell(read: Read, spell: Spell) -> None:
    record = read(_game(FIRST, "  2) 63: 24/18 13/10       2) 11: 8/7(2)"))
    assert spell(record)[2:] == ["L 63: 24/18 13/10", "R 11: 8/7(2)"]
