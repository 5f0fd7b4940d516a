"""What many boards show at once: an array with a row a place and a column a side.

Places are numbered as in `bgrecord.core.position`: 0 borne off, 1 to 24 the points, 25 the bar.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from bgrecord.core.position import BAR, OFF, Position

Sides = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int16]

#: Of a game.
PHASES = ("contact", "race", "bear-off")
_PLACES = 26
_HOME = 6
#: So many boards fit into a processor's cache.
_AT_A_TIME = 2048
#: Where the opponent's home board begins in a side's own numbering.
_FAR_HOME = 19


def sides(positions: Sequence[Position]) -> tuple[Sides, Sides]:
    """The player to move of many positions as one array, and the opponent as another."""
    both = np.empty((2, _PLACES, len(positions)), dtype=np.uint8)
    for start in range(0, len(positions), _AT_A_TIME):
        some = positions[start : start + _AT_A_TIME]
        checkers = np.frombuffer(b"".join(chain.from_iterable(some)), dtype=np.uint8)
        both[..., start : start + len(some)] = checkers.reshape(-1, 2, _PLACES).transpose(1, 2, 0)
    own, opp = both
    return own, opp


def pips(own: Sides) -> Numbers:
    """The pip count of each side."""
    # Not by `@`, which starts threads.
    return _numbers(np.einsum("i,ij->j", np.arange(_PLACES, dtype=np.int16), own))


def on_bar(own: Sides) -> Numbers:
    """How many checkers are on the bar."""
    return _numbers(own[BAR])


def blots(own: Sides) -> Numbers:
    """On how many points a single checker stands."""
    return _numbers((own[1:BAR] == 1).sum(axis=0))


def anchors(own: Sides) -> Numbers:
    """How many points are held in the opponent's home board."""
    return _numbers((own[_FAR_HOME:BAR] > 1).sum(axis=0))


def longest_prime(own: Sides) -> Numbers:
    """The longest row of neighbouring points with two or more checkers."""
    run = np.zeros(own.shape[1], dtype=np.uint8)
    longest = run.copy()
    for held in own[1:BAR] > 1:
        run = (run + 1) * held
        np.maximum(longest, run, out=longest)
    return _numbers(longest)


def farthest(own: Sides) -> Numbers:
    """The highest place a checker stands on, 0 when all are off."""
    occupied = own > 0
    occupied[OFF] = True
    return _numbers(BAR - occupied[::-1].argmax(axis=0))


def phases(own: Sides, opp: Sides) -> npt.NDArray[np.intp]:
    """Which of `PHASES`, for the first of each pair of sides."""
    far = farthest(own)
    race = far + farthest(opp) <= BAR
    return race.astype(np.intp) + (race & (far <= _HOME))


def _numbers(values: npt.NDArray[Any]) -> Numbers:
    return values.astype(np.int16, copy=False)
