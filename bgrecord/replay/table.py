"""The table a game is played at: board, cube, whose turn it is, and how the game ended."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.position import OFF, SETUPS, Position, with_off
from bgrecord.record.actions import Doubled, Played, Rolled, SetPosition
from bgrecord.record.model import Entry, Game
from bgrecord.replay.events import Conditions, CubeTurned, Event, OfferLeftOpen, RollPlayed, RowGap
from bgrecord.replay.trust import Trust


class Fork(NamedTuple):
    """A play whose notation fits other results too: the replay may come back to it."""

    entry: Entry
    others: tuple[Position, ...]


#: So many row numbers skipped at once are remembered.
_MOST_SKIPPED = 100


class RowNumber(NamedTuple):
    """Where a row's number does not follow the one before it."""

    last: int
    #: The rows behind it count on as if it were right: none is missing.
    is_slip: bool = False


#: How far ahead in the record the replay looks to understand an entry.
HORIZON = 16


class Ahead(NamedTuple):
    """The entries of a game from `start` on, as far as the replay looks."""

    entries: Sequence[Entry]
    start: int

    @property
    def goes_on(self) -> bool:
        """Whether another roll, play or double follows."""
        return any(isinstance(entry.action, Rolled | Doubled | Played) for entry in self._seen)

    @property
    def next_entry(self) -> Entry | None:
        """The very next entry."""
        return self.entries[self.start] if self.start < len(self.entries) else None

    def next_roll(self) -> Entry | None:
        """The next entry with dice."""
        return next((entry for entry in self._seen if isinstance(entry.action, Rolled)), None)

    @property
    def _seen(self) -> Sequence[Entry]:
        return self.entries[self.start : self.start + HORIZON]


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
        self.cube = Cube(conditions.game.cube or 1)
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
        #: A cube action was at fault: where the cube stands in truth nobody knows.
        self.cube_in_doubt = False
        #: Lines of entries with a remark just above that speaks of an illegal play.
        self.remarked = _remarked_lines(conditions.game)
        #: Rows still to come whose number does not follow, by line: the number before.
        self.gaps = _row_gaps(conditions.game)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.borne_off or self.dropped or bool(self.results) or self.resignation is not None

    @property
    def is_plain(self) -> bool:
        """Whether nothing stands in the way of simply rolling on."""
        return (
            self.offer is None
            and self.winner is None
            and not self.trust.lost
            and not self.remarked
            and not self.gaps
            and self.conditions.rules.hit_and_run
        )

    def to_roll(self, entry: Entry) -> int | None:
        """The side whose roll an entry may be; None for a doublet that opens the game."""
        if self.turn is not None:
            return self.turn
        action = entry.action
        opens = isinstance(action, Rolled) and not action.roll.is_doublet
        return entry.side if opens or self.was_set else None

    def board(self, side: int) -> Position:
        """The position as a side sees it."""
        return self.position if self.viewer == side else self.position.flip()

    def settle(self, event: RollPlayed, *, rolls: int = 1, first: int | None = None) -> None:
        """Make a roll's board the present one and pass the turn.

        Args:
            event: the roll, the last one of a stretch.
            rolls: how many rolls the stretch has, by the sides in turn.
            first: the side that began it; the event's own when it is the only one.
        """
        side = event.entry.side
        first = side if first is None else first
        self.rolls[first] += (rolls + 1) // 2
        self.rolls[1 - first] += rolls // 2
        self.position = event.after
        self.viewer = side
        self.turn = 1 - side
        self.last = event
        self.last_entry = event.entry
        self.trust.count_turns(rolls)
        own = event.after.own
        if own[OFF] and not any(own[1:]):
            self.borne_off = True
            self.winner = side

    def notice_gap(self, entry: Entry) -> None:
        """An entry's row does not follow the row before it: turns may be missing."""
        last, is_slip = self.gaps.pop(entry.line)
        self.events.append(RowGap(self.conditions, entry, last, is_slip))
        if not is_slip:
            self.trust.miss_turn()

    def set(self, entry: Entry, action: SetPosition) -> None:
        """The record sets the board by hand; who rolls next is open.

        A board shows no checkers borne off: they are those missing in the variant played.
        """
        checkers = sum(SETUPS[self.conditions.rules.variant].values())
        self.position = Position(*(with_off(side, checkers) for side in action.position))
        self.viewer = entry.side
        self.cube = Cube(action.cube_value, action.cube_owner)
        self.cube_in_doubt = False
        self.was_set = True
        self.turn = None
        self.trust.restore()

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
        board = self.board(offer.side)
        follows = self.cube_in_doubt or self.trust.misses_turn
        self.events.append(
            OfferLeftOpen(self.conditions, offer, next_entry, board, self.cube, follows)
        )
        self.cube_in_doubt = True
        if next_entry is not None:
            self.cube = self.cube.take(1 - offerer)


def _row_gaps(game: Game) -> dict[int, RowNumber]:
    """The lines whose row number does not follow the one before, with that one.

    Rows that were exchanged break the order once: a number skipped before may come later.
    """
    if _counts_on(game):
        return {}
    gaps: dict[int, RowNumber] = {}
    skipped: set[int] = set()
    blank = set(game.blank_rows)
    rows = {line: row for _, _, line, _, _, row in reversed(game.entries) if row is not None}
    lines = sorted(rows)
    last = highest = 0
    for line, following in zip_longest(lines, lines[1:]):
        row = rows[line]
        while highest and row > highest + 1 and highest + 1 in blank:
            highest += 1
        if row != highest + 1 and following is not None and rows[following] == highest + 2:
            gaps[line] = RowNumber(last, is_slip=True)
            last = highest = highest + 1
            continue
        if row > highest + 1:
            gaps[line] = RowNumber(last)
            skipped.update(range(highest + 1, min(row, highest + _MOST_SKIPPED)))
        elif row <= highest and row not in skipped:
            gaps[line] = RowNumber(last)
        skipped.discard(row)
        last, highest = row, max(highest, row)
    return gaps


def _counts_on(game: Game) -> bool:
    """Whether the rows are numbered 1, 2, 3, as they almost always are."""
    last = last_line = 0
    for _, _, line, _, _, row in game.entries:
        if line == last_line or row is None:
            continue
        if row != last + 1:
            return False
        last, last_line = row, line
    return True


def _remarked_lines(game: Game) -> frozenset[int]:
    """The lines of entries with a remark just above that speaks of an illegal play."""
    remarks = [c.span.line for c in game.comments if "illegal" in c.text.casefold()]
    lines = sorted({entry.line for entry in game.entries}) if remarks else []
    below = (bisect(lines, remark) for remark in remarks)
    return frozenset(lines[index] for index in below if index < len(lines))
