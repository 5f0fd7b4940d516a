"""Plays: what a player does with one roll, step by step or as a scorer writes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, OFF

#: Makes a named tuple from all its fields in half the time its own constructor takes.
_new = tuple.__new__


class Move(NamedTuple):
    """One token of a written play, such as `13/7*(2)`: where some checkers go.

    Legality is not implied. Points are the mover's own; 25 is the bar, 0 is off.
    """

    #: The named stops, from the start to the end: `24/18/14` names three.
    stops: tuple[int, ...]
    #: A hit mark behind each stop but the first.
    hits: tuple[bool, ...]
    #: How many checkers go this way.
    checkers: int = 1

    @property
    def start(self) -> int:
        """Where the checkers come from."""
        return self.stops[0]

    @property
    def end(self) -> int:
        """Where the checkers come to rest."""
        return self.stops[-1]

    def __str__(self) -> str:
        words = [place_name(self.stops[0])]
        words += [
            place_name(stop) + ("*" if hit else "")
            for stop, hit in zip(self.stops[1:], self.hits, strict=True)
        ]
        return "/".join(words) + (f"({self.checkers})" if self.checkers > 1 else "")


class Step(NamedTuple):
    """One checker moved by one number of the roll."""

    start: int
    end: int
    number: int


def place_name(place: int) -> str:
    """A point as people write it: `bar`, `off` or its number."""
    return "bar" if place == BAR else "off" if place == OFF else str(place)


def play_text(moves: Sequence[Move]) -> str:
    """A play as people write it: `bar/20* 13/11`."""
    return " ".join(map(str, moves))


def steps_as_written(roll: Roll, moves: Sequence[Move]) -> tuple[Step, ...] | None:
    """The steps of a play in which every hop is one number and every number is used.

    This is the form most records use, and it can be checked without generating any plays.

    Returns:
        The steps in written order, or None when some hop covers several numbers, a number is
        left over or used too often, or a hop fits no number.
    """
    if len(moves) == 2:
        # As most plays are, so they are not counted out.
        (one, _, checkers), (other, _, others) = moves
        if len(one) == len(other) == 2 and checkers == others == 1:
            first, second = one[0] - one[1], other[0] - other[1]
            if first != second and ((first, second) == roll or (second, first) == roll):
                return _new(Step, (*one, first)), _new(Step, (*other, second))
    unused = [*roll.numbers]
    steps: list[Step] = []
    for stops, _, checkers in moves:
        if checkers > len(unused):
            return None
        hops = (stops,) if len(stops) == 2 else (*pairwise(stops),)
        for start, end in hops if checkers == 1 else hops * checkers:
            number = start - end
            if number not in unused:
                # Only a checker that is borne off may waste a part of a number.
                if end != OFF or not unused or not max(unused) > number > 0:
                    return None
                number = max(unused)
            unused.remove(number)
            steps.append(_new(Step, (start, end, number)))
    return None if unused else tuple(steps)
