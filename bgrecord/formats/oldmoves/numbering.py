"""Whose numbers the points of a play are.

The server writes all points in X's numbering, so that X's numbers fall and O's rise. Programs
that made the same text of other records did it otherwise. The match itself tells: checkers only
go forward, and a player's first ones come from where they stand at the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF, SETUPS, Variant
from bgrecord.record.actions import Rolled

_OWN = frozenset(SETUPS[Variant.BACKGAMMON])
_OTHERS = frozenset(25 - point for point in _OWN)


def is_rising(first: Iterable[Rolled], plays: Iterable[Rolled], *, usual: bool) -> bool:
    """Whether a player's plays are written in the numbering of the other one.

    Args:
        first: his first play of every game.
        plays: all his plays.
        usual: the answer when the plays do not tell.
    """
    votes = sum(map(_rise, plays)) or sum(map(_from_start, first))
    return votes > 0 if votes else usual


def turned(play: Rolled) -> Rolled:
    """A play in the numbering of the other player."""
    moves = (Move(tuple(map(_turn, stops)), hits, count) for stops, hits, count in play.moves)
    return replace(play, moves=tuple(moves))


def _turn(place: int) -> int:
    return 25 - place if OFF < place < BAR else place


def _from_start(play: Rolled) -> int:
    """How many checkers come from the other player's starting points rather than one's own."""
    starts = [move.start for move in play.moves]
    return sum((start in _OTHERS) - (start in _OWN) for start in starts)


def _rise(play: Rolled) -> int:
    """How many hops go to higher numbers rather than to lower ones."""
    hops = [hop for move in play.moves for hop in pairwise(move.stops)]
    return sum(_hop_rises(start, end) - _hop_rises(25 - start, 25 - end) for start, end in hops)


def _hop_rises(start: int, end: int) -> bool:
    if start in (BAR, OFF):
        return OFF < end <= 6
    if end in (BAR, OFF):
        return 19 <= start < BAR
    return OFF < start < end < BAR
