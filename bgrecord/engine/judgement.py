"""What an engine says of one turn.

All equities are normalised: a single win at the present cube counts 1. What counts as a decision
follows GNU Backgammon (`forced`, `close`) and, for the other custom, eXtreme Gammon (`in doubt`).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from bgrecord.core.cube import Cube

#: A cube decision is close when the double costs less than this, as GNU Backgammon has it.
CLOSE = 0.16
#: And in doubt when it costs less than this, as eXtreme Gammon has it.
IN_DOUBT = 0.2
#: Plays are worth the same when they differ by less than this.
SAME = 0.001


class Level(NamedTuple):
    """Who judged, and how deeply."""

    engine: str
    #: Empty where nobody tells.
    version: str
    #: How many rolls it looks ahead, at plays and the cube; None of rollouts, and where nobody
    #: tells.
    ply: int | None
    #: And at what a roll could have been, which needs all rolls and takes many times as long.
    luck_ply: int | None = 0

    def __str__(self) -> str:
        name = f"{self.engine} {self.version}".rstrip()
        ply = "" if self.ply is None else f", {self.ply}-ply"
        same = self.luck_ply is None or self.luck_ply == self.ply
        return name + ply + ("" if same else f" (luck {self.luck_ply}-ply)")


class CubeDecision(Enum):
    """What was decided about the cube."""

    NO_DOUBLE = "no-double"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"


class CubeEquities(NamedTuple):
    """What the player who may double can expect. A drop is worth 1 to him."""

    no_double: float
    double_take: float

    @property
    def double(self) -> float:
        """What a double is worth against the best answer."""
        return min(self.double_take, 1.0)

    @property
    def best(self) -> float:
        """What the better of doubling and not doubling is worth."""
        return max(self.no_double, self.double)

    @property
    def is_close(self) -> bool:
        """Whether not to double was a decision, as GNU Backgammon counts them."""
        return self.best - self.double < CLOSE

    @property
    def is_in_doubt(self) -> bool:
        """Whether not to double was a decision, as eXtreme Gammon counts them."""
        cost = self.no_double - self.double
        return cost < 0 or (self.no_double > 0 and cost < IN_DOUBT)

    def error(self, decision: CubeDecision) -> float:
        """What a decision gives away, 0 of a right one."""
        match decision:
            case CubeDecision.NO_DOUBLE:
                return self.best - self.no_double
            case CubeDecision.DOUBLE:
                return self.best - self.double
            case CubeDecision.TAKE:
                return max(self.double_take - 1.0, 0.0)
            case CubeDecision.DROP:
                return max(1.0 - self.double_take, 0.0)


class CheckerError(NamedTuple):
    """How a play compares with the other legal ones; there is more than one."""

    #: What it gives away against the best.
    error: float
    #: Some legal play is worse than the best by `SAME` or more.
    differs: bool


class CubeAction(NamedTuple):
    """A decision on the cube and what could be expected when it was made."""

    decision: CubeDecision
    equities: CubeEquities

    @property
    def error(self) -> float:
        """What the decision gives away."""
        return self.equities.error(self.decision)

    @property
    def is_close(self) -> bool:
        """Whether GNU Backgammon counts it: close, or an actual double, take or drop."""
        return self.decision is not CubeDecision.NO_DOUBLE or self.equities.is_close

    @property
    def is_in_doubt(self) -> bool:
        """Whether eXtreme Gammon counts it."""
        return self.decision is not CubeDecision.NO_DOUBLE or self.equities.is_in_doubt


class Judgement(NamedTuple):
    """What an engine says of a turn: of a roll its luck and its play, and the cube before it."""

    #: The turn's place in its game, from 0.
    turn: int
    #: The cube before it.
    cube: Cube
    #: Who says so.
    level: Level
    #: None of a forced play, and where no play was made or none judged.
    play: CheckerError | None = None
    #: None where the cube could not be turned, and where nobody judged it.
    action: CubeAction | None = None
    #: The best equity with this roll less the average over all rolls.
    luck: float | None = None
    #: What an equity of 1 is worth here, see `Stakes`; None where no table tells.
    unit: float | None = None
