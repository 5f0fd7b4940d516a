"""Texts from records and file systems, fit to be shown."""

from __future__ import annotations

import unicodedata

#: The longest value that is quoted, in characters.
LONGEST_VALUE = 60


def visible(text: str) -> str:
    r"""A text from a record or a file system, safe to print.

    Control characters, escape sequences, marks that turn the direction of writing and all else
    that cannot be seen are spelled out: `\x1b`, `\n`, `\u202e`.
    """
    if text.isprintable():
        return text
    return "".join(char if _can_be_seen(char) else _spelled_out(char) for char in text)


def shortened(text: str, longest: int = LONGEST_VALUE) -> str:
    """A text cut to a number of characters, the last one an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def encodable(text: str) -> str:
    r"""A text that any file can hold, and no two texts alike.

    Names of files and JSON may have half characters in them; they are spelled out: `\udce9`.
    """
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _can_be_seen(char: str) -> bool:
    return char.isprintable() or unicodedata.category(char) == "Zs"


def _spelled_out(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
