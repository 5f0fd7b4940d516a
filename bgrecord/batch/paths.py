"""Paths of many files in little room."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from bgrecord.batch.files import Failure

#: No path has this in it.
_BETWEEN = "\0"
_NAME = re.compile(rf"([^{_BETWEEN}]*)(?:{_BETWEEN}|\Z)")


class Paths:
    """What `find_files` found, in its order: of an archive there may be millions.

    The name of a folder is kept once for all files next to each other in it, and theirs in one
    text, which takes an eighth of the room.
    """

    def __init__(self, found: Iterable[str | Failure]) -> None:
        #: Failures; and folders, each with the names of files in it and their number.
        self._parts: list[Failure | tuple[str, str, int]] = []
        self._number = 0
        for folder, some in groupby(found, _folder_of):
            if isinstance(folder, Failure):
                failures = [*some]
                self._parts += [failure for failure in failures if isinstance(failure, Failure)]
                self._number += len(failures)
            else:
                names = [path[len(folder) :] for path in some if isinstance(path, str)]
                self._parts.append((folder, _BETWEEN.join(names), len(names)))
                self._number += len(names)

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[str | Failure]:
        for part in self._parts:
            if isinstance(part, Failure):
                yield part
            else:
                folder, names, number = part
                yield from (folder + name[1] for name in islice(_NAME.finditer(names), number))


def _folder_of(found: str | Failure) -> str | Failure:
    """The folder of a path, with what stands behind it; a failure is in none."""
    if isinstance(found, Failure):
        return found
    return found[: len(found) - len(os.path.basename(found))]  # noqa: PTH119 - there may be millions
