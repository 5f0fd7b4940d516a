"""A roll at the table that needs a closer look than the common case."""

from __future__ import annotations

from bgrecord.core.legal import can_move, is_shut_out
from bgrecord.core.position import Position
from bgrecord.core.reading import carry_out
from bgrecord.core.verdict import Reason, Verdict, judge, judge_dance, judge_form
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.record.model import Entry
from bgrecord.replay.events import RollPlayed, TurnFault
from bgrecord.replay.table import Ahead, Fork, Table
from bgrecord.replay.trust import FORM, WRONG_MARKS

#: The verdict of every play that is plainly legal; its result is the event's `after`.
LEGAL = Verdict(Reason.LEGAL, None)


def roll(table: Table, entry: Entry, action: Rolled, ahead: Ahead) -> None:
    """Judge a roll and what followed it, and carry it out as far as possible.

    Args:
        table: the game so far; the event is added to its events.
        entry: the roll's entry, `action` its action.
        action: the roll.
        ahead: the entries behind it.
    """
    faults = _turn_faults(table, entry, action)
    before = table.board(entry.side)
    if TurnFault.AFTER_GAME_OVER in faults:
        event = RollPlayed(
            table.conditions, entry, before, before, table.cube, LEGAL, tuple(faults), table.late
        )
        table.events.append(event)
        table.late = True
        return
    corrected = table.last if TurnFault.CORRECTED_PLAY in faults else None
    if isinstance(corrected, RollPlayed):
        before = corrected.before
    verdict, after = _judge(table, entry, action, before, faults, ahead)
    if action.open_ended and not verdict.is_legal:
        faults.append(TurnFault.CUT_SHORT)
        verdict, after = LEGAL, before
    if isinstance(corrected, RollPlayed) and verdict.is_legal:
        _forgive(table, corrected)
    follows = _is_explained(table, entry, verdict, faults, possible=after is not None)
    declared = TurnFault.DECLARED_ILLEGAL in faults
    if verdict.reason in FORM and not declared and _fits_last_roll(table, action, before):
        faults.append(TurnFault.SWAPPED)
        follows = follows or _last_play_fits(table, action)
    if after is None:
        after = before
        # Where hand notes leave a play open, their reader has said so.
        if table.trust.lose() and action.unplayed is not Unplayed.OPEN:
            faults.append(TurnFault.DESYNCHRONISED)
    event = RollPlayed(
        table.conditions, entry, before, after, table.cube, verdict, tuple(faults), follows
    )
    table.events.append(event)
    table.settle(event)
    if action.unplayed is Unplayed.CONCEDED or (
        action.unplayed is Unplayed.UNKNOWN and not ahead.goes_on
    ):
        table.resign(entry, 1 - entry.side)


def _is_explained(
    table: Table, entry: Entry, verdict: Verdict, faults: list[TurnFault], *, possible: bool
) -> bool:
    """Enter an illegal play in the books; whether something before it explains it.

    A hit mark that does not fit the board follows from an earlier fault too. A remark above the
    row may tell that the play was illegal and stood: then it is no fault of the record. Dice that
    cannot be right make the play behind them wrong too.
    """
    if verdict.is_legal:
        if not WRONG_MARKS.intersection(verdict.remarks):
            return False
        explained = table.trust.in_doubt
        table.trust.see_wrong_mark()
        return explained
    if entry.line in table.remarked:
        faults.append(TurnFault.DECLARED_ILLEGAL)
        return False
    explained = table.trust.explains(verdict.reason, possible=possible)
    return explained or TurnFault.OPENING_DOUBLET in faults


def _turn_faults(table: Table, entry: Entry, action: Rolled) -> list[TurnFault]:
    """What is wrong with rolling here at all."""
    faults: list[TurnFault] = []
    if table.resignation is not None and not table.results:
        table.withdraw_resignation()
    if not action.roll.is_possible:
        faults.append(TurnFault.IMPOSSIBLE_DIE)
    if table.over:
        faults.append(TurnFault.AFTER_GAME_OVER)
        return faults
    if table.offer is not None:
        faults += _roll_over_offer(table, entry)
    if table.turn is None:
        rerolled = table.conditions.rules.starter_rerolls or table.was_set
        if action.roll.is_doublet and not rerolled:
            faults.append(TurnFault.OPENING_DOUBLET)
    elif entry.side != table.turn:
        fault = _wrong_turn(table, entry, action)
        if fault is not None:
            faults.append(fault)
    return faults


def _roll_over_offer(table: Table, entry: Entry) -> list[TurnFault]:
    """A roll while an offer is pending: the offer is read as taken."""
    offerer = table.cube.offered_by
    if offerer is None:
        return []
    if table.cube.animals:
        # Records do not write the consent to a beaver or raccoon; the roll is the consent.
        table.cube, table.offer = table.cube.take(1 - offerer), None
        return []
    if entry.side == offerer:
        table.cube, table.offer = table.cube.take(1 - offerer), None
        return [TurnFault.BEFORE_ANSWER]
    # The answer is missing, and the doubler's roll with it: one mistake.
    table.leave_offer(entry)
    table.turn = entry.side
    table.trust.miss_turn()
    return []


def _wrong_turn(table: Table, entry: Entry, action: Rolled) -> TurnFault | None:
    """The side that rolled last rolls again."""
    last = table.last
    if isinstance(last, RollPlayed) and last.entry.side == entry.side:
        written = last.entry.action
        assert isinstance(written, Rolled)
        if not last.verdict.is_legal and sorted(written.roll) == sorted(action.roll):
            return TurnFault.CORRECTED_PLAY
        if written.unplayed is Unplayed.BLANK and can_move(last.before, written.roll):
            return TurnFault.SECOND_ROLL
    if is_shut_out(table.board(1 - entry.side)):
        return None  # many do not roll at all, or do not write it down
    table.trust.miss_turn()
    if table.last_entry is not None and table.last_entry.row != entry.row:
        return TurnFault.MISSING_TURN
    return TurnFault.OUT_OF_TURN


def _judge(
    table: Table,
    entry: Entry,
    action: Rolled,
    before: Position,
    faults: list[TurnFault],
    ahead: Ahead,
) -> tuple[Verdict, Position | None]:
    """The verdict on what followed a roll, and the board after it (None: unknown)."""
    if action.dumps:
        table.trust.restore()
        if len(action.dumps) > 1:
            table.forks.append(Fork(entry, action.dumps[1:]))
        if TurnFault.DECLARED_ILLEGAL not in faults:
            faults.append(TurnFault.DECLARED_ILLEGAL)
        return LEGAL, table.readings.get(entry, action.dumps[0])
    if action.unreadable:
        faults.append(TurnFault.UNREADABLE_PLAY)
        return LEGAL, None
    if not action.moves:
        return _judge_unplayed(table, entry, action, before, faults, ahead)
    if TurnFault.IMPOSSIBLE_DIE in faults:
        return LEGAL, carry_out(before, action.moves)
    if table.trust.lost:
        return judge_form(action.roll, action.moves), before
    verdict = judge(
        before,
        action.roll,
        action.moves,
        # Where hits are not marked as a rule, a mark still means what it says.
        marks_hits=table.conditions.dialect.marks_hits or action.marked > 0,
        hit_and_run=table.conditions.rules.hit_and_run,
    )
    if not verdict.others:
        return verdict, verdict.after
    reading = table.readings.get(entry)
    if reading is None:
        table.forks.append(Fork(entry, verdict.others))
        return verdict, verdict.after
    faults.append(TurnFault.READ_ANEW)
    return Verdict(Reason.LEGAL, reading, others=(verdict.after or before,)), reading


def _judge_unplayed(
    table: Table,
    entry: Entry,
    action: Rolled,
    before: Position,
    faults: list[TurnFault],
    ahead: Ahead,
) -> tuple[Verdict, Position | None]:
    """A roll without a play: a dance, a roll given up, or a play nobody wrote down."""
    if action.unplayed is Unplayed.ILLEGAL:
        if TurnFault.DECLARED_ILLEGAL not in faults:
            faults.append(TurnFault.DECLARED_ILLEGAL)
        return LEGAL, None
    continued = ahead.goes_on
    if action.unplayed is Unplayed.OPEN or (action.unplayed is Unplayed.UNKNOWN and continued):
        faults.append(TurnFault.UNKNOWN_PLAY)
        return LEGAL, None
    given_up = action.unplayed is not Unplayed.CANNOT_MOVE and not continued
    following = ahead.next_entry
    if (
        action.unplayed is Unplayed.BLANK
        and following is not None
        and following.side == entry.side
        and isinstance(following.action, Rolled)
    ):
        # The same side rolls again: this roll was not valid, or its play was corrected.
        given_up = True
    if given_up or table.trust.lost or not action.roll.is_possible:
        return LEGAL, before
    return judge_dance(before, action.roll), before


def _forgive(table: Table, corrected: RollPlayed) -> None:
    """Take back the verdict on an illegal play that was corrected at the table."""
    index = next(i for i in reversed(range(len(table.events))) if table.events[i] is corrected)
    table.events[index] = corrected._replace(verdict=LEGAL, after=corrected.before, faults=())
    table.trust.forgive()


def _fits_last_roll(table: Table, action: Rolled, before: Position) -> bool:
    """Whether an illegal play is legal for the dice of the other side's last roll."""
    if not isinstance(table.last, RollPlayed) or not action.moves:
        return False
    other = table.last.entry.action
    assert isinstance(other, Rolled)
    if not other.roll.is_possible or sorted(other.roll) == sorted(action.roll):
        return False
    return judge(before, other.roll, action.moves).is_legal


def _last_play_fits(table: Table, action: Rolled) -> bool:
    """Whether the other side's last play was illegal, and is legal for these dice.

    Two rolls that were exchanged are one mistake.
    """
    last = table.last
    if not isinstance(last, RollPlayed) or last.verdict.is_legal or not action.roll.is_possible:
        return False
    other = last.entry.action
    assert isinstance(other, Rolled)
    return judge(last.before, action.roll, other.moves).is_legal
