"""Audits of short records, written as people write them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bgrecord.audit import Audit, AuditOptions, audit_record, default_codes
from bgrecord.formats import read_source
from bgrecord.source import decode

#: Audits a .mat text; the codes named are asked besides those on by default.
AuditText = Callable[..., Audit]


@pytest.fixture
def audit_text() -> AuditText:
    """Read a .mat text and hold it against the default rules and some more."""

    def audit(text: str | bytes, *more: str) -> Audit:
        data = text.encode() if isinstance(text, str) else text
        record = read_source(decode(data, "record.mat"), "mat")
        return audit_record(record, AuditOptions(codes=default_codes() | set(more)))

    return audit
