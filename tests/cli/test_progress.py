"""The line that says how far a long run has come."""

from __future__ import annotations

import io
import time

import pytest

from bgrecord.cli.progress import Progress


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


def test_it_makes_room_for_results(clock: list[float]) -> None:
    stream = Terminal()
    progress = Progress(9, stream, show=True)
    clock[0] = 1.0
    next(progress.through(range(9)))
    progress.clear()
    assert stream.getvalue().endswith("1 of 9 files\r\x1b[2K")
    progress.clear()
    assert stream.getvalue().count("\x1b[2K") == 2
