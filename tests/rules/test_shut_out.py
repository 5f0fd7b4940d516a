"""A player on the bar against six held points need not roll, and many do not write it down."""

from __future__ import annotations

import pytest

from bgrecord.api import reads
from bgrecord.findings import Severity

#: Ada holds her home board with three spare checkers on her bar point; Bob is on the bar.
SHUT_OUT = " ; Set Pos=aBBBBBBC------------eed---/0\n"


def grave(rows: str) -> list[str]:
    head = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
    found = reads(head + SHUT_OUT + rows).audit().findings
    return [f"{f.span.line} {f.code}" for f in found if f.severity > Severity.INFO]


@pytest.mark.parametrize("cell", ["", "Cannot Move", "31: Cannot Move", "31:"])
def test_a_shut_out_player_may_write_anything_or_nothing(cell: str) -> None:
    assert grave(f"  1) 21: 7/5 7/6                 {cell}\n  2) 21: 7/4\n") == []


def test_once_a_point_opens_the_roll_must_be_there() -> None:
    rows = "  1) 21: 7/5 7/6\n  2) 21: 7/4\n  3) 66: 6/off(3) 5/off\n  4) 21: 5/4 5/3\n"
    assert grave(rows) == ["9 BG204"]


def test_without_dice_only_a_shut_out_player_cannot_move() -> None:
    shut = "  1) 21: 7/5 7/6                 Cannot Move\n"
    assert grave(shut + "  2) 21: 7/4                     Cannot Move\n") == []
    opened = "  1) 21: 7/5 7/6\n  2) 21: 7/4\n  3) 66: 6/off(3) 5/off           Cannot Move\n"
    assert grave(opened) == ["8 BG205"]
