"""What we write as oldmoves, read by GNU Backgammon."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import FORMATS, Feature
from bgrecord.replay.transcribe import transcribe
from tests.differential.gnubg_import import GNUBG, exported, random_matches

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]


def test_gnubg_reads_the_same_matches(tmp_path: Path) -> None:
    matches = random_matches(60)
    for match, record in zip(matches, exported("oldmoves", matches, tmp_path), strict=True):
        held = FORMATS["oldmoves"].holds
        if match.length is None:
            # gnubg's .mat export forgets the Jacoby rule in results; the next score has it.
            held -= {Feature.RESULTS}
        assert first_difference([match], transcribe(record), held) is None
