"""Records in archives: read where they lie, never unpacked.

A member is called by the path of its archive and its own, `season.zip/round 1/final.mat`.

What looks into an archive, `unpacking`, is loaded when there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _
from bgrecord.source import MAX_BYTES, TooLarge, read_bytes

if TYPE_CHECKING:
    from bgrecord.batch.unpacking import Archive

_ENDING = re.compile(r"\.(?:zip|tar|tar\.gz|tgz)(?=[/\\]|$)", re.IGNORECASE)


def is_archive(path: str) -> bool:
    """Whether a path names an archive, by its ending."""
    return _ENDING.search(Path(path).name) is not None


def archive_of(path: str) -> str | None:
    """The archive that a path leads into; None for the path of a file of its own."""
    for found in _ENDING.finditer(path):
        archive = path[: found.end()]
        if found.end() < len(path) and Path(archive).is_file():
            return archive
    return None


def read_file(path: str, *, most: int = MAX_BYTES) -> bytes:
    """The content of a file, of a member of an archive, or of standard input.

    Raises:
        TooLarge: there are more bytes than that.
        OSError: it cannot be read.
    """
    archive = archive_of(path)
    if archive is None:
        return read_bytes(path, most=most)
    data = _kept.opened(archive).beginning(path[len(archive) + 1 :], most + 1)
    if len(data) > most:
        raise TooLarge(_("larger than {most} bytes").format(most=most))
    return data


def has_member(path: str) -> bool:
    """Whether a path that leads into an archive ends at a file there.

    Raises:
        OSError: the archive cannot be looked through.
    """
    archive = archive_of(path)
    assert archive is not None
    opened = _kept.opened(archive)
    if opened.problem:
        raise OSError(opened.problem)
    return path[len(archive) + 1 :] in opened.members


class _Kept:
    """The archive that was read last, kept open: it takes long to look through."""

    def __init__(self) -> None:
        self._path = ""
        self._archive: Archive | None = None

    def opened(self, path: str) -> Archive:
        """An open archive.

        Raises:
            OSError: it cannot be opened.
        """
        from bgrecord.batch.unpacking import Archive

        if self._archive is None or path != self._path:
            self.close()
            self._archive, self._path = Archive(path), path
        return self._archive

    def close(self) -> None:
        """Let go of it, if there is one."""
        if self._archive is not None:
            self._archive.close()
        self._archive = None


_kept = _Kept()


@contextmanager
def archives_closed() -> Iterator[None]:
    """Leave no archive open, and use none that is.

    Processes that are copies of each other must not share an open file: they would move each
    other's place in it.
    """
    _kept.close()
    try:
        yield
    finally:
        _kept.close()
