"""Pairings that cannot be, lengths and days that do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from bgrecord.players import NAMELESS
from bgrecord.tournament.facts import OddDay, OddLength, PlaysOn, TwiceInARound
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.rounds import Round


def odd_lengths(meetings: Iterable[Meeting]) -> Iterator[OddLength]:
    """Matches of another length than more than half of their round."""
    for (_event, _round), played in _by_round(meetings).items():
        lengths = Counter(meeting.length for meeting in played if meeting.length)
        usual, times = lengths.most_common(1)[0] if lengths else (None, 0)
        if usual is None or 2 * times <= lengths.total():
            continue
        for meeting in played:
            if meeting.length and meeting.length != usual:
                yield OddLength(meeting.place, meeting.round, meeting.length, usual)


def odd_days(meetings: Iterable[Meeting], first: date, last: date) -> Iterator[OddDay]:
    """Matches on a day outside those of the event."""
    for meeting in meetings:
        on_sheet = None if meeting.row is None else meeting.row.day
        if on_sheet is not None and meeting.day != on_sheet:
            # That they differ is told, and either may be the slip.
            continue
        if meeting.day is not None and not first <= meeting.day <= last:
            yield OddDay(meeting.place, meeting.day, first, last)


def twice_in_a_round(meetings: Iterable[Meeting]) -> Iterator[TwiceInARound]:
    """Players with two matches in one round, by the records or by the score sheet.

    Where one of them says that a player met one opponent, and the other that it was another, they
    disagree, and that is told as such.
    """
    for (_division, round), played in _by_round(meetings).items():
        if round.is_group:
            continue
        met: dict[str, list[Meeting]] = {}
        for meeting in played:
            for player in _certain(meeting):
                met.setdefault(player, []).append(meeting)
        told: set[Meeting] = set()
        for player, own in met.items():
            for before, again in pairwise(own):
                if player == NAMELESS or again in told or not before.is_beside(again):
                    continue
                if set(before.names) == set(again.names):
                    # Once for the two of them.
                    told.add(again)
                opponents = (before.opponent_of(player), again.opponent_of(player))
                yield TwiceInARound(again.place, player, again.round, opponents, before.place)


class _Loss(NamedTuple):
    """Where a player was beaten."""

    meeting: Meeting
    winner: str


def playing_on(
    meetings: Iterable[Meeting], twice: Iterable[TwiceInARound], *, is_knock_out: bool
) -> Iterator[PlaysOn]:
    """Players who lost a match of a knock-out and have a later one, each told once.

    Which of two matches is the later one the rounds tell, else the days. Where neither does, two
    losses tell that one of them came after the other.

    Args:
        meetings: the matches.
        twice: the players told to have two matches in a round: that one of these is not theirs
            says all there is to say of it.
        is_knock_out: the whole event is a knock-out. If not, only the rounds that say so by
            their names are: finals, semifinals ...
    """
    odd = {(each.player, place) for each in twice for place in (each.place, each.other)}
    chosen = [each for each in meetings if is_of_knock_out(each, all_are=is_knock_out)]
    losses: dict[tuple[str, str], list[_Loss]] = {}
    for meeting in chosen:
        if meeting.winner is not None:
            loser, winner = meeting.names[1 - meeting.winner], meeting.names[meeting.winner]
            losses.setdefault((meeting.division, loser), []).append(_Loss(meeting, winner))
    told: set[tuple[str, str]] = set()
    for meeting in chosen:
        for player in _certain(meeting):
            key = (meeting.division, player)
            if player == NAMELESS or key in told:
                continue
            for loss in losses.get(key, ()):
                if {(player, meeting.place), (player, loss.meeting.place)} & odd:
                    continue
                if _is_after(meeting, loss, losses[key]):
                    told.add(key)
                    yield PlaysOn(
                        meeting.place,
                        player,
                        loss.winner,
                        loss.meeting.place,
                        loss.meeting.round,
                        meeting.round,
                    )
                    break


def _certain(meeting: Meeting) -> Iterator[str]:
    """The players of a match, without one in whose place the score sheet has another."""
    yield from (name for name in dict.fromkeys(meeting.names) if name != meeting.replaced)


def is_of_knock_out(meeting: Meeting, *, all_are: bool) -> bool:
    """Whether who loses a match is out; in a consolation everybody has lost before."""
    found = meeting.known_round
    if found is None:
        return all_are
    return not found.is_consolation and (all_are or found.is_knock_out)


def _is_after(meeting: Meeting, loss: _Loss, losses: list[_Loss]) -> bool:
    """Whether a match was played after a loss, for certain."""
    if meeting is loss.meeting or not meeting.is_beside(loss.meeting):
        return False
    order, lost = _order(meeting), _order(loss.meeting)
    if order is not None and lost is not None and order != lost:
        return order > lost
    if order is None or lost is None:
        day, lost_on = meeting.day, loss.meeting.day
        if day is not None and lost_on is not None and day != lost_on:
            return day > lost_on
        # Neither tells: of two losses one came second, here the one told of last.
        return any(other.meeting is meeting for other in losses) and losses[0] is loss
    # Twice in a round is told as that.
    return False


def _order(meeting: Meeting) -> int | None:
    found = meeting.known_round
    return None if found is None else found.order


def _by_round(meetings: Iterable[Meeting]) -> dict[tuple[str, Round], list[Meeting]]:
    """The matches of each round of each event that are known to belong to one."""
    rounds: dict[tuple[str, Round], list[Meeting]] = {}
    for meeting in meetings:
        if (found := meeting.known_round) is not None:
            rounds.setdefault((meeting.division, found), []).append(meeting)
    return rounds
