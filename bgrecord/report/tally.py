"""The sums over all files of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bgrecord.findings import Finding, Severity
from bgrecord.replay.counts import Counts
from bgrecord.report.file_report import FileReport


@dataclass(slots=True)
class Tally:
    """What was read and what was found, file after file."""

    files: int = 0
    #: What the files hold.
    contents: Counts = field(default_factory=Counts)
    severities: Counter[Severity] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    #: Findings shown under the one they follow from.
    folded: int = 0
    #: Findings that were not grave enough to be shown.
    hidden: int = 0
    #: The gravest finding, hidden ones included.
    gravest: Severity | None = None
    #: Paths that could not be checked.
    failures: int = 0

    def add(self, report: FileReport) -> None:
        """Count one more file."""
        self.files += 1
        self.contents = self.contents.plus(report.counts)
        for finding in report.findings:
            self.severities[finding.severity] += 1 + finding.more
            self.codes[finding.code] += 1 + finding.more
            self.folded += _number(finding.related)
        self.hidden += _number(report.hidden)
        self.gravest = max(filter(None, (self.gravest, report.gravest)), default=None)

    def through(self, reports: Iterable[FileReport]) -> Iterator[FileReport]:
        """The same reports, counted as they pass."""
        for report in reports:
            self.add(report)
            yield report

    @property
    def findings(self) -> int:
        """All findings shown, without those folded under others."""
        return self.severities.total()


def _number(findings: Iterable[Finding]) -> int:
    """How many findings there are, with those that are not listed."""
    return sum(1 + finding.more for finding in findings)
