"""Whose a cell is: the columns of a .mat file.

Every file has its own right column, so it is learned from the rows with two cells; a lone cell
belongs to the column it is nearer to. Whose turn it is plays no part in this: a turn out of order
is for the rules to find. Only where nothing is laid out in columns do the cells alternate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bgrecord.record.actions import Lost, Rolled, Won
from bgrecord.record.model import Entry
from bgrecord.source import Span

#: Where the left column begins, from 0, behind a row number.
LEFT = 5
#: A first cell behind this column may be one of the right column.
INDENTED = 12


class Layout:
    """Learns the columns of one match and settles the sides they decide."""

    def __init__(self) -> None:
        #: Where the second cells of rows begin, from 0.
        self.seconds: list[int] = []
        #: Where the right name of a score line begins, from 0.
        self.of_name: int | None = None
        self._lone: list[tuple[list[Entry], int, int]] = []
        self._crowded: list[tuple[list[Entry], int, list[int]]] = []

    @property
    def right(self) -> int | None:
        """Where the right column begins: the commonest start of a second cell.

        When no row has two cells the score line tells; None when it does not either.
        """
        if self.seconds:
            return Counter(self.seconds).most_common(1)[0][0]
        return self.of_name

    def lone(self, entries: list[Entry], start: int) -> None:
        """Remember that the next entry is alone in its row and begins at this column."""
        self._lone.append((entries, len(entries), start))

    def crowded(self, entries: list[Entry], starts: list[int]) -> None:
        """Remember that the next entries share a row that is not one left and one right cell."""
        self._crowded.append((entries, len(entries), starts))

    def settle(self) -> Iterator[Span]:
        """Give the remembered entries their sides.

        Yields:
            The places where a side has a second roll, or a roll and a result, in one row.
        """
        right = self.right
        middle = None if right is None else (LEFT + right) / 2
        for entries, index, start in self._lone:
            if middle is not None:
                _move(entries, index, int(start > middle))
            else:
                _move(entries, index, 1 - entries[index - 1].side if index else 0)
        for entries, index, start in self._lone:
            if type(entries[index].action) is Lost and start < LEFT:
                _move_loser(entries, index)
        for entries, index, starts in self._crowded:
            yield from _settle_crowded(entries, index, starts, right)


def _move(entries: list[Entry], index: int, side: int) -> None:
    if entries[index].side != side:
        entries[index] = entries[index]._replace(side=side)


def _move_loser(entries: list[Entry], index: int) -> None:
    """A loser's line at the margin is in no column: the winner's line right behind it tells."""
    wins = (entry for entry in entries[index + 1 : index + 4] if type(entry.action) is Won)
    winner = next(wins, None)
    if winner is not None:
        _move(entries, index, 1 - winner.side)


def _settle_crowded(
    entries: list[Entry], index: int, starts: list[int], right: int | None
) -> Iterator[Span]:
    """Share out the cells of a row, and find two turns on one side."""
    last: list[Entry | None] = [None, None]
    for place, side in enumerate(_sides(starts, right), index):
        _move(entries, place, side)
        entry, before = entries[place], last[side]
        if before is not None and type(before.action) is Rolled and _is_turn(entry):
            yield entry.span
        last[side] = entry


def _sides(starts: list[int], right: int | None) -> list[int]:
    """The sides of the cells of a crowded row."""
    if right is None:
        return [0] + [1] * (len(starts) - 1)
    # The cell that begins where right cells do parts the others; if none does, the middle.
    first = next((start for start in starts if abs(start - right) <= 2), (LEFT + right) / 2)
    sides = [int(start >= first) for start in starts]
    return [0, 1] if sides == [0, 0] else sides


def _is_turn(entry: Entry) -> bool:
    return isinstance(entry.action, Rolled | Won | Lost)
