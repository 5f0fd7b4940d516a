"""Which plays the rules allow.

A step is one checker moved by one number. A play is legal when its steps are, each when it is
made, and when no other choice of steps uses more of the numbers; of two numbers that cannot both
be used, the larger must be, if it can. What makes two plays the same is the resulting position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple, overload

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move, Step, play_text
from bgrecord.core.position import BAR, OFF, Position, farthest

#: The highest point of the home board.
HOME = 6


class LegalPlay(NamedTuple):
    """One legal way to play a roll."""

    #: As people write it: runs merged where nothing is hit, highest checkers first.
    moves: tuple[Move, ...]
    #: Where the checkers stand afterwards, seen by the same player.
    after: Position
    #: A bit for every point where a checker is hit.
    hits: int
    #: How many numbers of the roll are used.
    numbers: int

    def __str__(self) -> str:
        return play_text(self.moves)


class _Line(NamedTuple):
    """How a position was reached."""

    steps: tuple[Step, ...]
    hits: int


class LegalPlays(Sequence[LegalPlay]):
    """Every distinct result of a roll, once. An empty sequence is a dance."""

    def __init__(self, lines: Mapping[Position, _Line]) -> None:
        self._lines = lines

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers every one of these plays uses, higher first."""
        for line in self._lines.values():
            return tuple(sorted((step.number for step in line.steps), reverse=True))
        return ()

    @property
    def results(self) -> Set[Position]:
        """The positions these plays lead to, seen by the same player."""
        return self._lines.keys()

    def leading_to(self, after: Position) -> LegalPlay | None:
        """The play with this result, None when no legal play has it."""
        line = self._lines.get(after)
        return None if line is None else _legal_play(after, line)

    def steps_to(self, after: Position) -> tuple[Step, ...] | None:
        """Steps that lead to this result, in an order they can be made; None when none do."""
        line = self._lines.get(after)
        return None if line is None else line.steps

    def leaving(self, own: bytes) -> tuple[LegalPlay, ...]:
        """The plays that leave the mover's checkers so; they differ in what they hit."""
        return tuple(
            _legal_play(after, line) for after, line in self._lines.items() if after.own == own
        )

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> LegalPlay: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LegalPlay]: ...
    def __getitem__(self, index: int | slice) -> LegalPlay | Sequence[LegalPlay]:
        return self._plays[index]

    def __repr__(self) -> str:
        return f"<LegalPlays {', '.join(map(str, self))}>"

    @cached_property
    def _plays(self) -> tuple[LegalPlay, ...]:
        return tuple(_legal_play(after, line) for after, line in self._lines.items())


def advance(position: Position, steps: Sequence[Step]) -> tuple[Position, int] | None:
    """Make some steps in the given order, each by its number.

    When the steps use all numbers of a roll this alone proves a play legal. Tavla's rule on
    hits at home is not looked at, see `hitters_stay`.

    Returns:
        The position afterwards, seen by the same player, and a bit `1 << point` for every point
        where a checker was hit; None when some step is not possible.
    """
    own, opp = bytearray(position[0]), position[1]
    hits = 0
    try:
        for start, end, number in steps:
            if not own[start] or (own[BAR] and start != BAR):
                return None
            if end == OFF:
                highest = len(own.rstrip(b"\0")) - 1
                if highest > HOME or (highest > start and number != start):
                    return None
            elif there := opp[25 - end]:
                if there > 1:
                    return None
                struck = bytearray(opp)
                struck[25 - end] = 0
                struck[BAR] += 1
                opp = bytes(struck)
                hits |= 1 << end
            own[start] -= 1
            own[end] += 1
    except IndexError:  # A point that is not on the board.
        return None
    return tuple.__new__(Position, (bytes(own), opp)), hits


def is_held(position: Position, point: int) -> bool:
    """Whether the opponent has two or more checkers on a point."""
    return OFF < point < BAR and position.opp[25 - point] > 1


def hitters_stay(after: Position, hits: int) -> bool:
    """Whether every checker that hit at home stays where it hit, as tavla demands.

    It is enough that someone stands there at the end: when another checker came to the point
    and one of the two left it, the other one may have been the one to move on.
    """
    return all(after.own[point] for point in range(1, HOME + 1) if hits >> point & 1)


def possible_steps(position: Position, number: int) -> Iterator[tuple[Step, Position, int]]:
    """Every possible step of a number, with its result and hit, from the highest checker down."""
    for start in _starts(position.own, position.opp, number):
        step = Step(start, max(start - number, OFF), number)
        result = advance(position, (step,))
        if result is not None:
            yield step, *result


def can_move(position: Position, roll: Roll) -> bool:
    """Whether any number of the roll can be played."""
    own, opp = position
    first, second = roll
    if own[BAR]:
        return opp[first] < 2 or opp[second] < 2
    return bool(_starts(own, opp, first) or _starts(own, opp, second))


def is_shut_out(position: Position) -> bool:
    """Whether no roll at all can be played: a checker on the bar against six held points."""
    own, opp = position
    return bool(own[BAR]) and all(opp[number] >= 2 for number in range(1, HOME + 1))


def numbers_to_play(position: Position, roll: Roll, *, hit_and_run: bool = True) -> tuple[int, ...]:
    """The numbers of the roll that have to be played, higher first.

    Fast where `legal_plays` would be a waste: when only the amount of a short play is in doubt.
    """
    if not hit_and_run:
        return legal_plays(position, roll, hit_and_run=False).numbers
    if roll.is_doublet:
        return (roll.first,) * _doublet_length(position.own, position.opp, roll.first)
    own, opp = position
    high, low = roll.high, roll.low
    if _can_play_both(own, opp, high, low) or _can_play_both(own, opp, low, high):
        return (high, low)
    return next(((number,) for number in (high, low) if _starts(own, opp, number)), ())


def legal_plays(position: Position, roll: Roll, *, hit_and_run: bool = True) -> LegalPlays:
    """Every distinct legal result of a roll.

    All numbers that can be used are used, also with the last checker; a tournament would end
    the game there (`Remark.LAST_CHECKER`).

    Args:
        position: Seen by the player on roll.
        roll: Two dice of one to six.
        hit_and_run: False for tavla, where a checker that hits at home ends its move there.
    """
    start = {position: _Line((), 0)}

    def kept(lines: dict[Position, _Line]) -> dict[Position, _Line]:
        if hit_and_run:
            return lines
        return {after: line for after, line in lines.items() if hitters_stay(after, line.hits)}

    if roll.is_doublet:
        lines, best = start, dict[Position, _Line]()
        for _ in range(4):
            lines = _played_on(lines, roll.first)
            best = kept(lines) or best
        return LegalPlays(best)
    high, low = _played_on(start, roll.high), _played_on(start, roll.low)
    both = _played_on(low, roll.high) | _played_on(high, roll.low)
    return LegalPlays(kept(both) or high or low)


def _played_on(lines: Mapping[Position, _Line], number: int) -> dict[Position, _Line]:
    """Every line followed by every step of one more number, one line to a position."""
    return {
        after: _Line((*line.steps, step), line.hits | hits)
        for position, line in lines.items()
        for step, after, hits in possible_steps(position, number)
    }


def _starts(own: bytes | bytearray, opp: bytes, number: int) -> list[int]:
    """Where a step of a number can start, the highest point first.

    What else was played in the same turn changes nothing on the opponent's side that matters
    here: a blot that was hit was never in the way.
    """
    if own[BAR]:
        return [BAR] if opp[number] < 2 else []
    behind = 25 + number
    starts = [start for start in range(24, number, -1) if own[start] and opp[behind - start] < 2]
    highest = farthest(own)
    if highest <= HOME:
        if own[number]:
            starts.append(number)
        elif OFF < highest < number:
            starts.append(highest)
    return starts


def _moved(own: bytes | bytearray, start: int, number: int) -> bytearray:
    """The mover's checkers after one step."""
    after = bytearray(own)
    after[start] -= 1
    after[max(start - number, OFF)] += 1
    return after


def _can_play_both(own: bytes, opp: bytes, first: int, second: int) -> bool:
    return any(
        _starts(_moved(own, start, first), opp, second) for start in _starts(own, opp, first)
    )


def _doublet_length(own: bytes | bytearray, opp: bytes, number: int) -> int:
    """How many times a doublet's number can be played.

    Any choice of steps will do: how far a checker can go by one number does not depend on the
    others, except that a checker that cannot come home (or off its point at home) keeps those
    below it from bearing off, and does so whatever is played first.
    """
    for played in range(4):
        starts = _starts(own, opp, number)
        if not starts:
            return played
        own = _moved(own, starts[0], number)
    return 4


def _legal_play(after: Position, line: _Line) -> LegalPlay:
    return LegalPlay(_as_moves(line), after, line.hits, len(line.steps))


def _as_moves(line: _Line) -> tuple[Move, ...]:
    """The steps as people write them: `24/14`, `24/20*/14`, `13/7(2)`."""
    unmarked = line.hits
    runs: list[list[tuple[int, bool]]] = []
    for start, end, _ in sorted(line.steps, reverse=True):
        run = next((run for run in runs if run[-1][0] == start), None)
        if run is None:
            runs.append(run := [(start, False)])
        run.append((end, bool(unmarked >> end & 1)))
        unmarked &= ~(1 << end)

    groups: dict[tuple[int, ...], Move] = {}
    for run in runs:
        _, *between, last = run
        marks = [(stop, hit) for stop, hit in between if hit] + [last]
        stops = (run[0][0], *(stop for stop, _ in marks))
        hits = tuple(hit for _, hit in marks)
        if stops in groups:
            earlier = groups[stops]
            groups[stops] = earlier._replace(checkers=earlier.checkers + 1)
        else:
            groups[stops] = Move(stops, hits)
    return tuple(groups[stops] for stops in sorted(groups, reverse=True))
