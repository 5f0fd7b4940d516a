"""Other processes that work on files.

The files are cut into chunks. A worker process gets the paths of one chunk at a time, reads the
files itself, and sends back what there is to tell. Only so many chunks are under way or waiting
for their turn, so memory does not grow with the number of files.

A worker that dies takes nobody with it: the files of its chunk are tried again, each in a process
of its own, and the one that kills it is named.
"""

from __future__ import annotations

import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, NamedTuple, TypeVar

from bgrecord.batch.archives import archives_closed
from bgrecord.batch.chunks import Answers, Chunk
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure
from bgrecord.languages import gettext as _
from bgrecord.languages import language, speak
from bgrecord.source import is_open_already

T = TypeVar("T")

#: Windows cannot wait for many more processes at once.
_MOST_JOBS = 60
#: Chunks under way or waiting for their turn, for each worker.
_WINDOW = 4

#: Where a copy of a process cannot be relied on, a fresh one loads everything anew.
_IS_COPIED = sys.platform == "linux"
if sys.platform == "linux":
    _CONTEXT = get_context("fork")
else:
    _CONTEXT = get_context("spawn")


def answers_of_workers(
    work: Callable[[Sequence[str]], T], chunks: Iterator[Chunk], jobs: int
) -> Iterator[Answers[T]]:
    """What some work on each chunk of files gives, in the order of the chunks.

    Args:
        work: can be pickled, as what it gives.
        chunks: the chunks.
        jobs: how many workers.
    """
    pool = _Pool(work, min(jobs, _MOST_JOBS))
    try:
        yield from pool.answers(chunks)
    finally:
        pool.stop()


class _Reply(NamedTuple):
    """What a worker sends back."""

    answer: Any
    #: The error that came instead of an answer.
    error: str = ""


@dataclass(slots=True, eq=False)
class _Task(Generic[T]):
    """A chunk whose turn has not come yet."""

    paths: Sequence[str]
    #: What there is to tell; None until it is there.
    answers: Answers[T] | None = None

    @property
    def is_for_workers(self) -> bool:
        """Whether another process can do it."""
        return self.answers is None and not is_open_already(self.paths[0])


class _Worker(Generic[T]):
    """A process that works on chunks, one at a time."""

    def __init__(self, work: Callable[[Sequence[str]], T], others: Iterable[_Worker[T]]) -> None:
        """Start it; a copy of this process has to let go of the lines to the others."""
        self.link, theirs = _CONTEXT.Pipe()
        self.task: _Task[T] | None = None
        inherited = [self.link, *(other.link for other in others)] if _IS_COPIED else []
        self.process = _CONTEXT.Process(
            target=_serve, args=(theirs, inherited, work, language().code), daemon=True
        )
        with _uninterrupted(), warnings.catch_warnings():
            # Newer Pythons warn of threads, which numerical libraries start and look after.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process.start()
        theirs.close()

    def begin(self, task: _Task[T]) -> None:
        """Hand it a chunk; if it is dead, the answer will say so."""
        self.task = task
        with suppress(OSError):
            self.link.send(task.paths)

    def reply(self) -> _Reply:
        """What it made of its chunk, or how it died."""
        try:
            reply = self.link.recv()
            assert isinstance(reply, _Reply)
        except (EOFError, OSError):
            self.process.join()
            crashed = _("bgrecord crashed while working on it ({how})")
            return _Reply(None, crashed.format(how=_ending(self.process.exitcode)))
        return reply

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.link.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interrupt and the wish to end a process wait while one is being copied.

    They would be lost among what Python does then: a copy that is not wanted any more would stay
    for ever. Or an interrupt would end the copy before that can ignore it.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ending(code: int | None) -> str:
    """How a process ended: by the name of a signal, or with an exit code."""
    if code is not None and code < 0:
        with suppress(ValueError):
            return signal.Signals(-code).name
    return str(code)


def _serve(
    link: Connection,
    inherited: Iterable[Connection],
    work: Callable[[Sequence[str]], Any],
    spoken: str,
) -> None:
    """Work on chunks until nobody wants any more: the life of a worker.

    Who started it ends it too, so an interrupt from the keyboard is not for it; and when that one
    dies without a word, the line is cut.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        # What came while this process was being made has waited.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    for line in inherited:
        line.close()
    speak(spoken)
    with rare_collection(), archives_closed(), suppress(EOFError, OSError):
        while True:
            paths = link.recv()
            try:
                link.send(_Reply(work(paths)))
            except OSError:
                raise
            except Exception as error:
                problem = f"{_('internal error')}: {type(error).__name__}: {error}"
                link.send(_Reply(None, problem))


class _Pool(Generic[T]):
    """Some workers, and the chunks they are given."""

    def __init__(self, work: Callable[[Sequence[str]], T], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._workers: list[_Worker[T]] = []
        #: In the order of the files.
        self._window: deque[_Task[T]] = deque()

    def answers(self, chunks: Iterator[Chunk]) -> Iterator[Answers[T]]:
        """The chunks in their order, each with what there is to tell."""
        window = self._window
        while True:
            self._hand_out(chunks)
            if not window:
                return
            first = window[0]
            if first.answers is None and is_open_already(first.paths[0]):
                first.answers = [(first.paths, self._work(first.paths))]
            elif first.answers is None:
                self._listen()
            else:
                window.popleft()
                yield first.answers

    def stop(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.stop()

    def _hand_out(self, chunks: Iterator[Chunk]) -> None:
        """Give every idle worker a chunk."""
        while len(self._window) < self._jobs * _WINDOW and (worker := self._idle()) is not None:
            chunk = next(chunks, None)
            if chunk is None:
                return
            task = _Task[T]((), [((), chunk)]) if isinstance(chunk, Failure) else _Task[T](chunk)
            self._window.append(task)
            if task.is_for_workers:
                worker.begin(task)

    def _idle(self) -> _Worker[T] | None:
        """A worker with nothing to do, a new one if there may be more; None when all are busy."""
        for worker in self._workers:
            if worker.task is None:
                return worker
        return self._start() if len(self._workers) < self._jobs else None

    def _start(self) -> _Worker[T]:
        worker = _Worker(self._work, self._workers)
        self._workers.append(worker)
        return worker

    def _listen(self) -> None:
        """Wait until some worker has done its chunk, or died of it."""
        busy = {worker.link: worker for worker in self._workers if worker.task is not None}
        for link in wait(list(busy)):
            assert isinstance(link, Connection)
            worker = busy[link]
            task = worker.task
            assert task is not None
            worker.task = None
            reply = worker.reply()
            if reply.error:
                self._dismiss(worker)
                task.answers = list(self._one_by_one(task.paths, reply.error))
            else:
                task.answers = [(task.paths, reply.answer)]

    def _one_by_one(
        self, paths: Sequence[str], error: str
    ) -> Iterator[tuple[Sequence[str], T | Failure]]:
        """Find the file of a chunk that its worker died of, and what there is to tell of others."""
        if len(paths) == 1:
            yield paths, Failure(paths[0], error)
            return
        for path in paths:
            worker = self._start()
            worker.begin(_Task[T]((path,)))
            reply = worker.reply()
            self._dismiss(worker)
            yield (path,), Failure(path, reply.error) if reply.error else reply.answer

    def _dismiss(self, worker: _Worker[T]) -> None:
        self._workers.remove(worker)
        worker.stop()
