"""Rolls and plays that are written wrong, or were made against the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.record.actions import Played, Rolled, Unreadable
from bgrecord.repair.changes import Change, Edit, Place
from bgrecord.repair.costs import AGAIN, Mistake
from bgrecord.repair.plays import (
    Guess,
    any_play,
    guesses,
    legal_results,
    other_dice,
    rolled,
    rolls_for,
    with_roll,
)
from bgrecord.repair.stand import judged, played

#: Mistakes that do not touch the marks of hits: numbers and dice.
_KEEPING_MARKS = frozenset({Mistake.NUMBER, Mistake.NUMBERING, Mistake.DIE, Mistake.DICE})
#: What a wrong mark costs besides another mistake.
_UNMARKED = Mistake.MARK.cost + AGAIN

_DICE = re.compile(r"\s*([1-6])-?([1-6]):")


def misread(place: Place, action: Rolled, *, at_fault: bool) -> Iterator[Change]:
    """What may be wrong with a roll and its play."""
    if not place.stand.may_roll(place.entry.side):
        return
    if action.unreadable:
        yield from _of_guesses(place, action, frozenset({Mistake.MOVE_LOST}))
        yield from another_play(place, action)
        return
    if at_fault and action.roll.is_possible:
        yield from _stands(place, action)
    elif action.moves:
        yield from _hit_forgotten(place, action)
    yield from _of_guesses(place, action)
    if not action.moves:
        yield from another_play(place, action)
        yield from _other_dance(place, action)
    yield from _dice_swapped(place, action)


def _of_guesses(
    place: Place, action: Rolled, mistakes: frozenset[Mistake] = frozenset(Mistake)
) -> Iterator[Change]:
    """What one of some mistakes turns into the written play."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    board, hit_and_run = stand.board(side), conditions.rules.hit_and_run
    for guess in guesses(board, action, hit_and_run=hit_and_run):
        if guess.mistake in mistakes:
            after = played(stand, side, guess.after, conditions)
            is_unmarked = conditions.dialect.marks_hits and _loses_marks(guess, action)
            yield place.change(guess.mistake, guess.action, after, _UNMARKED * is_unmarked)


def another_play(place: Place, action: Rolled) -> Iterator[Change]:
    """Every other play of the dice."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    if not stand.may_roll(side):
        return
    for guess in any_play(stand.board(side), action, hit_and_run=conditions.rules.hit_and_run):
        after = played(stand, side, guess.after, conditions)
        yield place.change(guess.mistake, guess.action, after, guess.rarer)


def without_dice(place: Place, action: Played) -> Iterator[Change]:
    """Every roll that a play without dice may have been made with."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    if not stand.may_roll(side):
        return
    board, hit_and_run = stand.board(side), conditions.rules.hit_and_run
    for meant, after in rolls_for(board, action.moves, hit_and_run=hit_and_run):
        yield place.change(Mistake.DICE, meant, played(stand, side, after, conditions))


def dice_of(action: Unreadable) -> Roll | None:
    """The dice of a cell whose play nobody can read; None when not even they can be read."""
    found = _DICE.match(action.text)
    return None if found is None else Roll(int(found[1]), int(found[2]))


def unreadable(place: Place, roll: Roll) -> Iterator[Change]:
    """Every play of the dice of a cell that nobody can read further."""
    yield from another_play(place, Rolled(roll))


def _stands(place: Place, action: Rolled) -> Iterator[Change]:
    """A play that is against the rules and was made; one whose hit marks alone are wrong."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    verdict = judged(stand, side, action, conditions)
    if verdict.after is None:
        return
    after = played(stand, side, verdict.after, conditions)
    if verdict.is_legal:
        meant = rolled(action, action.roll, stand.board(side), action.moves, verdict.after)
        yield place.change(Mistake.MARK, meant, after)
    else:
        yield place.change(_violation(action), action, after)


def _loses_marks(guess: Guess, written: Rolled) -> bool:
    """Whether a hit would be marked wrong besides, where a mark would have been kept."""
    hits = written.marked.bit_count(), guess.action.marked.bit_count()
    return guess.mistake in _KEEPING_MARKS and hits[0] != hits[1]


def _violation(action: Rolled) -> Mistake:
    """What kind of play it is that stood against the rules."""
    if not action.moves:
        return Mistake.PASS_STANDS
    moves = sum(move.checkers * len(move.hits) for move in action.moves)
    return Mistake.SURPLUS_STANDS if moves > len(action.roll.numbers) else Mistake.STANDS


def _hit_forgotten(place: Place, action: Rolled) -> Iterator[Change]:
    """A hit whose checker was left where it was, and played on from there."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    board, hit_and_run = stand.board(side), conditions.rules.hit_and_run
    results = legal_results(board, action.roll, action.moves, hit_and_run=hit_and_run)
    if len(results) == 1 and results[0][1]:
        left = Position(results[0][0].own, board.opp)
        yield place.change(Mistake.HIT_FORGOTTEN, action, played(stand, side, left, conditions))


def _other_dance(place: Place, action: Rolled) -> Iterator[Change]:
    """Other dice that a roll without a play may have been."""
    stand, side, conditions = place.stand, place.entry.side, place.conditions
    board = stand.board(side)
    for roll in other_dice(action.roll):
        found = with_roll(board, action, roll, hit_and_run=conditions.rules.hit_and_run)
        if found is not None:
            meant, after = found
            yield place.change(Mistake.DIE, meant, played(stand, side, after, conditions))


def _dice_swapped(place: Place, action: Rolled) -> Iterator[Change]:
    """The dice of this roll belong to one of the next two, and the other way round."""
    entries, index, stand, conditions = place
    entry = place.entry
    board, hit_and_run = stand.board(entry.side), conditions.rules.hit_and_run
    for other in (index + 1, index + 2):
        if other >= len(entries):
            return
        later = entries[other]
        if not isinstance(later.action, Rolled) or {*later.action.roll} == {*action.roll}:
            continue
        found = with_roll(board, action, later.action.roll, hit_and_run=hit_and_run)
        if found is None:
            continue
        meant, position = found
        here = entry._replace(action=meant)
        there = later._replace(action=replace(later.action, roll=action.roll))
        between = entries[index + 1 : other]
        yield Change(
            Mistake.DICE_SWAPPED,
            (Edit(entry, here), Edit(later, there)),
            place.with_entries(here, *between, there),
            index + 1,
            played(stand, entry.side, position, conditions),
            entry,
        )
