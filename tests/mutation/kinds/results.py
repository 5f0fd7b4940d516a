"""Mistakes in results, scores and the length of the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.mutation.kinds._making import Mutant, kind
from tests.mutation.sheet import HEADING, LENGTH, NO_RESULT, RESULT, Place, Sheet


@kind
def other_points_won(sheet: Sheet, rng: Random) -> Mutant | None:
    """A result has one to three points more or less; seen there or at the next score line."""
    return _with_other_points(sheet, rng.randrange(len(sheet.games)), rng)


@kind
def other_points_in_the_last_game(sheet: Sheet, rng: Random) -> Mutant | None:
    """The last result has one to three points more or less; no score line comes after it."""
    return _with_other_points(sheet, len(sheet.games) - 1, rng)


def _with_other_points(sheet: Sheet, index: int, rng: Random) -> Mutant:
    game = sheet.games[index]
    points = rng.choice([p for d in (-3, -2, -1, 1, 2, 3) if (p := game.points + d) > 0])
    return Mutant(sheet.but(index, replace(game, points=points)), Place(index, RESULT, 0))


@kind
def a_result_left_out(sheet: Sheet, rng: Random) -> Mutant | None:
    """A game that is over has no result."""
    index = rng.randrange(len(sheet.games))
    *_, (row, side, _) = sheet.games[index].cells()
    game = replace(sheet.games[index], points=NO_RESULT)
    return Mutant(sheet.but(index, game), Place(index, row, side))


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


@kind
def another_match_length(sheet: Sheet, rng: Random) -> Mutant | None:
    """The match has another length: a shorter one, or a point more."""
    lengths = [length for length in range(1, sheet.length + 2) if length != sheet.length]
    return Mutant(replace(sheet, length=rng.choice(lengths)), Place(0, LENGTH, 0))
