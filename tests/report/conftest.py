"""Reports made by hand, with rules of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.findings import Finding, Severity, Situation
from bgrecord.replay.counts import Counts
from bgrecord.report.file_report import FileReport, Heading
from bgrecord.rules import Breach, Rule, catalogue, record_rules
from bgrecord.source import Source, Span

TEXT = """\
 5 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/15                     11: 8/7(2)

 Game 2
 Bert : 0                         Anna : 1
  1)                               \t52: 13/8 王/22
"""


def _check(event: object) -> Iterator[Breach]:
    """Break a rule made for tests.

    Why: because.
    """
    yield Breach()


_CODES = {Severity.ERROR: "BG390", Severity.WARNING: "BG691", Severity.INFO: "BG892"}


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for severity, code in _CODES.items():
        rule = Rule(code, f"test-{severity}", severity, "{what} happened", (), _check)
        for known in (catalogue(), record_rules()):
            monkeypatch.setitem(cast(dict[str, Rule], known), code, rule)


def _finding(severity: Severity = Severity.ERROR, **facts: Any) -> Finding:
    facts = {"span": Span(5, 6, 17), "values": {"what": "something"}, **facts}
    return Finding(_CODES[severity], f"test-{severity}", severity, **facts)


def _situation(**facts: Any) -> Situation:
    known = {
        "position": Position.start(),
        "side": 0,
        "cube": Cube(),
        "score": Score(0, 0, 5),
        "roll": Roll(6, 3),
    }
    return Situation(**{**known, **facts})


def _report(*findings: Finding, path: str = "final.mat", text: str = TEXT) -> FileReport:
    return FileReport(
        path=path,
        format="mat",
        dialect="generic",
        source=Source(path, text),
        headings=(Heading(3, ("Ada", "Bob")), Heading(8, ("Bert", "Anna"))),
        findings=findings,
        counts=Counts(matches=1, games=2, rolls=5, plays=5),
    )


@pytest.fixture
def finding() -> Any:
    """Make a finding: an error on the first play of the text unless said otherwise."""
    return _finding


@pytest.fixture
def situation() -> Any:
    """Make a situation: a five-point match starts, the left side plays 63."""
    return _situation


@pytest.fixture
def report() -> Any:
    """Make a report on the text with the findings given."""
    return _report
