"""The library bgsage: its boards, and what happens without it."""

from __future__ import annotations

import sys
from random import Random

import pytest

from bgrecord.core.position import Position
from bgrecord.engine import EngineUnavailable, default_engine
from bgrecord.engine.bgsage import OpenSage, board, position_of
from tests.engine.positions import random_positions


def test_a_board_by_hand() -> None:
    position = Position.of({25: 1, 24: 1, 6: 3}, {25: 2, 24: 1, 13: 4})
    assert board(position) == [2, -1, *[0] * 4, 3, *[0] * 5, -4, *[0] * 11, 1, 1]
    assert position_of(board(position)) == position


def test_there_and_back() -> None:
    for position in random_positions(Random(31), 500):
        assert position_of(board(position)) == position


def test_it_is_asked_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgrecord.engine.find_spec", lambda _: object())
    assert [default_engine(), default_engine(1)] == ["bgsage", "gnubg"]
    monkeypatch.setattr("bgrecord.engine.find_spec", lambda _: None)
    assert default_engine() == "gnubg"


@pytest.mark.parametrize("module", ["bgsage.weights", "bgbot_cpp"])
def test_without_the_library(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(EngineUnavailable, match=r"bgrecord\[engine\]"):
        OpenSage()
