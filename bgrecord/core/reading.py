"""What a written play can mean: the steps its moves stand for, and the results they lead to.

A scorer may write several numbers as one move (`24/14`), in any order, and leave out where a
checker touched down on its way. The stops he does name are binding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.legal import advance
from bgrecord.core.play import Move, Step
from bgrecord.core.position import BAR, OFF, Position


class Route(NamedTuple):
    """One way to make the written moves by numbers of the roll; the board is not looked at."""

    #: In written order, each checker's run from its start to its end.
    steps: tuple[Step, ...]
    #: Which written move (index into the play) each step belongs to.
    moves: tuple[int, ...]
    #: The numbers used, higher first.
    numbers: tuple[int, ...]


class Notation(NamedTuple):
    """What written moves say besides where checkers go."""

    #: A bit for every point where a checker is said to stop, at last or on its way.
    named: int
    #: A bit for every point with a hit mark.
    marked: int
    #: A move ends where it starts.
    has_null_move: bool


class Reading(NamedTuple):
    """One result the written moves can lead to by possible steps."""

    after: Position
    #: A bit for every point where a checker was hit.
    hits: int
    #: The numbers used, higher first. The rules may demand more.
    numbers: tuple[int, ...]


@lru_cache(maxsize=4096)
def routes(roll: Roll, moves: tuple[Move, ...]) -> tuple[Route, ...]:
    """Every way to divide the written moves into steps, larger numbers first.

    Numbers may be left over. No way at all means that the numbers do not fit the moves.
    """
    ways: dict[tuple[tuple[Step, ...], tuple[int, ...]], tuple[int, ...]]
    ways = {((), ()): roll.numbers}
    for index, move in enumerate(moves):
        for hop in tuple(zip(move.stops, move.stops[1:], strict=False)) * move.checkers:
            ways = {
                (done + steps, owners + (index,) * len(steps)): left
                for (done, owners), numbers in ways.items()
                for steps, left in _divisions(*hop, numbers)
            }
    return tuple(
        Route(steps, owners, tuple(sorted((step.number for step in steps), reverse=True)))
        for steps, owners in ways
    )


def readings(position: Position, roll: Roll, moves: tuple[Move, ...]) -> tuple[Reading, ...]:
    """Every distinct result the moves can have, whatever the order of the steps.

    A result reached in several ways counts with the most numbers.
    """
    found: dict[Position, Reading] = {}
    for route in routes(roll, moves):
        result = _walk(position, route.steps)
        if result is not None:
            after, hits = result
            known = found.get(after)
            if known is None or len(known.numbers) < len(route.numbers):
                found[after] = Reading(after, hits, route.numbers)
    return tuple(found.values())


def carry_out(position: Position, moves: Sequence[Move]) -> Position | None:
    """Make the moves as written, whatever the numbers and the rules say.

    Checkers move in any order that finds one at each start. Bear-offs beyond the last checker
    are passed over.

    Returns:
        The position afterwards; None when a start stays empty, a named stop is held by two or
        more opposing checkers, or a place is not on the board.
    """
    if any(not OFF <= stop <= BAR for move in moves for stop in move.stops):
        return None
    ordered, stuck = in_playable_order(position.own, moves)
    own, opp = bytearray(position.own), bytearray(position.opp)
    for index in ordered:
        own[moves[index].start] -= 1
        own[moves[index].end] += 1
        for stop in moves[index].stops[1:]:
            there = opp[25 - stop] if OFF < stop < BAR else 0
            if there > 1:
                return None
            opp[25 - stop] -= there
            opp[BAR] += there
    if stuck and any(own[1:]):
        return None
    return Position(bytes(own), bytes(opp))


def in_playable_order(own: bytes, moves: Sequence[Move]) -> tuple[list[int], list[int]]:
    """Sort moves so that each finds a checker at its start.

    Returns:
        Indices of moves, once for each of their checkers: those that can be made in this order,
        and those whose start stays empty.
    """
    standing = bytearray(own)
    ordered: list[int] = []
    waiting = [
        index
        for index, move in enumerate(moves)
        if move.start != move.end
        for _ in range(move.checkers)
    ]
    while True:
        ready = next((index for index in waiting if standing[moves[index].start]), None)
        if ready is None:
            return ordered, waiting
        waiting.remove(ready)
        ordered.append(ready)
        standing[moves[ready].start] -= 1
        standing[moves[ready].end] += 1


def orders(route: Route) -> Iterator[Route]:
    """The route's steps in every order that makes a difference, the written one first."""
    pairs = tuple(zip(route.steps, route.moves, strict=True))
    for order in dict.fromkeys(permutations(pairs)):
        steps, moves = zip(*order, strict=True)
        yield Route(steps, moves, route.numbers)


@lru_cache(maxsize=4096)
def notation_of(moves: tuple[Move, ...]) -> Notation:
    """What is said in the written moves, whatever the board."""
    landings = [
        (stop, hit)
        for move in moves
        for stop, hit in zip(move.stops[1:], move.hits, strict=True)
        if OFF < stop < BAR
    ]
    return Notation(
        sum(1 << point for point in {point for point, _ in landings}),
        sum(1 << point for point in {point for point, hit in landings if hit}),
        any(move.start == move.end for move in moves),
    )


def _walk(position: Position, steps: tuple[Step, ...]) -> tuple[Position, int] | None:
    """The result of the steps in the first possible order.

    It is the same in every order: what is hit depends only on where checkers land.
    """
    result = advance(position, steps)
    if result is not None or len(steps) < 2:
        return result
    results = (advance(position, order) for order in dict.fromkeys(permutations(steps)))
    return next((result for result in results if result is not None), None)


def _divisions(
    start: int, stop: int, numbers: tuple[int, ...]
) -> Iterator[tuple[tuple[Step, ...], tuple[int, ...]]]:
    """Every way from one named stop to the next, each with the numbers it leaves."""
    if start == stop:
        yield (), numbers
    for number in dict.fromkeys(numbers):
        end = start - number
        place = numbers.index(number)
        left = numbers[:place] + numbers[place + 1 :]
        if end > stop:
            for steps, rest in _divisions(end, stop, left):
                yield (Step(start, end, number), *steps), rest
        elif end == stop or (stop == OFF and start > OFF):
            yield (Step(start, stop, number),), left
