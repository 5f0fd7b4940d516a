"""A check of one file loads what it needs, and no more: start-up is most of its time."""

from __future__ import annotations

import subprocess
import sys

from bgrecord.formats import FORMATS
from bgrecord.formats._signs import SIGNS

_CHECK = """
import sys
from bgrecord.batch.check import CheckOptions, check_bytes
from bgrecord.audit import AuditOptions
check_bytes(b" 1 point match\\n\\n Game 1\\n Ada : 0  Bob : 0\\n  1) 31: 8/5 6/5\\n", "-",
            CheckOptions(AuditOptions()))
print(*sorted(name for name in sys.modules if name.startswith("bgrecord.")))
"""


def test_a_check_loads_its_own_format_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _CHECK], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(run.stdout.split())
    assert "bgrecord.formats.mat.reader" in loaded
    for part in ("repair", "convert", "record.transcript", "formats.sgf", "formats.json"):
        assert f"bgrecord.{part}" not in loaded


def test_formats_are_known_by_their_signs() -> None:
    names = list(FORMATS)
    assert names[: len(SIGNS)] == list(SIGNS)
    assert all(FORMATS[name].name == name for name in names)
    assert all(FORMATS[name].sniff is sign for name, sign in SIGNS.items())
