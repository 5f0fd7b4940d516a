"""A record's text as it was found: decoded, cut into lines, every place known."""

from __future__ import annotations

import errno
import re
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from bgrecord.languages import gettext, mark

#: The path that means standard input.
STDIN = "-"
#: Larger files are refused: no match record comes near.
MAX_BYTES = 64 * 1024 * 1024

#: Paths of streams that are open already, a pipe from another program among them.
_OPEN_ALREADY = ("/dev/stdin", "/dev/fd/")
#: So much of a text without a byte order mark shows whether it is UTF-16.
_SNIFFED_BYTES = 1024

#: What the system says most often of files and folders, by the number of the error.
_REASONS: Mapping[int | None, str] = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.EEXIST: mark("File exists"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.ELOOP: mark("Too many levels of symbolic links"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EROFS: mark("Read-only file system"),
    errno.EIO: mark("Input/output error"),
}

# Not str.splitlines(): that also splits at form feeds, U+0085 and U+2028.
_LINE_END = re.compile(r"\r\n|\r|\n")


class Span(NamedTuple):
    """A stretch of a line, counted from 1; `end_column` is the first column behind it."""

    line: int
    column: int
    end_column: int


@dataclass(frozen=True)
class Source:
    """The text of one file."""

    #: The path as given, or `-` for standard input.
    name: str
    #: The decoded text, line ends as they were.
    text: str
    #: The encoding the bytes were read by: `utf-8`, `utf-8-sig`, `utf-16`, `utf-16-le`,
    #: `utf-16-be`, `cp1252`.
    encoding: str = "utf-8"
    #: True when no mark or valid UTF-8 told the encoding, so it was guessed.
    encoding_assumed: bool = False
    #: The line and column of the first bytes that are no text in the encoding the user named.
    undecodable: tuple[int, int] | None = None
    #: The bytes as they were, for formats that are no text.
    data: bytes = field(default=b"", repr=False, compare=False)
    #: The name a record gives to the file it was first read from, which its places are in; None
    #: where they are in this one. Anybody can write one into a record: nothing is opened by it.
    origin: str | None = None

    @property
    def first_name(self) -> str:
        """The name of the file that the record was first read from: a label, not a path."""
        return self.name if self.origin is None else self.origin

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return _LINE_END.split(self.text)

    def line(self, number: int) -> str:
        """Line `number`, counted from 1; empty beyond the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


class TooLarge(OSError):
    """A file has more bytes than are read."""


class Undecodable(OSError):
    """A text is not in the encoding that the user named."""


def reason(error: OSError) -> str:
    """Why a file cannot be read or written, in the language spoken now."""
    known = _REASONS.get(error.errno)
    return gettext(known) if known else error.strerror or str(error)


def read_bytes(path: str, *, most: int = MAX_BYTES) -> bytes:
    """The content of a file, or of standard input.

    Raises:
        TooLarge: there are more bytes than that.
        OSError: it cannot be read, or is not a regular file.
    """
    data = read_beginning(path, most + 1)
    if len(data) > most:
        raise TooLarge(gettext("larger than {most} bytes").format(most=most))
    return data


def read_beginning(path: str, size: int) -> bytes:
    """The first bytes of a file, or of standard input.

    Raises:
        OSError: it cannot be read, or is not a regular file: a named pipe may have nobody at its
            other end, a device no end at all.
    """
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, gettext("standard input is closed"))
        return sys.stdin.buffer.read(size)
    file = Path(path)
    if not stat.S_ISREG(file.stat().st_mode) and not path.startswith(_OPEN_ALREADY):
        raise OSError(errno.EINVAL, gettext("not a regular file"))
    with file.open("rb") as stream:
        return stream.read(size)


def is_open_already(path: str) -> bool:
    """Whether a path means standard input or another stream that only this process has open."""
    return path == STDIN or path.startswith(_OPEN_ALREADY)


def decode(data: bytes, name: str = "-", *, encoding: str | None = None) -> Source:
    """Decode the bytes of a record.

    A byte order mark decides; then the NULs that UTF-16 puts beside Latin letters, then valid
    UTF-8, then Windows-1252. UTF-16 without a mark and Windows-1252 are said to be assumed.

    Args:
        data: the file's content.
        name: what to call it in findings.
        encoding: what the user says it is; undecodable bytes are replaced, and `undecodable` tells
            where the first ones were.

    Raises:
        LookupError: the user named an unknown encoding.
        ValueError: the user named an encoding that not every text can be read by.
    """
    if encoding is not None:
        text = data.decode(encoding, errors="replace")
        place = _undecodable(data, encoding)
        return Source(name, text, encoding, undecodable=place, data=data)
    text, found, assumed = _text(data)
    return Source(name, text, found, encoding_assumed=assumed, data=data)


def require_decoded(source: Source) -> None:
    """Make sure that a text is in the encoding that the user named, if one was.

    Raises:
        Undecodable: it is not; says where.
    """
    if source.undecodable is not None:
        line, column = source.undecodable
        problem = gettext("line {line}, column {column}: no text in {encoding} (see --encoding)")
        raise Undecodable(problem.format(line=line, column=column, encoding=source.encoding))


def _undecodable(data: bytes, encoding: str) -> tuple[int, int] | None:
    """The line and column of the first bytes that are no text, None where all are."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        *lines, last = _LINE_END.split(data[: error.start].decode(encoding, errors="replace"))
        return len(lines) + 1, len(last) + 1
    return None


def _text(data: bytes) -> tuple[str, str, bool]:
    """The text, its encoding, and whether that had to be assumed."""
    if data.startswith(b"\xef\xbb\xbf"):
        return data.decode("utf-8-sig", errors="replace"), "utf-8-sig", False
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), "utf-16", False
    if (unmarked := _utf_16_without_mark(data)) is not None:
        return data.decode(unmarked, errors="replace"), unmarked, True
    try:
        return data.decode("utf-8"), "utf-8", False
    except UnicodeDecodeError:
        # cp1252 leaves five bytes undefined; they are replaced.
        return data.decode("cp1252", errors="replace"), "cp1252", True


def _utf_16_without_mark(data: bytes) -> str | None:
    """The kind of UTF-16 a text without a byte order mark is written in; None in any other.

    A record is Latin letters and digits for the most part, whatever the players are called: in
    UTF-16 the high byte of most characters is NUL, and few low bytes are.
    """
    pairs = min(len(data), _SNIFFED_BYTES) // 2
    first, second = data[: 2 * pairs : 2].count(0), data[1 : 2 * pairs : 2].count(0)
    if second * 2 > pairs and first * 4 < second:
        return "utf-16-le"
    if first * 2 > pairs and second * 4 < first:
        return "utf-16-be"
    return None
