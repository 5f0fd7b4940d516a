"""The sample records: right ones keep silent in every spelling, broken ones speak in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.audit import Audit, audit_record
from bgrecord.findings import Severity
from bgrecord.formats import read_source
from bgrecord.record.actions import Dropped, Took
from bgrecord.replay.events import CubeTurned, GameEnded, RollPlayed
from bgrecord.source import decode

SAMPLES = Path(__file__).parent.parent / "samples"
CLEAN = sorted(path for path in (SAMPLES / "clean").iterdir())
BROKEN = sorted(path for path in (SAMPLES / "broken").iterdir() if path.suffix == ".mat")

#: The same match, spelled by different hands.
ONE_MATCH = [
    "backgammon-nj.mat",
    "dailygammon.txt",
    "galaxy.mat",
    "gnubg.mat",
    "gridgammon-20240131-ada-bob.mat",
    "old-archive.txt",
    "playok.mat",
    "spanish-demo.mat",
    "studio.mat",
    "xg-1.mat",
    "xg-2.mat",
    "xg.txt",
]


def audit(path: Path) -> Audit:
    return audit_record(read_source(decode(path.read_bytes(), path.name)))


def complaints(path: Path) -> list[str]:
    return [
        f"{finding.span.line}:{finding.span.column} {finding.code}"
        for finding in audit(path).findings
        if finding.severity >= Severity.WARNING
    ]


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.name)
def test_a_right_record_has_no_error_and_no_warning(path: Path) -> None:
    assert complaints(path) == []
    assert audit(path).counts.plays > 10


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_record_has_the_listed_faults_and_no_others(path: Path) -> None:
    expected = path.with_suffix(".expected.txt").read_text(encoding="utf-8").splitlines()
    assert expected
    assert complaints(path) == expected


def course(path: Path) -> list[object]:
    """What happened in a record: every board, cube action and result."""
    happened: list[object] = []
    for event in audit(path).events:
        match event:
            case RollPlayed():
                happened.append(event.after)
            case CubeTurned():
                happened.append((type(event.entry.action), event.after))
            case GameEnded():
                happened.append((event.ending, event.winner, event.kind, event.written_score))
    return happened


@pytest.mark.parametrize("name", ONE_MATCH)
def test_every_spelling_of_a_match_tells_the_same_games(name: str) -> None:
    told = course(SAMPLES / "clean" / name)
    assert told == course(SAMPLES / "clean" / "gnubg.mat")


def test_the_common_match_is_worth_comparing() -> None:
    counts = audit(SAMPLES / "clean" / "gnubg.mat").counts
    assert counts.games == 3
    assert counts.dances > 10
    assert {counts.takes, counts.drops} == {1}
    told = course(SAMPLES / "clean" / "gnubg.mat")
    actions = {entry[0] for entry in told if isinstance(entry, tuple)}
    assert {Took, Dropped} <= actions


def test_a_beaver_leaves_the_stake_four_times_as_high() -> None:
    events = audit(SAMPLES / "clean" / "money-session.mat").events
    first = next(event for event in events if isinstance(event, GameEnded))
    assert first.cube.value == 4
    assert first.worth == (4,)
