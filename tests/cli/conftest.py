"""The command line in one process, in an empty folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from bgrecord.cli import main

CLEAN = """\
 1 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/15                     11: 8/7(2) 6/5(2)
      Wins 1 point and the match
"""
#: One error: a number left unplayed in row 2.
BROKEN = CLEAN.replace("63: 24/15   ", "63: 24/18   ")


class Outcome(NamedTuple):
    exit_code: int
    stdout: str
    stderr: str


Run = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a record without faults, and one with a single error."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "clean.mat").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "broken.mat").write_text(BROKEN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Run bgrecord with arguments."""

    def run(*arguments: str, stdin: str | bytes = "") -> Outcome:
        result = CliRunner().invoke(main, arguments, input=stdin)
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return run
