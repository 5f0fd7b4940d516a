"""Equities made of chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import Position
from bgrecord.engine.evaluator import Rolled, Situation, Terms
from bgrecord.engine.janowski import Chances
from bgrecord.engine.networks import Networked, Played
from tests.engine.oracle import LEVEL

CHANCES = Chances(0.75, 0, 0, 0, 0)
MONEY = Terms()


class Network:
    """Gives whoever is to roll three chances in four."""

    level = LEVEL

    def chances(self, asked: Sequence[Position]) -> list[Chances]:
        return [CHANCES] * len(asked)

    def plays(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        for (position, _), roll in asked:
            yield [Played(play.after, CHANCES) for play in legal_plays(position, roll)]

    def best(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        return self.plays(asked)


def situation(own: dict[int, int], opp: dict[int, int], terms: Terms = MONEY) -> Situation:
    return Situation(Position.of(own, opp), terms)


@pytest.mark.parametrize(
    ("opp", "terms", "worth"),
    [
        ({6: 10}, Terms(), 1),
        ({6: 15}, Terms(), 2),
        ({20: 1, 6: 14}, Terms(), 3),
        # The Jacoby rule: a single game while the cube is centred.
        ({20: 1, 6: 14}, Terms(jacoby=True), 1),
        ({20: 1, 6: 14}, Terms(Cube(2, 0), jacoby=True), 3),
        # A gammon is worth no more than the match.
        ({6: 15}, Terms(away=(1, 1)), 1),
    ],
)
def test_a_game_that_is_won_is_worth_what_it_pays(
    opp: dict[int, int], terms: Terms, worth: float
) -> None:
    asked = situation({1: 1}, opp, terms)
    (plays,) = Networked(Network()).plays([(asked, Roll(2, 1))])
    assert [*plays.values()] == [pytest.approx(worth)]
    (rolls,) = Networked(Network()).rolls([asked])
    assert rolls == [pytest.approx(worth)] * len(ROLLS)


def test_after_a_play_the_opponent_doubles_if_that_is_better_for_him() -> None:
    """It is his last roll, and the cube of no use to anybody after it: all is exact."""
    last = {1: 3}, {6: 1}
    owners = {None: -1.0, 1: -1.0, 0: -0.5}
    for owner, worth in owners.items():
        asked = situation(*last, Terms(Cube(1, owner)))
        (plays,) = Networked(Network()).plays([(asked, Roll(2, 1))])
        assert {round(each, 9) for each in plays.values()} == {worth}, owner


def test_all_rolls_of_a_dance_are_worth_the_same() -> None:
    shut_out = situation({25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2))
    (rolls,) = Networked(Network()).rolls([shut_out])
    assert len(set(rolls)) == 1
    assert [*Networked(Network()).plays([(shut_out, Roll(2, 1))])] == [{}]


def test_the_cube_before_a_roll() -> None:
    """Three chances in four, and the last roll."""
    (equities,) = Networked(Network()).cubes([situation({6: 1}, {1: 1})])
    assert equities == (pytest.approx(0.5), pytest.approx(1.0))
    assert Networked(Network()).level == LEVEL
