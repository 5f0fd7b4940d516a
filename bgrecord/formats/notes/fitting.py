"""Which legal plays a note can mean.

A checker that moves several numbers counts where it comes to rest; a point where it only touched
down may be written too. A point that several checkers made may be written once, unless the
notes say that they write every checker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from bgrecord.core.legal import LegalPlays, advance, legal_plays
from bgrecord.core.play import Move, Step
from bgrecord.core.position import OFF, Position
from bgrecord.core.reading import carry_out
from bgrecord.core.verdict import judge
from bgrecord.formats.notes.cells import Noted

#: Plays by the position they lead to, seen by the same player.
Plays = Mapping[Position, tuple[Move, ...]]


def plays_that_fit(before: Position, note: Noted, *, each_checker: bool) -> Plays:
    """The legal plays a note can mean, a result each.

    Args:
        before: the board, seen by the player who rolled.
        note: what was written; its roll is possible.
        each_checker: a point is written once for every checker that came there; else it may
            stand for several.
    """
    plays = legal_plays(before, note.roll)
    if note.is_open:
        return {play.after: play.moves for play in plays}
    if note.says_nothing:
        return {} if plays else {before: ()}
    if not note.landings:
        return _in_full(before, plays, note)
    return _landing(before, plays, note, each_checker=each_checker)


def plays_with_false_stars(before: Position, note: Noted) -> Plays:
    """The legal play that a note tells from and to, where nothing was hit at some star of it.

    It is left as it is written, for the star to be judged.
    """
    verdict = judge(before, note.roll, note.moves, marks_hits=note.marked > 0)
    if not verdict.is_legal or verdict.after is None or verdict.others:
        return {}
    return {verdict.after: note.moves}


def illegal_plays(before: Position, note: Noted) -> Plays:
    """The play that a note tells from and to, whatever the rules say of it."""
    after = carry_out(before, note.moves)
    return {} if after is None else {after: note.moves}


def nearest(before: Position, note: Noted) -> Iterator[tuple[Move, ...]]:
    """The legal plays of a roll, those most like a note first."""
    written = Counter(chain(note.landings, (move.end for move in note.moves)))

    def distance(play: tuple[Move, ...]) -> int:
        ends = Counter({move.end: move.checkers for move in play})
        return (ends - written).total() + (written - ends).total()

    yield from sorted((play.moves for play in legal_plays(before, note.roll)), key=distance)


def _in_full(before: Position, plays: LegalPlays, note: Noted) -> Plays:
    """A play written from and to, by the reading of any record; a star stands for a hit."""
    verdict = judge(before, note.roll, note.moves, marks_hits=note.marked > 0)
    if not verdict.is_legal or verdict.after is None:
        return {}
    found = (plays.leading_to(after) for after in (verdict.after, *verdict.others))
    return {
        play.after: play.moves
        for play in found
        if play is not None and not note.marked & ~play.hits
    }


def _landing(before: Position, plays: LegalPlays, note: Noted, *, each_checker: bool) -> Plays:
    named = {*note.landings, *(stop for move in note.moves for stop in move.stops)}
    landings = Counter(note.landings)
    ways = [move.stops for move in note.moves for _ in range(move.checkers)]
    own = before.own
    fitting: dict[Position, tuple[Move, ...]] = {}
    for after in plays.results:
        if any(now > was and place not in named for place, (was, now) in _changes(own, after.own)):
            continue
        if any(
            _lands_on(left, landings, each_checker=each_checker)
            for steps in _ways_to(before, after, plays)
            for left in _without(steps, ways)
        ):
            play = plays.leading_to(after)
            assert play is not None
            if not note.marked & ~play.hits:
                fitting[after] = play.moves
    return fitting


def _changes(own: bytes, after: bytes) -> Iterator[tuple[int, tuple[int, int]]]:
    return enumerate(zip(own, after, strict=True))


def _lands_on(steps: Sequence[Step], landings: Counter[int], *, each_checker: bool) -> bool:
    """Whether steps lead where a note says, and touch down on all it names."""
    touched = Counter(step.end for step in steps)
    if not landings <= touched:
        return False
    rest = touched - Counter(step.start for step in steps)
    if each_checker:
        return rest <= landings
    return all(landings[point] == 1 or landings[point] >= count for point, count in rest.items())


def _ways_to(before: Position, after: Position, plays: LegalPlays) -> Iterator[tuple[Step, ...]]:
    """The steps that lead to a legal result, once for each choice of points touched.

    Of a doublet there is but one. With two numbers one checker may go over either of two points.
    """
    steps = plays.steps_to(after)
    assert steps is not None
    yield steps
    if len(steps) != 2 or steps[0].number == steps[1].number:
        return
    first, second = steps if steps[0].end == steps[1].start else steps[::-1]
    if first.end != second.start:
        return
    between = first.start - second.number
    if between <= OFF:
        return
    other = Step(first.start, between, second.number), Step(between, second.end, first.number)
    result = advance(before, other)
    if result is not None and result[0] == after:
        yield other


def _without(
    steps: tuple[Step, ...], ways: Sequence[tuple[int, ...]]
) -> Iterator[tuple[Step, ...]]:
    """The steps that are left when some checkers went ways that are written in full."""
    if not ways:
        yield steps
        return
    for left in _run(steps, ways[0]):
        yield from _without(left, ways[1:])


def _run(steps: tuple[Step, ...], stops: tuple[int, ...]) -> Iterator[tuple[Step, ...]]:
    """The steps that are left when one checker went over some stops."""
    start, *named = stops
    if not named:
        yield steps
        return
    for step in dict.fromkeys(steps):
        if step.start == start and step.end >= named[0]:
            place = steps.index(step)
            left = steps[:place] + steps[place + 1 :]
            yield from _run(left, (step.end, *(named[step.end == named[0] :])))
