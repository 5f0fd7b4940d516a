"""Mistakes in a play."""

from __future__ import annotations

from random import Random

from tests.mutation.kinds._making import (
    Mutant,
    cell_at,
    kind,
    moves_of,
    pick,
    places_where,
    with_moves,
)
from tests.mutation.sheet import Sheet


@kind
def a_digit_of_a_move_changed(sheet: Sheet, rng: Random) -> Mutant | None:
    """One digit in one move of a play is another: `13/7` becomes `13/4` or `43/7`."""
    place = pick(places_where(sheet, lambda cell: bool(moves_of(cell))), rng)
    assert place is not None
    moves = moves_of(cell_at(sheet, place))
    index = rng.randrange(len(moves))
    digits = [at for at, char in enumerate(moves[index]) if char.isdigit()]
    at = rng.choice(digits)
    digit = rng.choice([digit for digit in "0123456789" if digit != moves[index][at]])
    moves[index] = moves[index][:at] + digit + moves[index][at + 1 :]
    return with_moves(sheet, place, moves)


@kind
def a_move_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """One move of a play of several is missing: `13/7 8/7` becomes `13/7`."""
    place = pick(places_where(sheet, lambda cell: len(moves_of(cell)) > 1), rng)
    assert place is not None
    moves = moves_of(cell_at(sheet, place))
    del moves[rng.randrange(len(moves))]
    return with_moves(sheet, place, moves)


@kind
def a_move_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """One move of a play stands there twice: `13/7 8/7` becomes `13/7 13/7 8/7`."""
    place = pick(places_where(sheet, lambda cell: bool(moves_of(cell))), rng)
    assert place is not None
    moves = moves_of(cell_at(sheet, place))
    index = rng.randrange(len(moves))
    return with_moves(sheet, place, [*moves[:index], moves[index], *moves[index:]])


@kind
def distances_exchanged(sheet: Sheet, rng: Random) -> Mutant | None:
    """The two moves of a play go each the other's distance: `13/7 8/7` becomes `13/12 8/2`."""

    def of_two_distances(cell: str) -> bool:
        return len({start - end for start, end in _ends(cell)}) == 2 == len(moves_of(cell))

    place = pick(places_where(sheet, of_two_distances), rng)
    assert place is not None
    (a, b), (c, d) = _ends(cell_at(sheet, place))
    return with_moves(sheet, place, [f"{a}/{max(a - c + d, 0)}", f"{c}/{max(c - a + b, 0)}"])


def _ends(cell: str) -> list[tuple[int, int]]:
    pairs = (move.rstrip("*").split("/") for move in moves_of(cell))
    return [(int(start), int(end)) for start, end in pairs]
