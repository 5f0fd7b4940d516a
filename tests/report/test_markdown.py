"""Findings as Markdown."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.findings import Severity
from bgrecord.report.markdown import escaped, render


def _text(*reports: Any) -> str:
    return "".join(render(reports))


def test_a_file_is_a_heading_and_a_finding_one_below(report: Any, finding: Any) -> None:
    text = _text(report(finding(), finding(Severity.WARNING)), report(path="other.mat"))
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert [line.split()[0] for line in headings] == ["#", "##", "##", "#"]
    assert "BG390" in text
    assert "line 5" in text


def test_the_written_line_and_what_was_legal(report: Any, finding: Any) -> None:
    text = _text(report(finding(expected=("8/5 6/5", "24/20*"))))
    assert "     1) 31: 8/5 6/5" in text
    assert "8/5 6/5, 24/20\\*" in text


def test_the_board(report: Any, finding: Any, situation: Any) -> None:
    text = _text(report(finding(situation=situation())))
    assert "    XGID=" not in text.split("13─14")[0]
    assert "       XGID=" in text


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>",
        "[a](http://example.org)",
        "*bold* _thin_ ~~gone~~",
        "`code`",
        "| a | b |",
        "http://example.org www.example.org",
        "$x$ @someone #1 !x &amp; \\",
    ],
)
def test_what_means_something_is_escaped(hostile: str) -> None:
    text = escaped(hostile)
    bare = text.replace("\\\\", "")
    for at, char in enumerate(bare):
        if char in "`*_[]()<>#!|~&$@":
            assert bare[at - 1] == "\\"
    assert "http:" not in bare
    assert "www." not in bare


def test_an_escaped_text_reads_as_before() -> None:
    text = "a*b_c<d>[e](f) \\ g"
    assert escaped(text).replace("\\\\", "\0").replace("\\", "").replace("\0", "\\") == text


def test_lines_cannot_be_broken_by_a_value() -> None:
    assert escaped("a\n# b") == "a\\\\n\\# b"


def test_a_hostile_path(report: Any) -> None:
    text = _text(report(path="a\n<img src=x>.mat"))
    assert "\n<" not in text
    assert "\\<img" in text
