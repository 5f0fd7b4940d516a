"""How far a reading may be trusted."""

from __future__ import annotations

from dataclasses import replace

from bgrecord.repair.proposals import Confidence
from tests.repair.conftest import RepairRows

#: Both first plays are longer than the dice allow, and the next ones use the checkers so placed.
ROWS = """\
  1) 31: 8/3 6/5                   42: 8/3 6/4
  2) 33: 8/5 8/5 5/2 5/2           55: 8/3 8/3 13/8 13/8
  3) 11: 3/2 3/2 2/1 2/1           21: 3/1 4/3
"""


def test_several_plays_that_stood_are_more_than_one_should_believe(
    repair_rows: RepairRows,
) -> None:
    game = repair_rows(ROWS)
    assert game.best is not None
    assert len(game.best.violations) == 2
    alone = replace(game, proposals=game.proposals[:1], complete=True)
    assert alone.margin >= 1.9
    assert alone.confidence is Confidence.LOW
