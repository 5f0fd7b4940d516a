"""The line that says how far a long run has come."""

from __future__ import annotations

import io
import time
from random import Random

import pytest

from bgrecord.cli.judging import Watched
from bgrecord.cli.progress import Progress
from bgrecord.engine import Stored
from tests.convert.random_match import Wanted, random_match


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until its only entry is changed."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def _written(clock: list[float], stream: io.StringIO, total: int, *, show: bool = True) -> str:
    """What is written when a file takes a quarter of a second."""
    progress = Progress(total, stream, show=show)
    for _ in progress.through(range(total)):
        clock[0] += 0.25
    return stream.getvalue()


def test_a_long_run_shows_how_far_it_is_and_leaves_nothing(clock: list[float]) -> None:
    written = _written(clock, Terminal(), 4)
    assert "3 of 4 files" in written
    assert "1 of 4 files" not in written
    assert written.endswith("\r\x1b[2K")


def test_a_short_run_shows_nothing(clock: list[float]) -> None:
    assert _written(clock, Terminal(), 2) == ""


@pytest.mark.parametrize(
    ("stream", "total", "show"),
    [(io.StringIO(), 9, True), (Terminal(), 1, True), (Terminal(), 9, False)],
    ids=["no terminal", "one file", "quiet"],
)
def test_nothing_where_nobody_looks(
    clock: list[float], stream: io.StringIO, total: int, show: bool
) -> None:
    assert _written(clock, stream, total, show=show) == ""


@pytest.mark.parametrize(("total", "shown"), [(1, "1 of 1 files"), (9, "1 of 9 files")])
def test_what_takes_long_is_said_at_once(clock: list[float], total: int, shown: str) -> None:
    stream = Terminal()
    progress = Progress(total, stream, show=True)
    next(progress.through(range(total)))
    progress.step("judging match 1")
    assert stream.getvalue().endswith(f"{shown}, judging match 1")
    progress.clear()
    assert stream.getvalue().endswith("\r\x1b[2K")


def test_what_takes_long_is_said_to_terminals_only(clock: list[float]) -> None:
    stream = io.StringIO()
    Progress(9, stream, show=True).step("judging match 1")
    assert stream.getvalue() == ""


def test_judging_is_counted_in_matches(clock: list[float]) -> None:
    stream = Terminal()
    watched = Watched(Stored(), Progress(9, stream, show=True))
    matches = [random_match(Random(seed), Wanted(length=1)) for seed in range(3)]
    assert watched.judge(matches[:2]) == [None, None]
    assert stream.getvalue().endswith("judging matches 1 to 2")
    watched.judge(matches[2:])
    assert stream.getvalue().endswith("judging match 3")
    assert watched.level == Stored.level


def test_it_makes_room_for_results(clock: list[float]) -> None:
    stream = Terminal()
    progress = Progress(9, stream, show=True)
    clock[0] = 1.0
    next(progress.through(range(9)))
    progress.clear()
    assert stream.getvalue().endswith("1 of 9 files\r\x1b[2K")
    progress.clear()
    assert stream.getvalue().count("\x1b[2K") == 2
