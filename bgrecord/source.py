"""A record's text as it was found: decoded, cut into lines, every place known."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

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
    #: The encoding the bytes were read by: `utf-8`, `utf-8-sig`, `utf-16`, `cp1252`.
    encoding: str = "utf-8"
    #: True when no mark or valid UTF-8 told the encoding, so it was guessed.
    encoding_assumed: bool = False

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return _LINE_END.split(self.text)

    def line(self, number: int) -> str:
        """Line `number`, counted from 1; empty beyond the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


def decode(data: bytes, name: str = "-", *, encoding: str | None = None) -> Source:
    """Decode the bytes of a record.

    A byte order mark decides; then valid UTF-8; then Windows-1252, which is said to be assumed.

    Args:
        data: the file's content.
        name: what to call it in findings.
        encoding: what the user says it is; undecodable bytes are replaced.

    Raises:
        LookupError: the user named an unknown encoding.
    """
    if encoding is not None:
        return Source(name, data.decode(encoding, errors="replace"), encoding)
    if data.startswith(b"\xef\xbb\xbf"):
        return Source(name, data.decode("utf-8-sig", errors="replace"), "utf-8-sig")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Source(name, data.decode("utf-16", errors="replace"), "utf-16")
    try:
        return Source(name, data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        # cp1252 leaves five bytes undefined; Latin-1 gives them a control character each.
        text = data.decode("cp1252", errors="replace")
        return Source(name, text, "cp1252", encoding_assumed=True)
