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
    ways = {Route((), ()): roll.numbers}
    for index, move in enumerate(moves):
        for hop in tuple(zip(move.stops, move.stops[1:], strict=False)) * move.checkers:
            ways = {
                Route(way.steps + steps, way.moves + (index,) * len(steps)): left
                for way, numbers in ways.items()
                for steps, left in _divisions(*hop, numbers)
            }
    return tuple(ways)


def readings(position: Position, roll: Roll, moves: tuple[Move, ...]) -> tuple[Reading, ...]:
    """Every distinct result the moves can have, whatever the order of the steps.

    A result reached in several ways counts with the most numbers.
    """
    found: dict[Position, Reading] = {}
    for route in routes(roll, moves):
        result = _walk(position, route.steps)
        if result is not None:
            numbers = tuple(sorted((step.number for step in route.steps), reverse=True))
            reading = Reading(*result, numbers)
            known = found.get(reading.after)
            if known is None or len(known.numbers) < len(numbers):
                found[reading.after] = reading
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
    own, opp = bytearray(position.own), bytearray(position.opp)
    waiting = [move for move in moves for _ in range(move.checkers)]
    while waiting and any(own[1:]):
        ready = next((move for move in waiting if own[move.start]), None)
        if ready is None:
            return None
        waiting.remove(ready)
        own[ready.start] -= 1
        own[ready.end] += 1
        for stop in ready.stops[1:]:
            there = opp[25 - stop] if OFF < stop < BAR else 0
            if there > 1:
                return None
            opp[25 - stop] -= there
            opp[BAR] += there
    return Position(bytes(own), bytes(opp))


def orders(route: Route) -> Iterator[Route]:
    """The route's steps in every order that makes a difference, the written one first."""
    pairs = tuple(zip(route.steps, route.moves, strict=True))
    for order in dict.fromkeys(permutations(pairs)):
        yield Route(tuple(step for step, _ in order), tuple(move for _, move in order))


def points_named(moves: Sequence[Move]) -> int:
    """A bit for every point where a move is said to stop, the last stop included."""
    return _bits(stop for move in moves for stop in move.stops[1:])


def points_marked(moves: Sequence[Move]) -> int:
    """A bit for every point with a hit mark."""
    return _bits(
        stop for move in moves for stop, hit in zip(move.stops[1:], move.hits, strict=True) if hit
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


def _bits(points: Iterator[int]) -> int:
    bits = 0
    for point in points:
        bits |= 1 << point
    return bits
