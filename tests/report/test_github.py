"""Annotations of GitHub's workflow runs."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.findings import Severity
from bgrecord.report.github import render
from bgrecord.source import Span


@pytest.mark.parametrize(
    ("severity", "command"),
    [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "notice")],
)
def test_a_command_a_finding(report: Any, finding: Any, severity: Severity, command: str) -> None:
    found = finding(severity)
    assert list(render([report(found)])) == [
        f"::{command} file=final.mat,line=5,endLine=5,col=6,endColumn=16,"
        f"title={found.code} {found.name}::something happened\n"
    ]


def test_an_empty_span_is_one_column(report: Any, finding: Any) -> None:
    (line,) = render([report(finding(span=Span(5, 6, 6)))])
    assert "col=6,endColumn=6," in line


def test_what_means_something_to_github_is_escaped(report: Any, finding: Any) -> None:
    found = finding(values={"what": "100%: a, b"})
    (line,) = render([report(found, path="a:b,c%\r\n\x1b.mat")])
    assert line.startswith(r"::error file=a%3Ab%2Cc%25%0D%0A\x1b.mat,line=")
    assert line.endswith("::100%25: a, b happened\n")
