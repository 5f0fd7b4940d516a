"""What a game is known by: the dice and the boards, whatever the names, the format, the spelling.

Boards are seen by the side that rolls, so it makes no difference who stands on the left.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple
from zlib import crc32

from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.record.actions import Rolled
from bgrecord.replay.events import Event, RollPlayed, TurnFault

#: So many turns, dice and boards, are never alike in two games by chance.
HEAD = 8

_DIGEST_BYTES = 8


class Fingerprint(NamedTuple):
    """One game's."""

    #: Of the first turns; empty of a game with fewer.
    head: bytes
    #: Of all turns.
    whole: bytes
    #: A number a turn, made of it and of all before it: two games part where these do.
    chain: Sequence[int]

    @property
    def turns(self) -> int:
        """How many rolls the game has."""
        return len(self.chain)

    def common(self, other: Fingerprint) -> int:
        """How many turns at the beginning of two games are the same."""
        if self.whole == other.whole:
            return self.turns
        pairs = zip(self.chain, other.chain, strict=False)
        shorter = min(self.turns, other.turns)
        return next((turn for turn, (one, two) in enumerate(pairs) if one != two), shorter)


def fingerprint(events: Iterable[Event]) -> Fingerprint:
    """The fingerprint of a game, from what happened in it."""
    turns = [
        _turn(event.entry.action, event.after)
        for event in events
        if type(event) is RollPlayed and TurnFault.AFTER_GAME_OVER not in event.faults
    ]
    head = _digest(turns[:HEAD]) if len(turns) >= HEAD else b""
    chain = accumulate(turns, lambda before, turn: crc32(turn, before), initial=0)
    next(chain)
    return Fingerprint(head, _digest(turns), array("I", chain))


def _turn(action: object, after: Position) -> bytes:
    assert isinstance(action, Rolled)
    return _dice(action.roll) + after[0] + after[1]


@lru_cache(maxsize=256)
def _dice(roll: Roll) -> bytes:
    """The numbers thrown; which die shows which makes no difference."""
    return f"{roll.high} {roll.low} ".encode()


def _digest(turns: Iterable[bytes]) -> bytes:
    return blake2b(b"".join(turns), digest_size=_DIGEST_BYTES).digest()
