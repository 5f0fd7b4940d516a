"""A file that takes too much is given up, in one line; the others are worked on all the same."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bgrecord.audit import AuditOptions
from bgrecord.batch.check import CheckOptions, check_files
from bgrecord.batch.convert import ConvertOptions, converted_files
from bgrecord.batch.files import Failure, alone
from bgrecord.batch.limits import Limits, TookTooLong, within
from bgrecord.batch.repair import RepairOptions, fix_file, repair_file
from bgrecord.batch.tables import TableOptions, collect_files
from bgrecord.stats import Collector
from tests.cli.conftest import CLEAN

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no clock that rings"
)

#: Less than reading a record takes, and far more.
LITTLE, ENOUGH = 0.005, 60.0
#: It keeps a processor busy for a second.
LARGE = CLEAN.replace("63: 24/15", "63: 1/2  ") + " Game 2\n" + "  1) 66: 7/1 5/2 9/9\n" * 20_000


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A large file full of faults, and a small one."""
    paths = [tmp_path / "large.mat", tmp_path / "small.mat"]
    for path, text in zip(paths, (LARGE, CLEAN), strict=True):
        path.write_text(text, encoding="utf-8")
    return [str(path) for path in paths]


@pytest.fixture(autouse=True)
def no_garbage_is_collected() -> Iterator[None]:
    """Hypothesis measures the collector; what is raised there is lost, an error for pytest."""
    gc.disable()
    yield
    gc.enable()


def spin() -> None:
    while True:
        pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_slow_file_is_given_up_and_the_next_is_checked(files: list[str], jobs: int) -> None:
    options = CheckOptions(AuditOptions(), limits=Limits(seconds=0.1))
    large, small = check_files(files, options, jobs)
    assert isinstance(large, Failure)
    assert "--max-seconds" in large.reason
    assert not isinstance(small, Failure)


def test_every_kind_of_work_has_the_limit(files: list[str]) -> None:
    limits = Limits(seconds=0.1)
    collector = Collector()
    given_up = [
        next(converted_files(files, ConvertOptions("sgf", limits=limits))),
        repair_file(files[0], RepairOptions(limits=limits)),
        fix_file(files[0], RepairOptions(limits=limits)),
        next(collect_files(files, collector, TableOptions(limits=limits))),
    ]
    assert all(isinstance(each, Failure) and "--max-seconds" in each.reason for each in given_up)
    assert collector.tables().matches.empty


def test_what_takes_no_longer_is_not_disturbed() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    assert alone("final.mat", lambda: 7, ENOUGH) == 7
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0
    assert signal.getsignal(signal.SIGVTALRM) is before


def test_what_outlives_errors_does_not_outlive_the_limit() -> None:
    def stubborn() -> None:
        try:
            spin()
        except Exception:
            spin()

    with pytest.raises(TookTooLong), within(LITTLE):
        stubborn()


def test_in_other_threads_there_is_no_limit() -> None:
    answers = []

    def work() -> None:
        with within(LITTLE):
            answers.append(sum(range(1_000_000)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(answers) == 1
