"""What to write for a roll whose formats know hops and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.core.play import Move
from bgrecord.core.position import OFF, Position
from bgrecord.core.verdict import carry_out, judge
from bgrecord.formats._base import Unwritable
from bgrecord.languages import gettext
from bgrecord.record.transcript import CheckerPlay, CubeTurn, Hop, PlayKind, Turn

#: What stands behind the dice when nobody knows the play.
UNKNOWN_PLAY = "????"


def goes_on(later: Sequence[Turn]) -> bool:
    """Whether a game goes on with the turns behind one: it was not given up, nor cut short."""
    return any(isinstance(turn, CheckerPlay | CubeTurn) for turn in later)


def is_pass(play: CheckerPlay) -> bool:
    """Whether a side could not play, or did not though it could, and the game went on."""
    false_pass = play.kind is PlayKind.ILLEGAL and not play.hops and play.after == play.before
    return play.kind is PlayKind.DANCE or false_pass


def hops_to_write(play: CheckerPlay) -> tuple[Hop, ...]:
    """The hops of a play; none when nobody played or nobody knows what.

    Of an illegal play a record may hold the position it led to and nothing else: then hops that
    lead there.

    Raises:
        Unwritable: an illegal play led where no hops lead, as a position somebody entered may.
    """
    if play.kind is PlayKind.UNKNOWN:
        return ()
    if play.kind is not PlayKind.ILLEGAL or play.after is None or is_pass(play):
        return play.hops
    for hops in (play.hops, _hops_between(play.before, play.after)):
        if hops and _lead(hops, play) == play.after:
            return hops
    problem = gettext("no play leads to the position behind an illegal one (line {line})")
    raise Unwritable(problem.format(line=play.line))


def _hops_between(before: Position, after: Position) -> tuple[Hop, ...]:
    """Each checker that left a place goes to one where a checker came, the farthest first.

    None when a checker would have to go back.
    """
    gains = [there - here for here, there in zip(before.own, after.own, strict=True)]
    starts = [place for place, gain in enumerate(gains) for _ in range(-gain)]
    ends = [place for place, gain in enumerate(gains) for _ in range(gain)]
    ways = list(zip(reversed(starts), reversed(ends), strict=False))
    if any(start < end for start, end in ways):
        return ()
    return tuple(
        Hop(start, end, hits=end != OFF and before.opp[25 - end] == 1) for start, end in ways
    )


def _lead(hops: Sequence[Hop], play: CheckerPlay) -> Position | None:
    """Where hops without hit marks lead when they are read again."""
    moves = [Move((start, end), (False,)) for start, end, _ in hops]
    if not play.roll.is_possible:
        return carry_out(play.before, moves)
    return judge(play.before, play.roll, moves, marks_hits=False).after
