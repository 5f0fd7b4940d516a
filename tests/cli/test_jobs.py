"""`--jobs`: the same whatever the number, and an end when it is asked for."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bgrecord
from tests.cli.conftest import BROKEN, CLEAN, Outcome, Run

ROOT = Path(bgrecord.__file__).parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


@pytest.fixture
def season(folder: Path) -> Path:
    """Forty records of players in several spellings, some of them broken, and no record."""
    place = folder / "season"
    for number in range(40):
        path = place / f"round {number % 5}" / f"{number:03}.mat"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (CLEAN, BROKEN, CLEAN.replace("Ada", "ada"), BROKEN.replace("Bob", "BOB"))[
            number % 4
        ]
        path.write_text(text.replace("Bob", f"Bob {number % 9}"), encoding="utf-8")
    (place / "nothing.mat").write_text("Nothing.", encoding="utf-8")
    return place


def _tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("output_format", ["full", "concise", "json", "sarif", "junit", "github"])
def test_check(run: Run, season: Path, output_format: str) -> None:
    def checked(jobs: str) -> Outcome:
        chosen = ("--output-format", output_format, "--severity", "info", "--statistics")
        return run("check", "season", "nowhere.mat", "--jobs", jobs, *chosen)

    alone = checked("1")
    assert alone.exit_code == 2
    assert "BG308" in alone.stdout
    assert checked("2") == checked("auto") == alone


@pytest.mark.parametrize("loss_report", ["text", "json"])
def test_convert(run: Run, season: Path, folder: Path, loss_report: str) -> None:
    def converted(jobs: str) -> tuple[Outcome, dict[str, bytes]]:
        chosen = ("--to", "sgf", "-o", f"out-{jobs}", "--loss-report", loss_report)
        return run("convert", "season", "--jobs", jobs, *chosen), _tree(folder / f"out-{jobs}")

    alone = converted("1")
    assert len(alone[1]) == 40
    assert converted("2") == alone


@pytest.mark.parametrize("more", [(), ("--legal-plays",), ("--engine", "stored")])
def test_stats(run: Run, season: Path, more: tuple[str, ...]) -> None:
    def measured(jobs: str) -> Outcome:
        chosen = ("--by", "opponent", "--output-format", "csv", "--measures", "all")
        return run("stats", "season", "--jobs", jobs, *chosen, *more)

    alone = measured("1")
    assert "ada" in alone.stderr  # counted as Ada
    assert measured("2") == measured("auto") == alone


def test_compare(run: Run, season: Path) -> None:
    alone = run("compare", "Ada", "Bob", "season", "--jobs", "1")
    assert "BOB" in alone.stdout
    assert run("compare", "Ada", "Bob", "season", "--jobs", "2") == alone


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_export(run: Run, season: Path, folder: Path, kind: str) -> None:
    def exported(jobs: str) -> tuple[Outcome, dict[str, bytes]]:
        chosen = ("--to", kind, "-o", f"out-{jobs}")
        return run("export", "season", "--jobs", jobs, *chosen), _tree(folder / f"out-{jobs}")

    alone = exported("1")
    assert alone[1][f"turns.{kind}"].count(b"\n") >= 160
    assert exported("2") == alone


def test_report(run: Run, season: Path, folder: Path) -> None:
    rounds = ("season/round 1", "season/round 2")

    def reported(jobs: str) -> tuple[Outcome, dict[str, bytes]]:
        return run("report", *rounds, "--jobs", jobs, "-o", f"out-{jobs}"), _tree(
            folder / f"out-{jobs}"
        )

    alone = reported("1")
    assert len(alone[1]) == 17
    assert reported("2") == alone


@pytest.mark.parametrize("command", ["check", "stats"])
def test_standard_input_among_files(run: Run, season: Path, command: str) -> None:
    def read(jobs: str) -> Outcome:
        return run(command, "season", "-", "clean.mat", "--jobs", jobs, stdin=BROKEN)

    assert read("2") == read("1")


def test_other_languages(run: Run, season: Path) -> None:
    alone = run("check", "season", "--lang", "es", "--jobs", "1")
    assert run("check", "season", "--lang", "es", "--jobs", "2") == alone
    assert alone.stdout != run("check", "season", "--jobs", "2").stdout


@pytest.mark.parametrize("number", ["0", "-1", "many", ""])
def test_what_is_no_number_of_processes(run: Run, number: str) -> None:
    assert run("check", "clean.mat", "--jobs", number).exit_code == 2


def test_a_record_in_an_archive(run: Run, folder: Path) -> None:
    import zipfile

    with zipfile.ZipFile(folder / "season.zip", "w") as archive:
        archive.write("broken.mat", "round 1/broken.mat")
    outcome = run("check", "season.zip", "--output-format", "json")
    (report,) = json.loads(outcome.stdout)["files"]
    assert report["path"] == "season.zip/round 1/broken.mat"
    assert outcome.exit_code == 1
    assert run("convert", "season.zip", "--to", "sgf", "-o", "out").exit_code == 0
    assert list(_tree(folder / "out")) == [str(Path("round 1/broken.sgf"))]
    for changing in (["check", "--fix"], ["repair", "--write"]):
        assert run(*changing, "season.zip").exit_code == 2
    assert run("check", "season.zip", "-o", "season.zip", "--force").exit_code == 2


def _make_long(season: Path, times: int) -> None:
    """Make long records."""
    for path in season.rglob("*.mat"):
        path.write_text(CLEAN * times, encoding="utf-8")


def _bgrecord(*arguments: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "bgrecord", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _is_alive(group: int) -> bool:
    """Whether a process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _gone(group: int) -> bool:
    """Whether all processes of a group end within ten seconds."""
    end = time.monotonic() + 10
    while _is_alive(group) and time.monotonic() < end:
        time.sleep(0.02)
    return not _is_alive(group)


@POSIX
@pytest.mark.parametrize("command", ["check", "stats"])
@pytest.mark.parametrize("whole_group", [True, False], ids=["Ctrl-C", "kill -INT"])
def test_an_interrupt_ends_all(season: Path, command: str, whole_group: bool) -> None:
    _make_long(season, 1000)
    process = _bgrecord(command, "season", "--jobs", "2", "--output-format", "json")
    _wait_for_children(process.pid, 2)
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
    _stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert stderr.strip() == b""
    assert _gone(process.pid)


@POSIX
def test_workers_do_not_outlive_who_started_them(season: Path) -> None:
    _make_long(season, 50)
    process = _bgrecord("check", "season", "--jobs", "2", "--output-format", "json")
    _wait_for_children(process.pid, 2)
    process.kill()
    process.communicate(timeout=30)
    assert _gone(process.pid)


def _wait_for_children(process: int, number: int) -> None:
    """Wait until a process has started so many others."""
    children = Path(f"/proc/{process}/task/{process}/children")
    if not children.exists():
        pytest.skip("the system does not tell who started whom")
    end = time.monotonic() + 30
    while len(children.read_text().split()) < number:
        assert time.monotonic() < end
        time.sleep(0.01)
