"""The text of property values: escapes, and what blanks mean."""

from __future__ import annotations

import re

# A backslash takes the next character as it is; in front of a line end it takes both away.
_ESCAPE = re.compile(r"\\(\r\n|\n\r|[\r\n]|[\s\S]|\Z)")
_LINE_END = re.compile(r"\r\n|\n\r|\r|\n")
_BLANK = re.compile(r"[\x00-\x20\x7f]")
_BLANK_IN_LINE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_INTEGER = re.compile(r"\s*([+-]?[0-9]{1,12})\s*")


def text(raw: str) -> str:
    """A value of several lines: escapes undone, line ends as newlines, other blanks as blanks."""
    if "\\" in raw:
        raw = _ESCAPE.sub(_unescaped, raw)
    return _BLANK_IN_LINE.sub(" ", _LINE_END.sub("\n", raw))


def as_line(words: str) -> str:
    """A text as a value of one line keeps it: every blank or line end is a blank."""
    return _BLANK.sub(" ", words).strip()


def line(raw: str) -> str:
    """A value of one line, escapes undone."""
    return as_line(text(raw))


def escaped(words: str) -> str:
    """A text as it is written between brackets."""
    return words.replace("\\", "\\\\").replace("]", "\\]")


def integer(raw: str) -> int | None:
    """A whole number of at most twelve digits, None when it is none."""
    found = _INTEGER.fullmatch(raw)
    return int(found[1]) if found else None


def _unescaped(found: re.Match[str]) -> str:
    character = found[1]
    return "" if character[:1] in ("\r", "\n") else character
