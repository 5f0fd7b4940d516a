"""A line on the terminal that says how far a long run has come."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

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
        wanted = show and total > 1 and stream.isatty()
        self._next = time.monotonic() + _DELAY if wanted else math.inf
        self._shown = False

    def through(self, items: Iterable[T]) -> Iterator[T]:
        """The same items, counted as they come."""
        for item in items:
            self._done += 1
            if time.monotonic() >= self._next:
                self._show()
            yield item
        self.clear()

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            self._stream.write(_CLEAR_LINE)
            self._stream.flush()
            self._shown = False

    def _show(self) -> None:
        filled = _WIDTH * self._done // self._total
        bar = "#" * filled + "." * (_WIDTH - filled)
        self._stream.write(f"{_CLEAR_LINE}[{bar}] {self._done} of {self._total} files")
        self._stream.flush()
        self._shown = True
        self._next = time.monotonic() + _PAUSE
