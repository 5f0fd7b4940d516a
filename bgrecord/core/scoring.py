"""How a game ends, what it is worth, and the score of a match."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from bgrecord.core.position import BAR, OFF, farthest
from bgrecord.core.ruleset import RuleSet


class GameKind(IntEnum):
    """How a game was won; the value is the multiple of the cube it pays."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


#: More backgammons are no game's worth: Backgammon Studio writes 2008 and 4016 where a match was
#: given up.
_MOST_BACKGAMMONS = 10


def may_be_points(points: int | float, cube: int) -> bool:
    """Whether a number can be the points of a game at all, and no mark of a program."""
    return points <= _MOST_BACKGAMMONS * GameKind.BACKGAMMON * cube


class Score(NamedTuple):
    """The score when a game starts; `length` is None in an unlimited session."""

    left: int
    right: int
    length: int | None

    def away(self, side: int) -> int | None:
        """The points a side (0 left, 1 right) still needs; None in an unlimited session."""
        return None if self.length is None else self.length - (self.right if side else self.left)

    def plus(self, side: int, points: int) -> Score:
        """The score after a side won some points."""
        if side == 0:
            return self._replace(left=self.left + points)
        return self._replace(right=self.right + points)

    @property
    def is_decided(self) -> bool:
        """Whether a side has reached the length."""
        return self.length is not None and max(self.left, self.right) >= self.length

    @property
    def has_leader_at_match_point(self) -> bool:
        """Whether exactly one side is a point short: the Crawford situation.

        In a one-point match nothing is left to apply the rule to.
        """
        return (
            self.length is not None
            and self.length > 1
            and (self.left == self.length - 1) != (self.right == self.length - 1)
        )

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


def kind_of_win(loser: bytes) -> GameKind:
    """How a game counts for the winner, from the loser's checkers in his own numbering.

    The winner's home board is the loser's points 19 to 24.
    """
    if loser[OFF]:
        return GameKind.SINGLE
    if any(loser[19 : BAR + 1]):
        return GameKind.BACKGAMMON
    return GameKind.GAMMON


def possible_kinds(loser: bytes, winner: bytes) -> tuple[GameKind, ...]:
    """The kinds of win still possible when the loser gives the game up in this position.

    A gammon is possible until the loser has borne a checker off. A backgammon is possible while
    a checker of his is on the bar or in the winner's home board, or can still be sent there.
    """
    if loser[OFF]:
        return (GameKind.SINGLE,)
    has_contact = farthest(loser) + farthest(winner) > 25
    if has_contact or farthest(loser) >= 19:
        return (GameKind.SINGLE, GameKind.GAMMON, GameKind.BACKGAMMON)
    return (GameKind.SINGLE, GameKind.GAMMON)


def multiples(kind: GameKind, *, cube_turned: bool, rules: RuleSet) -> tuple[int, ...]:
    """The multiples of the cube a win may count, by the rules in force.

    More than one when a rule that decides was not declared.
    """
    highest = int(kind) if rules.backgammons else min(int(kind), 2)
    if cube_turned or rules.jacoby is False or highest == 1:
        return (highest,)
    if rules.jacoby:
        return (1,)
    return (1, highest)


def is_dead_cube(score: Score, side: int, value: int) -> bool:
    """Whether a double by this side from a cube of this value can no longer help it.

    That is so when the side already wins the match with the present value.
    """
    away = score.away(side)
    return away is not None and value >= away
