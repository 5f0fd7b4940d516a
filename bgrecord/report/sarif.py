"""Findings as SARIF 2.1.0, the format code hosts show beside the text."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bgrecord.findings import Finding, Severity
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.report.plain import Fingerprints
from bgrecord.rules import Rule, catalogue
from bgrecord.source import Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render(reports: Iterable[FileReport], version: str, *, root: Path) -> Iterator[str]:
    """One run: its results in pieces, a piece a file, then the tool with the rules it used.

    Args:
        reports: the files.
        version: bgrecord's own.
        root: the folder paths are relative to; a file outside it gets an absolute address.
    """
    used: dict[str, int] = {}
    yield f'{{"$schema": {_text(_SCHEMA)}, "version": "2.1.0", "runs": [{{"results": ['
    first = True
    for report in reports:
        artifact = _artifact(report.path, root)
        fingerprints = Fingerprints()
        for finding in report.findings:
            index = used.setdefault(finding.code, len(used))
            yield ("\n" if first else ",\n") + _text(
                _result(finding, index, artifact, fingerprints)
            )
            first = False
    rules = catalogue()
    driver = {
        "name": "bgrecord",
        "version": version,
        "rules": [_rule(rules[code]) for code in used],
    }
    tool = _text({"driver": driver})
    yield f'\n], "columnKind": "unicodeCodePoints", "tool": {tool}}}]}}\n'


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True)


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": " ".join(rule.summary.split())},
        "fullDescription": {"text": " ".join((rule.why or rule.summary).split())},
        "defaultConfiguration": {"level": _LEVELS[rule.severity], "enabled": rule.default},
    }


def _result(
    finding: Finding, index: int, artifact: dict[str, str], fingerprints: Fingerprints
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": message(finding)},
        "locations": [_location(finding.span, artifact)],
        # GitHub compares no other key; the number behind the colon counts equal ones.
        "partialFingerprints": {"primaryLocationLineHash": f"{fingerprints.of(finding)}:1"},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": message(other)}, **_location(other.span, artifact)}
            for number, other in enumerate(finding.related)
        ]
    return result


def _location(span: Span, artifact: dict[str, str]) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _artifact(path: str, root: Path) -> dict[str, str]:
    absolute = Path(os.path.abspath(root / path))  # noqa: PTH100 - links stay as they are
    if not absolute.is_relative_to(root):
        return {"uri": absolute.as_uri()}
    relative = absolute.relative_to(root).as_posix()
    return {"uri": quote(os.fsencode(relative))}
