"""Lays cells out in the two columns of a .mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from bgrecord.formats.mat.turns import Between, Cell

#: Cells stand at least so far apart: GNU Backgammon looks for a gap of two blanks.
GAP = "  "


@dataclass(slots=True)
class Row:
    """A row of the table, or a line between two rows."""

    #: Left and right; None where nothing stands.
    cells: list[Cell | None] = field(default_factory=lambda: [None, None])
    #: The row's number with what belongs to it.
    label: str = ""
    #: The line of its first turn in the record that was read; 0 for a result.
    line: int = 0
    #: What stands here instead of cells.
    between: str | None = None

    @property
    def left(self) -> str:
        """The label and the left cell."""
        cell = self.cells[0]
        return self.label + (cell.text if cell else "")

    @property
    def width(self) -> int:
        """The columns its left half asks for."""
        cell = self.cells[0]
        return 0 if cell is not None and cell.is_wide else len(self.left) + len(GAP)

    def text(self, right_column: int) -> str:
        """The line. Without a right cell it is as long as with one.

        GNU Backgammon 1.07 reads the right cell of the row before again behind a short row.
        """
        if self.between is not None:
            return self.between
        left = self.left if self.width else self.left + GAP
        right = self.cells[1]
        return left.ljust(right_column) + (right.text if right else "")


def rows(turns: Iterable[Cell | Between], label: str) -> Iterator[Row]:
    """Put cells into numbered rows, one turn of each side in a row.

    A side that comes twice in a row leaves the other column empty.
    """
    numbers = count(1)
    row: Row | None = None
    for turn in turns:
        if row is not None and (isinstance(turn, Between) or row.cells[1] or turn.side == 0):
            yield row
            row = None
        if isinstance(turn, Between):
            yield Row(line=turn.line, between=turn.text)
            continue
        if row is None:
            row = Row(label=label.format(next(numbers)), line=turn.line)
        row.cells[turn.side] = turn
    if row is not None:
        yield row
