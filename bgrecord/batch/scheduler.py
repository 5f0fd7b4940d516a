"""Many machines: the tables of files made by the workers of a Dask scheduler.

The workers are Dask's, and so is the care for those that die: what they were doing, others do
again. They need the same version of bgrecord, and must see the files under the same paths.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from logging import CRITICAL, getLogger
from typing import Any

from bgrecord import __version__
from bgrecord.batch.archives import archives_closed
from bgrecord.batch.chunks import Chunk
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure
from bgrecord.batch.tables import MakeTables, Making, tables_of
from bgrecord.formats import MissingExtra
from bgrecord.languages import gettext as _
from bgrecord.stats import Players, Tables, combined, unread_alone

#: So many tasks are under way for each thread of a worker, and at least that many: enough that
#: nobody waits, few enough that the outcomes do not pile up.
_TASKS_A_THREAD, _FEWEST_TASKS = 3, 12
_PATIENCE = "10s"
#: Those of Dask that are told how much to say; the client's is not bound by that of all.
_LOGGERS = ("distributed", "distributed.client")


class SchedulerError(RuntimeError):
    """The scheduler cannot be used; says in one line why."""


@contextmanager
def workers(address: str, making: Making) -> Iterator[MakeTables]:
    """Workers who make tables, one chunk of files a task.

    Args:
        address: the scheduler's, such as `tcp://10.0.0.1:8786`.
        making: how files become tables.

    Raises:
        MissingExtra: the library `distributed` is not installed.
        SchedulerError: nobody answers there, or what answers is no scheduler.
    """
    if find_spec("distributed") is None:
        raise MissingExtra("--scheduler", "dask")
    distributed: Any = import_module("distributed")
    # What it has to tell goes to the logs of scheduler and workers; here it would be in the way.
    for name in _LOGGERS:
        getLogger(name).setLevel(CRITICAL)
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        problem = _("no scheduler answers at {address}").format(address=address)
        raise SchedulerError(problem) from error
    with client:
        yield lambda chunks: _in_order(client, chunks, making)


def _in_order(client: Any, chunks: Iterable[Chunk], making: Making) -> Iterator[Tables]:
    """The tables of some files after those of others; a bounded number is under way."""
    under_way: deque[tuple[Chunk, Any]] = deque()
    try:
        for chunk in chunks:
            under_way.append((chunk, _begun(client, chunk, making)))
            most = max(_FEWEST_TASKS, _TASKS_A_THREAD * sum(client.nthreads().values()))
            while len(under_way) >= most:
                yield _outcome(client, *under_way.popleft(), making)
        while under_way:
            yield _outcome(client, *under_way.popleft(), making)
    except (OSError, CancelledError) as error:
        raise SchedulerError(_("the scheduler does not answer any more")) from error


def _begun(client: Any, chunk: Chunk, making: Making) -> Any:
    """The task of a chunk; what is no file needs none."""
    if isinstance(chunk, Failure):
        return None
    # Not pure: the same paths may have other contents when they are asked for again.
    return client.submit(_work, chunk, making, __version__, pure=False)


def _outcome(client: Any, chunk: Chunk, task: Any, making: Making) -> Tables:
    """The tables of some files; one that kills its workers again and again is left out."""
    if isinstance(chunk, Failure):
        return unread_alone(chunk.path, chunk.reason)
    distributed: Any = import_module("distributed")
    try:
        tables: Tables = task.result()
    except distributed.KilledWorker:
        if len(chunk) == 1:
            return unread_alone(chunk[0], _("the process that read it died"))
        middle = len(chunk) // 2
        halves = [(half, _begun(client, half, making)) for half in (chunk[:middle], chunk[middle:])]
        return combined(
            [_outcome(client, half, task, making) for half, task in halves],
            Players(making.aliases),
        )
    return tables


def _work(paths: Sequence[str], making: Making, version: str) -> Tables:
    """What a worker does."""
    if version != __version__:
        problem = _("a worker has bgrecord {found}, needed is {version}")
        raise SchedulerError(problem.format(found=__version__, version=version))
    with rare_collection(), archives_closed():
        return tables_of(paths, making)
