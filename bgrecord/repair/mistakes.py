"""The mistakes that may have been made at one place of a game, and the game without them."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.record.actions import Doubled, Dropped, Played, Rolled, Took, Unreadable, Won
from bgrecord.repair import cube, rolls, turns
from bgrecord.repair.changes import Change, Place


def common(place: Place, *, at_fault: bool) -> Iterator[Change]:
    """The mistakes one thinks of first.

    Args:
        place: where; behind the last entry there are none.
        at_fault: the entry there cannot be right as it is written.
    """
    if place.at >= len(place.entries):
        return
    action = place.entry.action
    if isinstance(action, Rolled):
        yield from rolls.misread(place, action, at_fault=at_fault)
    elif isinstance(action, Took | Dropped):
        yield from cube.answer(place, action)
    elif isinstance(action, Doubled) and at_fault:
        yield from cube.double(place, action)
    elif isinstance(action, Won) and at_fault:
        yield from cube.result(place, action)
    elif isinstance(action, Played):
        yield from rolls.without_dice(place, action)
    elif isinstance(action, Unreadable):
        roll = rolls.dice_of(action)
        yield from cube.unreadable(place) if roll is None else rolls.unreadable(place, roll)
    yield from turns.doubled(place)
    yield from turns.exchanged(place)
    if at_fault:
        yield from cube.unanswered(place)


def rare(place: Place, *, at_fault: bool) -> Iterator[Change]:
    """The mistakes that leave many plays possible; see `common`."""
    if place.at >= len(place.entries):
        return
    action = place.entry.action
    if isinstance(action, Rolled):
        yield from rolls.another_play(place, action)
    elif isinstance(action, Unreadable) and rolls.dice_of(action) is None:
        yield from turns.unreadable(place)
    if at_fault:
        yield from turns.lost(place)
