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


#: A command line for each way to standard output.
WRITING = [
    "check broken.mat",
    "check broken.mat --boards",
    "check clean.mat broken.mat --output-format json",
    "show broken.mat",
    "rules",
    "position 4HPwATDgc/ABMA",
    "--help",
    "--version",
    "check --help",
]

needs_dev_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
not_on_windows = pytest.mark.skipif(os.name == "nt", reason="streams are another thing there")


@not_on_windows
@pytest.mark.parametrize("command", WRITING)
def test_a_broken_pipe_is_silent_and_never_clean(folder: Path, command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, *command.split()],
        cwd=folder,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


@not_on_windows
def test_a_reader_that_leaves_early_does_not_make_a_run_clean(folder: Path) -> None:
    """What it read was of a file without errors; one behind it may have some."""
    long = (folder / "clean.mat").read_text().replace(": 8/", ": 8-") * 2_000
    (folder / "a.mat").write_text(long)
    command = [*PROGRAM, "check", "a.mat", "broken.mat", "--select", "BG8,BG308"]
    with subprocess.Popen(
        [*command, "--severity", "info"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"a.mat:")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 2


@needs_dev_full
@pytest.mark.parametrize("command", WRITING)
def test_a_full_standard_output_is_one_line(folder: Path, command: str) -> None:
    line = f'"{sys.executable}" -m bgrecord {command} >/dev/full'
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert said.startswith(b"bgrecord: standard output: ")


@needs_dev_full
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("check clean.mat", 0),
        ("check broken.mat", 1),
        ("check broken.mat --statistics --output-format json", 1),
        ("check no-such.mat", 2),
        ("check --no-such-option", 2),
        ("rules no-such-rule", 2),
        ("position no-such-position", 2),
        ("", 2),
    ],
)
def test_a_full_standard_error_leaves_the_exit_code(folder: Path, command: str, code: int) -> None:
    line = f'"{sys.executable}" -m bgrecord {command} 2>/dev/full'
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, check=False)
    assert done.returncode == code


@not_on_windows
@pytest.mark.parametrize("command", ["check - -q", "show -", "position -"])
@pytest.mark.parametrize("stdin", ["<&-", "0>out.txt"])
def test_a_standard_input_that_cannot_be_read_is_one_line(
    folder: Path, command: str, stdin: str
) -> None:
    line = f'"{sys.executable}" -m bgrecord {command} {stdin}'
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    (said,) = done.stderr.splitlines()
    assert said.startswith(b"bgrecord: -: ")
    assert b"internal error" not in said


@not_on_windows
@pytest.mark.parametrize("place", ["/dev/stdin", "/dev/fd/0"])
def test_a_pipe_that_is_open_already_is_read(folder: Path, place: str) -> None:
    text = (folder / "broken.mat").read_bytes()
    done = subprocess.run(
        [*PROGRAM, "check", place], cwd=folder, input=text, capture_output=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout.startswith(place.encode() + b":6:6: BG308 error:")


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


@not_on_windows
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_stops_nothing(folder: Path, closed: str) -> None:
    command = f'"{sys.executable}" -m bgrecord check broken.mat {closed}'
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"internal error" not in done.stderr
