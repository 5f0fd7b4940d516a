"""What fails on a text, and where; and the smallest text it still fails on."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

#: A text may take so long, in seconds of this process; the machine may have other things to do.
MOST_SECONDS = 5.0
_ROOT = str(Path(__file__).parents[2])


class Failure(NamedTuple):
    """Something failed, or took too long."""

    #: The same for all texts that fail for the same reason.
    place: str
    #: The traceback.
    told: str


def failure(run: Callable[[bytes], object], data: bytes) -> Failure | None:
    """What fails on a text; None when nothing does."""
    begun = time.process_time()
    try:
        run(data)
    except Exception as error:
        return Failure(_place(error), "".join(traceback.format_exception(error)))
    spent = time.process_time() - begun
    return Failure("slow", f"{spent:.1f} s\n") if spent > MOST_SECONDS else None


def _place(error: Exception) -> str:
    """What failed, and the line of bgrecord's it comes from."""
    # A generator that raises StopIteration raises an error of its own instead.
    trace: TracebackType | None = (error.__cause__ or error).__traceback__
    place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(_ROOT):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} {place}"


def smallest(run: Callable[[bytes], object], data: bytes) -> bytes:
    """Leave out of a text whatever it fails without, in the same place: halves first, then less."""
    wanted = failure(run, data)
    assert wanted is not None, "nothing fails on it"
    size = len(data) // 2
    while size:
        start = 0
        while start < len(data):
            less = data[:start] + data[start + size :]
            found = failure(run, less)
            if found is not None and found.place == wanted.place:
                data = less
            else:
                start += size
        size //= 2
    return data
