"""Spells a roll and its play as a dialect does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.core.verdict import carry_out, judge
from bgrecord.formats.mat.spelling import Spelling
from bgrecord.record.transcript import CheckerPlay, Hop, PlayKind


def spell_roll(turn: CheckerPlay, spelling: Spelling) -> str:
    """The dice of a roll: `31:`."""
    first, second = turn.roll
    if spelling.high_die_first and first < second:
        first, second = second, first
    return f"{first}{second}:"


def spell_play(turn: CheckerPlay, spelling: Spelling) -> str | None:
    """What stands behind the dice of a roll; empty when nothing does.

    Returns:
        None when the play as words would not lead where it led.
    """
    if not turn.hops or turn.kind is PlayKind.UNKNOWN:
        return _without_hops(turn, spelling)
    if turn.kind is PlayKind.ILLEGAL and spelling.dumps_illegal_plays and turn.after is not None:
        return None
    if spelling.merges_steps and turn.kind is PlayKind.LEGAL:
        merged = _merged(turn.hops)
        if _says_the_same(turn, merged):
            return _spell(merged, spelling)
    moves = [Move((start, end), (hits and spelling.marks_hits,)) for start, end, hits in turn.hops]
    if turn.kind is PlayKind.ILLEGAL and not _leads_there(turn, moves, spelling):
        return None
    return _spell(moves, spelling)


def _without_hops(turn: CheckerPlay, spelling: Spelling) -> str | None:
    """A roll without a play: a dance, a false pass, or one that was given up."""
    if turn.kind is PlayKind.DANCE:
        return spelling.dance
    if turn.kind is not PlayKind.ILLEGAL:
        return ""
    if turn.after is None:
        return "Illegal play"
    return spelling.dance if turn.after == turn.before else None


def _spell(moves: Iterable[Move], spelling: Spelling) -> str:
    return " ".join(_token(move, spelling) for move in moves)


def _token(move: Move, spelling: Spelling) -> str:
    places = {BAR: spelling.bar, OFF: spelling.off}
    start, end = (places.get(stop, str(stop)) for stop in move.stops)
    count = f"({move.checkers})" if move.checkers > 1 else ""
    return f"{start}/{end}{'*' * move.hits[0]}{count}"


def _merged(hops: Sequence[Hop]) -> list[Move]:
    """One move a checker, like checkers counted, from the back forward.

    A checker that hits on its way begins a new move there: the place would not be seen.
    """
    runs: list[Hop] = []
    for hop in hops:
        before = next(
            (i for i, run in enumerate(runs) if run.end == hop.start and not run.hits), None
        )
        if before is None:
            runs.append(hop)
        else:
            runs[before] = Hop(runs[before].start, hop.end, hop.hits)
    moves: dict[tuple[int, int], Move] = {}
    for start, end, hits in sorted(runs, key=lambda run: -run.start):
        known = moves.get((start, end), Move((start, end), (False,), 0))
        moves[start, end] = Move(known.stops, (known.hits[0] or hits,), known.checkers + 1)
    return list(moves.values())


def _says_the_same(turn: CheckerPlay, moves: list[Move]) -> bool:
    """Whether a legal play's moves can be read as this play alone."""
    if turn.after is None:
        return False
    verdict = judge(turn.before, turn.roll, moves)
    return verdict.is_plain and verdict.after == turn.after


def _leads_there(turn: CheckerPlay, moves: list[Move], spelling: Spelling) -> bool:
    """Whether the moves of an illegal play, carried out, lead to the position it led to."""
    if turn.after is None:
        return True
    if not turn.roll.is_possible:
        return carry_out(turn.before, moves) == turn.after
    return judge(turn.before, turn.roll, moves, marks_hits=spelling.marks_hits).after == turn.after
