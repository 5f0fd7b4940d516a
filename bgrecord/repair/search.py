"""Finds the cheapest readings of a game: best first, from fault to fault.

A node is a place in the game, how the game stands there, and the mistakes assumed so far. From a
node the game is followed as written up to the first fault. What is behind the fault is a mistake
at one of the turns up to it; each possible one that gets the game past the fault makes a new
node. The search ends when no reading can be nearly as cheap as those found, or at its bounds.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import process_time
from typing import NamedTuple

from bgrecord.record.actions import Action, Rolled, Unreadable, Won
from bgrecord.record.model import Entry
from bgrecord.repair.changes import Change, Edit, Entries, Place, net_edits
from bgrecord.repair.costs import AGAIN, CHARACTER, CHEAPEST, CLAIM, RAREST, Mistake
from bgrecord.repair.distance import distance
from bgrecord.repair.mistakes import common, rare
from bgrecord.repair.stand import Stand, follow
from bgrecord.replay.events import Conditions
from bgrecord.source import Span

#: Readings that cost so much more than the cheapest are not looked for.
MARGIN = 2.0
#: So many readings are told.
_MOST_READINGS = 10
#: A mistake shows itself within so many turns, or not at all.
_FARTHEST = 80
#: No game comes near so many entries; what does is not searched.
_MOST_ENTRIES = 2_000
#: Of the many turns that may be missing in one place, so many are followed past their next fault.
_BEAM = 12


class Bounds(NamedTuple):
    """How long to look for readings of one game."""

    #: The most mistakes in it, wrong hit marks aside.
    edits: int = 3
    #: How often the search may go on from a fault.
    nodes: int = 400
    #: Of a processor, so that what is found does not depend on who else uses it.
    seconds: float = 6.0


#: Enough for nearly every game.
USUAL = Bounds()


class Reading(NamedTuple):
    """A way to read a game in which it is right to its recorded end."""

    cost: float
    changes: tuple[Change, ...]
    #: How the game ends.
    end: Stand

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What is to be edited in the record."""
        return net_edits(self.changes)

    def entries(self, written: Entries) -> Entries:
        """The game as it is meant."""
        return self.changes[-1].entries if self.changes else written


@dataclass(frozen=True, slots=True)
class Search:
    """What a search has found, the cheapest first."""

    readings: tuple[Reading, ...]
    #: It came to its end: there is no other reading that is nearly as cheap.
    complete: bool


@dataclass(slots=True)
class _Node:
    cost: float
    #: The game as it is meant up to here, and as it is written from here on.
    entries: Entries
    #: The place of the next entry.
    index: int
    stand: Stand
    changes: tuple[Change, ...]
    #: How the game stands before each entry from `index` on, up to the first fault or the end.
    stands: list[Stand] = field(default_factory=list)

    @property
    def fault(self) -> int:
        """The place of the first entry that cannot be as it is written; behind the last: none."""
        return self.index + len(self.stands) - 1

    @property
    def is_whole(self) -> bool:
        return self.fault == len(self.entries)

    @property
    def left(self) -> int:
        """How many entries there are from the fault on."""
        return len(self.entries) - self.fault


def read_game(conditions: Conditions, bounds: Bounds = USUAL) -> Search:
    """Find the cheapest readings of a game.

    Args:
        conditions: the game, and what it was played under.
        bounds: how long to look.

    Returns:
        The readings; of a game without a fault the one without changes alone. When there is none
        within the bounds, it has no readings.
    """
    return _Searching(conditions, bounds).run()


class _Searching:
    def __init__(self, conditions: Conditions, bounds: Bounds) -> None:
        self._conditions = conditions
        self._bounds = bounds
        self._deadline = process_time() + bounds.seconds
        self._heap: list[tuple[float, int, int, bool, _Node]] = []
        self._numbers = count()
        #: What the cheapest reading may cost that is behind a node passed over.
        self._passed_over = inf
        self._found: dict[tuple[object, ...], Reading] = {}

    def run(self) -> Search:
        start = Stand.start(self._conditions)
        node = _Node(0.0, tuple(self._conditions.game.entries), 0, start, ())
        self._follow(node)
        self._keep(node)
        if len(node.entries) > _MOST_ENTRIES:
            return self._result(complete=node.is_whole)
        for _ in range(self._bounds.nodes):
            if not self._heap:
                return self._result(complete=True)
            promised, _, _, is_rare, node = heapq.heappop(self._heap)
            if promised > self._dearest():
                return self._result(complete=True)
            if process_time() > self._deadline:
                break
            self._expand(node, is_rare=is_rare)
        return self._result(complete=not self._heap)

    def _result(self, *, complete: bool) -> Search:
        readings = sorted(self._found.values(), key=_likeliest_first)
        is_complete = complete and self._passed_over > self._dearest()
        return Search(tuple(readings[:_MOST_READINGS]), is_complete)

    def _dearest(self) -> float:
        """What a reading may cost to be worth looking for."""
        cheapest = min((reading.cost for reading in self._found.values()), default=inf)
        return cheapest + MARGIN

    def _expand(self, node: _Node, *, is_rare: bool) -> None:
        """Assume each mistake that may be behind the fault of a node."""
        mistakes = [change for change in node.changes if change.mistake is not Mistake.MARK]
        if len(mistakes) >= self._bounds.edits:
            return
        if not is_rare:
            # The same once more, when nothing cheaper is left to try.
            self._push(node, node.cost + RAREST, is_rare=True)
        promising: list[_Node] = []
        fault = node.entries[node.fault]
        for change in self._changes(node, is_rare=is_rare):
            cost = node.cost + change.cost + AGAIN * bool(node.changes)
            if process_time() > self._deadline:
                break
            if cost > self._dearest():
                continue
            changes = (*node.changes, change._replace(needed_by=fault))
            after = _Node(cost, change.entries, change.at, change.stand, changes)
            self._follow(after)
            if after.left < node.left:
                promising.append(after)
        if is_rare:
            promising.sort(key=lambda each: (each.left, each.cost))
        for rank, each in enumerate(promising):
            if is_rare and rank >= _BEAM and not each.is_whole:
                self._passed_over = min(self._passed_over, each.cost + CHEAPEST + AGAIN)
            else:
                self._keep(each)

    def _changes(self, node: _Node, *, is_rare: bool) -> Iterator[Change]:
        """The mistakes behind a fault, those made last first."""
        make = rare if is_rare else common
        farthest = max(node.index, node.fault - _FARTHEST)
        if _is_out_of_turn(node):
            # Whatever was played before, it would still be the other side's turn.
            farthest = max(node.index, node.fault - 1)
        for index in range(node.fault, farthest - 1, -1):
            stand = node.stands[index - node.index]
            place = Place(node.entries, index, stand, self._conditions)
            yield from make(place, at_fault=index == node.fault)

    def _follow(self, node: _Node) -> None:
        """Follow a node to its fault."""
        stand, stands = node.stand, [node.stand]
        is_exact = not node.changes
        for entry in node.entries[node.index :]:
            after = follow(stand, entry.side, entry.action, self._conditions, exact=is_exact)
            if after is None:
                break
            stand = after
            stands.append(stand)
        node.stands = stands

    def _keep(self, node: _Node) -> None:
        """Go on from a node later; if it is at the end of the game, a reading is found."""
        if not node.is_whole:
            self._push(node, node.cost + CHEAPEST, is_rare=False)
            return
        end = node.stands[-1]
        cost = node.cost + CLAIM * end.is_claimed + CHARACTER * sum(map(_differing, node.changes))
        effect = tuple(map(_effect, node.changes))
        known = self._found.get(effect)
        if known is None or cost < known.cost:
            self._found[effect] = Reading(cost, node.changes, end)

    def _push(self, node: _Node, promised: float, *, is_rare: bool) -> None:
        heapq.heappush(self._heap, (promised, node.left, next(self._numbers), is_rare, node))


def _likeliest_first(reading: Reading) -> tuple[float, list[Span]]:
    return round(reading.cost, 6), [change.place.span for change in reading.changes]


def _is_out_of_turn(node: _Node) -> bool:
    stand, entry = node.stands[-1], node.entries[node.fault]
    return (
        isinstance(entry.action, Rolled)
        and stand.turn is not None
        and stand.may_roll(1 - entry.side)
    )


def _effect(change: Change) -> object:
    """What a change comes to: two that are spelled otherwise may be the same."""
    said = [_said(edit.meant) for edit in change.edits if edit.meant is not None]
    return len(change.entries) - change.at, change.stand, str(said)


def _said(meant: Entry) -> object:
    """What an entry says besides where it leads: the dice, or the points of a result."""
    action = meant.action
    if isinstance(action, Rolled):
        return sorted(action.roll)
    return (meant.side, action.points) if isinstance(action, Won) else None


def _differing(change: Change) -> int:
    """How many characters of a play differ between what is written and what was meant."""
    if len(change.edits) != 1 or change.edits[0].is_inserted:
        return 0
    written, meant, _ = change.edits[0]
    return distance(_letters(written.action), _letters(meant.action)) if meant else 0


def _letters(action: Action) -> str:
    """The text of a play; in which order its moves are written says nothing."""
    if isinstance(action, Unreadable):
        return " ".join(sorted(action.text.partition(":")[2].split()))
    if isinstance(action, Rolled):
        return " ".join(sorted((*map(str, action.moves), *action.unreadable)))
    return ""
