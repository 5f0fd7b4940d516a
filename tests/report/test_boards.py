"""Boards in a terminal, seen by the player to act."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import Score
from bgrecord.report.boards import board


def _drawn(*args: Any, **options: Any) -> list[str]:
    """The board without the identifiers and the words beside it."""
    return [line[:46].rstrip() for line in board(*args, unicode=False, **options)][:13]


def test_the_start(situation: Any) -> None:
    assert _drawn(situation()) == [
        " +13-14-15-16-17-18-+-----+19-20-21-22-23-24-+",
        " | X           O    |     | O              X |",
        " | X           O    |     | O              X |",
        " | X           O    |     | O                |",
        " | X                |     | O                |",
        " | X                |     | O                |",
        " |                  | [1] |       6 3        |",
        " | O                |     | X                |",
        " | O                |     | X                |",
        " | O           X    |     | X                |",
        " | O           X    |     | X              O |",
        " | O           X    |     | X              O |",
        " +12-11-10--9--8--7-+-----+-6--5--4--3--2--1-+",
    ]


def test_bars_tall_stacks_and_an_owned_cube(situation: Any) -> None:
    position = Position.of({25: 2, 6: 10, 3: 3}, {25: 1, 1: 6, 20: 1})
    assert _drawn(situation(position=position, cube=Cube(4, owner=0), roll=None)) == [
        " +13-14-15-16-17-18-+-----+19-20-21-22-23-24-+",
        " |                  |     |                O |",
        " |                  |     |                O |",
        " |                  |     |                O |",
        " |                  |  X  |                O |",
        " |                  |  X  |                6 |",
        " |                  |     |                  |",
        " |                  |  O  |10                |",
        " |                  |     | X                |",
        " |                  |     | X        X       |",
        " |                  |     | X        X       |",
        " |                  | [4] | X  O     X       |",
        " +12-11-10--9--8--7-+-----+-6--5--4--3--2--1-+",
    ]


def test_many_on_the_bar_are_counted(situation: Any) -> None:
    position = Position.of({25: 5, 1: 1}, {25: 4, 1: 1})
    bar = [line[21:26] for line in _drawn(situation(position=position))]
    assert bar[1:6] == ["     ", "  5  ", "  X  ", "  X  ", "  X  "]
    assert bar[7:12] == ["  O  ", "  O  ", "  O  ", "  O  ", "     "]


def test_the_cube_lies_at_its_owners_edge(situation: Any) -> None:
    drawn = _drawn(situation(side=1, cube=Cube(64, owner=0)))
    assert [index for index, line in enumerate(drawn) if "[64]" in line] == [1]
    drawn = _drawn(situation(side=1, cube=Cube(1024, owner=1)))
    assert [index for index, line in enumerate(drawn) if " 1024" in line] == [11]


@pytest.mark.parametrize("unicode", [True, False])
def test_the_frame_is_straight(situation: Any, unicode: bool) -> None:
    for cube in (Cube(), Cube(2), Cube(512, 0), Cube(1024, 1)):
        lines = list(board(situation(cube=cube), unicode=unicode))[:13]
        walls = "│┐┘+|" if unicode else "+|"
        assert {line[45] for line in lines} <= set(walls)


def test_ascii_is_ascii(situation: Any) -> None:
    assert "".join(board(situation(), ("Ada", "Bob"), unicode=False)).isascii()


def test_the_words_beside_it(situation: Any) -> None:
    position = Position.start(Variant.HYPERGAMMON)
    lines = list(board(situation(position=position, side=1, score=Score(3, 2, 7)), ("Ada", "Bob")))
    beside = [line[46:].strip() for line in lines]
    assert beside[1:4] == ["○ Ada", "score 3 of 7", "69 pips"]
    assert beside[9:12] == ["● Bob", "score 2 of 7", "69 pips, to play 63"]


def test_sessions_offers_and_rules_in_words(situation: Any) -> None:
    offered = situation(
        cube=Cube(2, owner=1, offered_by=1), score=Score(4, 1, None), jacoby=True, roll=None
    )
    lines = list(board(offered, ("Ada", "")))
    beside = [line[46:].strip() for line in lines]
    assert beside[1:3] == ["○ right", "score 1"]
    assert beside[9] == "● Ada"
    assert beside[11].endswith("to act")
    assert "cube 2, 4 offered, Jacoby rule" in lines[13]


def test_names_are_made_visible(situation: Any) -> None:
    assert "\x1b" not in "".join(board(situation(), ("\x1b[31mAda", "Bob")))


@pytest.mark.parametrize(
    "name", ["Bob", "Bob" * 100, "王" * 100, "王" * 24, "\U000e0001" * 24, "\x1b" * 9]
)
def test_a_board_fits_on_80_columns(situation: Any, name: str) -> None:
    position = Position.of({25: 13}, {25: 14})
    for line in board(situation(position=position, score=Score(10, 24, 25)), (name, name)):
        assert cell_len(line) <= 80


def test_the_identifiers(situation: Any) -> None:
    lines = list(board(situation()))
    assert "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:5:10" in lines[14]
    assert "4HPwATDgc/ABMA:" in lines[15]
