"""Every output format on a broken record and a clean one, byte by byte.

The files are what a user sees. With BGRECORD_WRITE_GOLDEN=1 in the environment they are written
anew, and the run fails all the same: read them before they are kept.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from bgrecord import __version__

GOLDEN = Path(__file__).parents[1] / "golden"
ENDINGS = {
    "full": "full.txt",
    "concise": "concise.txt",
    "markdown": "md",
    "json": "json",
    "sarif": "sarif",
    "junit": "junit.xml",
    "github": "github.txt",
}


def _require_golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("BGRECORD_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{name} was written; read it")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("output_format", ENDINGS)
@pytest.mark.parametrize("record", ["broken", "clean"])
def test_output(run: Any, folder: Path, record: str, output_format: str) -> None:
    shutil.copy(GOLDEN / f"{record}.mat", folder)
    boards = ["--boards"] if output_format == "full" else []
    arguments = ["check", f"{record}.mat", "--output-format", output_format, *boards]
    outcome = run(*arguments, "--severity", "info")
    text = outcome.stdout.replace(f'"{__version__}"', '"VERSION"')
    _require_golden(f"{record}.{ENDINGS[output_format]}", text)


def test_statistics(run: Any, folder: Path) -> None:
    shutil.copy(GOLDEN / "broken.mat", folder)
    outcome = run("check", "broken.mat", "--statistics", "--output-format", "concise")
    _require_golden("broken.statistics.txt", outcome.stdout + outcome.stderr)
