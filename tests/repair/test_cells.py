"""Cells are spelled as their file spells; what is right keeps its spelling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgrecord.core.dice import Roll
from bgrecord.formats.mat.cells import read_cell
from bgrecord.formats.notation import parse_moves
from bgrecord.record.actions import Doubled, Dropped, Rolled, Took, Won
from bgrecord.repair.cells import Habits, respelled, spelled
from bgrecord.repair.distance import distance

PLAIN = Habits()
WORDS = Habits(bar="Bar", off="Off", merges_steps=True, repeats=True, dance="Cannot Move")
DASHED = Habits(joint="-", marks_hits=False)


def rolled(roll: str, play: str) -> Rolled:
    return Rolled(Roll.parse(roll), parse_moves(play))


@pytest.mark.parametrize(
    ("cell", "roll", "play", "habits", "text"),
    [
        ("61: 8/7* 7/1", "61", "8/7* 13/7", PLAIN, "61: 8/7* 13/7"),
        ("52: 8/3 13/11", "52", "8/3 3/1", PLAIN, "52: 8/3 3/1"),
        ("31: 8/5", "31", "8/5 6/5", PLAIN, "31: 8/5 6/5"),
        ("31: 8/5 6/5 6/5", "31", "8/5 6/5", PLAIN, "31: 8/5 6/5"),
        ("41: 8/5  6/5", "31", "8/5 6/5", PLAIN, "31: 8/5  6/5"),
        ("14: 8/5 6/5", "13", "8/5 6/5", PLAIN, "13: 8/5 6/5"),
        ("4-1: 8/5 6/5", "31", "8/5 6/5", PLAIN, "3-1: 8/5 6/5"),
        ("31: 8/5 6/5!? (-0.1)", "31", "8/5 24/23", PLAIN, "31: 8/5 24/23!? (-0.1)"),
        ("31: 8/5 6/5", "31", "8/5* 6/5", PLAIN, "31: 8/5* 6/5"),
        ("31: 8/5* 6/5", "31", "8/5 6/5", PLAIN, "31: 8/5 6/5"),
        ("31: 8/5 6/5", "31", "8/5* 6/5", DASHED, "31: 8/5 6/5"),
        ("31: 8-5 6-4", "31", "8/5 6/5", DASHED, "31: 8-5 6-5"),
        ("62: 25/23 8/3", "62", "25/23 8/2", WORDS, "62: 25/23 8/2"),
        ("62: 8/3", "62", "bar/23 6/off", WORDS, "62: Bar/23 6/Off"),
        ("11: 8/7(2) 6/4(2)", "11", "8/7(2) 6/5(2)", WORDS, "11: 8/7(2) 6/5(2)"),
        ("64: ", "64", "24/18 18/14", WORDS, "64: 24/14"),
        ("64:", "64", "24/18 18/14", PLAIN, "64: 24/18 18/14"),
    ],
)
def test_a_cell_with_another_meaning(
    cell: str, roll: str, play: str, habits: Habits, text: str
) -> None:
    assert respelled(cell, read_cell(cell.strip()), rolled(roll, play), habits) == text


@pytest.mark.parametrize(
    ("cell", "meant", "text"),
    [
        ("Wins 4 points", Won(2), "Wins 2 points"),
        ("Wins 4 points", Won(1), "Wins 1 point"),
        ("Wins 4 point and the match", Won(2, match=True), "Wins 2 point and the match"),
        ("Doubles => 8", Doubled(4), "Doubles => 4"),
        ("Takes", Dropped(), "Drops"),
    ],
)
def test_words(cell: str, meant: Won | Doubled | Dropped, text: str) -> None:
    assert respelled(cell, read_cell(cell), meant, PLAIN) == text


def test_a_cell_from_nothing_follows_the_habits_of_the_file() -> None:
    habits = replace_words({Took: "accepts"})
    assert spelled(Took(), habits) == "accepts"
    assert spelled(rolled("13", "8/5 6/5"), PLAIN._replace(high_die_first=True)) == "31: 8/5 6/5"
    assert spelled(rolled("65", ""), WORDS) == "65: Cannot Move"


def replace_words(words: dict[type, str]) -> Habits:
    return PLAIN._replace(words={**PLAIN.words, **words})


def test_the_points_of_a_mirrored_text_stay_mirrored() -> None:
    written = rolled("31", "8/5 6/4")
    assert respelled("X: (3 1) 17-20 19-21", written, rolled("31", "8/5 6/5"), DASHED) == (
        "X: (3 1) 17-20 19-20"
    )


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("", "", 0), ("8/3", "8/3", 0), ("13/11", "3/1", 2), ("8/3", "6/3", 2)],
)
def test_how_much_spellings_differ(one: str, other: str, steps: int) -> None:
    assert distance(one, other) == distance(other, one) == steps


def test_an_annotation_is_no_part_of_the_play() -> None:
    action = replace(rolled("31", "8/5 6/5"), annotation="!")
    assert spelled(action, PLAIN) == "31: 8/5 6/5"
