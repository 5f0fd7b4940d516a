"""The hops to write for a play, also when only its result is known."""

from __future__ import annotations

from bgrecord.core.position import OFF, Position
from bgrecord.record.transcript import CheckerPlay, Hop


def hops_to_write(play: CheckerPlay) -> tuple[Hop, ...]:
    """The hops of a play; none when nobody played or nobody knows what.

    Of an illegal play a record may hold the position it led to and nothing else: then hops that
    lead there.
    """
    if play.hops or play.after is None or play.after == play.before:
        return play.hops
    return _hops_between(play.before, play.after)


def _hops_between(before: Position, after: Position) -> tuple[Hop, ...]:
    """Each checker that left a place goes to one where a checker came, the farthest first."""
    gains = [there - here for here, there in zip(before.own, after.own, strict=True)]
    starts = [place for place, gain in enumerate(gains) for _ in range(-gain)]
    ends = [place for place, gain in enumerate(gains) for _ in range(gain)]
    return tuple(
        Hop(start, end, hits=end != OFF and before.opp[25 - end] == 1)
        for start, end in zip(reversed(starts), reversed(ends), strict=False)
    )
