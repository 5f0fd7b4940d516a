"""The sums of a check, and the words for them."""

from __future__ import annotations

from typing import Any

from bgrecord.findings import Severity
from bgrecord.report.file_report import worst
from bgrecord.report.summary import statistics, summary
from bgrecord.report.tally import Tally


def _tally(*reports: Any) -> Tally:
    tally = Tally()
    assert list(tally.through(reports)) == list(reports)
    return tally


def test_nothing_found(report: Any) -> None:
    assert summary(_tally(report()), Severity.WARNING) == "Checked 1 file: no findings."


def test_everything_there_is_to_say(report: Any, finding: Any) -> None:
    found = report(
        finding(related=(finding(),)),
        finding(Severity.WARNING),
        finding(Severity.WARNING),
        finding(Severity.INFO),
    )
    tally = _tally(found.at_least(Severity.WARNING), report())
    tally.failures = 2
    assert summary(tally, Severity.WARNING) == (
        "Checked 2 files: 1 error, 2 warnings, 1 more that follows; "
        "1 finding below warning hidden; 2 paths not checked."
    )


def test_the_gravest_counts_what_is_hidden_and_folded(report: Any, finding: Any) -> None:
    assert _tally(report()).gravest is None
    hidden = report(finding(Severity.INFO)).at_least(Severity.ERROR)
    assert (hidden.findings, _tally(hidden).gravest) == ((), Severity.INFO)
    folded = finding(Severity.WARNING, related=(finding(),))
    assert worst(folded) is Severity.ERROR
    shown = report(folded).at_least(Severity.ERROR)
    assert (len(shown.findings), _tally(shown).gravest) == (1, Severity.ERROR)


def test_statistics_count_rules_and_contents(report: Any, finding: Any) -> None:
    tally = _tally(report(finding(Severity.WARNING)), report(finding(), finding()))
    rows = [line.split() for line in statistics(tally)]
    assert rows[:2] == [["BG390", "test-error", "2"], ["BG691", "test-warning", "1"]]
    assert rows[2:] == [
        ["matches", "2"],
        ["games", "4"],
        ["rolls", "10"],
        ["plays", "10"],
        ["dances", "0"],
        ["doubles", "0"],
        ["takes", "0"],
        ["drops", "0"],
    ]
