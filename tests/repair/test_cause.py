"""What an audit says of the mistake behind the faults of a game."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from bgrecord.audit import MOST_LOOKED_BACK, Audit, audit_record
from bgrecord.findings import Finding
from bgrecord.formats import read_source
from bgrecord.source import decode

HEAD = " 7 point match\n"
GAME = """
 Game 1
 Ada : 0                          Bob : 0
"""
HIDDEN = """\
  1) 31: 8/5 6/5                   42: 13/9 6/4
  2) 63: 24/18 13/10               11: 4/3(2) 24/23(2)
  3) 41: 13/9 10/9                 22: 3/1(2) 23/21(2)
"""


def audited(text: str) -> Audit:
    return audit_record(read_source(decode(text.encode(), "game.mat")))


def causes(audit: Audit) -> list[tuple[Finding, Finding]]:
    return [
        (finding, other)
        for finding in audit.findings
        for other in finding.related
        if other.code == "BG324"
    ]


def test_the_mistake_is_named_under_the_fault_it_makes() -> None:
    ((finding, cause),) = causes(audited(HEAD + GAME + HIDDEN))
    assert (finding.span.line, cause.span.line) == (6, 5)
    assert cause.span.column == finding.span.column
    assert cause.expected == ("42: 8/4 6/4",)


@pytest.mark.parametrize(
    "rows",
    [
        # Right, and wrong with nothing above it that could be.
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n",
        "  1) 31: 8/5 6/4                   42: 8/4 6/4\n",
        # As likely as not another one.
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n  2) 63: 24/18 13/10\n"
        "  3) 21: 13/11 6/5                 43: 24/21 13/9\n",
    ],
)
def test_no_mistake_is_named_that_nobody_can_know(rows: str) -> None:
    assert not causes(audited(HEAD + GAME + rows))


def test_a_record_that_is_wrong_throughout_does_not_keep_anybody_waiting() -> None:
    games = 3 * MOST_LOOKED_BACK
    start = perf_counter()
    audit = audited(HEAD + (GAME + HIDDEN) * games)
    assert len(causes(audit)) == MOST_LOOKED_BACK
    assert perf_counter() - start < 10


def test_clean_records_are_not_looked_back_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        pytest.fail("a clean game was searched")

    monkeypatch.setattr("bgrecord.repair.cause.suspected_cause", fail)
    samples = Path(__file__).parents[2] / "samples" / "clean"
    for path in sorted(samples.glob("*.mat")):
        audit_record(read_source(decode(path.read_bytes(), path.name)))
