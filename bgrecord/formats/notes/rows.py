"""The rows of hand notes: a turn a line, or one of each side beside each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: A turn alone that is so many blanks in stands in the right column.
_INDENTED = 8

_LABEL = re.compile(r"[ \t]*+([0-9]{1,3})[.)](?=[ \t|]|$)")
_GAP = re.compile(r"\t[ \t]*+|[ ]{2,}+\t?[ \t]*+")
_INDENT = re.compile(r"[ \t]*+(?=\S)")


class Margin:
    """How far in all lines of a text are.

    Args:
        lines: the lines.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        widths = (_width(found[0]) for line in lines if (found := _INDENT.match(line)))
        self._width = min(widths, default=0)

    def is_right(self, indent: str) -> bool:
        """Whether a turn alone stands in the right column, by the blanks before it."""
        return _width(indent) - self._width >= _INDENTED


class Cell(NamedTuple):
    """The text of one turn."""

    #: The column it stands in; None when it stands alone at the margin.
    side: int | None
    text: str
    #: Where it starts in its line, from 0.
    start: int


class Row(NamedTuple):
    """A line of turns."""

    cells: tuple[Cell, ...]
    number: int | None = None
    #: What stands behind a `#`.
    remark: str | None = None


def cells_of(line: str, margin: Margin) -> Row:
    """Cut a line into its turns.

    A bar parts the columns; where there is none, a tab or two blanks do.
    """
    text, sign, remark = line.partition("#")
    label = _LABEL.match(text)
    start = label.end() if label else 0
    number = int(label[1]) if label else None
    return Row(
        tuple(_cells(text, start, margin)), number, remark.strip() if sign and remark else None
    )


def _cells(text: str, start: int, margin: Margin) -> Iterator[Cell]:
    bar = text.find("|", start)
    if bar >= 0:
        for column, (first, last) in enumerate(((start, bar), (bar + 1, len(text)))):
            if words := text[first:last].strip():
                yield Cell(column, words, text.index(words, first))
        return
    body = text[start:].strip()
    if not body:
        return
    indent = text[start : text.index(body, start)]
    parts = list(_parts(body, start + len(indent)))
    if len(parts) == 1:
        side = 1 if margin.is_right(indent) else None
        yield Cell(side, *parts[0])
        return
    for place, part in enumerate(parts):
        yield Cell(min(place, 1), *part)


def _parts(body: str, start: int) -> Iterator[tuple[str, int]]:
    done = 0
    for gap in _GAP.finditer(body):
        yield body[done : gap.start()], start + done
        done = gap.end()
    yield body[done:], start + done


def _width(indent: str) -> int:
    return len(indent.expandtabs())
