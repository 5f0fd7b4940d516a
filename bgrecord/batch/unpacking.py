"""Looking into archives, of which nothing is ever unpacked to disk.

An archive may come from anybody, so it is held to bounds: so many members, so many bytes in all,
no names that lead out of it, no links, no archives in it.
"""

from __future__ import annotations

import errno
import gzip
import os
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple, Protocol

from bgrecord.languages import gettext as _

#: Members an archive may have, and bytes they may have in all: a compressed tar has to be gone
#: through from one end to the other.
MOST_MEMBERS = 200_000
MOST_IN_ALL = 4 * 1024 * 1024 * 1024

#: Others have no bound on the memory they need.
_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
#: A bit among the flags of a member of a ZIP archive.
_IS_ENCRYPTED = 1
#: A name that begins at the root, or with a drive.
_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:")
_BETWEEN_PARTS = re.compile(r"[/\\]")
#: So much of a tar may be asked for at once: a heading that claims more is a trap.
_MOST_AT_ONCE = 1024 * 1024
_DAMAGES = (
    zipfile.BadZipFile,
    tarfile.TarError,
    gzip.BadGzipFile,
    zlib.error,
    struct.error,
    EOFError,
    ValueError,
    NotImplementedError,
)


class Member(NamedTuple):
    """A file in an archive."""

    name: str
    #: In bytes, when it is unpacked.
    size: int
    #: Its first byte in a tar; a ZIP archive finds it by its name.
    place: int = 0
    #: Most of it is not there, only where the rest belongs.
    is_sparse: bool = False


class _Contents(Protocol):
    """One kind of archive."""

    def members(self) -> Iterator[Member]:
        """The files in it, in their order; neither folders nor links."""

    def beginning(self, member: Member, size: int) -> bytes:
        """The first bytes of one."""

    def close(self) -> None:
        """Let go of the archive."""


class Archive:
    """An open archive, looked through."""

    def __init__(self, path: str) -> None:
        """Open it.

        Raises:
            OSError: it cannot be opened, or is no archive.
        """
        #: By name, in their order. Of two that are called the same the last one counts.
        self.members: dict[str, Member] = {}
        #: The names that are refused, and why.
        self.refused: list[tuple[str, str]] = []
        #: Why it could not be looked through to its end; empty if it could.
        self.problem = ""
        with _damages_told():
            is_zip = path.lower().endswith(".zip")
            self._contents: _Contents = _Zip(path) if is_zip else _Tar(path)
        try:
            self._look_through()
        except OSError as error:
            self.problem = str(error)

    def beginning(self, name: str, size: int) -> bytes:
        """The first bytes of a member.

        Raises:
            OSError: there is no such member, or it cannot be read.
        """
        member = self.members.get(name)
        if member is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        with _damages_told():
            return self._contents.beginning(member, size)

    def close(self) -> None:
        """Let go of the file."""
        self._contents.close()

    def _look_through(self) -> None:
        in_all = 0
        with _damages_told():
            for number, member in enumerate(self._contents.members(), 1):
                if number > MOST_MEMBERS:
                    problem = _("more than {most} files in an archive")
                    raise OSError(problem.format(most=MOST_MEMBERS))
                in_all += member.size
                _require_bounded(max(in_all, member.place + member.size))
                self._enter(member)

    def _enter(self, member: Member) -> None:
        if leads_out(member.name):
            self.refused.append((member.name, _("the name leads out of the archive")))
            return
        name = _tidy(member.name)
        if member.is_sparse:
            self.refused.append((name, _("a sparse file in an archive is not read")))
            return
        # Taken out first: members are read in the order in which they lie there.
        if self.members.pop(name, None) is not None:
            self.refused.append((name, _("another file of the archive has the same name")))
        self.members[name] = member


def _tidy(name: str) -> str:
    """The name of a member without parts that lead nowhere, such as the first of `./final.mat`."""
    return "/".join(part for part in name.split("/") if part not in ("", "."))


def leads_out(name: str) -> bool:
    """Whether the name of a member leads out of the folder it would be unpacked in."""
    is_absolute = _ABSOLUTE.match(name) is not None
    return is_absolute or ".." in _BETWEEN_PARTS.split(name) or "\0" in name


class _Zip:
    """A ZIP archive. It says how large its members are, and no more of one is unpacked."""

    def __init__(self, path: str) -> None:
        self._file = zipfile.ZipFile(path)

    def members(self) -> Iterator[Member]:
        """The files in it, in their order."""
        for entry in self._file.infolist():
            # What has no name cannot be asked for; `is_dir` looks at the last letter of it.
            if entry.filename and not entry.is_dir():
                yield Member(entry.filename, entry.file_size)

    def beginning(self, member: Member, size: int) -> bytes:
        """The first bytes of one.

        Raises:
            OSError: it is encrypted, or compressed in an unusual way.
        """
        entry = self._file.getinfo(member.name)
        if entry.flag_bits & _IS_ENCRYPTED:
            raise OSError(_("encrypted"))
        if entry.compress_type not in _COMPRESSIONS:
            raise OSError(_("compressed in a way that is not read"))
        with self._file.open(entry) as stream:
            return stream.read(size)

    def close(self) -> None:
        """Let go of the archive."""
        self._file.close()


class _Tar:
    """A tar archive, compressed by gzip or not."""

    def __init__(self, path: str) -> None:
        is_plain = path.lower().endswith(".tar")
        stream = Path(path).open("rb") if is_plain else gzip.open(path)  # noqa: SIM115
        self._stream = _Bounded(stream)

    def members(self) -> Iterator[Member]:
        """The files in it, in their order."""
        with tarfile.open(fileobj=self._stream, mode="r:") as file:  # type: ignore[call-overload]
            while (entry := file.next()) is not None:
                # It would remember all of them.
                file.members.clear()
                if entry.isreg():
                    yield Member(
                        entry.name, entry.size, entry.offset_data, is_sparse=entry.issparse()
                    )

    def beginning(self, member: Member, size: int) -> bytes:
        """The first bytes of one.

        Raises:
            EOFError: the archive ends before.
        """
        wanted = min(size, member.size)
        self._stream.seek(member.place)
        data = self._stream.read_all(wanted)
        if len(data) < wanted:
            raise EOFError
        return data

    def close(self) -> None:
        """Let go of the archive."""
        self._stream.close()


class _Bounded:
    """A stream that gives neither too much at once nor too much in all."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile) -> None:
        self._stream = stream
        self.name = getattr(stream, "name", None)

    def read(self, size: int = -1) -> bytes:
        """The next bytes, no more than can be trusted."""
        if not 0 <= size <= _MOST_AT_ONCE:
            raise OSError(_("a heading of {size} bytes in an archive").format(size=size))
        return self.read_all(size)

    def read_all(self, size: int) -> bytes:
        """The next bytes, however many."""
        _require_bounded(self._stream.tell() + size)
        return self._stream.read(size)

    def seek(self, place: int) -> int:
        """Go to a place, from the beginning."""
        _require_bounded(place)
        return self._stream.seek(place)

    def tell(self) -> int:
        """The present place."""
        return self._stream.tell()

    def close(self) -> None:
        """Let go of it."""
        self._stream.close()


def _require_bounded(in_all: int) -> None:
    """Make sure that an archive does not hold too much.

    Raises:
        OSError: it does.
    """
    if in_all > MOST_IN_ALL:
        raise OSError(_("an archive of more than {most} bytes").format(most=MOST_IN_ALL))


@contextmanager
def _damages_told() -> Iterator[None]:
    """Turn what the readers of archives raise into one error.

    Raises:
        OSError: the archive is damaged.
    """
    try:
        yield
    except _DAMAGES as error:
        raise OSError(_("damaged archive")) from error
