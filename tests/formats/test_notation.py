"""One play as people write it."""

from __future__ import annotations

import pytest

from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.formats.notation import NotationError, parse_moves, read_play


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8/5", Move((8, 5), (False,))),
        ("24/18/13", Move((24, 18, 13), (False, False))),
        ("bar/20*", Move((BAR, 20), (True,))),
        ("Bar/20", Move((BAR, 20), (False,))),
        ("b/20", Move((BAR, 20), (False,))),
        ("25/20", Move((BAR, 20), (False,))),
        ("6/off", Move((6, OFF), (False,))),
        ("6/Off", Move((6, OFF), (False,))),
        ("6/o", Move((6, OFF), (False,))),
        ("6/-", Move((6, OFF), (False,))),
        ("6/0", Move((6, OFF), (False,))),
        ("8-5", Move((8, 5), (False,))),
        ("bar-18*", Move((BAR, 18), (True,))),
        ("6/off(2)", Move((6, OFF), (False,), 2)),
        ("13/7*(2)", Move((13, 7), (True,), 2)),
        ("13/7(2)*", Move((13, 7), (True,), 2)),
        ("24/20*/14", Move((24, 20, 14), (True, False))),
        ("0/0", Move((OFF, OFF), (False,))),
    ],
)
def test_a_move_may_be_written_in_many_ways(text: str, move: Move) -> None:
    assert parse_moves(text) == (move,)


@pytest.mark.parametrize("text", ["99/93", "13/-2", "26/20"])
def test_points_that_do_not_exist_are_kept_for_the_rules_to_judge(text: str) -> None:
    assert str(parse_moves(text)[0]) == text


def test_a_play_is_moves_with_blanks_or_commas_between_them() -> None:
    spaced = parse_moves("24/18 13/10")
    assert spaced == parse_moves("24/18, 13/10") == parse_moves(" 24/18,13/10 ")
    assert [move.start for move in spaced] == [24, 13]


@pytest.mark.parametrize(
    ("text", "column"),
    [("13/", 1), ("8/5 13/", 5), ("8/5 sighs", 5), ("8/5(0)", 1), ("/5", 1), ("12345/1", 1)],
)
def test_what_is_no_move_is_refused_with_its_place(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_moves(text)
    assert refusal.value.column == column


def test_no_moves_at_all_are_an_empty_play() -> None:
    assert parse_moves("") == ()


@pytest.mark.parametrize(
    ("text", "moves", "annotation", "unreadable", "separators"),
    [
        ("24/18 13/10 !?", 2, "!?", (), ""),
        ("13/8 13/11?? (-0.123)", 2, "?? (-0.123)", (), ""),
        ("13/8 13/11 -0.123 nice try", 2, "-0.123 nice try", (), ""),
        ("8-5 6-5", 2, "", (), "-"),
        ("24/18, 13/10", 2, "", (), ","),
        ("8-5, 6-5", 2, "", (), "-,"),
        ("6/- 5/-", 2, "", (), ""),
        ("24/18 13/", 1, "", ("13/",), ""),
        ("24/18 13", 1, "", ("13",), ""),
        ("sighs", 0, "", ("sighs",), ""),
    ],
)
def test_a_reader_takes_a_play_apart_and_judges_nothing(
    text: str, moves: int, annotation: str, unreadable: tuple[str, ...], separators: str
) -> None:
    play = read_play(text)
    assert len(play.moves) == moves
    assert (play.annotation, play.unreadable, play.separators) == (
        annotation,
        unreadable,
        separators,
    )


def test_a_count_may_stand_apart() -> None:
    assert read_play("13/7 8/5 (2)").moves == parse_moves("13/7 8/5(2)")
