"""Events of small records, written as people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import bgrecord
from bgrecord.batch.event import EventAudit
from bgrecord.findings import Finding

#: Audits files and a score sheet: records by name, the sheet as text.
AuditEvent = Callable[..., EventAudit]


class Findings(list[tuple[str, Finding]]):
    """Findings with their files."""

    @property
    def codes(self) -> list[str]:
        return [finding.code for _path, finding in self]

    @property
    def places(self) -> list[str]:
        return [
            f"{Path(path).name}:{finding.span.line}:{finding.span.column} {finding.code}"
            for path, finding in self
        ]

    def one(self, code: str) -> Finding:
        (found,) = [finding for _path, finding in self if finding.code == code]
        return found


def found(audit: EventAudit, *, without: Iterable[str] = ()) -> Findings:
    """The findings of an event, without some codes."""
    return Findings(each for each in audit.findings if each[1].code not in without)


@pytest.fixture
def audit_event(tmp_path: Path) -> AuditEvent:
    """Write records and audit them together."""

    def audit(
        records: dict[str, str | bytes], sheet: str | bytes | None = None, **known: Any
    ) -> EventAudit:
        folder = tmp_path / "records"
        folder.mkdir(exist_ok=True)
        for name, content in records.items():
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
        if sheet is not None:
            own = tmp_path / "results.csv"
            own.write_bytes(sheet.encode() if isinstance(sheet, str) else sheet)
            known["sheet"] = own
        if "aliases" in known:
            own = tmp_path / "aliases.toml"
            own.write_text(known["aliases"], encoding="utf-8")
            known["aliases"] = own
        return bgrecord.event(folder, **known)

    return audit
