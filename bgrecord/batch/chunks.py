"""Files, cut into chunks that are worked on in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from bgrecord.batch.files import Failure
from bgrecord.source import is_open_already

T = TypeVar("T")

#: The paths of some files, to be worked on by one process; or why there is no file.
Chunk: TypeAlias = Sequence[str] | Failure
#: Parts of a chunk with what there is to tell: one, or one a file where a worker died of one.
Answers: TypeAlias = Sequence[tuple[Sequence[str], T | Failure]]


def chunks(paths: Iterable[str | Failure], *, most: int) -> Iterator[Chunk]:
    """Files in their order, a few at a time, the first ones fewer: they are waited for.

    What is no file, and what only this process can read, is a chunk of its own.
    """
    size = 1
    chunk: list[str] = []
    for path in paths:
        is_alone = isinstance(path, Failure) or is_open_already(path)
        if chunk and (is_alone or len(chunk) == size):
            yield tuple(chunk)
            chunk, size = [], min(2 * size, most)
        if isinstance(path, Failure):
            yield path
        elif is_alone or size == 1:
            yield (path,)
            size = min(2 * size, most)
        else:
            chunk.append(path)
    if chunk:
        yield tuple(chunk)
