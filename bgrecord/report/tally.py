"""The sums over all files of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.replay.counts import Counts
from bgrecord.report.file_report import FileReport


class Tally:
    """What was read and what was found, file after file."""

    def __init__(self) -> None:
        self.files = 0
        #: What the files hold.
        self.contents = Counts()
        self.severities: Counter[Severity] = Counter()
        self.codes: Counter[str] = Counter()
        #: Findings shown under the one they follow from.
        self.folded = 0
        #: Findings that were not grave enough to be shown.
        self.hidden = 0
        #: The gravest finding, hidden ones included.
        self.gravest: Severity | None = None
        #: Paths that could not be checked.
        self.failures = 0

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
