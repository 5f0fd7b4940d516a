"""Names and remarks as a .mat can hold them: on one line, and not to be taken amiss."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

#: Longer names would push every right cell out of sight.
_LONGEST_NAME = 60
#: GNU Backgammon reads lines of 1023 bytes, and a character may take four.
_LONGEST_REMARK = 240

#: What readers drop or blank out: control characters, byte order marks, halves of characters.
_UNWRITABLE = re.compile("[\0-\x1f\x7f-\x9f\ufeff\ud800-\udfff]")
#: Beginnings that make a line a remark, a box, a tag or a row.
_MISLEADING = re.compile(r'\A(?:[;#|+\s]|\[(?![^\]"]*\])|[0-9]+\))+')
#: GridGammon writes a rating behind the name like this.
_RATING = re.compile(r"(?:\s*,)+(?=\s*[0-9]+(?:\.[0-9]+)?$)")
_TAG = re.compile(r'\[[^\]"]+".*"\s*\]')
_SETS_POSITION = re.compile(r"\Aset\s*pos\s*(?==)", re.IGNORECASE)


def spell_name(name: str) -> str:
    """A name as it comes back from a .mat file.

    A colon ends the name for most programs (GNU Backgammon 1.07 crashes on a second one, and on
    an empty name), so it becomes a full stop; nobody becomes a question mark.
    """
    name = one_line(name).replace(":", ".")
    name = _MISLEADING.sub("", name)[:_LONGEST_NAME]
    name = _RATING.sub("", name).strip()
    return name or "?"


def spell_rating(rating: float | None) -> str:
    """A rating as it stands behind a name; empty when there is none that can be written."""
    if rating is None or not 0 <= rating < 1e9:
        return ""
    return "," + f"{rating:.4f}".rstrip("0").rstrip(".")


def spell_remark(text: str) -> Iterator[str]:
    """The lines of a remark, each with its sign."""
    for line in text.splitlines() or [""]:
        for part in textwrap.wrap(one_line(line), _LONGEST_REMARK) or [""]:
            # Two signs keep brackets from being read as a tag.
            sign = ";;" if _TAG.match(part) else ";"
            yield f"{sign} {_SETS_POSITION.sub('position ', part)}".rstrip()


def one_line(text: str) -> str:
    """A text on one line, blanks for what cannot be written."""
    return " ".join(_UNWRITABLE.sub(" ", text).split())
