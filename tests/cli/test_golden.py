"""Every output format on a broken record and a clean one, byte by byte."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bgrecord import __version__
from tests.goldens import GOLDEN, require_golden

ENDINGS = {
    "full": "full.txt",
    "concise": "concise.txt",
    "markdown": "md",
    "json": "json",
    "sarif": "sarif",
    "junit": "junit.xml",
    "github": "github.txt",
}


@pytest.mark.parametrize("output_format", ENDINGS)
@pytest.mark.parametrize("record", ["broken", "clean"])
def test_output(run: Any, folder: Path, record: str, output_format: str) -> None:
    shutil.copy(GOLDEN / f"{record}.mat", folder)
    boards = ["--boards"] if output_format == "full" else []
    arguments = ["check", f"{record}.mat", "--output-format", output_format, *boards]
    outcome = run(*arguments, "--severity", "info")
    text = outcome.stdout.replace(f'"{__version__}"', '"VERSION"')
    require_golden(f"{record}.{ENDINGS[output_format]}", text)


def test_statistics(run: Any, folder: Path) -> None:
    shutil.copy(GOLDEN / "broken.mat", folder)
    outcome = run("check", "broken.mat", "--statistics", "--output-format", "concise")
    require_golden("broken.statistics.txt", outcome.stdout + outcome.stderr)
