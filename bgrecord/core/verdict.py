"""Whether a written play is legal, and if not, why not.

What counts is the result: a play is legal when a full legal sequence of steps leads to the same
position, however it is written down. Only the stops that are named bind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.faults import Reason as Reason
from bgrecord.core.faults import fault_of, fault_of_form, fault_of_running_on, fault_of_short
from bgrecord.core.legal import (
    advance,
    can_move,
    hitters_stay,
    is_held,
    legal_plays,
    numbers_to_play,
)
from bgrecord.core.play import Move, place_name, steps_as_written
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.reading import Reading, notation_of, readings
from bgrecord.core.reading import carry_out as carry_out


class Remark(Enum):
    """What is worth saying about the notation of a play.

    Some add to the verdict's `values`; places and numbers are spelled as for `Reason`.
    """

    AMBIGUOUS = "the notation fits several legal results"
    #: point (the held stop)
    BLOCKED_STOP = "a named stop is held, though another route reaches the same end"
    #: points (where the hits are, a comma list)
    HIT_OMITTED = "the only legal route hits, and no hit is written"
    #: points (where the hits are, a comma list)
    HIDDEN_HIT = "a compound move hides a hit in passing"
    MARK_MISSING = "a hit has no mark"
    MARK_FALSE = "a mark stands where nothing was hit"
    NULL_MOVE = "a move ends where it starts"
    LOOKS_PARTIAL = "a short form that is a full play of one checker"
    LAST_CHECKER = "the last checker came off with one number though both could be used"


_NOTHING: Mapping[str, Any] = {}


class Verdict(NamedTuple):
    """What the rules say of a written play."""

    reason: Reason
    #: Where the checkers stand afterwards, seen by the same player: the legal result, or the
    #: play carried out literally; None when that is impossible.
    after: Position | None
    #: A bit for every point where a checker was hit.
    hits: int = 0
    remarks: tuple[Remark, ...] = ()
    #: Which written move (index into the play) is at fault.
    move: int | None = None
    #: Other legal results the notation fits. With `Remark.AMBIGUOUS` nothing decides between
    #: them and `after`; without it the hit marks do, or that no hit is written.
    others: tuple[Position, ...] = ()
    #: What the message is made of, see `Reason` and `Remark`.
    values: Mapping[str, Any] = _NOTHING

    @property
    def is_legal(self) -> bool:
        """Whether the play obeys the rules (its notation may still deserve a remark)."""
        return self.reason is Reason.LEGAL

    @property
    def is_plain(self) -> bool:
        """Whether the play is legal, reads in one way only, and leaves nothing to remark."""
        return self.reason is Reason.LEGAL and not self.remarks and not self.others


def judge(
    position: Position,
    roll: Roll,
    moves: Sequence[Move],
    *,
    marks_hits: bool = True,
    hit_and_run: bool = True,
) -> Verdict:
    """Judge a written play.

    Args:
        position: Before the play, seen by the player on roll.
        roll: Two dice of one to six.
        moves: As written; none, or only null moves, is a dance.
        marks_hits: Whether the record marks hits at all. If not, marks mean nothing.
        hit_and_run: False for tavla, where a checker that hits at home ends its move there.
    """
    moves = tuple(moves)
    if all(move.start == move.end for move in moves):
        dance = judge_dance(position, roll)
        return dance._replace(remarks=(Remark.NULL_MOVE,)) if moves else dance
    found = _readings(position, roll, moves)
    allowed = [each for each in found if hit_and_run or hitters_stay(each.after, each.hits)]
    if legal := _full(position, roll, allowed, hit_and_run):
        return _legal(position, roll, moves, legal, marks_hits)
    if not found and (legal := _with_same_result(position, roll, moves, hit_and_run)):
        verdict = _legal(position, roll, moves, legal, marks_hits)
        return _with_blocked_stop(position, moves, verdict)
    return _illegal(position, roll, moves, found, allowed, hit_and_run)


def judge_dance(position: Position, roll: Roll) -> Verdict:
    """Judge a roll of which nothing was played."""
    if not can_move(position, roll):
        return Verdict(Reason.LEGAL, position)
    playable = len(numbers_to_play(position, roll))
    return Verdict(Reason.FALSE_PASS, position, values={"playable": playable})


def judge_form(roll: Roll, moves: Sequence[Move]) -> Verdict:
    """Judge a play as far as that goes when the board is not known: its places and distances."""
    fault = fault_of_form(roll, tuple(moves))
    if fault is None:
        return Verdict(Reason.LEGAL, None)
    return Verdict(fault.reason, None, move=fault.move, values=fault.values)


def _readings(position: Position, roll: Roll, moves: tuple[Move, ...]) -> Sequence[Reading]:
    """What the moves can mean. Steps as written that use every number leave no doubt."""
    steps = steps_as_written(roll, moves)
    result = advance(position, steps) if steps else None
    if result is not None:
        return (Reading(*result, roll.numbers),)
    return readings(position, roll, moves)


def _full(
    position: Position, roll: Roll, found: Sequence[Reading], hit_and_run: bool
) -> Sequence[Reading]:
    """The readings that use the numbers they have to, or bear off the last checker."""
    full = [each for each in found if each.numbers == roll.numbers or _is_over(each.after)]
    if full or not found:
        return full
    required = numbers_to_play(position, roll, hit_and_run=hit_and_run)
    return [each for each in found if each.numbers == required]


def _with_same_result(
    position: Position, roll: Roll, moves: tuple[Move, ...], hit_and_run: bool
) -> Sequence[Reading]:
    """The legal plays that leave the mover's checkers where the written moves do."""
    own = list(position.own)
    for move in moves:
        if list(move.stops) != sorted(move.stops, reverse=True):
            return ()
        if move.start > BAR or move.end < OFF:
            return ()
        own[move.start] -= move.checkers
        own[move.end] += move.checkers
    if min(own) < 0:
        return ()
    plays = legal_plays(position, roll, hit_and_run=hit_and_run)
    return [Reading(play.after, play.hits, plays.numbers) for play in plays.leaving(bytes(own))]


def _legal(
    position: Position,
    roll: Roll,
    moves: tuple[Move, ...],
    candidates: Sequence[Reading],
    marks_hits: bool,
) -> Verdict:
    """The verdict on a legal play, with what there is to say about its notation."""
    chosen, is_decided = _choose(candidates, moves, marks_hits)
    named, marked, has_null_move = notation_of(moves)
    hidden = chosen.hits & ~named
    remarks: list[Remark] = []
    values: dict[str, str] = {}
    if not is_decided:
        remarks.append(Remark.AMBIGUOUS)
    elif hidden:
        # A doublet leaves a checker only one route; otherwise the other one is closed.
        remarks.append(Remark.HIDDEN_HIT if roll.is_doublet else Remark.HIT_OMITTED)
        values["points"] = ", ".join(str(p) for p in range(24, 0, -1) if hidden >> p & 1)
    if marks_hits and chosen.hits & named & ~marked:
        remarks.append(Remark.MARK_MISSING)
    if marks_hits and marked & ~chosen.hits:
        remarks.append(Remark.MARK_FALSE)
    if has_null_move:
        remarks.append(Remark.NULL_MOVE)
    if _looks_partial(roll, moves, chosen):
        remarks.append(Remark.LOOKS_PARTIAL)
    if _wastes_a_number(position, roll, chosen):
        remarks.append(Remark.LAST_CHECKER)
    return Verdict(
        Reason.LEGAL,
        chosen.after,
        chosen.hits,
        tuple(remarks),
        others=tuple([each.after for each in candidates if each is not chosen]),
        values=values,
    )


def _choose(
    candidates: Sequence[Reading], moves: tuple[Move, ...], marks_hits: bool
) -> tuple[Reading, bool]:
    """The likeliest reading, and whether the notation decides for it.

    The readings differ in what they hit. Hit marks decide; else, by convention, what is hit is
    written, so the reading without a hit between the named stops is meant.
    """
    first, *rest = candidates
    if not rest:
        return first, True
    named, marked, _ = notation_of(moves)
    as_marked = [each for each in candidates if marks_hits and each.hits == marked]
    plain = [each for each in candidates if not each.hits & ~named]
    for fitting in (as_marked, plain):
        if len(fitting) == 1:
            return fitting[0], True
    return first, False


def _looks_partial(roll: Roll, moves: tuple[Move, ...], reading: Reading) -> bool:
    """Whether a bear-off by both numbers reads as one by the larger number alone."""
    return (
        len(reading.numbers) == 2
        and len(moves) == moves[0].checkers == 1
        and len(moves[0].stops) == 2
        and moves[0].end == OFF
        and moves[0].start <= roll.high
        and not _is_over(reading.after)
    )


def _wastes_a_number(position: Position, roll: Roll, reading: Reading) -> bool:
    """Whether the last checker was borne off by fewer numbers than it could have used."""
    return (
        len(reading.numbers) < len(roll.numbers)
        and _is_over(reading.after)
        and len(reading.numbers) < len(numbers_to_play(position, roll))
    )


def _with_blocked_stop(position: Position, moves: tuple[Move, ...], verdict: Verdict) -> Verdict:
    """Add that a stop the play names is held, if one is."""
    for index, move in enumerate(moves):
        for stop in move.stops[1:]:
            if is_held(position, stop):
                return verdict._replace(
                    remarks=(Remark.BLOCKED_STOP, *verdict.remarks),
                    move=index,
                    values={**verdict.values, "point": place_name(stop)},
                )
    return verdict


def _illegal(
    position: Position,
    roll: Roll,
    moves: tuple[Move, ...],
    found: Sequence[Reading],
    allowed: Sequence[Reading],
    hit_and_run: bool,
) -> Verdict:
    """The verdict on a play none of whose readings is a full legal play."""
    after: Position | None
    if len(allowed) < len(found):
        reading = next(each for each in found if each not in allowed)
        fault, after = fault_of_running_on(reading.after, reading.hits), reading.after
    elif found:
        required = numbers_to_play(position, roll, hit_and_run=hit_and_run)
        reading = max(found, key=lambda each: len(each.numbers))
        fault, after = fault_of_short(position, reading, required), reading.after
    else:
        fault, after = fault_of(position, roll, moves), carry_out(position, moves)
    return Verdict(
        fault.reason,
        after,
        0 if after is None else _hits_between(position, after),
        (Remark.NULL_MOVE,) if notation_of(moves).has_null_move else (),
        fault.move,
        values=fault.values,
    )


def _hits_between(before: Position, after: Position) -> int:
    """A bit for every point an opposing checker was sent to the bar from."""
    bits = 0
    for point in range(1, BAR):
        if after.opp[point] < before.opp[point]:
            bits |= 1 << (25 - point)
    return bits


def _is_over(position: Position) -> bool:
    """Whether the player has borne off every checker."""
    return not any(position.own[1:])
