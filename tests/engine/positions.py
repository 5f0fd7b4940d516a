"""Positions that come about in play, and some that hardly do."""

from __future__ import annotations

from random import Random

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import OFF, Position


def random_positions(random: Random, number: int) -> list[Position]:
    """Boards seen by the player to roll, from games played at random."""
    found: list[Position] = []
    position = Position.start()
    while len(found) < number:
        found.append(position)
        plays = legal_plays(position, Roll(random.randint(1, 6), random.randint(1, 6)))
        after = random.choice(plays).after if plays else position
        position = Position.start() if after.own[OFF] == 15 else after.flip()
    return found
