"""Hypothesis strategies for what is played: rolls, positions of every phase, whole games."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import MatchState
from bgrecord.core.legal import LegalPlay, legal_plays
from bgrecord.core.position import BAR, Position, Variant
from bgrecord.core.scoring import Score

_DICE = st.integers(1, 6)
_SIDES = st.integers(0, 1)
_SCORES = st.builds(Score, st.integers(0, 6), st.integers(0, 6), st.just(7))


class Turn(NamedTuple):
    """One roll of a random game."""

    #: Seen by the player on roll.
    before: Position
    roll: Roll
    #: None is a dance.
    play: LegalPlay | None

    @property
    def after(self) -> Position:
        """Seen by the same player."""
        return self.before if self.play is None else self.play.after


def rolls() -> st.SearchStrategy[Roll]:
    """Any of the 36 rolls."""
    return st.builds(Roll, _DICE, _DICE)


@st.composite
def games(draw: st.DrawFn, *, turns: int = 60, variant: Variant = Variant.BACKGAMMON) -> list[Turn]:
    """The first turns of a game in which any legal play is as good as another.

    The game ends early when a player has borne off all checkers.
    """
    position = Position.start(variant)
    played: list[Turn] = []
    for _ in range(draw(st.integers(1, turns))):
        turn = draw(turns_from(position))
        played.append(turn)
        if not any(turn.after.own[1:]):
            break
        position = turn.after.flip()
    return played


@st.composite
def turns_from(draw: st.DrawFn, position: Position) -> Turn:
    """Any roll in a position, with any legal play of it."""
    roll = draw(rolls())
    plays = legal_plays(position, roll)
    return Turn(position, roll, draw(st.sampled_from(plays)) if plays else None)


def reached_positions() -> st.SearchStrategy[Position]:
    """Positions a game can reach, the starting position among them, seen by either side."""
    reached = games().map(lambda played: played[-1].before)
    return st.one_of(reached, reached.map(Position.flip))


@st.composite
def scattered_positions(draw: st.DrawFn) -> Position:
    """Any checkers anywhere, few or many, on the bar too; no point holds both sides."""
    owners = draw(st.lists(st.sampled_from("xo-"), min_size=24, max_size=24))
    own = draw(_sides([BAR, *(p for p in range(24, 0, -1) if owners[p - 1] == "x")]))
    opp = draw(_sides([BAR, *(25 - p for p in range(1, 25) if owners[p - 1] == "o")]))
    return Position.of(own, opp)


@st.composite
def bear_offs(draw: st.DrawFn) -> Position:
    """The player on roll has all checkers at home; the opponent may still stand there too."""
    theirs = draw(st.sets(st.integers(1, 5), max_size=2))
    own = draw(_sides([point for point in range(6, 0, -1) if point not in theirs]))
    opp = {25 - point: draw(st.integers(1, 3)) for point in theirs}
    return Position.of(own, opp or {1: 2})


def positions() -> st.SearchStrategy[Position]:
    """Positions of every phase."""
    return st.one_of(reached_positions(), scattered_positions(), bear_offs())


@st.composite
def match_states(draw: st.DrawFn) -> MatchState:
    """A state of a match to 7; what can be written down of it without loss."""
    side, owner = draw(_SIDES), draw(st.none() | _SIDES)
    value = 1 if owner is None else 2 ** draw(st.integers(1, 6))
    offered = draw(st.booleans())
    cube = Cube(value, owner, offered_by=1 - side if offered else None)
    roll = None if offered else draw(st.none() | rolls())
    ordered = None if roll is None else Roll(roll.high, roll.low)
    return MatchState(side, cube, draw(_SCORES), crawford=draw(st.booleans()), roll=ordered)


@st.composite
def _sides(draw: st.DrawFn, places: list[int]) -> dict[int, int]:
    """One to fifteen checkers of one side on some of the places."""
    side = {draw(st.sampled_from(places)): 1}
    for place in places:
        more = min(4, 15 - sum(side.values()))
        side[place] = side.get(place, 0) + draw(st.integers(0, more))
    return side
