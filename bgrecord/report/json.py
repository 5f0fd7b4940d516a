"""The findings as one JSON document, described in docs/json.md."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bgrecord.findings import Finding, Severity
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.report.identifiers import identifiers
from bgrecord.report.plain import Fingerprints, plain
from bgrecord.report.tally import Tally


def render(reports: Iterable[FileReport], version: str, **more: Mapping[str, Any]) -> Iterator[str]:
    """The document in pieces: its head, a piece a file, the summary.

    Args:
        reports: the files.
        version: bgrecord's own.
        **more: what else is told, before the files.
    """
    tally = Tally()
    head = "".join(f"{_text(name)}: {_text(value)}, " for name, value in more.items())
    yield f'{{"bgrecord": {_text(version)}, {head}"files": ['
    for report in tally.through(reports):
        yield ("\n" if tally.files == 1 else ",\n") + _text(_file(report))
    yield f'\n], "summary": {_text(_summary(tally))}}}\n'


def _text(value: Any) -> str:
    # Pure ASCII: it passes every console and carries no control character.
    return json.dumps(value, ensure_ascii=True, allow_nan=False)


def _file(report: FileReport) -> dict[str, Any]:
    fingerprints = Fingerprints()
    path = readable_path(report.path)
    return {
        "path": path,
        "format": report.format,
        "dialect": report.dialect,
        "encoding": report.source.encoding,
        "games": report.counts.games,
        "findings": [_finding(finding, path, fingerprints) for finding in report.findings],
    }


def _finding(finding: Finding, path: str, fingerprints: Fingerprints) -> dict[str, Any]:
    line, column, end_column = finding.span
    ids = identifiers(finding.situation)
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": str(finding.severity),
        "message": message(finding),
        "path": path,
        "line": line,
        "column": column,
        "end_line": line,
        "end_column": end_column,
        "match": finding.match,
        "game": finding.game,
        "move": finding.move,
        "player": finding.player,
        "position": None if ids is None else ids._asdict(),
        "expected": list(finding.expected),
        "values": plain(finding.values),
        "fingerprint": fingerprints.of(finding),
        "more": finding.more,
        "related": [_finding(other, path, fingerprints) for other in finding.related],
    }


def _summary(tally: Tally) -> dict[str, Any]:
    return {
        "files": tally.files,
        **tally.contents._asdict(),
        "findings": {str(kind): tally.severities[kind] for kind in reversed(Severity)},
        "codes": dict(sorted(tally.codes.items())),
        "folded": tally.folded,
        "hidden": tally.hidden,
    }


def readable_path(path: str) -> str:
    """A path as text: bytes of it that are no UTF-8 are replaced."""
    return os.fsencode(path).decode("utf-8", errors="replace")
