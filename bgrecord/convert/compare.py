"""Whether two records tell the same match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from bgrecord.core.position import Position
from bgrecord.formats import EVERYTHING, Feature
from bgrecord.languages import gettext as _
from bgrecord.languages import mark
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    SetUp,
    Transcript,
    Turn,
)


class Difference(NamedTuple):
    """Where two records part, and what each of them says there."""

    #: The game's place in its match, from 1; 0 for the match as a whole.
    game: int
    what: str
    one: str
    other: str
    #: The line in the first record.
    line: int

    def __str__(self) -> str:
        where = _("game {game}, line {line}") if self.game else _("match, line {line}")
        parting = _("{what} {one}, read back as {other}")
        said = parting.format(what=_(self.what), one=self.one, other=self.other)
        return f"{where.format(game=self.game, line=self.line)}: {said}"


def first_difference(
    one: Sequence[Transcript],
    other: Sequence[Transcript],
    held: frozenset[Feature] = EVERYTHING,
) -> Difference | None:
    """The first place where two records do not tell the same, None when they do.

    Args:
        one: the matches as they were.
        other: the matches read back.
        held: what the format they were read back from can hold; nothing else is compared.
    """
    if len(one) != len(other):
        return Difference(0, mark("matches"), str(len(one)), str(len(other)), 1)
    for left, right in zip(one, other, strict=True):
        if Feature.LENGTH in held and left.length != right.length:
            return Difference(0, mark("length"), str(left.length), str(right.length), 1)
        if len(left.games) != len(right.games):
            return Difference(0, mark("games"), str(len(left.games)), str(len(right.games)), 1)
        for number, games in enumerate(zip(left.games, right.games, strict=True), 1):
            if (difference := _in_game(number, *games, held)) is not None:
                return difference
    return None


def _in_game(
    number: int, one: GameTranscript, other: GameTranscript, held: frozenset[Feature]
) -> Difference | None:
    facts = [
        (mark("score"), one.score[:2], other.score[:2], Feature.SCORES),
        (mark("cube at the start"), one.cube, other.cube, Feature.AUTOMATIC_DOUBLES),
    ]
    for what, mine, theirs, feature in facts:
        if feature in held and mine != theirs:
            return Difference(number, what, str(mine), str(theirs), one.line)
    for mine, theirs in zip_longest(_told(one, held), _told(other, held)):
        if mine is None or theirs is None or not _same(mine, theirs):
            line = mine.line if mine is not None else one.line
            return Difference(number, mark("turn"), _text(mine), _text(theirs), line)
    if Feature.RESULTS in held and _result(one, held) != _result(other, held):
        return Difference(
            number, mark("result"), str(_result(one, held)), str(_result(other, held)), one.line
        )
    return None


def _told(game: GameTranscript, held: frozenset[Feature]) -> list[Turn]:
    """The turns that make the game what it is, as far as a format can hold them."""
    turns = [turn for turn in game.turns if not isinstance(turn, Resignation)]
    last = turns[-1] if turns else None
    if (
        Feature.UNPLAYED_ROLLS not in held
        and isinstance(last, CheckerPlay)
        and last.kind is PlayKind.NOT_PLAYED
    ):
        turns.pop()
    return turns


def _result(game: GameTranscript, held: frozenset[Feature]) -> tuple[int, object] | None:
    if game.result is None:
        return None
    points = game.result.points
    if isinstance(points, float) and Feature.SETTLEMENTS not in held:
        points = None
    return game.result.winner, points


def _same(one: Turn, other: Turn) -> bool:
    if isinstance(one, CheckerPlay) and isinstance(other, CheckerPlay):
        if one.side != other.side or sorted(one.roll) != sorted(other.roll):
            return False
        if one.after is not None and other.after is None:
            return one.kind is PlayKind.UNKNOWN
        if one.after is None or other.after is None:
            # A play nobody can follow may come back as one that nobody knows.
            lost = one.after is other.after and other.kind is PlayKind.UNKNOWN
            return lost or one.kind is PlayKind.UNKNOWN or _ways(one) == _ways(other)
        return one.after == other.after
    if isinstance(one, CubeTurn) and isinstance(other, CubeTurn):
        return (one.side, one.kind, one.value) == (other.side, other.kind, other.value)
    if isinstance(one, SetUp) and isinstance(other, SetUp):
        return (_seen_by_left(one), one.cube) == (_seen_by_left(other), other.cube)
    return False


def _ways(play: CheckerPlay) -> Counter[int]:
    """How many more checkers a play leaves on each place.

    Whether a run was written in one piece or step by step makes no difference, and what was hit
    nobody knows when the board is not known.
    """
    gains: Counter[int] = Counter()
    for hop in play.hops:
        gains[hop.start] -= 1
        gains[hop.end] += 1
    return Counter({place: gain for place, gain in gains.items() if gain})


def _seen_by_left(turn: SetUp) -> Position:
    return turn.position if turn.side == 0 else turn.position.flip()


def _text(turn: Turn | None) -> str:
    """A turn in a few words."""
    if turn is None:
        return _("nothing")
    side = ("left", "right")[turn.side]
    if isinstance(turn, CheckerPlay):
        hops = " ".join(f"{hop.start}/{hop.end}{'*' * hop.hits}" for hop in turn.hops)
        return f"{side} {turn.roll}: {hops or turn.kind.value}"
    if isinstance(turn, CubeTurn):
        return f"{side} {turn.kind.value} {turn.value}"
    if isinstance(turn, SetUp):
        return f"position {_seen_by_left(turn)}, cube {turn.cube.value}"
    return f"{side} resigns"
