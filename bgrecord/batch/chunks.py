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


def chunks(paths: Iterable[str | Failure], *, most: int, first: int = 1) -> Iterator[Chunk]:
    """Files in their order, a few at a time, from chunk to chunk twice as many: somebody waits.

    What is no file, and what only this process can read, is a chunk of its own.
    """
    size = first
    chunk: list[str] = []
    for path in paths:
        is_alone = isinstance(path, Failure) or is_open_already(path)
        if is_alone and chunk:
            yield tuple(chunk)
            chunk = []
        if isinstance(path, Failure):
            yield path
        elif is_alone:
            yield (path,)
        else:
            chunk.append(path)
            if len(chunk) == size:
                yield tuple(chunk)
                chunk, size = [], min(2 * size, most)
    if chunk:
        yield tuple(chunk)
