"""Mistakes in doubles and answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.mutation.kinds._making import (
    Mutant,
    cell_at,
    kind,
    laid_anew,
    pick,
    places_where,
    with_cell,
)
from tests.mutation.sheet import Game, Sheet


@kind
def another_value_offered(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double is written with twice, four times or half its value."""
    place = pick(places_where(sheet, lambda cell: cell.startswith("Doubles")), rng)
    if place is None:
        return None
    value = int(cell_at(sheet, place).split()[-1])
    other = rng.choice([value * 2, value * 4, value // 2])
    return with_cell(sheet, place, f"Doubles => {other}")


@kind
def an_answer_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double's take or drop is missing, its cell is blank."""
    place = pick(places_where(sheet, lambda cell: cell in ("Takes", "Drops")), rng)
    return None if place is None else with_cell(sheet, place, "")


@kind
def a_take_for_a_drop(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double is taken that was dropped, or dropped that was taken."""
    place = pick(places_where(sheet, lambda cell: cell in ("Takes", "Drops")), rng)
    if place is None:
        return None
    other = "Drops" if cell_at(sheet, place) == "Takes" else "Takes"
    return with_cell(sheet, place, other)


@kind
def an_offer_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double is missing, its cell is blank; the answer is there."""
    place = pick(places_where(sheet, lambda cell: cell.startswith("Doubles")), rng)
    return None if place is None else with_cell(sheet, place, "")


@kind
def a_double_and_its_take_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A taken double is not in the record at all; seen at the next double or the result."""
    place = pick(places_where(sheet, lambda cell: cell == "Takes"), rng)
    if place is None:
        return None
    cells = list(sheet.games[place.game].cells())
    at = cells.index((place.row, place.side, "Takes"))
    texts = [cell for _, _, cell in cells]
    return laid_anew(sheet, place.game, texts[: at - 1] + texts[at + 1 :], at - 1)


@kind
def a_redouble_by_the_wrong_side(sheet: Sheet, rng: Random) -> Mutant | None:
    """The side whose double was taken doubles again, and is taken."""
    sites = [
        (index, at, value)
        for index, game in enumerate(sheet.games)
        for at, value in _turns_without_the_cube(game)
    ]
    if not sites:
        return None
    index, at, value = rng.choice(sites)
    return _with_double(sheet, index, at, value * 2)


def _turns_without_the_cube(game: Game) -> Iterator[tuple[int, int]]:
    """The cells at which a side rolls whose double was taken, and the cube's value."""
    doubler, value, taken = 0, 1, 0
    for at, (_, side, cell) in enumerate(game.cells()):
        if cell.startswith("Doubles"):
            doubler = side
        elif cell == "Takes":
            value, taken = value * 2, at
        elif value > 1 and side == doubler and at > taken + 1 and cell[0].isdigit():
            yield at, value


@kind
def a_double_in_the_Crawford_game(sheet: Sheet, rng: Random) -> Mutant | None:
    """The cube is turned and taken in the game in which it must not be."""
    point_short = [sheet.length - 1 in game.score for game in sheet.games]
    if True not in point_short:
        return None
    index = point_short.index(True)
    cells = list(sheet.games[index].cells())
    at = rng.randrange(1, len(cells))
    return _with_double(sheet, index, at, 2)


def _with_double(sheet: Sheet, index: int, at: int, value: int) -> Mutant:
    texts = [cell for _, _, cell in sheet.games[index].cells()]
    double = [f"Doubles => {value}", "Takes"]
    return laid_anew(sheet, index, texts[:at] + double + texts[at:], at)
