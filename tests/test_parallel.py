"""Many files with several processes: in their order, and whatever happens to one of them."""

from __future__ import annotations

import os
import signal
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path

import pytest

from bgrecord.audit import AuditOptions
from bgrecord.batch import parallel, workers
from bgrecord.batch.check import CheckOptions, check_files
from bgrecord.batch.chunks import chunks
from bgrecord.batch.files import Failure
from bgrecord.batch.parallel import AUTO, for_each, on_chunks
from bgrecord.languages import language, speaking
from bgrecord.report.file_report import FileReport
from tests.cli.conftest import BROKEN, CLEAN

POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def length(path: str) -> int:
    return len(path)


def process_of(path: str) -> int:
    return os.getpid()


def spoken(path: str) -> str:
    return language().code


def deadly(path: str, *, victim: str = "b", by: int = signal.SIGTERM) -> str:
    if path == victim:
        os.kill(os.getpid(), by)
        time.sleep(60)
    return path.upper()


def large(path: str) -> bytes:
    return bytes(10_000)


def quitting(path: str) -> str:
    if path == "b":
        os._exit(7)
    return path


def failing(paths: Sequence[str]) -> int:
    if "b" in paths:
        raise KeyError("cube")
    return len(paths)


def unspeakable(path: str) -> object:
    return (lambda: 1) if path == "b" else path


OPTIONS = CheckOptions(AuditOptions())
NAMES = [f"{number}" * (number % 5 + 1) for number in range(150)]


@pytest.mark.parametrize("jobs", [1, 2, 3, AUTO])
def test_what_comes_back_is_in_the_order_of_the_files(jobs: int | None) -> None:
    assert list(for_each(length, NAMES, jobs)) == [len(name) for name in NAMES]


@pytest.mark.parametrize("jobs", [1, 2, AUTO])
def test_what_is_no_file_keeps_its_place(jobs: int | None) -> None:
    missing = Failure("x", "no such file")
    paths = [missing, *"abcdefg", missing, *"hij", missing]
    expected = [path if path is missing else 1 for path in paths]
    assert list(for_each(length, paths, jobs)) == expected
    assert list(for_each(length, [], jobs)) == []


def test_streams_are_read_by_the_process_that_has_them() -> None:
    paths = ["a", "-", "b", "c", "/dev/stdin", "d"]
    here = [process == os.getpid() for process in for_each(process_of, paths, 2)]
    assert here == [path in ("-", "/dev/stdin") for path in paths]


@POSIX
def test_a_worker_that_has_hardly_begun_can_be_stopped() -> None:
    def leave(*_signal: object) -> None:
        raise SystemExit

    before = signal.signal(signal.SIGTERM, leave)
    try:
        for _ in range(5):
            worker = workers._Worker(failing, [])
            worker.process.terminate()
            worker.process.join(5)
            ended = worker.process.exitcode
            worker.process.kill()
            worker.stop()
            assert ended == -signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


def test_several_processes_take_part() -> None:
    assert len(set(for_each(process_of, NAMES, 2))) == 2


def test_alone_there_is_no_other_process() -> None:
    assert set(for_each(process_of, NAMES, 1)) == {os.getpid()}


def test_processes_are_started_only_if_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    monkeypatch.setattr(parallel, "_PATIENCE", 1e9)
    assert set(for_each(process_of, NAMES, AUTO)) == {os.getpid()}
    monkeypatch.setattr(parallel, "_PATIENCE", -1)
    processes = list(for_each(process_of, NAMES, AUTO))
    assert processes[0] == os.getpid()
    assert os.getpid() not in processes[1:]


def test_with_one_core_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 1)
    monkeypatch.setattr(parallel, "_PATIENCE", -1)
    assert set(for_each(process_of, NAMES, AUTO)) == {os.getpid()}


def test_workers_speak_the_same_language() -> None:
    with speaking("el"):
        assert set(for_each(spoken, NAMES, 2)) == {"el"}


def test_only_so_many_files_are_under_way() -> None:
    """Files are asked for as room is made for them, not all at once."""
    asked = []

    def paths() -> Iterator[str]:
        for number in range(10_000):
            asked.append(number)
            yield str(number)

    results = for_each(length, paths(), 2)
    for _ in range(100):
        next(results)
    assert len(asked) < 500
    results.close()  # type: ignore[attr-defined]


class TestAWorkerThatDies:
    @POSIX
    @pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
    @pytest.mark.parametrize("paths", ["b", "ab", "abcdefghij"])
    def test_its_file_is_named_and_the_others_are_done(
        self, paths: str, by: signal.Signals
    ) -> None:
        results = list(for_each(partial(deadly, by=by), paths, 2))
        failures = [result for result in results if isinstance(result, Failure)]
        assert [failure.path for failure in failures] == ["b"]
        assert by.name in failures[0].reason
        assert [result for result in results if isinstance(result, str)] == [
            path.upper() for path in paths if path != "b"
        ]
        assert results.index(failures[0]) == paths.index("b")

    def test_an_exit_is_a_death_too(self) -> None:
        results = list(for_each(quitting, "abcdef", 2))
        assert isinstance(results[1], Failure)
        assert "7" in results[1].reason
        assert results[:1] + results[2:] == list("acdef")

    def test_every_file_may_be_deadly(self) -> None:
        results = list(for_each(partial(deadly, victim="b"), "bbbbb", 2))
        assert [type(result) for result in results] == [Failure] * 5

    @pytest.mark.parametrize("paths", ["b", "abcdefgh"])
    def test_a_fault_of_our_own_is_a_failure_of_its_file(self, paths: str) -> None:
        answers = list(chain.from_iterable(on_chunks(failing, chunks(paths, most=16), 2)))
        failures = [answer for _paths, answer in answers if isinstance(answer, Failure)]
        assert [failure.path for failure in failures] == ["b"]
        assert "KeyError" in failures[0].reason
        assert sum(answer for _paths, answer in answers if isinstance(answer, int)) == (
            len(paths) - 1
        )

    def test_what_cannot_be_sent_is_a_failure_of_its_file(self) -> None:
        results = list(for_each(unspeakable, "abcdefgh", 2))
        assert isinstance(results[1], Failure)
        assert results[:1] + results[2:] == list("acdefgh")


@pytest.mark.parametrize("jobs", [1, 2])
def test_checks_are_the_same(tmp_path: Path, jobs: int) -> None:
    paths = []
    for number in range(40):
        paths.append(str(tmp_path / f"{number}.mat"))
        Path(paths[-1]).write_text(BROKEN if number % 3 else CLEAN, encoding="utf-8")
    reports = list(check_files([*paths, str(tmp_path)], OPTIONS, jobs))
    assert [report.path for report in reports] == [*paths, str(tmp_path)]
    assert isinstance(reports.pop(), Failure)
    for number, report in enumerate(reports):
        assert isinstance(report, FileReport)
        assert [finding.code for finding in report.findings] == (["BG308"] if number % 3 else [])
        assert report.source.text == (BROKEN if number % 3 else "")


def test_processes_that_are_no_copies_do_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: everything they need is sent to them."""
    monkeypatch.setattr(workers, "_CONTEXT", get_context("spawn"))
    monkeypatch.setattr(workers, "_IS_COPIED", False)
    record = tmp_path / "broken.mat"
    record.write_text(BROKEN, encoding="utf-8")
    paths = [str(record)] * 6
    assert list(check_files(paths, OPTIONS, 2)) == list(check_files(paths, OPTIONS, 1))


@pytest.mark.parametrize("jobs", [1, 2])
def test_memory_does_not_grow_with_the_number_of_files(jobs: int) -> None:
    number, in_all = 5000, 0
    tracemalloc.start()
    for result in for_each(large, repeat("a", number), jobs):
        assert isinstance(result, bytes)
        in_all += len(result)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert in_all == number * len(large("a"))
    # Two workers may have eight chunks waiting, of 300.
    assert most < in_all / 10
