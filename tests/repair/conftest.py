"""Short games, written as people write them, and what they are repaired to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bgrecord.formats import read_source
from bgrecord.record.model import Record
from bgrecord.repair.proposals import GameRepair, repair_record
from bgrecord.source import decode

HEAD = """\
 7 point match

 Game 1
 Ada : 0                          Bob : 0
"""

#: Bob's first play was 8/4 6/4, which shows in his second turn.
DAMAGED = """\
 7 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 13/9 6/4
  2) 63: 24/18 13/10               11: 4/3(2) 24/23(2)
  3) 41: 13/9 10/9                 22: 3/1(2) 23/21(2)
"""
MENDED = DAMAGED.replace("42: 13/9 6/4", "42: 8/4 6/4")

ReadRows = Callable[[str], Record]
RepairRows = Callable[[str], GameRepair]


def record_of(text: str | bytes) -> Record:
    data = text.encode() if isinstance(text, str) else text
    return read_source(decode(data, "game.mat"), "mat")


@pytest.fixture
def read_rows() -> ReadRows:
    """The record of a match to 7 whose first game has these rows."""
    return lambda rows: record_of(HEAD + rows)


@pytest.fixture
def repair_rows(read_rows: ReadRows) -> RepairRows:
    """What may have been played in a game of these rows."""
    return lambda rows: repair_record(read_rows(rows)).games[0]
