"""Which rule an illegal play breaks.

Several rules are often broken at once; the one that explains most comes first. What makes the
play impossible to carry out goes before the bar, the bar before the numbers, and the numbers
before what happened on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from operator import itemgetter
from typing import Any, NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.legal import HOME, advance, can_move, is_held, possible_steps
from bgrecord.core.play import Move, Step, place_name
from bgrecord.core.position import BAR, OFF, Position, farthest
from bgrecord.core.reading import Reading, in_playable_order, orders, routes


class Reason(Enum):
    """The outcome of judging a play: legal, or the first rule it breaks.

    Behind each stand the `values` of its verdict. Places are words (`13`, `bar`, `off`),
    numbers and amounts are ints. A comma list stands where there may be several.
    """

    LEGAL = "legal"
    #: point
    NO_SUCH_POINT = "a point is not 1 to 24, bar or off"
    #: start, end
    BACKWARD = "a checker moves backward"
    #: start, end, distance
    DICE_MISMATCH = "a distance cannot be made from the numbers rolled"
    #: start, end, number
    NUMBER_USED_TWICE = "a number is used more often than it was rolled"
    #: written (steps the moves need), numbers (how many there are)
    TOO_MANY_MOVES = "more moves than numbers"
    #: point
    NO_CHECKER = "no checker there"
    #: point
    OPPONENTS_CHECKER = "only the opponent's checkers there"
    #: start, end, point (the held one)
    BLOCKED_LANDING = "a stop holds two or more opposing checkers"
    #: start, end, point (held ones, a comma list)
    BLOCKED_ROUTE = "no order of the numbers has every stop open"
    #: start, end (of the other move, absent if there is none), left (checkers left on the bar)
    BAR_NOT_ENTERED = "a checker stayed on the bar while another moved"
    #: end
    WRONG_ENTRY = "a checker entered on a point no number gives"
    #: used, playable (how many numbers), missing (the numbers not played, a comma list)
    INCOMPLETE = "a playable number was left unplayed"
    #: number (the one played), missing, used, playable
    STRANDED_NUMBER = "the number played first made the other unplayable"
    #: number (the one played), missing
    LOWER_NUMBER = "the lower number was played although the higher one alone could be"
    #: used, playable, missing
    REFUSED_BEAR_OFF = "the number left could only bear a checker off, and had to"
    #: playable (how many numbers)
    FALSE_PASS = "nothing was played although a number was playable"
    #: because (the name of the reason that would stand here otherwise), and that one's values
    NO_LEGAL_PLAY = "something was played although no number was playable"
    #: point (where it hit)
    HIT_AND_RUN = "a checker hit at home and moved on"
    #: start, outside (the highest checker)
    BEAR_OFF_OUTSIDE = "a checker was borne off while one stood outside the home board"
    #: start, left
    BEAR_OFF_ON_BAR = "a checker was borne off while one was on the bar"
    #: start, number
    BEAR_OFF_TOO_LOW = "a checker was borne off with too small a number"
    #: start, number, higher (the highest checker)
    BEAR_OFF_OVER_HIGHER = "a large number bore off a checker while one stood higher"
    #: written, left (checkers that were left to bear off)
    TOO_MANY_OFF = "more checkers were borne off than were left"


class Fault(NamedTuple):
    """A broken rule, the written move that breaks it, and the facts for the message."""

    reason: Reason
    move: int | None = None
    values: Mapping[str, Any] = {}


class _Hop(NamedTuple):
    """One checker from one named stop to the next, in one of the written moves."""

    move: int
    start: int
    end: int

    @property
    def bears_off(self) -> bool:
        return self.end == OFF

    @property
    def distance(self) -> int:
        return self.start - self.end

    def fault(self, reason: Reason, **values: Any) -> Fault:
        return Fault(reason, self.move, values)


#: Reasons that put the record or the board in doubt, rather than the player's knowledge of the
#: rules: they are worth naming even when there was no legal play.
_IN_DOUBT = frozenset({Reason.NO_SUCH_POINT, Reason.NO_CHECKER, Reason.OPPONENTS_CHECKER})


def fault_of(position: Position, roll: Roll, moves: tuple[Move, ...]) -> Fault:
    """The rule broken by moves that no order of possible steps can make."""
    hops = _hops(moves)
    fault = (
        _fault_of_places(hops)
        or _fault_of_starts(position, moves)
        or _fault_of_bar(position, moves)
    )
    if fault is None and routes(roll, moves):
        fault = _fault_on_the_way(position, roll, moves)
    fault = fault or _fault_of_landing(position, hops) or _fault_of_numbers(roll, hops)
    if fault.reason in _IN_DOUBT or can_move(position, roll):
        return fault
    because = {"because": fault.reason.name, **fault.values}
    return Fault(Reason.NO_LEGAL_PLAY, fault.move, because)


def fault_of_form(roll: Roll, moves: tuple[Move, ...]) -> Fault | None:
    """The rule that moves break whatever the board: by their places or their distances."""
    hops = _hops(moves)
    fault = _fault_of_places(hops)
    if fault is not None or routes(roll, moves):
        return fault
    return _fault_of_numbers(roll, hops)


def fault_of_short(position: Position, reading: Reading, playable: tuple[int, ...]) -> Fault:
    """The rule broken by possible steps that use fewer numbers than playable, or a wrong one."""
    used = reading.numbers
    missing = tuple((Counter(playable) - Counter(used)).elements())
    values = {"used": len(used), "playable": len(playable), "missing": _listed(missing)}
    if len(used) == len(playable):
        if _only_bears_off(position, missing[0]):
            return Fault(Reason.REFUSED_BEAR_OFF, None, values)
        return Fault(Reason.LOWER_NUMBER, None, {"number": used[0], "missing": missing[0]})
    if next(possible_steps(reading.after, missing[0]), None) is None:
        return Fault(Reason.STRANDED_NUMBER, None, {"number": used[0], **values})
    if reading.after.own[BAR]:
        return Fault(Reason.BAR_NOT_ENTERED, None, {"left": reading.after.own[BAR], **values})
    if _only_bears_off(reading.after, missing[0]):
        return Fault(Reason.REFUSED_BEAR_OFF, None, values)
    return Fault(Reason.INCOMPLETE, None, values)


def fault_of_running_on(after: Position, hits: int) -> Fault:
    """The rule of tavla broken by a checker that did not stay where it hit at home."""
    point = next(
        point for point in range(HOME, 0, -1) if hits >> point & 1 and not after.own[point]
    )
    return Fault(Reason.HIT_AND_RUN, None, {"point": place_name(point)})


def _hops(moves: tuple[Move, ...]) -> list[_Hop]:
    return [
        _Hop(index, start, end)
        for index, move in enumerate(moves)
        for start, end in tuple(zip(move.stops, move.stops[1:], strict=False)) * move.checkers
        if start != end
    ]


def _fault_of_places(hops: list[_Hop]) -> Fault | None:
    """A place that is not on the board, or a move backward."""
    for hop in hops:
        for place in (hop.start, hop.end):
            if not OFF <= place <= BAR:
                return hop.fault(Reason.NO_SUCH_POINT, point=str(place))
    for hop in hops:
        if hop.end > hop.start:
            return hop.fault(Reason.BACKWARD, **_way(hop.start, hop.end))
    return None


def _fault_of_starts(position: Position, moves: tuple[Move, ...]) -> Fault | None:
    """A move from where there is no checker, nor comes one by another move."""
    on_board = sum(position.own[1:])
    offs = [
        index
        for index, move in enumerate(moves)
        if move.end == OFF < move.start
        for _ in range(move.checkers)
    ]
    if len(offs) > on_board:
        values = {"written": len(offs), "left": on_board}
        return Fault(Reason.TOO_MANY_OFF, offs[on_board], values)
    _, stuck = in_playable_order(position.own, moves)
    if not stuck:
        return None
    start = moves[stuck[0]].start
    theirs = start != BAR and position.opp[25 - start]
    reason = Reason.OPPONENTS_CHECKER if theirs else Reason.NO_CHECKER
    return Fault(reason, stuck[0], {"point": place_name(start)})


def _fault_of_bar(position: Position, moves: tuple[Move, ...]) -> Fault | None:
    """A move from a point although a checker is left on the bar."""
    left = position.own[BAR] - sum(move.checkers for move in moves if move.start == BAR)
    if left > 0:
        for index, move in enumerate(moves):
            if move.start not in (BAR, move.end):
                if move.end == OFF:
                    values = {"start": place_name(move.start), "left": left}
                    return Fault(Reason.BEAR_OFF_ON_BAR, index, values)
                values = {**_way(move.start, move.end), "left": left}
                return Fault(Reason.BAR_NOT_ENTERED, index, values)
    return None


def _fault_of_landing(position: Position, hops: list[_Hop]) -> Fault | None:
    """A held stop: a better explanation than the numbers, when these do not fit either."""
    for hop in hops:
        if is_held(position, hop.end):
            values = {**_way(hop.start, hop.end), "point": place_name(hop.end)}
            return hop.fault(Reason.BLOCKED_LANDING, **values)
    return None


def _fault_of_numbers(roll: Roll, hops: list[_Hop]) -> Fault:
    """Distances the numbers cannot make."""
    numbers = len(roll.numbers)
    if len(hops) > numbers:
        return hops[numbers].fault(Reason.TOO_MANY_MOVES, written=len(hops), numbers=numbers)
    return _fault_of_distance(roll, hops) or _fault_of_use(roll, hops)


def _fault_of_distance(roll: Roll, hops: list[_Hop]) -> Fault | None:
    """A distance that no number and no sum of numbers makes."""
    for hop in hops:
        if routes(roll, (Move((hop.start, hop.end), (False,)),)):
            continue
        if hop.start == BAR:
            return hop.fault(Reason.WRONG_ENTRY, end=place_name(hop.end))
        if hop.bears_off and hop.start <= HOME:
            return _too_low(hop, roll.high)
        way = _way(hop.start, hop.end)
        return hop.fault(Reason.DICE_MISMATCH, **way, distance=hop.distance)
    return None


def _fault_of_use(roll: Roll, hops: list[_Hop]) -> Fault:
    """Distances the numbers make one by one, but not all of them together."""
    for hop in hops:
        if hop.bears_off and HOME >= hop.start > roll.high:
            others = Counter(other.distance for other in hops if other is not hop)
            return _too_low(hop, max(Counter(roll.numbers) - others, default=roll.high))
    if roll.is_doublet:
        written = sum(-(-hop.distance // roll.first) for hop in hops)
        return hops[-1].fault(Reason.TOO_MANY_MOVES, written=written, numbers=4)
    unused = list(roll.numbers)
    hop = next(hop for hop in hops if not _use(unused, hop))
    return _used_twice(roll, unused, hop)


def _use(unused: list[int], hop: _Hop) -> bool:
    """Take the numbers of a hop out of the unused ones, if they are there."""
    if hop.distance in unused:
        unused.remove(hop.distance)
    elif unused and hop.bears_off and max(unused) > hop.distance:
        unused.remove(max(unused))
    elif len(unused) == 2 and hop.distance > max(unused):
        unused.clear()
    else:
        return False
    return True


def _used_twice(roll: Roll, unused: list[int], hop: _Hop) -> Fault:
    if hop.start == BAR:
        return hop.fault(Reason.WRONG_ENTRY, end=place_name(hop.end))
    if hop.bears_off and unused and hop.distance not in roll:
        return _too_low(hop, max(unused))
    number = hop.distance
    if number not in roll:
        number = next(number for number in roll.numbers if number not in unused)
    return hop.fault(Reason.NUMBER_USED_TWICE, **_way(hop.start, hop.end), number=number)


def _too_low(hop: _Hop, number: int) -> Fault:
    return hop.fault(Reason.BEAR_OFF_TOO_LOW, start=place_name(hop.start), number=number)


def _fault_on_the_way(position: Position, roll: Roll, moves: tuple[Move, ...]) -> Fault:
    """What stops the checkers, in the order of steps that gets farthest."""
    return max(_obstacles(position, roll, moves), key=itemgetter(0))[1]


def _obstacles(
    position: Position, roll: Roll, moves: tuple[Move, ...]
) -> Iterator[tuple[int, Fault]]:
    """For every order of every route, the steps made and what makes the next one impossible."""
    for route in routes(roll, moves):
        for order in orders(route):
            reached = position
            for made, (step, index) in enumerate(zip(order.steps, order.moves, strict=True)):
                result = advance(reached, (step,))
                if result is None:
                    if reached.own[step.start]:
                        yield made, _obstacle(reached, roll, moves, step, index)
                    break
                reached = result[0]


def _obstacle(
    position: Position, roll: Roll, moves: tuple[Move, ...], step: Step, index: int
) -> Fault:
    """Why a step with a checker at its start is impossible."""
    stops = moves[index].stops
    hop = _Hop(
        index,
        min(stop for stop in stops if stop >= step.start),
        max(stop for stop in stops if stop <= step.end),
    )
    on_bar, highest = position.own[BAR], farthest(position.own)
    start, way = place_name(hop.start), _way(hop.start, hop.end)
    if on_bar and step.start != BAR:
        return hop.fault(Reason.BAR_NOT_ENTERED, **way, left=on_bar)
    if hop.bears_off and highest > HOME and step.end == OFF:
        return hop.fault(Reason.BEAR_OFF_OUTSIDE, start=start, outside=place_name(highest))
    if hop.bears_off and HOME >= hop.start > roll.high:
        return _too_low(hop, roll.high)
    if step.end == OFF:
        values = {"start": start, "number": step.number, "higher": place_name(highest)}
        return hop.fault(Reason.BEAR_OFF_OVER_HIGHER, **values)
    if is_held(position, hop.end):
        return hop.fault(Reason.BLOCKED_LANDING, **way, point=place_name(hop.end))
    held = {
        other.end
        for route in routes(roll, moves)
        for other, move in zip(route.steps, route.moves, strict=True)
        if move == index and is_held(position, other.end)
    }
    return hop.fault(Reason.BLOCKED_ROUTE, **way, point=_listed(sorted(held, reverse=True)))


def _only_bears_off(position: Position, number: int) -> bool:
    return all(step.end == OFF for step, _, _ in possible_steps(position, number))


def _way(start: int, end: int) -> dict[str, str]:
    return {"start": place_name(start), "end": place_name(end)}


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
