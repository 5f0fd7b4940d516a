"""Wrong cube actions and results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bgrecord.record.actions import Action, Doubled, Dropped, Took, Won
from bgrecord.repair.changes import Change, Edit, Place
from bgrecord.repair.costs import Mistake
from bgrecord.repair.stand import follow


def double(place: Place, action: Doubled) -> Iterator[Change]:
    """A value that is not twice the cube's, and a double that nobody was entitled to."""
    stand, side = place.stand, place.entry.side
    right = [*place.written_as(Mistake.CUBE_VALUE, replace(action, value=stand.cube.value * 2))]
    yield from right
    may_offer = stand.turn == side and stand.cube.offered_by is None and stand.winner is None
    if may_offer and not right:
        offered = stand._replace(cube=stand.cube.offer(side))
        yield place.change(Mistake.CUBE_STANDS, action, offered)


def answer(place: Place, action: Took | Dropped) -> Iterator[Change]:
    """A take that stands for a drop, the other way round, or an answer to no double."""
    other: Action = Dropped() if isinstance(action, Took) else Took()
    yield from place.written_as(Mistake.ANSWER, other)
    stand, side = place.stand, 1 - place.entry.side
    offer = Doubled(stand.cube.value * 2)
    after = follow(stand, side, offer, place.conditions)
    if after is not None:
        yield place.inserted(
            Mistake.DOUBLE_LOST, place.entry._replace(side=side, action=offer), after
        )


def unanswered(place: Place) -> Iterator[Change]:
    """A double that the game goes on behind: it was taken."""
    stand, entry = place.stand, place.entry
    doubler = stand.cube.offered_by
    if doubler is None or isinstance(entry.action, Took | Dropped | Won):
        return
    side = 1 - doubler
    after = stand._replace(cube=stand.cube.take(side))
    yield place.inserted(Mistake.ANSWER_LOST, entry._replace(side=side, action=Took()), after)


def result(place: Place, action: Won) -> Iterator[Change]:
    """The points, the column, or both; or a second result that contradicts the first."""
    entry = place.entry
    if place.at and isinstance(place.entries[place.at - 1].action, Won):
        rest = (*place.entries[: place.at], *place.entries[place.at + 1 :])
        edits = (Edit(entry, None),)
        yield Change(Mistake.TURN_DOUBLED, edits, rest, place.at, place.stand, entry)
        return
    for points in _worth(place, entry.side):
        if points != action.points:
            right = replace(action, points=points, kind=None)
            yield from place.written_as(Mistake.POINTS, right)
    # The points as written may be capped at what the other side needed.
    for likely in dict.fromkeys((action.points, *_worth(place, 1 - entry.side))):
        is_written = likely == action.points
        right = replace(action, points=likely, kind=action.kind if is_written else None)
        # Points that are wrong besides make a wrong column no likelier.
        rarer = 0.0 if is_written else Mistake.POINTS.cost
        for change in place.written_as(Mistake.WINNER, right, 1 - entry.side):
            yield change._replace(rarer=rarer)


def unreadable(place: Place) -> Iterator[Change]:
    """The cube actions that a cell without dice may stand for which nobody can read."""
    offer = Doubled(place.stand.cube.value * 2)
    for action in (Took(), Dropped(), offer):
        yield from place.written_as(Mistake.PLAY_LOST, action)


def _worth(place: Place, side: int) -> tuple[int, ...]:
    """What a win by a side may be worth here."""
    stand = place.stand
    if stand.winner is not None:
        return stand.worth if stand.winner == side else ()
    after = follow(stand, side, Won(None), place.conditions)
    return () if after is None else after.worth
