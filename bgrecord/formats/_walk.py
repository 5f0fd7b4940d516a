"""Plays that a file gives as hops between places: what they hit and where they lead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.languages.phrase import Phrase


class Walk(NamedTuple):
    """A play walked through on the board."""

    #: One a hop, with its hit mark.
    moves: tuple[Move, ...]
    #: Seen by the same player.
    after: Position


def walk(before: Position, hops: Iterable[tuple[int, int]]) -> Walk | None:
    """Make hops on a board, legal or not, hitting every blot a checker lands on.

    Returns:
        None when a hop starts where the player has no checker, or leads off the board or onto
        the bar.
    """
    own, opp = bytearray(before.own), bytearray(before.opp)
    moves: list[Move] = []
    for start, end in hops:
        if not (OFF < start <= BAR and OFF <= end < BAR and own[start]):
            return None
        own[start] -= 1
        own[end] += 1
        hits = end != OFF and opp[BAR - end] == 1
        if hits:
            opp[BAR - end] = 0
            opp[BAR] += 1
        moves.append(Move((start, end), (hits,)))
    return Walk(tuple(moves), Position(bytes(own), bytes(opp)))


def legal_walk(before: Position, roll: Roll, after: Position) -> Walk | None:
    """A legal play of a roll that leads to a board, step by step; None when none does."""
    if not roll.is_possible:
        return None
    steps = legal_plays(before, roll).steps_to(after)
    return walk(before, [step[:2] for step in steps]) if steps is not None else None


def checkers_of(places: Iterable[tuple[int, int]], checkers: int) -> bytes:
    """One side of a board from its places and their counts, the other checkers borne off.

    Raises:
        ValueError: there are more checkers than the side has.
    """
    side = bytearray(26)
    for place, count in places:
        side[place] = count
    if sum(side) > checkers:
        raise ValueError(Phrase("{checkers} checkers on one side", checkers=sum(side)))
    side[OFF] = checkers - sum(side)
    return bytes(side)
