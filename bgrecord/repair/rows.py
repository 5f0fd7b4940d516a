"""The rows of a record whose games stand in two columns, cell by cell, each where it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bgrecord.record.actions import Rolled
from bgrecord.record.model import Entry, Game, Record

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_LABEL = re.compile(r"([ \t]*)([0-9]{1,9})\)")
#: Cells of one row are at least so far apart.
_GAP = "  "


class NoRoom(Exception):
    """A cell cannot be put where it belongs without moving anything else."""


@dataclass(slots=True)
class Rows:
    """The lines of a file while they are edited; all are counted from 1, as they were at first."""

    record: Record
    lines: list[str] = field(init=False)
    _ends: list[str] = field(init=False)
    _removed: set[int] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        """Cut the text into lines, each with its own end."""
        found = [*_LINE.finditer(self.record.source.text)]
        if len(found) > 1 and not found[-2][2]:
            found.pop()  # The end of the text matches twice.
        self.lines = [line[1] for line in found]
        self._ends = [line[2] for line in found]

    @property
    def text(self) -> str:
        """The whole file as it is now."""
        numbered = enumerate(zip(self.lines, self._ends, strict=True), 1)
        return "".join(
            line + end for number, (line, end) in numbered if number not in self._removed
        )

    def replace(self, entry: Entry, cell: str) -> None:
        """Write something else in an entry's cell; what stands to its right stays in its column.

        Of two cells of a row the right one is to be replaced first.
        """
        line = self.lines[entry.line - 1]
        before, behind = line[: entry.column - 1], line[entry.end_column - 1 :]
        longer = len(cell) - (entry.end_column - entry.column)
        blanks = len(behind) - len(behind.lstrip(" "))
        if longer < 0:
            behind = " " * -longer * bool(behind) + behind
        else:
            # Where there is no room the right cell has to move.
            spared = len(_GAP) if blanks < len(behind) else 0
            behind = behind[min(longer, max(blanks - spared, 0)) :]
        self.lines[entry.line - 1] = before + cell + behind

    def clear(self, entry: Entry, game: Game) -> None:
        """Take an entry away; a row that holds nothing else goes too, and those below move up."""
        self.replace(entry, "")
        rest = _LABEL.sub("", self.lines[entry.line - 1], count=1)
        if not rest.strip():
            self._removed.add(entry.line)
            self._move_up(entry, game)

    def insert(self, before: Entry, side: int, cell: str, game: Game, *, is_roll: bool) -> None:
        """Put a cell into the free place before an entry.

        Raises:
            NoRoom: there is none.
        """
        index = game.entries.index(before)
        neighbour = before if side < before.side else game.entries[index - 1] if index else None
        if neighbour is None or neighbour.side == side:
            raise NoRoom
        if any(e.line == neighbour.line and e.side == side for e in game.entries):
            raise NoRoom
        self._put(neighbour.line, side, cell, is_roll=is_roll)

    def move(self, entry: Entry, cell: str) -> None:
        """Put a cell into the other column of its row.

        Raises:
            NoRoom: there is something already.
        """
        self.replace(entry, "")
        is_roll = isinstance(entry.action, Rolled)
        self._put(entry.line, 1 - entry.side, cell, is_roll=is_roll)

    def number(self, line: int, number: int) -> None:
        """Give a row another number, which ends where the old one did if there is room."""
        text = self.lines[line - 1]
        found = _LABEL.match(text)
        if found is None:
            return
        width = len(found[2]) if "\t" in found[1] else len(found[1]) + len(found[2])
        margin = found[1] if "\t" in found[1] else ""
        self.lines[line - 1] = f"{margin}{number:>{width}}" + text[found.end() - 1 :]

    def _put(self, number: int, side: int, cell: str, *, is_roll: bool) -> None:
        line, at = self.lines[number - 1], self._column(side, is_roll=is_roll)
        if "\t" in line:
            raise NoRoom
        if side == 1:
            left = line.rstrip()
            if len(left) > len(line[:at].rstrip()):
                raise NoRoom
            self.lines[number - 1] = left.ljust(max(at, len(left) + len(_GAP))) + cell
            return
        label = _LABEL.match(line)
        start = max(at, label.end() + 1 if label else 0)
        end = start + len(cell) + len(_GAP)
        if line[label.end() if label else 0 : end].strip():
            raise NoRoom
        behind = line[start + len(cell) :]
        self.lines[number - 1] = (line[:start].ljust(start) + cell + behind).rstrip()

    def _column(self, side: int, *, is_roll: bool) -> int:
        """Where the cells of a side begin as a rule, counted from 0."""
        alike: Counter[int] = Counter()
        for entry in self._entries():
            if entry.side == side and isinstance(entry.action, Rolled) == is_roll:
                alike[entry.column - 1] += 1
        if alike:
            return alike.most_common(1)[0][0]
        if not is_roll:
            return self._column(side, is_roll=True)
        return self.record.dialect.right_column - 1 if side else len("  1) ")

    def _entries(self) -> Iterator[Entry]:
        for match in self.record.matches:
            for game in match.games:
                yield from game.entries

    def _move_up(self, entry: Entry, game: Game) -> None:
        """Number the rows below a row that is gone, if they went on counting behind it."""
        twins = (each for each in game.entries if each.row == entry.row)
        if entry.row is None or any(twin.line != entry.line for twin in twins):
            return
        last = max(each.line for each in game.entries)
        expected = entry.row + 1
        for number in range(entry.line + 1, last + 1):
            found = _LABEL.match(self.lines[number - 1])
            if found is None:
                continue
            if int(found[2]) != expected:
                return
            self.number(number, expected - 1)
            expected += 1
