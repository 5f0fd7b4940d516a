"""Real server exports: every turn of every game is replayed, and nothing is wrong with them."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from bgrecord.audit import Audit, audit_record
from bgrecord.findings import Severity
from bgrecord.formats import read_source
from bgrecord.replay.counts import Counts
from bgrecord.replay.events import RollPlayed
from bgrecord.source import decode

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"

#: Warnings that the file itself explains: a sentinel of 4016 points instead of a result.
WARNINGS = {"studio-002.mat": ["BG621"]}


@pytest.fixture(scope="module")
def audits() -> dict[str, Audit]:
    files = sorted(CORPUS.glob("*.mat"))
    if not files:
        pytest.skip("the shared corpus is not here")
    return {
        path.name: audit_record(read_source(decode(path.read_bytes(), path.name))) for path in files
    }


def test_no_file_has_an_error_or_an_unexplained_warning(audits: dict[str, Audit]) -> None:
    complaints = {
        name: [f.code for f in audit.findings if f.severity > Severity.INFO]
        for name, audit in audits.items()
    }
    assert {name: codes for name, codes in complaints.items() if codes} == WARNINGS


def test_everything_is_counted(audits: dict[str, Audit]) -> None:
    total = reduce(Counts.plus, (audit.counts for audit in audits.values()))
    assert total == Counts(
        matches=105,
        games=434,
        rolls=17_596,
        plays=15_926,
        dances=1_666,
        doubles=436,
        takes=261,
        drops=175,
    )


def test_every_roll_is_replayed_on_a_known_board(audits: dict[str, Audit]) -> None:
    events = [event for audit in audits.values() for event in audit.events]
    rolls = [event for event in events if isinstance(event, RollPlayed)]
    assert len(rolls) == 17_596
    assert all(roll.verdict.is_legal and not roll.faults for roll in rolls)
