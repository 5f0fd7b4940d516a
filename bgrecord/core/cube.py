"""The doubling cube: where it is, who may turn it, and what a turn of it makes."""

from __future__ import annotations

from typing import NamedTuple


class Cube(NamedTuple):
    """The cube between two actions; sides are 0 (left) and 1 (right)."""

    #: What the game is played for at the moment.
    value: int = 1
    #: The side that owns it, None while it is centred.
    owner: int | None = None
    #: The side that has offered a double still to be answered.
    offered_by: int | None = None
    #: How often the pending offer was turned on: 0 a double, 1 beavered, 2 raccooned ...
    animals: int = 0

    @property
    def is_turned(self) -> bool:
        """Whether a player has turned it in this game (automatic doubles do not count)."""
        return self.owner is not None

    @property
    def at_stake(self) -> int:
        """The value if the pending offer is taken; the present value without one."""
        return self.value if self.offered_by is None else self.value * 2

    def may_be_turned_by(self, side: int) -> bool:
        """Whether the side has access to the cube."""
        return self.owner is None or self.owner == side

    def offer(self, side: int) -> Cube:
        """A side doubles."""
        return self._replace(offered_by=side, animals=0)

    def take(self, side: int) -> Cube:
        """A side accepts: after a double it owns the cube, after a beaver the beaverer keeps it."""
        return Cube(self.at_stake, self.owner if self.animals else side)

    def beaver(self, side: int) -> Cube:
        """A side accepts the double and turns at once; the doubler must answer.

        From a value v, doubled to 2v, the beaver makes the stake 4v; the doubler who drops it
        pays the 2v before it.
        """
        return Cube(self.at_stake, side, offered_by=side, animals=1)

    def raccoon(self, side: int) -> Cube:
        """A side accepts a beaver and turns once more; the cube stays with the beaverer."""
        return Cube(self.at_stake, self.owner, offered_by=side, animals=self.animals + 1)


def is_cube_value(value: int) -> bool:
    """Whether a cube can show a number: a power of two."""
    return value > 0 and value & (value - 1) == 0
