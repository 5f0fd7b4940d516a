"""How much one file may take: bytes to read, and time of the processor.

A record of some kilobytes takes milliseconds. Who wants to keep a service busy sends a large one
in which everything is wrong; the limits are for that.
"""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from bgrecord.source import MAX_BYTES

#: Seconds for one file: some thousand matches.
MAX_SECONDS = 60


class Limits(NamedTuple):
    """What one file may take."""

    bytes: int = MAX_BYTES
    #: Of this process at work; waiting for a disk, a user or an engine does not count.
    seconds: float = MAX_SECONDS


USUAL_LIMITS = Limits()
#: For what has limits of its own.
NO_TIME_LIMIT = math.inf
#: Seconds to the next ring; by then a file that was given up is left behind.
_RINGS_AGAIN = 1.0


class TookTooLong(BaseException):
    """A file took longer than it may. Not an `Exception`: readers outlive those."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Do something within some time of the processor.

    The clock is the system's, and rings in the main thread alone: in other threads, as those of
    Dask's workers, and on Windows there is no limit.

    Raises:
        TookTooLong: the time is up.
    """
    if sys.platform == "win32" or seconds == NO_TIME_LIMIT or not _is_main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _ring)
    # It rings again: what is raised while the garbage collector works is lost.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _RINGS_AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _ring(*_: object) -> None:
    raise TookTooLong
