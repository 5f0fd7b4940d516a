"""A mistake undone: what is written, what was meant, and how the game stands then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrecord.record.actions import Action
from bgrecord.record.model import Entry
from bgrecord.repair.costs import Mistake
from bgrecord.repair.stand import Stand, follow
from bgrecord.replay.events import Conditions

Entries = tuple[Entry, ...]


class Edit(NamedTuple):
    """One entry that should be another one."""

    #: What is written; of a turn that is missing the entry it belongs before.
    written: Entry
    #: What should be written; None of a turn too many.
    meant: Entry | None
    #: The turn is missing before the entry.
    is_inserted: bool = False


class Change(NamedTuple):
    """One mistake undone."""

    mistake: Mistake
    #: None when the record is right, and the players made the mistake.
    edits: tuple[Edit, ...]
    #: The game with it undone.
    entries: Entries
    #: Where to go on, and how the game stands there.
    at: int
    stand: Stand
    #: Where the mistake was made.
    place: Entry
    #: How much rarer it is than other mistakes of its kind.
    rarer: float = 0.0
    #: The first entry that would be impossible without it.
    needed_by: Entry | None = None

    @property
    def cost(self) -> float:
        """How unlikely the mistake is."""
        return self.mistake.cost + self.rarer


class Place(NamedTuple):
    """An entry of a game that may be a mistake."""

    entries: Entries
    at: int
    #: The game before it.
    stand: Stand
    conditions: Conditions

    @property
    def entry(self) -> Entry:
        """What is written there."""
        return self.entries[self.at]

    def change(self, mistake: Mistake, action: Action, after: Stand, rarer: float = 0.0) -> Change:
        """The entry with another action, which leads to a known state."""
        meant = self.entry._replace(action=action)
        edits = () if action is self.entry.action else (Edit(self.entry, meant),)
        return Change(
            mistake, edits, self.with_entries(meant), self.at + 1, after, self.entry, rarer
        )

    def written_as(
        self, mistake: Mistake, action: Action, side: int | None = None
    ) -> Iterator[Change]:
        """The entry with another action, in another column perhaps, if that is right here."""
        entry = self.entry
        meant = entry._replace(action=action, side=entry.side if side is None else side)
        after = follow(self.stand, meant.side, action, self.conditions)
        if after is not None:
            edits = (Edit(entry, meant),)
            yield Change(mistake, edits, self.with_entries(meant), self.at + 1, after, entry)

    def inserted(self, mistake: Mistake, entry: Entry, after: Stand, rarer: float = 0.0) -> Change:
        """An entry that is missing before this one, and leads to a known state."""
        entries = (*self.entries[: self.at], entry, *self.entries[self.at :])
        edits = (Edit(self.entry, entry, is_inserted=True),)
        return Change(mistake, edits, entries, self.at + 1, after, self.entry, rarer)

    def with_entries(self, *meant: Entry) -> Entries:
        """The game with other entries, as many, from this place on."""
        return (*self.entries[: self.at], *meant, *self.entries[self.at + len(meant) :])


def net_edits(changes: Sequence[Change]) -> tuple[Edit, ...]:
    """What is to be edited in the record when several mistakes are undone one after the other.

    A later change may concern what an earlier one made of an entry.

    Returns:
        The edits in the order of the record; each speaks of entries as they are written.
    """
    edits: list[Edit] = []
    for edit in (edit for change in changes for edit in change.edits):
        before = next((each for each in edits if each.meant is edit.written), None)
        if before is None:
            edits.append(edit)
        elif edit.is_inserted:
            edits.append(edit._replace(written=before.written))
        else:
            edits.remove(before)
            if not before.is_inserted or edit.meant is not None:
                edits.append(before._replace(meant=edit.meant))
    edits = [edit for edit in edits if edit.meant != edit.written or edit.is_inserted]
    return tuple(sorted(edits, key=lambda edit: (edit.written.span, not edit.is_inserted)))
