"""Snowie's positions: GNU Backgammon reads ours, and writes them down just the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import gnubg
from bgrecord.formats.snowie import write
from bgrecord.record.model import Record
from bgrecord.source import Source
from tests.differential.gnubg_import import GNUBG
from tests.formats.test_snowie import random_position

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]


def test_gnubg_writes_the_lines_it_read(tmp_path: Path) -> None:
    commands = ["set display off"]
    lines = []
    for seed in range(60):
        line = write(Record(Source("-", ""), "snowie"), [random_position(seed)], "")
        (tmp_path / f"{seed}.txt").write_text(line, encoding="utf-8")
        lines.append(line)
        commands += [
            f"import snowietxt {tmp_path}/{seed}.txt",
            f"export position snowietxt {tmp_path}/{seed}.out",
        ]
    gnubg.run(commands)
    made = [(tmp_path / f"{seed}.out").read_text(encoding="utf-8") for seed in range(60)]
    assert made == lines
