"""A cube action at the table: a double, its answer, and what records make of both."""

from __future__ import annotations

from itertools import islice

from bgrecord.core.cube import Cube
from bgrecord.core.legal import is_shut_out
from bgrecord.record.actions import (
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Took,
    Won,
)
from bgrecord.record.model import Entry
from bgrecord.replay.events import CubeTurned, RollPlayed
from bgrecord.replay.table import Ahead, Table

#: No game has more entries behind a cube action.
_REST_OF_A_GAME = 400

#: The actions that touch the cube.
CubeAction = Doubled | Took | Dropped | Beavered | Raccooned


def turn_cube(table: Table, entry: Entry, ahead: Ahead) -> None:
    """Carry out a cube action as far as it makes sense, and add its event.

    What the rules forbid is carried out all the same when the record goes on as if it stood:
    in a finished match it did. What makes no sense at all (an answer to nothing) changes nothing.
    """
    side, before, offer = entry.side, table.cube, table.offer
    over = table.over
    if offer is None and table.turn == 1 - side and is_shut_out(table.board(1 - side)):
        table.turn, table.last = side, None  # the other side had no use for a roll
    after = before if over else _after(table, entry, ahead)
    to_act = side if table.turn is None else table.turn
    if offer is not None and before.offered_by is not None:
        to_act = 1 - before.offered_by
    event = CubeTurned(
        table.conditions,
        entry,
        table.board(side),
        before,
        after,
        to_act,
        rolled=isinstance(table.last, RollPlayed) and table.last.entry.side == side,
        rolls=(table.rolls[0], table.rolls[1]),
        over=over,
        follows=table.late if over else table.cube_in_doubt or table.trust.misses_turn,
    )
    table.events.append(event)
    if over:
        table.late = True
        return
    if _is_doubtful(table, entry, after):
        table.cube_in_doubt = True
    table.cube = after
    if after is not before:
        table.offer = None if after.offered_by is None else entry
        if offer is None and table.turn not in (None, side):
            table.trust.miss_turn()
        if table.turn is None or (offer is None and _rolls_next(side, ahead)):
            table.turn = side
    elif isinstance(entry.action, Dropped) and offer is not None:
        table.offer = None
        table.dropped = True
        table.winner = before.offered_by
    table.last = event
    table.last_entry = entry


def _after(table: Table, entry: Entry, ahead: Ahead) -> Cube:
    """The cube after an action; the same object when nothing changes."""
    before, action = table.cube, entry.action
    offerer = before.offered_by if table.offer is not None else None
    if offerer is None:
        if isinstance(action, Doubled):
            return _centred(table, action).offer(entry.side)
        taken = before.offer(1 - entry.side).take(entry.side)
        is_missing = isinstance(action, Took) and before.may_be_turned_by(1 - entry.side)
        return taken if is_missing and _stood(taken, ahead) else before
    answerer = 1 - offerer
    if isinstance(action, Took):
        return before.take(answerer)
    if isinstance(action, Dropped) or (isinstance(action, Doubled) and entry.side == offerer):
        return before
    # A beaver, a raccoon, or "doubles" in answer to a double, which can be nothing else.
    turned = before.raccoon(answerer) if before.animals else before.beaver(answerer)
    if table.conditions.score.length is not None and not _stood(turned, ahead):
        # In a match there are none: the offer counts as taken, no more.
        return before.take(answerer)
    return turned


def _is_doubtful(table: Table, entry: Entry, after: Cube) -> bool:
    """Whether an action leaves open where the cube stands, and so explains a later fault.

    So does a double in the Crawford game, without access to the cube or to a value it cannot go
    to, and an answer to nothing.
    """
    before, action = table.cube, entry.action
    if not isinstance(action, Doubled):
        return before.offered_by is None
    if before.offered_by is not None:
        return False
    if table.conditions.crawford:
        return True
    is_wrong_value = action.value is not None and action.value != after.at_stake
    return is_wrong_value or not before.may_be_turned_by(entry.side)


def _rolls_next(side: int, ahead: Ahead) -> bool:
    """Whether the side that doubles also has the next roll, whoever's turn it was."""
    following = ahead.next_roll()
    return following is not None and following.side == side


def _stood(turned: Cube, ahead: Ahead) -> bool:
    """Whether a record goes on as if an action that was not allowed, or not written, stood."""
    for entry in islice(ahead.entries, ahead.start, ahead.start + _REST_OF_A_GAME):
        action = entry.action
        if isinstance(action, Doubled) and action.value is not None:
            return action.value == 2 * turned.at_stake
        if isinstance(action, Won) and isinstance(action.points, int):
            return action.points % turned.at_stake == 0
    return False


def _centred(table: Table, action: Doubled) -> Cube:
    """The cube before a double; the first one of a money game may tell of automatic doubles."""
    cube, value = table.cube, action.value or 0
    allowed = table.conditions.rules.automatic_doubles
    if cube != Cube() or allowed == 0 or table.conditions.score.length is not None:
        return cube
    doubles = value.bit_length() - 2
    if value & (value - 1) or doubles < 1 or (allowed is not None and doubles > allowed):
        return cube
    return Cube(value // 2)
