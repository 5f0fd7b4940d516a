"""Real processes: pipes that break, consoles that cannot show everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "bgrecord"]


def _environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "0", **changes}


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize("output_format", ["full", "json"])
def test_a_broken_pipe_is_silent(folder: Path, output_format: str) -> None:
    for number in range(100):
        (folder / f"copy-{number}.mat").write_text((folder / "broken.mat").read_text())
    process = subprocess.Popen(
        [*PROGRAM, "check", ".", "--boards", "--output-format", output_format],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 1
    assert errors == b""


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "utf-8"])
def test_any_console_encoding_will_do(folder: Path, encoding: str) -> None:
    text = (folder / "broken.mat").read_text().replace("Ada", "Łukasz")
    (folder / "王.mat").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [*PROGRAM, "check", "王.mat", "--boards"],
        capture_output=True,
        env=_environment(PYTHONIOENCODING=encoding),
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    # Click takes ASCII for a console set up wrongly and writes UTF-8 to it.
    shown = done.stdout.decode("utf-8" if encoding == "ascii" else encoding)
    assert "BG308" in shown
    assert ("●" in shown) is (encoding == "utf-8")


def test_a_file_is_utf_8_whatever_the_console_is(folder: Path) -> None:
    text = (folder / "broken.mat").read_text().replace("Ada", "Łukasz")
    (folder / "broken.mat").write_text(text, encoding="utf-8")
    subprocess.run(
        [*PROGRAM, "check", "broken.mat", "-o", "out.txt"],
        capture_output=True,
        env=_environment(PYTHONIOENCODING="ascii"),
    )
    assert "Łukasz to play 63" in (folder / "out.txt").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix closes the streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_stops_nothing(folder: Path, closed: str) -> None:
    command = f'"{sys.executable}" -m bgrecord check broken.mat {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"internal error" not in done.stderr
