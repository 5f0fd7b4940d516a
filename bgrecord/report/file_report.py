"""What a check has to say of one file."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from bgrecord.findings import Finding, Severity
from bgrecord.replay.counts import Counts
from bgrecord.source import Source


class Heading(NamedTuple):
    """Where a game begins and who plays it."""

    #: The line of the game's heading, from 1.
    line: int
    #: The names, left and right; empty when the record gives none.
    names: tuple[str, str]


class FileReport(NamedTuple):
    """One file, what it holds, and what was found in it."""

    #: The path as given, or what standard input is to be called.
    path: str
    #: The format's registered name, `mat`.
    format: str
    #: The nearest known writer.
    dialect: str
    #: Its text only if something was found in it, its bytes never: reports are sent about.
    source: Source
    #: A heading a game, in the order of lines.
    headings: tuple[Heading, ...]
    #: In the order of lines.
    findings: tuple[Finding, ...]
    counts: Counts
    #: Findings that are not grave enough to be shown.
    hidden: tuple[Finding, ...] = ()

    def at_least(self, severity: Severity) -> FileReport:
        """The same report with what is less grave hidden."""
        shown = tuple(finding for finding in self.findings if worst(finding) >= severity)
        hidden = tuple(finding for finding in self.findings if worst(finding) < severity)
        return self._replace(findings=shown, hidden=self.hidden + hidden)

    @property
    def gravest(self) -> Severity | None:
        """The gravest severity of all findings, hidden ones too; None without any."""
        return max(map(worst, self.findings + self.hidden), default=None)

    def names_at(self, line: int) -> tuple[str, str]:
        """The players of the game a line belongs to, left and right; empty before any game."""
        below = bisect_right(self.headings, line, key=lambda heading: heading.line)
        return self.headings[below - 1].names if below else ("", "")


def worst(finding: Finding) -> Severity:
    """The gravest severity of a finding and of all that follows from it."""
    return max([finding.severity, *map(worst, finding.related)])
