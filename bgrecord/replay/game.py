"""Plays one game of a record again, action by action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.core.cube import Cube
from bgrecord.core.legal import advance
from bgrecord.core.position import Position
from bgrecord.core.reading import carry_out
from bgrecord.record.actions import (
    Dropped,
    Lost,
    Played,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unreadable,
    Won,
)
from bgrecord.record.model import Entry
from bgrecord.replay.cube_actions import CubeAction, turn_cube
from bgrecord.replay.events import Conditions, OtherAction, RollPlayed
from bgrecord.replay.rolls import LEGAL, roll
from bgrecord.replay.table import Table


def replay_game(
    conditions: Conditions, start: Position, readings: Mapping[Entry, Position] | None = None
) -> Table:
    """Replay all entries of a game; returns the table as it stands at the end.

    Args:
        conditions: what the game is played under.
        start: the position before the first action, the same for both sides.
        readings: for plays that fit several results, the one to take instead of the likeliest.
    """
    table = Table(conditions, start, readings or {})
    marks_hits = conditions.dialect.marks_hits
    entries = conditions.game.entries
    for index, entry in enumerate(entries):
        action = entry.action
        if type(action) is not Rolled:
            _other(table, entry, entries[index + 1 :])
            continue
        side = entry.side
        # The common case without ado: in turn, step by step, every number used.
        if (
            action.steps is not None
            and side == table.turn
            and table.offer is None
            and table.winner is None
            and not table.trust.lost
            and not table.remarked
            and conditions.rules.hit_and_run
        ):
            before = table.position if table.viewer == side else table.position.flip()
            made = advance(before, action.steps)
            if made is not None and (made[1] == action.marked or not marks_hits):
                event = RollPlayed(conditions, entry, before, made[0], table.cube, LEGAL)
                table.events.append(event)
                table.settle(event)
                continue
        roll(table, entry, action, entries[index + 1 :])
    if table.offer is not None and not table.over:
        table.leave_offer(None)
    return table


def _other(table: Table, entry: Entry, rest: Sequence[Entry]) -> None:
    """An entry that is no roll."""
    action = entry.action
    if table.resignation is not None and isinstance(action, Took | Dropped):
        # "Accepts" and "rejects" behind an offer to resign answer that.
        if isinstance(action, Dropped):
            table.withdraw_resignation()
        return
    if isinstance(action, CubeAction):
        turn_cube(table, entry)
        return
    table.events.append(
        OtherAction(table.conditions, entry, table.board(entry.side), table.cube, table.over)
    )
    if isinstance(action, Won):
        _note_result(table, entry)
    elif isinstance(action, Lost):
        table.losses.append(entry)
    elif isinstance(action, Resigned):
        if not table.over:
            winner = entry.side if action.in_winners_column else 1 - entry.side
            table.resign(entry, winner)
    elif isinstance(action, SetPosition):
        table.position, table.viewer = action.position, entry.side
        table.cube = Cube(action.cube_value, action.cube_owner)
        table.was_set = True
        table.trust.restore()
    elif isinstance(action, Played):
        after = None if table.trust.lost else carry_out(table.board(entry.side), action.moves)
        _pass_turn(table, entry, after)
    elif isinstance(action, Unreadable) and _was_a_turn(table, entry, rest):
        _pass_turn(table, entry, None)


def _note_result(table: Table, entry: Entry) -> None:
    """A result line. Behind an unanswered double it means that the double was dropped."""
    if table.offer is not None:
        offerer = table.cube.offered_by
        table.leave_offer(None)
        if offerer == entry.side:
            table.dropped = True
            table.winner = offerer
    table.results.append(entry)
    if table.winner is None:
        table.winner = entry.side


def _pass_turn(table: Table, entry: Entry, after: Position | None) -> None:
    """A turn that was no regular one; the board after it may be unknown."""
    if after is None:
        table.trust.lose()
    else:
        table.position, table.viewer = after, entry.side
    table.turn = 1 - entry.side
    table.last_entry = entry


def _was_a_turn(table: Table, entry: Entry, rest: Sequence[Entry]) -> bool:
    """Whether words nobody can read stand where a side's turn must have been."""
    following = next((other for other in rest if isinstance(other.action, Rolled)), None)
    return table.turn == entry.side and following is not None and following.side != entry.side
