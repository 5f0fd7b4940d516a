"""The rows of a .mat file: where their cells begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lark import Token

from bgrecord.formats._grammar import parser
from bgrecord.formats.mat.cells import read_cell
from bgrecord.formats.mat.wording import usual_wording
from bgrecord.formats.words import begins_action
from bgrecord.record.actions import Rolled, Unreadable

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
    # Where in a cell, told by its start, words of other languages begin that may be actions.
    actions: dict[int, list[int]] = {}
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
            cell = cells[-1]
            is_action = begins_action(token)
            is_dance = is_action and cell.text.endswith(":")
            if apart is None and not is_dance and _stands_apart(token, start - cell.end):
                apart = start
            if is_action:
                actions.setdefault(cell.start, []).append(start)
            cells[-1] = Cell(line[cell.start : end], cell.start, end)
        else:
            apart = None
            cells.append(Cell(str(token), start, end))
    if actions:
        rows = [row._replace(cells=list(_parted(row.cells, actions))) for row in rows]
    if apart is not None and _DICE.match(rows[-1].cells[-1].text):
        rows[-1].cells.extend(_halves(rows[-1].cells.pop(), apart))
    return rows


def _parted(cells: list[Cell], places: Mapping[int, list[int]]) -> Iterator[Cell]:
    """Cells cut once more where an action of another language stands behind another action.

    What is behind a remark, or right behind the dice, belongs there.
    """
    for cell in cells:
        rest = cell
        for place in places.get(cell.start, ()):
            before, action = _halves(rest, place)
            if usual_wording(action.text) and _is_whole(before.text):
                yield before
                rest = action
        yield rest


def _halves(cell: Cell, place: int) -> tuple[Cell, Cell]:
    """A cell cut in two at a place of the line."""
    first = cell.text[: place - cell.start].rstrip()
    return (
        Cell(first, cell.start, cell.start + len(first)),
        Cell(cell.text[place - cell.start :], place, cell.end),
    )


def _is_whole(text: str) -> bool:
    """Whether a text is an action to its end, and says nothing besides."""
    action = read_cell(text)
    if isinstance(action, Rolled):
        return bool(action.moves) and not (action.annotation or action.unreadable)
    return not isinstance(action, Unreadable) or usual_wording(text) is not None


def _stands_apart(word: str, gap: int) -> bool:
    """Whether a word may be a cell of its own: marks and moves go with the play before them."""
    return gap > 1 and word[0].isalpha() and "/" not in word


def _belongs(word: str, gap: int) -> bool:
    """Whether a word goes on with the cell before it; old archives write `and the      Match`."""
    return gap <= _GAP or word.lower() == "match"
