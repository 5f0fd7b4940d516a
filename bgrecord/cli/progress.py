"""A line on the terminal that says how far a long run has come."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

from bgrecord.languages import gettext as _

T = TypeVar("T")

#: Nothing is shown before, and the line is not rewritten more often than that, in seconds.
_DELAY, _PAUSE = 0.5, 0.1
_WIDTH = 30
_CLEAR_LINE = "\r\x1b[2K"


class Progress:
    """Counts files; `clear` takes the line away before something else is written."""

    def __init__(self, total: int, stream: TextIO, *, show: bool) -> None:
        self._total = total
        self._stream = stream
        self._done = 0
        self._is_watched = show and stream.isatty()
        self._next = time.monotonic() + _DELAY if self._is_watched and total > 1 else math.inf
        self._shown = False

    def through(
        self, items: Iterable[T], files_of: Callable[[T], int] = lambda _item: 1
    ) -> Iterator[T]:
        """The same items, counted as they come; `files_of` tells the files of each."""
        for item in items:
            self._done += files_of(item)
            if time.monotonic() >= self._next:
                self._show()
            yield item
        self.clear()

    def step(self, what: str) -> None:
        """Say at once what takes long now, such as `judging match 1`."""
        if self._is_watched:
            self._show(what)

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            self._stream.write(_CLEAR_LINE)
            self._stream.flush()
            self._shown = False

    def _show(self, what: str = "") -> None:
        filled = _WIDTH * self._done // self._total
        bar = "#" * filled + "." * (_WIDTH - filled)
        done = _("{done} of {total} files").format(done=self._done, total=self._total)
        files = f"[{bar}] {done}"
        self._stream.write(_CLEAR_LINE + (f"{files}, {what}" if what else files))
        self._stream.flush()
        self._shown = True
        if self._total > 1:
            self._next = time.monotonic() + _PAUSE
