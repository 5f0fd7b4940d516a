"""The rows of a .mat file: where their cells begin and end."""

from __future__ import annotations

import re
from typing import NamedTuple

from lark import Token

from bgrecord.formats._grammar import parser

_MOVES = r"(?: (?:[0-9]{1,2}|[Bb]ar)/[0-9A-Za-z*/()]{1,12}+){0,4}+"
_PLAY = rf"[0-9]{{2}}:(?: Cannot Move|{_MOVES})"
_WORDS = (
    r"(?:Doubles => [0-9]{1,4}|Takes|Drops|(?:Wins|Losses) [0-9]{1,4} points?(?: and the match)?)"
)
_CELL = rf"((?:{_PLAY}|{_WORDS})(?![^ \n]))"

#: A row as nearly all rows are: a number and one or two cells as the big sites write them, each
#: in a group. The last group is what this does not cover; `cut` reads such rows.
PLAIN_ROW = re.compile(rf" *+(?:([0-9]{{1,9}})\) *+)?+{_CELL}?+ *+{_CELL}?+ *+([^\n]*+)\n")

_DICE = re.compile(r"[0-9]{2}:")
#: Blanks inside a cell. After a wider gap even words that start no known cell are a new one.
_GAP = 3
#: A longer line is not a row.
_LONGEST = 5_000


class Cell(NamedTuple):
    """A cell of a row; columns count from 0."""

    text: str
    start: int
    end: int


class Row(NamedTuple):
    """A row number and the cells behind it."""

    number: int | None
    #: Where the cells may begin, from 0.
    margin: int
    cells: list[Cell]


def cut(line: str) -> list[Row]:
    """Cut a line into rows and cells.

    Cells are cut where the words of a cell begin, not at gaps: one blank may part two cells. A
    row number in the middle of a line begins another row, as some programs glue them together.

    Returns:
        The rows; none when the line is too long to be one.
    """
    if len(line) > _LONGEST:
        return []
    rows = [Row(None, 0, [])]
    # Where a word stands apart from the play before it, and nothing known follows.
    apart: int | None = None
    for token in parser("mat").parse(line, start="row").children:
        assert isinstance(token, Token)
        start = token.start_pos or 0
        end = start + len(token)
        cells = rows[-1].cells
        if token.type != "WORD":
            apart = None
        if token.type == "LABEL":
            label = Row(int(token[:-1]), end, [])
            if cells or rows[-1].number is not None:
                rows.append(label)
            else:
                rows[-1] = label
        elif token.type == "WORD" and cells and _belongs(token, start - cells[-1].end):
            if apart is None and _stands_apart(token, start - cells[-1].end):
                apart = start
            cells[-1] = Cell(line[cells[-1].start : end], cells[-1].start, end)
        else:
            apart = None
            cells.append(Cell(str(token), start, end))
    if apart is not None and _DICE.match(rows[-1].cells[-1].text):
        play = rows[-1].cells.pop()
        text = line[play.start : apart].rstrip()
        rows[-1].cells.append(Cell(text, play.start, play.start + len(text)))
        rows[-1].cells.append(Cell(line[apart : play.end], apart, play.end))
    return rows


def _stands_apart(word: str, gap: int) -> bool:
    """Whether a word may be a cell of its own: marks and moves go with the play before them."""
    return gap > 1 and word[0].isalpha() and "/" not in word


def _belongs(word: str, gap: int) -> bool:
    """Whether a word goes on with the cell before it; old archives write `and the      Match`."""
    return gap <= _GAP or word.lower() == "match"
