"""What kinds of mistakes are made of: where to make one, and a match with that place changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from tests.mutation.sheet import Place, Row, Sheet


class Mutant(NamedTuple):
    """A match with one mistake, and where it was made."""

    sheet: Sheet
    place: Place


#: Makes one mistake somewhere in a right match; None when the match has no place for it. The
#: docstring is the kind's line in `docs/mutation.md`.
Kind = Callable[[Sheet, Random], Mutant | None]

KINDS: dict[str, Kind] = {}


def kind(make: Kind) -> Kind:
    """Enter a kind under its name in words."""
    KINDS[make.__name__.replace("_", " ")] = make
    return make


def pick(places: list[Place], rng: Random) -> Place | None:
    return rng.choice(places) if places else None


def cell_at(sheet: Sheet, place: Place) -> str:
    return sheet.games[place.game].rows[place.row].cells[place.side]


def places_where(sheet: Sheet, wanted: Callable[[str], bool]) -> list[Place]:
    return [
        Place(index, row, side)
        for index, game in enumerate(sheet.games)
        for row, side, cell in game.cells()
        if wanted(cell)
    ]


def moves_of(cell: str) -> list[str]:
    return cell[3:].split() if cell[0].isdigit() else []


def with_cell(sheet: Sheet, place: Place, cell: str) -> Mutant:
    game = sheet.games[place.game]
    rows = [*game.rows]
    rows[place.row] = rows[place.row].but(place.side, cell)
    return Mutant(sheet.but(place.game, replace(game, rows=tuple(rows))), place)


def with_moves(sheet: Sheet, place: Place, moves: list[str]) -> Mutant:
    return with_cell(sheet, place, " ".join([cell_at(sheet, place)[:3], *moves]).rstrip())


def with_rows(sheet: Sheet, index: int, rows: list[Row], row: int, *, mended: bool) -> Mutant:
    if mended:
        rows = [Row(number, cells) for number, (_, cells) in enumerate(rows, 1)]
    game = replace(sheet.games[index], rows=tuple(rows))
    return Mutant(sheet.but(index, game), Place(index, row, 0))


def laid_anew(sheet: Sheet, index: int, cells: list[str], at: int) -> Mutant:
    """The game with other cells in its order; the mistake is at the cell `at`."""
    first_side = next(sheet.games[index].cells())[1]
    game = sheet.games[index].with_cells(cells, first_side)
    row, side = divmod(at + first_side, 2)
    return Mutant(sheet.but(index, game), Place(index, row, side))
