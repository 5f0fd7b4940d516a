"""Boards set by hand: `AE[a:y]AW[f][f]AB[s:u]`, with the cube's `CV` and `CP` or `CO`.

Setup properties change the board and the cube as they stand, so both are followed here as far as
the moves tell, without any judgement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bgrecord.core.cube import Cube
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.formats._base import Unwritable
from bgrecord.formats.sgf.plays import LETTERS, PLACES
from bgrecord.formats.sgf.tree import Property
from bgrecord.formats.sgf.values import integer
from bgrecord.languages import gettext
from bgrecord.record.actions import (
    Beavered,
    Doubled,
    Raccooned,
    Rolled,
    SetPosition,
    Took,
)
from bgrecord.record.model import Entry

#: The properties that set a board or a cube.
SETUP = frozenset({"AW", "AB", "AE", "CV", "CO", "CP"})

#: A cube shows no more.
_HIGHEST_CUBE = 1 << 24
#: More checkers of a side than this on one point are not counted.
_MOST_CHECKERS = 99
_CHECKERS = 15

_POINTS = re.compile(r"\s*([a-z])(?:\s*:\s*([a-z]))?\s*")
_OWNERS: dict[str, int | None] = {"w": 0, "b": 1, "c": None, "n": None}


class Board:
    """The checkers of both sides, each in its own numbering, and the cube."""

    def __init__(self, start: Position) -> None:
        self._sides = (bytearray(start.own), bytearray(start.opp))
        self._cube = Cube()

    def follow(self, entries: Sequence[Entry]) -> None:
        """Carry out what was played, as far as it can be."""
        for entry in entries:
            action, side = entry.action, entry.side
            if isinstance(action, Rolled):
                for move in action.moves:
                    self._move(side, move.start, move.end)
            elif isinstance(action, Doubled):
                self._cube = self._cube.offer(side)
            elif isinstance(action, Beavered):
                self._cube = self._cube.beaver(side)
            elif isinstance(action, Raccooned):
                self._cube = self._cube.raccoon(side)
            elif isinstance(action, Took):
                self._cube = self._cube.take(side)
            elif isinstance(action, SetPosition):
                own = action.position if side == 0 else action.position.flip()
                self._sides = (bytearray(own.own), bytearray(own.opp))
                self._cube = Cube(action.cube_value, action.cube_owner)

    def set(self, properties: Iterable[Property]) -> bool:
        """Change the board and the cube by setup properties; False when one cannot be read."""
        readable = True
        # The points are cleared before checkers are put on them, whatever is written first.
        for name, values, _, _ in sorted(properties, key=lambda each: each.name != "AE"):
            if name in ("AW", "AB", "AE"):
                readable = self._put(name, values) and readable
            elif name == "CV":
                value = cube_value(values[0])
                readable = value is not None and readable
                self._cube = Cube(value or self._cube.value, self._cube.owner)
            else:
                owner = values[0].strip().lower()
                readable = owner in _OWNERS and readable
                self._cube = Cube(self._cube.value, _OWNERS.get(owner))
        return readable

    def seen_by(self, side: int) -> SetPosition:
        """The board as an action of a side."""
        own, opp = (_with_off(self._sides[each]) for each in (side, 1 - side))
        return SetPosition(Position(own, opp), self._cube.value, self._cube.owner)

    def _put(self, name: str, values: Iterable[str]) -> bool:
        readable = True
        for value in values:
            letters = _letters(value)
            readable = bool(letters) and readable
            for letter in letters:
                if name == "AE":
                    for side in (0, 1):
                        self._sides[side][PLACES[side][letter]] = 0
                else:
                    side = "WB".index(name[1])
                    place = PLACES[side][letter]
                    count = self._sides[side][place] + 1
                    self._sides[side][place] = min(count, _MOST_CHECKERS)
        return readable

    def _move(self, side: int, start: int, end: int) -> None:
        own, opp = self._sides[side], self._sides[1 - side]
        if not own[start]:
            return
        own[start] -= 1
        own[end] = min(own[end] + 1, _MOST_CHECKERS)
        if OFF < end < BAR:
            opp[BAR] = min(opp[BAR] + opp[25 - end], _MOST_CHECKERS)
            opp[25 - end] = 0


def cube_value(value: str) -> int | None:
    """A value of `CV`, None when no cube can show it."""
    number = integer(value)
    return number if number is not None and 0 < number <= _HIGHEST_CUBE else None


def check_cube(value: int, line: int) -> None:
    """See that a cube can be written.

    Raises:
        Unwritable: its value is too high.
    """
    if value > _HIGHEST_CUBE:
        problem = gettext("sgf cannot hold a cube of {value} (line {line})")
        raise Unwritable(problem.format(value=value, line=line))


def board_text(position: Position) -> str:
    """A board as setup properties, seen by White, who is the left side."""
    text = "AE[a:y]"
    for name, letters, places in zip(("AW", "AB"), LETTERS, position, strict=True):
        points = "".join(
            f"[{letters[place]}]" * places[place] for place in range(1, 26) if places[place]
        )
        text += name + points if points else ""
    return text


def _letters(value: str) -> str:
    """The letters of a point or of a stretch of points such as `s:u`."""
    found = _POINTS.fullmatch(value)
    if found is None:
        return ""
    first, last = found[1], found[2] or found[1]
    return "".join(map(chr, range(ord(first), ord(last) + 1)))


def _with_off(places: bytearray) -> bytes:
    on_board = sum(places[1:])
    return bytes((max(_CHECKERS - on_board, 0), *places[1:]))
