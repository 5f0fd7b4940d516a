"""Findings as annotations of GitHub's workflow runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.shown import visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(reports: Iterable[FileReport]) -> Iterator[str]:
    """One workflow command a finding."""
    for report in reports:
        for finding in report.findings:
            yield _command(report.path, finding)


def _command(path: str, finding: Finding) -> str:
    line, column, end_column = finding.span
    properties = {
        "file": path.replace("\\", "/"),
        "line": str(line),
        "endLine": str(line),
        "col": str(column),
        # GitHub counts the last column itself, not the one behind it.
        "endColumn": str(max(end_column - 1, column)),
        "title": f"{finding.code} {finding.name}",
    }
    shown = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {shown}::{_data(message(finding))}\n"


def _data(text: str) -> str:
    for char, escape in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(char, escape)
    return visible(text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
