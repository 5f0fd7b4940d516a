"""The checkers on the board, as the player on roll sees them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bgrecord.languages import gettext as _

#: Index of the bar and of the checkers borne off in a side's own numbering.
BAR, OFF = 25, 0


class Variant(StrEnum):
    """A game played by bgrecord's rules, by the name used in options and JSON."""

    BACKGAMMON = "backgammon"
    NACKGAMMON = "nackgammon"
    HYPERGAMMON = "hypergammon"
    HYPERGAMMON_1 = "hypergammon-1"
    HYPERGAMMON_2 = "hypergammon-2"
    PORTES = "portes"
    TAVLA = "tavla"


_STANDARD = {24: 2, 13: 5, 8: 3, 6: 5}

#: Where each variant's checkers stand at the start, in their owner's numbering.
SETUPS: Mapping[Variant, Mapping[int, int]] = {
    Variant.BACKGAMMON: _STANDARD,
    Variant.NACKGAMMON: {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    Variant.HYPERGAMMON: {24: 1, 23: 1, 22: 1},
    Variant.HYPERGAMMON_2: {24: 1, 23: 1},
    Variant.HYPERGAMMON_1: {24: 1},
    Variant.PORTES: _STANDARD,
    Variant.TAVLA: _STANDARD,
}


class Position(NamedTuple):
    """Two sides of 26 places each: the player on roll and the opponent.

    Each side counts in its own numbering: place 1 is its ace point, 24 the farthest point,
    25 its bar, 0 its checkers borne off. The opponent's point `p` is the player's `25 - p`.
    """

    own: bytes
    opp: bytes

    @classmethod
    def start(cls, variant: Variant = Variant.BACKGAMMON) -> Position:
        """The variant's starting position."""
        return _STARTS[variant]

    @classmethod
    def of(cls, own: Mapping[int, int], opp: Mapping[int, int], *, checkers: int = 15) -> Position:
        """Place checkers, `{point: count}` in each side's own numbering; the rest are off.

        Raises:
            ValueError: a place is not 1 to 25, or a side has more than `checkers`.
        """
        return cls(_side(own, checkers), _side(opp, checkers))

    def flip(self) -> Position:
        """The same board seen by the other player."""
        return Position(self.opp, self.own)

    @property
    def pips(self) -> tuple[int, int]:
        """The pip counts of the player on roll and the opponent."""
        return _pips(self.own), _pips(self.opp)

    @property
    def off(self) -> tuple[int, int]:
        """The checkers borne off by the player on roll and the opponent."""
        return self.own[OFF], self.opp[OFF]

    @property
    def has_contact(self) -> bool:
        """Whether some checker still has to pass one of the other side."""
        return farthest(self.own) + farthest(self.opp) > 25

    def __str__(self) -> str:
        return f"X {_side_text(self.own)} | O {_side_text(self.opp)}"


def farthest(side: bytes | bytearray) -> int:
    """The highest place a side's checkers stand on: 25 with one on the bar, 0 when all are off."""
    return max(len(side.rstrip(b"\0")) - 1, 0)


def with_off(side: bytes, checkers: int) -> bytes:
    """A side of that many checkers, those that are not on the board borne off."""
    return bytes((max(checkers - sum(side[1:]), 0),)) + side[1:]


def _side(places: Mapping[int, int], checkers: int) -> bytes:
    side = bytearray(26)
    for place, count in places.items():
        if not 1 <= place <= 25:
            raise ValueError(_("no such point: {point}").format(point=place))
        side[place] = count
    if sum(side) > checkers:
        template = _("checkers on one side: {number}; expected: {most} at most")
        raise ValueError(template.format(number=sum(side), most=checkers))
    side[OFF] = checkers - sum(side)
    return bytes(side)


def _pips(side: bytes) -> int:
    return sum(place * count for place, count in enumerate(side) if count)


def _side_text(side: bytes) -> str:
    words = [f"{place}:{side[place]}" for place in range(24, 0, -1) if side[place]]
    if side[BAR]:
        words.insert(0, f"bar:{side[BAR]}")
    if side[OFF]:
        words.append(f"off:{side[OFF]}")
    return " ".join(words)


_STARTS = {
    variant: Position.of(setup, setup, checkers=sum(setup.values()))
    for variant, setup in SETUPS.items()
}
