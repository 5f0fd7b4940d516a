"""Games of GNU Backgammon against itself as hand notes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.selfplay import play_matches
from bgrecord.formats import read_source
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.differential.gnubg_import import GNUBG
from tests.expand.reducing import games_back, outcomes

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]


@pytest.mark.parametrize(("says_each", "in_full"), [(True, 0.75), (False, 0.6)])
def test_a_hundred_games_come_back_from_dice_and_landing_points(
    tmp_path: Path, says_each: bool, in_full: float
) -> None:
    files = play_matches(tmp_path, 26, seed=8)
    matches = [transcribe(read_source(decode(file.read_bytes())))[0] for file in files]
    found = [
        outcomes(*game) for match in matches for game in games_back(match, says_each=says_each)
    ]
    assert len(found) >= 100
    total = sum(found, Counter())
    assert total["open"] < total["settled"] / 40
    # Most games are understood in full.
    assert sum(not each["open"] for each in found) > in_full * len(found)
