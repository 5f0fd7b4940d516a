"""Who won the matches of a knock-out that were not played: whoever is met further on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bgrecord.players import NAMELESS
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.pairings import is_of_knock_out


def with_walkovers(meetings: Sequence[Meeting], *, is_knock_out: bool) -> tuple[Meeting, ...]:
    """The meetings, with the winners of walkovers that a later round tells.

    Where both players have a match in a later round, or neither has, nobody knows.

    Args:
        meetings: the matches.
        is_knock_out: the whole event is a knock-out; if not, only the rounds that say so by their
            names are.
    """
    furthest: dict[tuple[str, str], int] = {}
    for meeting in meetings:
        if (order := _order(meeting, is_knock_out)) is not None:
            for name in meeting.names:
                key = meeting.division, name
                furthest[key] = max(order, furthest.get(key, order))

    def settled(meeting: Meeting) -> Meeting:
        order = _order(meeting, is_knock_out)
        if order is None or not _is_open(meeting):
            return meeting
        later = [furthest[meeting.division, name] > order for name in meeting.names]
        return replace(meeting, went_on=later.index(True)) if sum(later) == 1 else meeting

    return tuple(map(settled, meetings))


def _order(meeting: Meeting, is_knock_out: bool) -> int | None:
    """Where the round of a match stands in the knock-out; None outside it."""
    found = meeting.known_round
    if found is None or not is_of_knock_out(meeting, all_are=is_knock_out):
        return None
    return found.order


def _is_open(meeting: Meeting) -> bool:
    """Whether it was not played to its end, and nothing told so far says who won."""
    if meeting.row is None or not meeting.row.is_walkover or NAMELESS in meeting.names:
        return False
    return meeting.winner is None and not meeting.is_finished
