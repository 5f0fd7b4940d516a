"""A match played through: what was rolled, where every checker went, what the cube did.

A record says what somebody wrote; a transcript says what happened, in one spelling whatever the
format it was read from. Writers turn transcripts into text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import GameKind, Score
from bgrecord.record.model import Analysis, Comment, Dialect, Match


class Hop(NamedTuple):
    """One checker's way from one place to the next, in its own side's numbering."""

    start: int
    end: int
    #: It hits a blot where it lands.
    hits: bool = False


class PlayKind(Enum):
    """What became of a roll."""

    LEGAL = "played legally"
    ILLEGAL = "an illegal play that stood"
    DANCE = "nothing could be played"
    #: The game ends with it: it was given up after the roll, or the record stops.
    NOT_PLAYED = "rolled and not played"
    UNKNOWN = "played, but nobody wrote down how"


class CubeKind(Enum):
    """A cube action."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Something a side (0 left, 1 right) did."""

    side: int
    #: The line it was read from, for reports.
    line: int
    #: What an analysis says of it, as its own format spells it.
    analysis: Analysis | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckerPlay(Turn):
    """A roll and what was played with it. Boards are seen by the side that rolled."""

    roll: Roll
    kind: PlayKind
    #: One hop a number in an order that can be played, when the play is legal; of an illegal
    #: play the hops as written, none when only its result is known.
    hops: tuple[Hop, ...]
    before: Position
    #: None when nobody can tell.
    after: Position | None
    #: Marks and words written behind the play.
    annotation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeTurn(Turn):
    """A double or its answer."""

    kind: CubeKind
    #: Of a double, beaver or raccoon: what is played for when it is accepted. Of an answer: what
    #: is played for from now on, or what a drop costs.
    value: int
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Resignation(Turn):
    """A side gives the game up; the turn belongs to the loser."""

    kind: GameKind | None = None
    match: bool = False
    forfeit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp(Turn):
    """The board and the cube are set by hand, at the start of a game or within it."""

    #: Seen by the turn's side.
    position: Position
    cube: Cube


class Result(NamedTuple):
    """Who won a game, and what it was scored as."""

    winner: int
    #: As written; by the board or the cube when only one number can be right; None if unknown.
    points: int | float | None
    #: Said in the record to win the match.
    match: bool = False
    #: Written as settled, not played out.
    settled: bool = False


@dataclass(frozen=True, slots=True)
class GameTranscript:
    """One game played through."""

    number: int
    #: The players, left and right.
    names: tuple[str, str]
    #: Their ratings, when the record gives them game by game.
    ratings: tuple[float | None, float | None]
    #: The score it started at.
    score: Score
    #: None when the record does not tell.
    crawford: bool | None
    #: The cube before the first turn: more than 1 by automatic doubles only.
    cube: int
    turns: tuple[Turn, ...]
    #: None when the game is unfinished.
    result: Result | None
    #: It was given up: a side resigned, or the result stands over an unfinished board.
    given_up: bool
    comments: tuple[Comment, ...] = ()
    #: The line of its heading, for reports.
    line: int = 1


@dataclass(frozen=True, slots=True)
class Transcript:
    """One match or session played through."""

    #: The record it was made from: its tags and remarks.
    match: Match
    #: The players, left and right.
    names: tuple[str, str]
    #: Points to win, None in an unlimited session.
    length: int | None
    rules: RuleSet
    dialect: Dialect
    games: tuple[GameTranscript, ...]
    #: What made no sense and was left out: lines and texts.
    left_out: tuple[tuple[int, str], ...] = field(default=())

    def tag(self, name: str) -> str | None:
        """The value of a header tag, None when it is missing or empty."""
        return (self.match.tag(name) or "").strip() or None
