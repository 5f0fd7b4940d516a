"""The boards and plays of an .xg.

A board is 26 counts, the checkers of the player it is seen by positive: place 0 is the other
player's bar, 25 his own. The board before a play is seen by the first player, the one after it by
the player who rolled. Hops count points from 0; 24 is the bar, a negative end is off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, OFF, SETUPS, Position, Variant
from bgrecord.formats._walk import checkers_of, legal_walk, walk
from bgrecord.record.actions import Rolled, Unplayed

#: The first player is the left one.
LEFT, RIGHT = 0, 1
#: The flag of a play that broke the rules and stood.
_ILLEGAL = 2
#: Hops of a play stand in pairs, ended by this where there are fewer than four.
_END = -1


class Play(NamedTuple):
    """A roll as written, and the boards it may have led to, seen by the player who rolled."""

    rolled: Rolled
    #: Every reading of a disputed board, likeliest first; empty when nobody can tell.
    afters: tuple[Position, ...]


def side_of(player: int) -> int:
    """The side of a player, 1 for the first and -1 for the second."""
    return LEFT if player > 0 else RIGHT


def board(counts: Sequence[int], variant: Variant) -> Position | None:
    """A board, seen by the player whose checkers are positive; None when there can be no such."""
    checkers = sum(SETUPS[variant].values())
    points = range(1, BAR)
    own = [(point, counts[point]) for point in points if counts[point] > 0]
    opp = [(BAR - point, -counts[point]) for point in points if counts[point] < 0]
    try:
        return Position(
            checkers_of([*own, (BAR, abs(counts[BAR]))], checkers),
            checkers_of([*opp, (BAR, abs(counts[0]))], checkers),
        )
    except ValueError:
        return None


def play(record: Any, before: Position, side: int, variant: Variant) -> Play:
    """A play, checked against the board stored behind it.

    Hops may run over several numbers, and those of an illegal play may miss a checker; the board
    tells what they hit on their way, and what was played when they do not lead to it.
    """
    roll = Roll(*record.dice)
    walked = walk(before, _hops(record.moves))
    stored = _stored(record.position_end, before, side, variant)
    if walked is not None and (not stored or walked.after in stored):
        unplayed = None if walked.moves else Unplayed.BLANK
        return Play(Rolled(roll, walked.moves, unplayed), (walked.after,))
    if record.invalid_m != _ILLEGAL:
        for after in stored:
            if (stepped := legal_walk(before, roll, after)) is not None and stepped.moves:
                return Play(Rolled(roll, stepped.moves), (after,))
    return Play(Rolled(roll, unplayed=Unplayed.ILLEGAL, dumps=stored), stored)


def _stored(
    counts: Sequence[int], before: Position, side: int, variant: Variant
) -> tuple[Position, ...]:
    """The readings of the board after a play that are possible, likeliest first."""
    seen = board(counts, variant)
    if seen is None or not any(counts):
        return ()
    readings = [seen] if side == LEFT else [seen, seen.flip()]
    return tuple(reading for reading in readings if reading.opp[OFF] == before.opp[OFF])


def _hops(codes: Sequence[int]) -> list[tuple[int, int]]:
    """The hops of a play in the mover's own numbering."""
    hops = []
    for start, end in zip(codes[::2], codes[1::2], strict=True):
        if start == _END:
            break
        hops.append((start + 1, max(end + 1, OFF)))
    return hops
