"""JUnit for build servers, read back with the standard library."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from bgrecord.findings import Severity
from bgrecord.report.junit import render


def _suites(*reports: Any) -> list[ET.Element]:
    text = "".join(render(reports))
    assert text.isascii()
    return list(ET.fromstring(text))


def test_a_clean_file_is_one_case_that_passes(report: Any) -> None:
    (suite,) = _suites(report())
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("final.mat", "1", "0")
    assert [list(case) for case in suite] == [[]]


def test_a_finding_is_a_case_that_fails(report: Any, finding: Any) -> None:
    (suite,) = _suites(report(finding(), finding(Severity.WARNING)))
    assert (suite.get("tests"), suite.get("failures")) == ("2", "2")
    assert [case.get("line") for case in suite] == ["5", "5"]
    failures = [case.find("failure") for case in suite]
    assert [failure.get("type") for failure in failures if failure is not None] == [
        "error",
        "warning",
    ]


def test_a_suite_a_file(report: Any) -> None:
    suites = _suites(report(path="a.mat"), report(path="b.mat"))
    assert [suite.get("name") for suite in suites] == ["a.mat", "b.mat"]


def test_markup_and_characters_that_xml_forbids(report: Any, finding: Any) -> None:
    evil = "<&'\"> \x00\x1b\ud800 Ω"
    (suite,) = _suites(report(finding(values={"what": evil}), path=evil))
    assert suite.get("name") == r"""<&'"> \x00\x1b\ud800 Ω"""
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == r"""<&'"> \x00\x1b\ud800 Ω happened"""
