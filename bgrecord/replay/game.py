"""Plays one game of a record again, action by action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.core.legal import advance, can_move
from bgrecord.core.position import OFF, Position
from bgrecord.core.reading import carry_out
from bgrecord.core.verdict import judge
from bgrecord.record.actions import (
    DANCES,
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
from bgrecord.replay.table import Ahead, Table

#: No game comes near so many turns; of a text that does, the rest is not replayed.
MOST_TURNS = 20_000

#: Makes a named tuple from all its fields in half the time its own constructor takes.
_new = tuple.__new__


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
    entries = conditions.game.entries[:MOST_TURNS]
    index = 0
    while index < len(entries):
        if table.is_plain:
            index = _play_stretch(table, entries, index)
            if index == len(entries):
                break
        entry = entries[index]
        index += 1
        if entry.line in table.gaps:
            table.notice_gap(entry)
        if isinstance(entry.action, Rolled):
            roll(table, entry, entry.action, Ahead(entries, index))
        else:
            _other(table, entry, Ahead(entries, index))
    if table.offer is not None and not table.over:
        table.leave_offer(None)
    return table


def _play_stretch(table: Table, entries: Sequence[Entry], index: int) -> int:
    """Replay plain rolls from `index` on; returns the index of the first entry that is none.

    A plain roll is in turn, and its play or dance is legal without anything to remark. Almost
    all are, so this loop is kept free of everything else.
    """
    conditions, cube = table.conditions, table.cube
    marks_hits = conditions.dialect.marks_hits
    turn = first = table.to_roll(entries[index])
    if turn is None:
        return index
    position = table.board(turn)
    checkers = sum(position.own)
    events: list[RollPlayed] = []
    for at in range(index, len(entries)):
        entry = entries[at]
        side, action = entry[0], entry[1]
        if side != turn or type(action) is not Rolled:
            break
        made = None if action.steps is None else advance(position, action.steps)
        if made is not None and (made[1] == action.marked or not (marks_hits or action.marked)):
            # Step by step and with every number used: legal beyond doubt.
            verdict, after = LEGAL, made[0]
        elif action.unreadable or not action.roll.is_possible:
            break
        elif action.moves:
            marks_count = marks_hits or action.marked > 0
            verdict = judge(position, action.roll, action.moves, marks_hits=marks_count)
            if verdict.after is None or not verdict.is_plain:
                break
            after = verdict.after
        elif action.unplayed in DANCES and not can_move(position, action.roll):
            verdict, after = LEGAL, position
        else:
            break
        events.append(
            _new(RollPlayed, (conditions, entry, position, after, cube, verdict, (), False))
        )
        if after[0][OFF] == checkers:
            break
        position = _new(Position, (after[1], after[0]))
        turn = 1 - turn
    if events:
        table.events += events
        table.settle(events[-1], rolls=len(events), first=first)
    return index + len(events)


def _other(table: Table, entry: Entry, ahead: Ahead) -> None:
    """An entry that is no roll."""
    action = entry.action
    if table.resignation is not None and isinstance(action, Took | Dropped):
        # "Accepts" and "rejects" behind an offer to resign answer that.
        if isinstance(action, Dropped):
            table.withdraw_resignation()
        return
    if isinstance(action, CubeAction):
        turn_cube(table, entry, ahead)
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
            if table.cube.offered_by == winner:
                # Giving the game up answers the double too.
                table.offer = None
            table.resign(entry, winner)
    elif isinstance(action, SetPosition):
        table.set(entry, action)
    elif isinstance(action, Played):
        after = None if table.trust.lost else carry_out(table.board(entry.side), action.moves)
        _pass_turn(table, entry, after)
    elif isinstance(action, Unreadable):
        _pass_over(table, entry, ahead)


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
    table.last = None
    table.last_entry = entry


def _pass_over(table: Table, entry: Entry, ahead: Ahead) -> None:
    """Words nobody can read: an answer, a turn, or perhaps a double."""
    if table.offer is not None and table.cube.offered_by == 1 - entry.side:
        table.offer = None
        if ahead.goes_on:
            table.cube = table.cube.take(entry.side)
        table.cube_in_doubt = True
    elif _was_a_turn(table, entry, ahead):
        _pass_turn(table, entry, None)
    else:
        table.cube_in_doubt = True


def _was_a_turn(table: Table, entry: Entry, ahead: Ahead) -> bool:
    """Whether words nobody can read stand where a side's turn must have been."""
    following = ahead.next_roll() if table.turn == entry.side else None
    return following is not None and following.side != entry.side
