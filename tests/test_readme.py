"""The README shows what the program really does."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"

_SESSIONS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
_SHOWN = dict(_SESSIONS)


def _run(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "bgrecord"
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "bgrecord", *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("command", _SHOWN)
def test_console_sessions_show_real_output(command: str) -> None:
    assert _run(command).rstrip() == _SHOWN[command].rstrip()


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_python_session_runs(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("module", ["bgrecord.api"])
def test_docstring_examples_run(module: str) -> None:
    __import__(module)
    failed, tried = doctest.testmod(sys.modules[module])
    assert tried > 0
    assert failed == 0


def test_relative_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []
