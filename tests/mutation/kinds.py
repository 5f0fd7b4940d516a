"""One function a kind of mistake: it makes one mistake somewhere in a right match.

The docstring is the kind's line in `docs/mutation.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from tests.mutation.sheet import HEADING, RESULT, Game, Place, Row, Sheet


class Mutant(NamedTuple):
    """A match with one mistake, and where it was made."""

    sheet: Sheet
    place: Place


#: Makes the mistake; None when the match has no place for it.
Kind = Callable[[Sheet, Random], Mutant | None]

KINDS: dict[str, Kind] = {}


def kind(make: Kind) -> Kind:
    """Enter a kind under its name in words."""
    KINDS[make.__name__.replace("_", " ")] = make
    return make


# Where mistakes are made.


def _pick(places: list[Place], rng: Random) -> Place | None:
    return rng.choice(places) if places else None


def _cell(sheet: Sheet, place: Place) -> str:
    return sheet.games[place.game].rows[place.row].cells[place.side]


def _places(sheet: Sheet, wanted: Callable[[str], bool]) -> list[Place]:
    return [
        Place(index, row, side)
        for index, game in enumerate(sheet.games)
        for row, side, cell in game.cells()
        if wanted(cell)
    ]


def _moves(cell: str) -> list[str]:
    return cell[3:].split() if cell[0].isdigit() else []


def _with_cell(sheet: Sheet, place: Place, cell: str) -> Mutant:
    game = sheet.games[place.game]
    rows = [*game.rows]
    rows[place.row] = rows[place.row].but(place.side, cell)
    return Mutant(sheet.but(place.game, replace(game, rows=tuple(rows))), place)


def _with_moves(sheet: Sheet, place: Place, moves: list[str]) -> Mutant:
    return _with_cell(sheet, place, " ".join([_cell(sheet, place)[:3], *moves]).rstrip())


def _with_rows(sheet: Sheet, index: int, rows: list[Row], row: int, *, mended: bool) -> Mutant:
    if mended:
        rows = [Row(number, cells) for number, (_, cells) in enumerate(rows, 1)]
    game = replace(sheet.games[index], rows=tuple(rows))
    return Mutant(sheet.but(index, game), Place(index, row, 0))


def _laid_anew(sheet: Sheet, index: int, cells: list[str], at: int) -> Mutant:
    """The game with other cells in its order; the mistake is at the cell `at`."""
    first_side = next(sheet.games[index].cells())[1]
    game = sheet.games[index].with_cells(cells, first_side)
    row, side = divmod(at + first_side, 2)
    return Mutant(sheet.but(index, game), Place(index, row, side))


# Plays.


@kind
def a_digit_of_a_move_changed(sheet: Sheet, rng: Random) -> Mutant | None:
    """One digit in one move of a play is another: `13/7` becomes `13/4` or `43/7`."""
    place = _pick(_places(sheet, lambda cell: bool(_moves(cell))), rng)
    assert place is not None
    moves = _moves(_cell(sheet, place))
    index = rng.randrange(len(moves))
    digits = [at for at, char in enumerate(moves[index]) if char.isdigit()]
    at = rng.choice(digits)
    digit = rng.choice([digit for digit in "0123456789" if digit != moves[index][at]])
    moves[index] = moves[index][:at] + digit + moves[index][at + 1 :]
    return _with_moves(sheet, place, moves)


@kind
def a_move_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """One move of a play of several is missing: `13/7 8/7` becomes `13/7`."""
    place = _pick(_places(sheet, lambda cell: len(_moves(cell)) > 1), rng)
    assert place is not None
    moves = _moves(_cell(sheet, place))
    del moves[rng.randrange(len(moves))]
    return _with_moves(sheet, place, moves)


@kind
def a_move_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """One move of a play stands there twice: `13/7 8/7` becomes `13/7 13/7 8/7`."""
    place = _pick(_places(sheet, lambda cell: bool(_moves(cell))), rng)
    assert place is not None
    moves = _moves(_cell(sheet, place))
    index = rng.randrange(len(moves))
    return _with_moves(sheet, place, [*moves[:index], moves[index], *moves[index:]])


@kind
def distances_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """The two moves of a play go each the other's distance: `13/7 8/7` becomes `13/12 8/2`."""

    def of_two_distances(cell: str) -> bool:
        return len({start - end for start, end in _ends(cell)}) == 2 == len(_moves(cell))

    place = _pick(_places(sheet, of_two_distances), rng)
    assert place is not None
    (a, b), (c, d) = _ends(_cell(sheet, place))
    return _with_moves(sheet, place, [f"{a}/{max(a - c + d, 0)}", f"{c}/{max(c - a + b, 0)}"])


def _ends(cell: str) -> list[tuple[int, int]]:
    pairs = (move.rstrip("*").split("/") for move in _moves(cell))
    return [(int(start), int(end)) for start, end in pairs]


# Dice.


@kind
def a_die_changed(sheet: Sheet, rng: Random) -> Mutant | None:
    """One die shows another number: `61: 13/7 8/7` becomes `62: 13/7 8/7`."""
    place = _pick(_places(sheet, lambda cell: cell[0].isdigit()), rng)
    assert place is not None
    cell = _cell(sheet, place)
    die = rng.randrange(2)
    number = rng.choice([number for number in "123456" if number != cell[die]])
    return _with_cell(sheet, place, cell[:die] + number + cell[die + 1 :])


@kind
def the_opening_roll_a_doublet(sheet: Sheet, rng: Random) -> Mutant | None:
    """The second die of a game's first roll shows the first one's number."""
    index = rng.randrange(len(sheet.games))
    row, side, cell = next(sheet.games[index].cells())
    return _with_cell(sheet, Place(index, row, side), cell[0] + cell[0] + cell[2:])


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
    place = _pick(places, rng)
    assert place is not None
    left, right = sheet.games[place.game].rows[place.row].cells
    mutant = _with_cell(sheet, place, right[:2] + left[2:])
    return _with_cell(mutant.sheet, place._replace(side=1), left[:2] + right[2:])._replace(
        place=place
    )


# The cube.


@kind
def another_value_offered(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double is written with twice, four times or half its value."""
    place = _pick(_places(sheet, lambda cell: cell.startswith("Doubles")), rng)
    if place is None:
        return None
    value = int(_cell(sheet, place).split()[-1])
    other = rng.choice([value * 2, value * 4, value // 2])
    return _with_cell(sheet, place, f"Doubles => {other}")


@kind
def an_answer_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double's take or drop is missing, its cell is blank."""
    place = _pick(_places(sheet, lambda cell: cell in ("Takes", "Drops")), rng)
    return None if place is None else _with_cell(sheet, place, "")


@kind
def an_offer_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A double is missing, its cell is blank; the answer is there."""
    place = _pick(_places(sheet, lambda cell: cell.startswith("Doubles")), rng)
    return None if place is None else _with_cell(sheet, place, "")


@kind
def a_double_and_its_take_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A taken double is not in the record at all; seen at the next double or the result."""
    place = _pick(_places(sheet, lambda cell: cell == "Takes"), rng)
    if place is None:
        return None
    cells = list(sheet.games[place.game].cells())
    at = cells.index((place.row, place.side, "Takes"))
    texts = [cell for _, _, cell in cells]
    return _laid_anew(sheet, place.game, texts[: at - 1] + texts[at + 1 :], at - 1)


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
    return _laid_anew(sheet, index, texts[:at] + double + texts[at:], at)


# Results and scores.


@kind
def other_points_won(sheet: Sheet, rng: Random) -> Mutant | None:
    """A result has one to three points more or less; seen there or at the next score line."""
    index = rng.randrange(len(sheet.games))
    game = sheet.games[index]
    points = rng.choice([p for d in (-3, -2, -1, 1, 2, 3) if (p := game.points + d) > 0])
    return Mutant(sheet.but(index, replace(game, points=points)), Place(index, RESULT, 0))


@kind
def the_result_in_the_other_column(sheet: Sheet, rng: Random) -> Mutant | None:
    """A result stands in the loser's column; seen there or at the next score line."""
    index = rng.randrange(len(sheet.games))
    game = sheet.games[index]
    other = replace(game, winner=1 - game.winner)
    return Mutant(sheet.but(index, other), Place(index, RESULT, 0))


@kind
def another_score_at_the_start(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game's score line has a point more or less for one side."""
    index = rng.randrange(len(sheet.games))
    score = [*sheet.games[index].score]
    side = rng.randrange(2)
    score[side] += rng.choice([-1, 1] if score[side] else [1])
    game = replace(sheet.games[index], score=(score[0], score[1]))
    return Mutant(sheet.but(index, game), Place(index, HEADING, 0))


# Cells and rows.


@kind
def a_cell_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn is missing and all later ones have moved up, into the other column."""
    index, cells, at = _any_cell(sheet, rng)
    return _laid_anew(sheet, index, cells[:at] + cells[at + 1 :], at)


@kind
def a_cell_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn stands there twice and all later ones have moved on, into the other column."""
    index, cells, at = _any_cell(sheet, rng)
    return _laid_anew(sheet, index, cells[: at + 1] + cells[at:], at + 1)


@kind
def neighbouring_cells_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn and the one after it have changed places."""
    index, cells, at = _any_cell(sheet, rng)
    at = min(at, len(cells) - 2)
    cells[at], cells[at + 1] = cells[at + 1], cells[at]
    return _laid_anew(sheet, index, cells, at)


def _any_cell(sheet: Sheet, rng: Random) -> tuple[int, list[str], int]:
    index = rng.randrange(len(sheet.games))
    cells = [cell for _, _, cell in sheet.games[index].cells()]
    return index, cells, rng.randrange(len(cells))


@kind
def a_cell_blank(sheet: Sheet, rng: Random) -> Mutant | None:
    """A turn is missing, its cell is blank; seen there or at the next cell."""
    place = _pick(_places(sheet, bool), rng)
    assert place is not None
    return _with_cell(sheet, place, "")


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
    return _with_rows(sheet, index, rows, row, mended=mended)


@kind
def a_row_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row stands there twice, and the rows behind it are numbered anew."""
    index, row = _any_row(sheet, rng)
    rows = [*sheet.games[index].rows]
    rows.insert(row, rows[row])
    return _with_rows(sheet, index, rows, row + 1, mended=True)


@kind
def rows_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """A row and the one behind it have changed places, but not their numbers."""
    index, row = _any_row(sheet, rng)
    rows = [*sheet.games[index].rows]
    rows[row], rows[row + 1] = rows[row + 1], rows[row]
    return _with_rows(sheet, index, rows, row, mended=True)


def _any_row(sheet: Sheet, rng: Random) -> tuple[int, int]:
    """A game and a row of it that is not its last."""
    index = rng.randrange(len(sheet.games))
    return index, rng.randrange(len(sheet.games[index].rows) - 1)
