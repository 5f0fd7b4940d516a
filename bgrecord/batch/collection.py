"""How often the garbage collector looks while many records pass."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: New objects, less those gone, before the collector looks.
_OBJECTS_TO_COLLECT = 200_000


@contextmanager
def rare_collection() -> Iterator[None]:
    """Keep the cyclic garbage collector from looking at every record's objects again and again.

    A record, its replay and its audit hold no cycles (a test sees to that), so they go when the
    last reference goes; the collector would find nothing in them and takes a third of the time.
    """
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(max(_OBJECTS_TO_COLLECT, thresholds[0]), *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
