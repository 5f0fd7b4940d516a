"""Records written in a line or two, replayed and audited."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bgrecord.audit import Audit, AuditOptions, audit_record
from bgrecord.findings import Severity
from bgrecord.formats import read_source
from bgrecord.source import decode

HEAD = """ 7 point match

 Game 1
 Ada : 0                         Bob : 0
"""


def audit(text: str, **wishes: object) -> Audit:
    """Audit a record; rows alone get the heading of a seven-point match."""
    if not text.lstrip().startswith((";", "Game")) and "point match" not in text:
        text = HEAD + text
    return audit_record(read_source(decode(text.encode())), AuditOptions(**wishes))  # type: ignore[arg-type]


def places(found: Audit, least: Severity = Severity.WARNING) -> list[str]:
    """Findings as `line:column CODE`, with `+n` for what is folded under them."""
    return [
        f"{f.span.line}:{f.span.column} {f.code}" + (f" +{len(f.related)}" if f.related else "")
        for f in found.findings
        if f.severity >= least
    ]


@pytest.fixture
def found() -> Callable[..., list[str]]:
    """The places of all warnings and errors of a record."""

    def check(text: str, least: Severity = Severity.WARNING, **wishes: object) -> list[str]:
        return places(audit(text, **wishes), least)

    return check
