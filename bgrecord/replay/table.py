"""The table a game is played at: board, cube, whose turn it is, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.position import OFF, Position
from bgrecord.record.model import Entry
from bgrecord.replay.events import Conditions, CubeTurned, Event, OfferLeftOpen, RollPlayed
from bgrecord.replay.trust import Trust


class Fork(NamedTuple):
    """A play whose notation fits other results too: the replay may come back to it."""

    entry: Entry
    others: tuple[Position, ...]


class Table:
    """The state of one game while it is replayed.

    Args:
        conditions: what the game is played under.
        start: the position before the first action, the same for both sides.
        readings: for plays that fit several results, the one to take instead of the likeliest.
    """

    def __init__(
        self, conditions: Conditions, start: Position, readings: Mapping[Entry, Position]
    ) -> None:
        self.conditions = conditions
        self.readings = readings
        self.events: list[Event] = []
        self.forks: list[Fork] = []
        self.trust = Trust()
        #: The board, seen by `viewer`.
        self.position = start
        self.viewer = 0
        #: The record set the board by hand.
        self.was_set = False
        self.cube = Cube()
        #: The double still to be answered.
        self.offer: Entry | None = None
        #: The side to roll next, None before the opening roll.
        self.turn: int | None = None
        self.rolls = [0, 0]
        #: The last roll or cube action that counted, and the last entry that took a turn.
        self.last: RollPlayed | CubeTurned | None = None
        self.last_entry: Entry | None = None
        self.winner: int | None = None
        self.borne_off = False
        self.dropped = False
        self.resignation: Entry | None = None
        self.results: list[Entry] = []
        self.losses: list[Entry] = []
        #: Something was already found to happen after the end of the game.
        self.late = False
        #: Lines of remarks that speak of an illegal play.
        self.remarked = {
            comment.span.line
            for comment in conditions.game.comments
            if "illegal" in comment.text.casefold()
        }

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.borne_off or self.dropped or bool(self.results) or self.resignation is not None

    def board(self, side: int) -> Position:
        """The position as a side sees it."""
        return self.position if self.viewer == side else self.position.flip()

    def settle(self, event: RollPlayed) -> None:
        """Make a roll's board the present one and pass the turn."""
        side = event.entry.side
        self.position = event.after
        self.viewer = side
        self.turn = 1 - side
        self.rolls[side] += 1
        self.last = event
        self.last_entry = event.entry
        self.trust.count_turn()
        own = event.after[0]
        if own[OFF] and not any(own[1:]):
            self.borne_off = True
            self.winner = side

    def resign(self, entry: Entry, winner: int) -> None:
        """A side gives the game up."""
        self.resignation = entry
        self.winner = winner
        self.last_entry = entry

    def withdraw_resignation(self) -> None:
        """An offer to resign was not accepted: the game goes on."""
        self.resignation = None
        self.winner = None

    def leave_offer(self, next_entry: Entry | None) -> None:
        """Nobody answered the pending offer; if the game goes on it counts as taken."""
        offer, offerer = self.offer, self.cube.offered_by
        if offer is None or offerer is None:
            return
        self.offer = None
        self.events.append(
            OfferLeftOpen(self.conditions, offer, next_entry, self.board(offer.side), self.cube)
        )
        if next_entry is not None:
            self.cube = self.cube.take(1 - offerer)
