"""Work on many files with all cores, told in the order of the files.

What is done soon is done here; for more than that there are workers.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from bgrecord.batch.archives import archives_closed
from bgrecord.batch.chunks import Answers, Chunk, chunks
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure

T = TypeVar("T")

#: As many processes as there are cores, if the files are worth it.
AUTO = None

#: Files in a chunk: a chunk takes some 40 ms, a message between processes 0.1 ms.
_CHUNK = 16
#: So long, in seconds, files are worked on here before workers are started, which costs about
#: half of it. The first file does not count: it has grammars and rules loaded, and workers that
#: are copies of this process need not load them again.
_PATIENCE = 0.05


def cores() -> int:
    """The cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def for_each(
    work: Callable[[str], T], paths: Iterable[str | Failure], jobs: int | None
) -> Iterator[T | Failure]:
    """What some work on each file gives, in the order of the files.

    Args:
        work: can be pickled, as what it gives. It takes care of its own errors.
        paths: failures to find a file keep their place between the others.
        jobs: how many processes; 1 for this one, file by file as they are asked for; AUTO.
    """
    cut = chunks(paths, most=1 if jobs == 1 else _CHUNK)
    for answers in on_chunks(partial(_each, work), cut, jobs):
        for _paths, answer in answers:
            if isinstance(answer, Failure):
                yield answer
            else:
                yield from answer


def _each(work: Callable[[str], T], paths: Sequence[str]) -> list[T]:
    return [work(path) for path in paths]


def on_chunks(
    work: Callable[[Sequence[str]], T], cut: Iterable[Chunk], jobs: int | None
) -> Iterator[Answers[T]]:
    """What some work on each chunk of files gives, in the order of the chunks.

    Args:
        work: can be pickled, as what it gives.
        cut: see `bgrecord.batch.chunks`.
        jobs: how many processes; 1 for this one; AUTO starts as many as there are cores, when
            that pays.
    """
    waiting = iter(cut)
    with rare_collection(), archives_closed():
        if jobs is AUTO:
            jobs = cores()
            yield from _here(work, waiting, _PATIENCE if jobs > 1 else math.inf)
        elif jobs == 1:
            yield from _here(work, waiting, math.inf)
        # Nothing is started, or loaded, for nothing.
        for chunk in waiting:
            from bgrecord.batch.workers import answers_of_workers

            yield from answers_of_workers(work, chain([chunk], waiting), jobs)


def _here(
    work: Callable[[Sequence[str]], T], waiting: Iterator[Chunk], patience: float
) -> Iterator[Answers[T]]:
    """Work on chunks in this process, for so many seconds after the first."""
    spent = 0.0
    is_first = True
    for chunk in waiting:
        if isinstance(chunk, Failure):
            yield [((), chunk)]
            continue
        begun = time.perf_counter()
        answer = work(chunk)
        spent += 0.0 if is_first else time.perf_counter() - begun
        is_first = False
        yield [(chunk, answer)]
        if spent > patience:
            return
