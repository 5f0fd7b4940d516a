"""Games that are lost, doubled or numbered wrongly, and the end of the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from tests.mutation.kinds._making import Mutant, kind, pick, places_where
from tests.mutation.sheet import NO_RESULT, NUMBER, Game, Place, Row, Sheet


@kind
def another_game_number(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game has a number one to three higher or lower."""
    index = rng.randrange(len(sheet.games))
    game = sheet.games[index]
    number = rng.choice([n for d in (-3, -2, -1, 1, 2, 3) if (n := game.number + d) > 0])
    return Mutant(sheet.but(index, replace(game, number=number)), Place(index, NUMBER, 0))


@kind
def a_game_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game between two others is missing, with its number."""
    return _without_game(sheet, rng, mended=False)


@kind
def a_game_left_out_and_numbers_mended(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game between two others is missing, and the games behind it are numbered anew."""
    return _without_game(sheet, rng, mended=True)


def _without_game(sheet: Sheet, rng: Random, *, mended: bool) -> Mutant | None:
    if len(sheet.games) < 3:
        return None
    index = rng.randrange(1, len(sheet.games) - 1)
    games = sheet.games[:index] + sheet.games[index + 1 :]
    return _with_games(sheet, _numbered(games) if mended else games, index)


@kind
def a_game_written_twice(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game stands there twice, and the games behind it are numbered anew."""
    index = rng.randrange(len(sheet.games))
    games = sheet.games[: index + 1] + sheet.games[index:]
    return _with_games(sheet, _numbered(games), index + 1)


def _numbered(games: Iterable[Game]) -> tuple[Game, ...]:
    return tuple(replace(game, number=number) for number, game in enumerate(games, 1))


def _with_games(sheet: Sheet, games: tuple[Game, ...], index: int) -> Mutant:
    return Mutant(replace(sheet, games=games), Place(index, NUMBER, 0))


@kind
def the_file_cut(sheet: Sheet, rng: Random) -> Mutant | None:
    """The file ends inside a cell: `61: 13/7 8/7` becomes `61: 13/7 8/`."""
    place = pick(places_where(sheet, bool), rng)
    assert place is not None
    game = sheet.games[place.game]
    number, (left, right) = game.rows[place.row]
    cell = right if place.side else left
    torn = cell[: rng.randrange(1, len(cell))].rstrip()
    row = Row(number, (left, torn) if place.side else (torn, ""))
    last = replace(game, rows=(*game.rows[: place.row], row), points=NO_RESULT)
    return Mutant(replace(sheet, games=(*sheet.games[: place.game], last), torn=True), place)
