"""Mistakes in a roll."""

from __future__ import annotations

from random import Random

from tests.mutation.kinds._making import Mutant, cell_at, kind, pick, places_where, with_cell
from tests.mutation.sheet import Place, Sheet


@kind
def a_die_changed(sheet: Sheet, rng: Random) -> Mutant | None:
    """One die shows another number: `61: 13/7 8/7` becomes `62: 13/7 8/7`."""
    place = pick(places_where(sheet, lambda cell: cell[0].isdigit()), rng)
    assert place is not None
    cell = cell_at(sheet, place)
    die = rng.randrange(2)
    number = rng.choice([number for number in "123456" if number != cell[die]])
    return with_cell(sheet, place, cell[:die] + number + cell[die + 1 :])


@kind
def the_opening_roll_a_doublet(sheet: Sheet, rng: Random) -> Mutant | None:
    """The second die of a game's first roll shows the first one's number."""
    index = rng.randrange(len(sheet.games))
    row, side, cell = next(sheet.games[index].cells())
    return with_cell(sheet, Place(index, row, side), cell[0] + cell[0] + cell[2:])


@kind
def rolls_of_a_row_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """The dice of the two sides change places, the plays do not."""
    places = [
        Place(index, row_index, 0)
        for index, game in enumerate(sheet.games)
        for row_index, row in enumerate(game.rows)
        if all(cell[:1].isdigit() for cell in row.cells)
        if {*row.cells[0][:2]} != {*row.cells[1][:2]}
    ]
    place = pick(places, rng)
    assert place is not None
    left, right = sheet.games[place.game].rows[place.row].cells
    mutant = with_cell(sheet, place, right[:2] + left[2:])
    return with_cell(mutant.sheet, place._replace(side=1), left[:2] + right[2:])._replace(
        place=place
    )
