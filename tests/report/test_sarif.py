"""SARIF for code hosts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bgrecord.findings import Severity
from bgrecord.report.sarif import render
from bgrecord.source import Span

ROOT = Path("/season")


def _run(*reports: Any) -> Any:
    document = json.loads("".join(render(reports, "1.2.3", root=ROOT)))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    return run


def test_without_findings_there_is_still_a_run(report: Any) -> None:
    run = _run(report())
    assert run["results"] == []
    assert run["tool"]["driver"] == {"name": "bgrecord", "version": "1.2.3", "rules": []}


def test_a_result(report: Any, finding: Any) -> None:
    (result,) = _run(report(finding()))["results"]
    assert list(result.pop("partialFingerprints")) == ["primaryLocationLineHash"]
    assert result == {
        "ruleId": "BG390",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "something happened"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "final.mat"},
                    "region": {
                        "startLine": 5,
                        "startColumn": 6,
                        "endLine": 5,
                        "endColumn": 17,
                    },
                }
            }
        ],
    }


def test_rules_are_listed_once_and_pointed_to(report: Any, finding: Any) -> None:
    found = [finding(Severity.INFO), finding(), finding(Severity.INFO)]
    run = _run(report(*found), report(finding(Severity.WARNING)))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["BG892", "BG390", "BG691"]
    assert [result["ruleId"] for result in run["results"]] == [
        rules[result["ruleIndex"]]["id"] for result in run["results"]
    ]
    assert [result["level"] for result in run["results"]] == ["note", "error", "note", "warning"]
    assert rules[0]["defaultConfiguration"]["level"] == "note"
    assert rules[0]["shortDescription"]["text"] == "Break a rule made for tests."
    assert rules[0]["fullDescription"]["text"] == "because."


def test_what_follows_is_related(report: Any, finding: Any) -> None:
    found = finding(related=(finding(span=Span(6, 1, 2)),))
    (result,) = _run(report(found))["results"]
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 6


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("sub/final.mat", "sub/final.mat"),
        ("./sub/../final.mat", "final.mat"),
        ("/season/final.mat", "final.mat"),
        ("a b%c#1?:é.mat", "a%20b%25c%231%3F%3A%C3%A9.mat"),
        ("caf\udce9.mat", "caf%E9.mat"),
        ("../other/final.mat", "file:///other/final.mat"),
    ],
)
def test_addresses_are_relative_to_the_root(report: Any, finding: Any, path: str, uri: str) -> None:
    (result,) = _run(report(finding(), path=path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
