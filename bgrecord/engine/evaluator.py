"""What an engine is asked that evaluates single positions.

A `Situation` is everything that an answer rests on, seen by the player who is to roll; names,
dates and how it came about are no part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.engine.judgement import CubeEquities, Level
from bgrecord.engine.match_equity import Stakes, stakes_between


class Terms(NamedTuple):
    """What is played for, seen by the player who is to roll: he is side 0, the opponent 1."""

    cube: Cube = Cube()
    #: The points both need; None in a money session.
    away: tuple[int, int] | None = None
    #: This is the Crawford game.
    crawford: bool = False
    #: Gammons do not count while the cube is centred (money sessions only).
    jacoby: bool = False

    def flip(self) -> Terms:
        """The same seen by the other player."""
        value, owner, *_ = self.cube
        away = self.away and (self.away[1], self.away[0])
        return self._replace(cube=Cube(value, None if owner is None else 1 - owner), away=away)

    def doubled(self) -> Terms:
        """After the player to roll doubled and the opponent took."""
        return self._replace(cube=self.cube.offer(0).take(1))

    @property
    def stakes(self) -> Stakes | None:
        """What an equity of 1 is worth; None where no table tells."""
        return stakes_between(self.away, self.cube.value, crawford=self.crawford)

    @property
    def may_double(self) -> bool:
        """Whether the player to roll can turn the cube, and a win of more could help him."""
        if self.crawford or not self.cube.may_be_turned_by(0):
            return False
        return self.away is None or self.away[0] > self.cube.value


class Situation(NamedTuple):
    """A position before a roll."""

    #: Seen by the player who is to roll.
    position: Position
    terms: Terms


#: A situation and what was rolled in it.
Rolled = tuple[Situation, Roll]


class Evaluator(Protocol):
    """An engine that evaluates positions.

    It is asked about many at a time. All equities are cubeful and normalised, seen by the player
    to roll: a single win at the present cube counts 1.
    """

    @property
    def level(self) -> Level:
        """Who it is, and how deeply it looks."""

    def plays(self, asked: Sequence[Rolled]) -> Sequence[Mapping[Position, float]]:
        """What every legal play of a roll is worth, by the position it leads to.

        Positions are seen by the player who rolled. Of a dance there are none.
        """

    def rolls(self, asked: Sequence[Situation]) -> Sequence[Sequence[float]]:
        """What each of the 21 `ROLLS` is worth, played best."""

    def cubes(self, asked: Sequence[Situation]) -> Sequence[CubeEquities]:
        """What a player can expect who may double before he rolls."""
