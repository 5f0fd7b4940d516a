"""What may have been rolled and played where something else is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import NamedTuple

from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.legal import (
    advance,
    can_move,
    hitters_stay,
    legal_plays,
    numbers_to_play,
)
from bgrecord.core.play import Move, steps_as_written
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.reading import readings
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.repair.costs import Mistake

#: One checker going from a place to another.
Hop = tuple[int, int]


class Guess(NamedTuple):
    """A roll and play that may have been meant, and where it leads."""

    mistake: Mistake
    action: Rolled
    #: The position behind it, seen by the side that played.
    after: Position
    #: How much rarer it is than the mistake alone: it is one of many possible plays.
    rarer: float = 0.0


def guesses(board: Position, written: Rolled, *, hit_and_run: bool = True) -> Iterator[Guess]:
    """Every legal play that one mistake turns into the written one, each result once.

    Args:
        board: the position before it, seen by the player.
        written: the roll and play as written.
        hit_and_run: False for tavla.
    """
    seen: dict[tuple[Roll, Position], None] = {}
    for mistake, roll, moves in _candidates(board, written):
        after = _legal_result(board, roll, moves, hit_and_run=hit_and_run)
        if after is None or (roll, after) in seen:
            continue
        seen[roll, after] = None
        yield Guess(mistake, rolled(written, roll, board, moves, after), after)


def any_play(board: Position, written: Rolled, *, hit_and_run: bool = True) -> Iterator[Guess]:
    """Every legal play of the written dice, whatever is written behind them."""
    if not written.roll.is_possible:
        return
    is_lost = not written.moves or written.unreadable
    mistake = Mistake.PLAY_LOST if is_lost else Mistake.PLAY
    plays = _legal_plays(board, written.roll, hit_and_run)
    for after, moves in plays:
        meant = rolled(written, written.roll, board, moves, after)
        yield Guess(mistake, meant, after, log(len(plays)) / 2)


def any_turn(board: Position, *, hit_and_run: bool = True) -> Iterator[Guess]:
    """Every roll and play there can be where a turn is missing."""
    for roll in ROLLS:
        plays = _legal_plays(board, roll, hit_and_run)
        # Two dice that differ come up twice as often as a doublet.
        rarer = log(len(plays) or 1) / 2 + log(2) * roll.is_doublet
        if not plays:
            dance = Rolled(roll, unplayed=Unplayed.BLANK)
            yield Guess(Mistake.TURN_LOST, dance, board, rarer)
        for after, moves in plays:
            meant = rolled(Rolled(roll), roll, board, moves, after)
            yield Guess(Mistake.TURN_LOST, meant, after, rarer)


def with_roll(
    board: Position, written: Rolled, roll: Roll, *, hit_and_run: bool = True
) -> tuple[Rolled, Position] | None:
    """The written play with other dice, and where it leads; None when it is illegal then."""
    if not written.moves:
        if not roll.is_possible or can_move(board, roll):
            return None
        return replace(written, roll=roll), board
    after = _legal_result(board, roll, written.moves, hit_and_run=hit_and_run)
    return None if after is None else (replace(written, roll=roll), after)


def rolls_for(
    board: Position, moves: tuple[Move, ...], *, hit_and_run: bool = True
) -> Iterator[tuple[Rolled, Position]]:
    """The rolls with which a play is legal, and where it leads."""
    for roll in ROLLS:
        written = Rolled(roll, moves, unplayed=None if moves else Unplayed.BLANK)
        found = with_roll(board, written, roll, hit_and_run=hit_and_run)
        if found is not None:
            yield found


def other_dice(roll: Roll) -> Iterator[Roll]:
    """The rolls that differ in one die."""
    for number in range(1, 7):
        if number != roll.first:
            yield Roll(number, roll.second)
        if number != roll.second:
            yield Roll(roll.first, number)


@lru_cache(maxsize=8192)
def _legal_plays(
    board: Position, roll: Roll, hit_and_run: bool
) -> tuple[tuple[Position, tuple[Move, ...]], ...]:
    """The results of all plays, each with a move a number, without marks."""
    plays = legal_plays(board, roll, hit_and_run=hit_and_run)
    return tuple(
        (after, _moves([step[:2] for step in sorted(plays.steps_to(after) or (), reverse=True)]))
        for after in plays.results
    )


def _candidates(
    board: Position, written: Rolled
) -> Iterator[tuple[Mistake, Roll, tuple[Move, ...]]]:
    """Rolls and plays a single mistake away from the written ones; most are illegal."""
    roll, moves = written.roll, written.moves
    for other in other_dice(roll):
        yield Mistake.DIE, other, moves
    for other in ROLLS:
        if not {*other} & {*roll}:
            yield Mistake.DICE, other, moves
    if not roll.is_possible:
        return
    hops = _hops(moves)
    starts = [point for point in range(BAR, 0, -1) if board.own[point]]
    for index, (start, end) in enumerate(hops):
        before, behind = hops[:index], hops[index + 1 :]
        for place in range(25):
            if place != end and place < start:
                yield Mistake.NUMBER, roll, _moves([*before, (start, place), *behind])
        for place in {*starts, *(stop for _, stop in (*before, *behind))}:
            if place != start and place > end:
                yield Mistake.NUMBER, roll, _moves([*before, (place, end), *behind])
    mirrored = [(25 - start, 25 - end) for start, end in hops]
    if hops and all(start > end for start, end in mirrored):
        yield Mistake.NUMBERING, roll, _moves(mirrored)
    for index in range(len(hops)):
        yield Mistake.MOVE_DOUBLED, roll, _moves(hops[:index] + hops[index + 1 :])
    if len(hops) < len(roll.numbers):
        for hop in _steps(board, roll, hops):
            yield Mistake.MOVE_LOST, roll, _moves([*hops, hop])
    for index in range(len(hops)):
        before, behind = hops[:index], hops[index + 1 :]
        for hop in _steps(board, roll, [*before, *behind]):
            yield Mistake.MOVE, roll, _moves([*before, hop, *behind])


def _steps(board: Position, roll: Roll, hops: Sequence[Hop]) -> Iterator[Hop]:
    """The steps that may stand beside others: from where a checker is, by a number not used."""
    used = [start - end for start, end in hops]
    numbers = {number for number in roll.numbers if roll.numbers.count(number) > used.count(number)}
    starts = {point for point in range(1, BAR + 1) if board.own[point]} | {end for _, end in hops}
    for start in sorted(starts - {OFF}, reverse=True):
        for number in sorted(numbers, reverse=True):
            yield start, max(start - number, OFF)


def _hops(moves: Sequence[Move]) -> list[Hop]:
    return [hop for move in moves for hop in [*pairwise(move.stops)] * move.checkers]


def _moves(hops: Sequence[Hop]) -> tuple[Move, ...]:
    return tuple(Move(hop, (False,)) for hop in hops)


def _legal_result(
    board: Position, roll: Roll, moves: tuple[Move, ...], *, hit_and_run: bool
) -> Position | None:
    """Where a legal play leads; None when it is not legal."""
    results = legal_results(board, roll, moves, hit_and_run=hit_and_run)
    return results[0][0] if results else None


def legal_results(
    board: Position, roll: Roll, moves: tuple[Move, ...], *, hit_and_run: bool = True
) -> Sequence[tuple[Position, int]]:
    """Where a written play can legally lead, with a bit for each point where it hits.

    The same as the full verdict finds, but for plays over a stop that is held; it does not say
    what is wrong with any other, so it is many times as fast on those.
    """
    if not roll.is_possible or not moves:
        return ()
    steps = steps_as_written(roll, moves)
    if steps is not None:
        made = advance(board, steps)
        if made is not None and (hit_and_run or hitters_stay(*made)):
            return (made,)
    elif not _may_fit(roll, moves):
        return ()
    found = readings(board, roll, moves)
    if not hit_and_run:
        found = tuple(each for each in found if hitters_stay(each.after, each.hits))
    full = [each for each in found if each.numbers == roll.numbers or not any(each.after.own[1:])]
    if found and not full:
        required = numbers_to_play(board, roll, hit_and_run=hit_and_run)
        full = [each for each in found if each.numbers == required]
    return [(each.after, each.hits) for each in full]


def _may_fit(roll: Roll, moves: Sequence[Move]) -> bool:
    """Whether the moves can be made of numbers of the roll, as far as their lengths tell."""
    numbers, total = roll.numbers, 0
    for move in moves:
        length = move.start - move.end
        if length <= 0:
            return False
        total += length * move.checkers
    if any(move.end == OFF for move in moves):
        return total <= sum(numbers)
    if roll.is_doublet:
        return total % roll.first == 0 and total <= sum(numbers)
    return total in (*numbers, sum(numbers))


def rolled(
    written: Rolled, roll: Roll, board: Position, moves: tuple[Move, ...], after: Position
) -> Rolled:
    """A roll and play with the hits marked where they are made."""
    hits = {point for point in range(1, BAR) if after.opp[25 - point] < board.opp[25 - point]}
    marked = []
    for move in moves:
        stops = tuple(stop in hits for stop in move.stops[1:])
        hits -= {stop for stop in move.stops[1:] if stop in hits}
        marked.append(move._replace(hits=stops))
    return replace(written, roll=roll, moves=tuple(marked), unplayed=None, unreadable=())
