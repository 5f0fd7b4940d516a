"""What identifiers tell, and how several of them tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, Position
from bgrecord.core.scoring import Score
from bgrecord.languages import gettext as _


@dataclass(frozen=True, slots=True)
class MatchState:
    """What an identifier tells besides the checkers."""

    #: The side to act, 0 left or 1 right: to roll or play, or to answer a pending offer.
    side: int
    cube: Cube
    score: Score
    #: This is the Crawford game (matches only).
    crawford: bool = False
    #: Gammons count only once the cube has been turned (money only).
    jacoby: bool = False
    #: Beavers are allowed (money only; a gnubg match ID does not tell).
    beavers: bool = False
    #: The roll still to be played.
    roll: Roll | None = None

    @property
    def on_roll(self) -> int:
        """The side whose turn it is: that of the first doubler while an offer is pending."""
        if self.cube.offered_by is None:
            return self.side
        return self.cube.offered_by if self.cube.animals % 2 == 0 else 1 - self.cube.offered_by

    @property
    def is_after_crawford(self) -> bool:
        """Whether the Crawford game is over: a side is a point short, and this is not that game."""
        score, length = self.score, self.score.length
        if self.crawford or length is None or length == 1:
            return False
        return length - 1 in (score.left, score.right)


class Identified(NamedTuple):
    """What an identifier stands for."""

    #: Seen by the state's side.
    position: Position
    state: MatchState


def cube_exponent(value: int) -> int:
    """The power of two a cube shows, as XGID, OGID and the match ID write it.

    Raises:
        ValueError: it is no power of two.
    """
    if value < 1 or value & (value - 1):
        raise ValueError(_("not a power of two: {number}").format(number=value))
    return value.bit_length() - 1


def checkers_on(place: int, left: bytes, right: bytes) -> int:
    """The checkers of one place, the left side's positive, the right side's negative.

    Places are counted from the left side: 25 is its bar, 0 the right side's.

    Raises:
        ValueError: there are checkers of both sides.
    """
    ours = left[place] if place > 0 else 0
    theirs = right[BAR - place] if place < BAR else 0
    if ours and theirs:
        raise ValueError(_("both sides have checkers on point {point}").format(point=place))
    return ours - theirs
