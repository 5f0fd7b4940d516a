"""Turns and rows that are missing, written twice, or out of their places."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.repair.changes import Change, Edit, Entries, Place
from bgrecord.repair.costs import Mistake
from bgrecord.repair.plays import any_turn
from bgrecord.repair.stand import follow, played

#: How many entries a row has at most that is looked at as a whole.
_ROW = 2


def doubled(place: Place) -> Iterator[Change]:
    """A turn that is written twice running, or a whole row."""
    entries, index = place.entries, place.at
    for length in (1, _ROW):
        here = entries[index : index + length]
        for distance in {length, _ROW}:
            before = entries[index - distance : index - distance + length]
            if index >= distance and len(here) == length and _are_alike(before, here):
                rest = (*entries[:index], *entries[index + length :])
                edits = tuple(Edit(entry, None) for entry in here)
                yield Change(Mistake.TURN_DOUBLED, edits, rest, index, place.stand, place.entry)
                break


def exchanged(place: Place) -> Iterator[Change]:
    """The two cells of a row in each other's column, and two rows in each other's place."""
    row, below = _row(place.entries, place.at), _row(place.entries, place.at + _ROW)
    if row is None:
        return
    left, right = row
    if left.action != right.action:
        others = (left._replace(action=right.action), right._replace(action=left.action))
        yield from _in_other_places(place, Mistake.COLUMNS, row, others)
    if below is not None:
        written = (*row, *below)
        swapped = tuple(
            entry._replace(action=other.action)
            for entry, other in zip(written, (*below, *row), strict=True)
        )
        yield from _in_other_places(place, Mistake.ROWS, written, swapped)


def lost(place: Place) -> Iterator[Change]:
    """Every turn that may be missing before an entry that is out of turn."""
    stand, entry = place.stand, place.entry
    side = 1 - entry.side
    if stand.turn != side or not stand.may_roll(side):
        return
    hit_and_run = place.conditions.rules.hit_and_run
    for guess in any_turn(stand.board(side), hit_and_run=hit_and_run):
        turn = entry._replace(side=side, action=guess.action)
        after = played(stand, side, guess.after, place.conditions)
        yield place.inserted(guess.mistake, turn, after, guess.rarer)


def unreadable(place: Place) -> Iterator[Change]:
    """Every turn that a cell may stand for which nobody can read."""
    stand, side = place.stand, place.entry.side
    if not stand.may_roll(side):
        return
    hit_and_run = place.conditions.rules.hit_and_run
    for guess in any_turn(stand.board(side), hit_and_run=hit_and_run):
        after = played(stand, side, guess.after, place.conditions)
        yield place.change(guess.mistake, guess.action, after, guess.rarer)


def _row(entries: Entries, index: int) -> Entries | None:
    """The two cells of the row that begins at a place; None when none does."""
    row = entries[index : index + _ROW]
    is_whole = [entry.side for entry in row] == [0, 1] and row[0].line == row[1].line
    return row if is_whole else None


def _in_other_places(
    place: Place, mistake: Mistake, written: Entries, meant: Entries
) -> Iterator[Change]:
    """Several cells from this place on with each other's actions, if the first is right so."""
    first = meant[0]
    after = follow(place.stand, first.side, first.action, place.conditions)
    if after is not None:
        edits = tuple(map(Edit, written, meant))
        entries = place.with_entries(*meant)
        yield Change(mistake, edits, entries, place.at + 1, after, place.entry)


def _are_alike(some: Entries, others: Entries) -> bool:
    return [each[:2] for each in some] == [each[:2] for each in others]
