"""The library gnubg-nn: its boards, and what happens without it."""

from __future__ import annotations

import sys
from random import Random

import pytest

from bgrecord.core.position import Position
from bgrecord.engine import EngineUnavailable
from bgrecord.engine.gnubg_nn import GnuBackgammonNetworks, board, position_of
from tests.engine.positions import random_positions


def test_a_board_by_hand() -> None:
    """The opponent comes first; each side's ace point first, its bar last."""
    position = Position.of({25: 1, 24: 1, 6: 3}, {25: 2, 1: 4})
    theirs, ours = board(position)
    assert theirs == [4, *[0] * 23, 2]
    assert ours == [*[0] * 5, 3, *[0] * 17, 1, 1]
    assert position_of(ours, theirs) == position


def test_there_and_back() -> None:
    for position in random_positions(Random(31), 500):
        theirs, ours = board(position)
        assert position_of(ours, theirs) == position


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gnubg_nn", None)
    with pytest.raises(EngineUnavailable, match=r"bgrecord\[gnubg-nn\]"):
        GnuBackgammonNetworks()
