"""A file may break off anywhere: every beginning of a record can be checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.messages import message
from bgrecord.source import decode

SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.mark.parametrize(
    "name", ["clean/studio-resigned.mat", "clean/money-session.mat", "broken/cube-order.mat"]
)
def test_every_beginning_of_a_record_is_audited(name: str) -> None:
    data = (SAMPLES / name).read_bytes()
    for end in range(len(data)):
        source = decode(data[:end], name)
        for finding in audit_record(read_source(source)).findings:
            line, column, end_column = finding.span
            assert message(finding)
            assert 1 <= line <= len(source.lines)
            assert 1 <= column <= end_column <= len(source.line(line)) + 2
