"""Findings as failed test cases, the format many build servers read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from bgrecord.findings import Finding
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.shown import visible


def render(reports: Iterable[FileReport]) -> Iterator[str]:
    """A test suite a file: a failed case a finding, or one case that passes."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="bgrecord">\n'
    for report in reports:
        suite = _suite(report)
        ET.indent(suite)
        # As ASCII with character references it passes every console.
        yield ET.tostring(suite, encoding="us-ascii").decode("ascii") + "\n"
    yield "</testsuites>\n"


def _suite(report: FileReport) -> ET.Element:
    path = visible(report.path)
    cases = [_failed(path, finding) for finding in report.findings]
    cases = cases or [ET.Element("testcase", classname=path, name="check")]
    suite = ET.Element(
        "testsuite",
        name=path,
        tests=str(len(cases)),
        failures=str(len(report.findings)),
        errors="0",
        skipped="0",
    )
    suite.extend(cases)
    return suite


def _failed(path: str, finding: Finding) -> ET.Element:
    line, column, _ = finding.span
    words = message(finding)
    case = ET.Element(
        "testcase",
        classname=path,
        name=f"{finding.code} {finding.name} {line}:{column}",
        file=path,
        line=str(line),
    )
    failure = ET.SubElement(case, "failure", type=str(finding.severity), message=words)
    failure.text = f"{path}:{line}:{column}: {finding.code} {words}"
    return case
