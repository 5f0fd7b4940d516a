"""Cells and rows that are lost, doubled or out of order."""

from __future__ import annotations

from random import Random

from tests.mutation.kinds._making import (
    Mutant,
    kind,
    laid_anew,
    pick,
    places_where,
    with_cell,
    with_rows,
)
from tests.mutation.sheet import Sheet


@kind
def a_cell_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn is missing and all later ones have moved up, into the other column."""
    index, cells, at = _any_cell(sheet, rng)
    return laid_anew(sheet, index, cells[:at] + cells[at + 1 :], at)


@kind
def a_cell_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn stands there twice and all later ones have moved on, into the other column."""
    index, cells, at = _any_cell(sheet, rng)
    return laid_anew(sheet, index, cells[: at + 1] + cells[at:], at + 1)


@kind
def neighbouring_cells_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn and the one after it have changed places."""
    index, cells, at = _any_cell(sheet, rng)
    at = min(at, len(cells) - 2)
    cells[at], cells[at + 1] = cells[at + 1], cells[at]
    return laid_anew(sheet, index, cells, at)


def _any_cell(sheet: Sheet, rng: Random) -> tuple[int, list[str], int]:
    index = rng.randrange(len(sheet.games))
    cells = [cell for _, _, cell in sheet.games[index].cells()]
    return index, cells, rng.randrange(len(cells))


@kind
def a_cell_blank(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn is missing, its cell is blank; seen there or at the next cell."""
    place = pick(places_where(sheet, bool), rng)
    assert place is not None
    return with_cell(sheet, place, "")


@kind
def a_dance_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A roll that could not be played is missing, its cell is blank."""
    place = pick(places_where(sheet, lambda cell: cell.endswith(":")), rng)
    return None if place is None else with_cell(sheet, place, "")


@kind
def a_row_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row is missing, with its number."""
    return _without_row(sheet, rng, mended=False)


@kind
def a_row_left_out_and_numbers_mended(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row is missing, and the rows behind it are numbered anew."""
    return _without_row(sheet, rng, mended=True)


def _without_row(sheet: Sheet, rng: Random, *, mended: bool) -> Mutant:
    index, row = _any_row(sheet, rng)
    rows = [*sheet.games[index].rows]
    del rows[row]
    return with_rows(sheet, index, rows, row, mended=mended)


@kind
def a_row_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row stands there twice, and the rows behind it are numbered anew."""
    index, row = _any_row(sheet, rng)
    rows = [*sheet.games[index].rows]
    rows.insert(row, rows[row])
    return with_rows(sheet, index, rows, row + 1, mended=True)


@kind
def rows_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row and the one behind it have changed places, but not their numbers."""
    index, row = _any_row(sheet, rng)
    rows = [*sheet.games[index].rows]
    rows[row], rows[row + 1] = rows[row + 1], rows[row]
    return with_rows(sheet, index, rows, row, mended=True)


def _any_row(sheet: Sheet, rng: Random) -> tuple[int, int]:
    """A game and a row of it that is not its last."""
    index = rng.randrange(len(sheet.games))
    return index, rng.randrange(len(sheet.games[index].rows) - 1)
