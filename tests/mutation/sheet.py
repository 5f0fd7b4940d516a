"""A match as a plain table of cells, apart from bgrecord's own readers.

The corpus is written the way GNU Backgammon exports matches; nothing else is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parent / "games"

#: What a place names instead of a row: the score line, the result, the line `Game 1`, and the
#: match length (in game 0).
HEADING, RESULT, NUMBER, LENGTH = -1, -2, -3, -4

#: The points of a game without a result line.
NO_RESULT = 0

_SCORES = re.compile(r" (\S+) : (\d+) +(\S+) : (\d+)")
_ROW = re.compile(r" *\d+\) ")
_CELL = re.compile(r"\d\d: ?(?:\d+/\d+\*? ?)*|Doubles => \d+|Takes|Drops|Wins (?P<points>\d+)")


class Place(NamedTuple):
    """A cell of a match: game and row from 0, or a named line; side 0 left, 1 right."""

    game: int
    row: int
    side: int


class Row(NamedTuple):
    """A numbered row: a cell of each side, empty where nothing is written."""

    number: int
    cells: tuple[str, str]

    def but(self, side: int, cell: str) -> Row:
        """The row with another text in one cell."""
        cells = [*self.cells]
        cells[side] = cell
        return self._replace(cells=(cells[0], cells[1]))


@dataclass(frozen=True)
class Game:
    number: int
    score: tuple[int, int]
    rows: tuple[Row, ...]
    winner: int
    points: int

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Row, side and text of every written cell, in the order of play."""
        for index, row in enumerate(self.rows):
            for side, cell in enumerate(row.cells):
                if cell:
                    yield index, side, cell

    def with_cells(self, cells: list[str], first_side: int) -> Game:
        """The game with these cells, alternating from a side, in rows numbered anew."""
        padded = ([""] if first_side else []) + cells
        padded += [""] * (len(padded) % 2)
        pairs = zip(padded[::2], padded[1::2], strict=True)
        return replace(self, rows=tuple(Row(n, pair) for n, pair in enumerate(pairs, 1)))


@dataclass(frozen=True)
class Sheet:
    length: int
    names: tuple[str, str]
    games: tuple[Game, ...]
    #: The file ends inside its last line.
    torn: bool = False

    def but(self, index: int, game: Game) -> Sheet:
        """The sheet with one game replaced."""
        return replace(self, games=(*self.games[:index], game, *self.games[index + 1 :]))

    def lines(self) -> Iterator[tuple[str, Place | None]]:
        """The record's lines, each with the place it holds (the left one of a row)."""
        yield f" {self.length} point match", Place(0, LENGTH, 0)
        for index, game in enumerate(self.games):
            yield "", None
            yield f" Game {game.number}", Place(index, NUMBER, 0)
            left, right = (
                f"{name} : {points}" for name, points in zip(self.names, game.score, strict=True)
            )
            yield f" {left:<40}{right}", Place(index, HEADING, 0)
            for row_index, row in enumerate(game.rows):
                # A word stands one column further right than a roll.
                left, right = (" " * cell[:1].isalpha() + cell for cell in row.cells)
                yield f"{row.number:3}) {left:<36}{right}".rstrip(), Place(index, row_index, 0)
            if game.points == NO_RESULT:
                continue
            result = f"Wins {game.points} point{'s' * (game.points != 1)}"
            yield " " * (42 if game.winner else 6) + result, Place(index, RESULT, 0)

    def text(self) -> str:
        """The record."""
        return "\n".join(line for line, _ in self.lines()) + "\n" * (not self.torn)

    def line_of(self, place: Place) -> int:
        """The number of the line a place is on, from 1."""
        wanted = place._replace(side=0)
        return next(n for n, (_, there) in enumerate(self.lines(), 1) if there == wanted)


def read_sheet(text: str) -> Sheet:
    """Read a match as GNU Backgammon writes it."""
    length = 0
    names = ("", "")
    games: list[Game] = []
    for line in text.splitlines():
        if line.endswith("point match"):
            length = int(line.split()[0])
        elif found := _SCORES.fullmatch(line):
            names = (found[1], found[3])
            games.append(Game(len(games) + 1, (int(found[2]), int(found[4])), (), 0, NO_RESULT))
        elif _ROW.match(line) or line.lstrip().startswith("Wins"):
            games[-1] = _with_line(games[-1], line)
    return Sheet(length, names, tuple(games))


def _with_line(game: Game, line: str) -> Game:
    cells = ["", ""]
    for found in _CELL.finditer(line):
        side = int(found.start() > 30)
        if found["points"]:
            game = replace(game, winner=side, points=int(found["points"]))
        else:
            cells[side] = found[0].rstrip()
    if not any(cells):
        return game
    return replace(game, rows=(*game.rows, Row(len(game.rows) + 1, (cells[0], cells[1]))))


def corpus() -> dict[str, Sheet]:
    """The self-played matches by name."""
    paths = sorted(GAMES.glob("*.mat"))
    return {path.stem: read_sheet(path.read_text(encoding="ascii")) for path in paths}
