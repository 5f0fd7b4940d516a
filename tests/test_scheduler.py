"""Many machines: a scheduler and its workers as processes of their own, one of them killed."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from bgrecord.batch import scheduler
from bgrecord.batch.chunks import chunks
from bgrecord.batch.tables import Making, TableOptions, tables_of
from bgrecord.stats import TABLES, Detail, Players, Tables, combined
from tests.cli.conftest import Run
from tests.cli.conftest import folder as folder
from tests.cli.conftest import run as run
from tests.stats.tiny import record

ROOT = Path(__file__).parents[1]
FILES = 60
MAKING = Making(TableOptions(findings=True), Detail(notation=True))


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask's in a process of its own."""
    started = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", *arguments],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            # So long they call for one that is dead: half a minute otherwise.
            "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    place = tmp_path_factory.mktemp("records")
    paths = []
    for number in range(FILES):
        path = place / f"{number:03}.mat"
        left, right = f"Ada {number % 7}", "BOB" if number % 3 else "Bob"
        path.write_text(record(left, right, reply="8/4 6/5"), encoding="utf-8")
        paths.append(str(path))
    return paths


class Workplace:
    """A scheduler and three workers."""

    def __init__(self, address: str, *processes: subprocess.Popen[bytes]) -> None:
        self.address = address
        self.scheduler, *self.workers = processes


@pytest.fixture
def workplace(tmp_path: Path) -> Iterator[Workplace]:
    distributed: Any = pytest.importorskip("distributed", reason="the extra dask is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with ExitStack() as running:
        place = address.removeprefix("tcp://")
        host, port = place.split(":")
        started = running.enter_context(
            process(
                *("distributed.cli.dask_scheduler", "--host", host, "--port", port),
                *("--no-dashboard", "--no-show"),
            )
        )
        workers = [
            running.enter_context(
                process(
                    *("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"),
                    *("--no-dashboard", "--local-directory", str(tmp_path / f"worker{number}")),
                )
            )
            for number in range(3)
        ]
        with distributed.Client(address, timeout="30s", set_as_default=False) as client:
            client.wait_for_workers(3, timeout=30)
        yield Workplace(address, started, *workers)


@pytest.mark.dask
def test_one_of_three_workers_is_killed_and_nothing_is_lost(
    workplace: Workplace, records: list[str]
) -> None:
    expected = tables_of([*records, "missing.mat"], MAKING)
    parts = []
    with scheduler.workers(workplace.address, MAKING) as make_tables:
        for part in make_tables(chunks([*records, "missing.mat"], most=2)):
            parts.append(part)
            if len(parts) == 3:
                # A dozen tasks are under way or done, and their outcomes die with it.
                workplace.workers[0].kill()
    together = combined(parts, Players())
    assert workplace.workers[0].wait() == -signal.SIGKILL
    for name in TABLES:
        pd.testing.assert_frame_equal(getattr(together, name), getattr(expected, name), obj=name)
    assert together.players.spellings == expected.players.spellings
    assert [path for path, _ in together.unread] == ["missing.mat"]


@pytest.mark.dask
def test_commands_say_the_same(workplace: Workplace, records: list[str], run: Run) -> None:
    place = str(Path(records[0]).parent)
    there = ("--scheduler", workplace.address)
    here = run("stats", place, "missing.mat", "--output-format", "json", "-q")
    assert run("stats", place, "missing.mat", "--output-format", "json", "-q", *there) == here
    for kind in ("csv", "parquet"):
        assert run("export", place, "--to", kind, "-o", f"{kind}-here").exit_code == 0
        assert run("export", place, "--to", kind, "-o", f"{kind}-there", *there).exit_code == 0
    for name in TABLES:
        assert (
            Path(f"csv-here/{name}.csv").read_bytes() == Path(f"csv-there/{name}.csv").read_bytes()
        )
        pd.testing.assert_frame_equal(
            pd.read_parquet(f"parquet-here/{name}"), pd.read_parquet(f"parquet-there/{name}")
        )


@pytest.mark.dask
def test_a_scheduler_that_goes_away_is_told_of_once(
    workplace: Workplace,
    records: list[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Dask, which has loggers of its own that hand on nothing, does not tell of it too."""
    for name in ("distributed", "distributed.client"):
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
    with scheduler.workers(workplace.address, MAKING) as make_tables:
        parts = make_tables(chunks(records, most=1))
        next(parts)
        workplace.scheduler.kill()
        with pytest.raises(scheduler.SchedulerError):
            list(parts)
    assert not caplog.records


class Deadly:
    """A client whose workers die of one file, and Dask has given up on the tasks with it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def nthreads(self) -> dict[str, int]:
        return {}

    def submit(self, work: Any, paths: list[str], *arguments: Any, pure: bool) -> Any:
        assert not pure
        task: Future[Tables] = Future()
        if self.path in paths:
            distributed = pytest.importorskip("distributed")
            task.set_exception(distributed.KilledWorker("task", None, 4))
        else:
            task.set_result(work(paths, *arguments))
        return task


def test_a_file_that_kills_every_worker_is_named_and_the_others_are_read(
    records: list[str],
) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    tasks = [records[:10], records[10:20]]
    parts = list(scheduler._in_order(Deadly(records[3]), tasks, MAKING))
    together = combined(parts, Players())
    assert [path for path, _ in together.unread] == [records[3]]
    assert together.matches["file"].tolist() == [*records[:3], *records[4:20]]


def test_a_worker_of_another_version_is_refused(
    records: list[str],
) -> None:
    with pytest.raises(scheduler.SchedulerError):
        scheduler._work(records, MAKING, "another")


def test_nobody_answers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    monkeypatch.setattr(scheduler, "_PATIENCE", "1s")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        result = run("stats", "clean.mat", "--scheduler", address)
    assert result.exit_code == 2
    assert address in result.stderr


def test_the_extra_is_named_when_it_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgrecord.batch.scheduler.find_spec", lambda _: None)
    result = run("stats", "clean.mat", "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "bgrecord[dask]" in result.stderr


def test_it_is_imported_only_when_it_is_asked_for(records: list[str]) -> None:
    program = (
        "import sys; from bgrecord.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print({'dask', 'distributed'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "stats", records[0], "-q"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.splitlines()[-1] == "set()"
