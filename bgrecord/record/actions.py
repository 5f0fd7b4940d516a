"""What a cell of a record says: a roll and its play, a cube action, the end of a game.

Actions are immutable and hold no place, so a reader may share one object between all cells of
the same text. The place is in the `Entry` that holds the action.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move, Step, steps_as_written
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import GameKind


class Unplayed(Enum):
    """Why a roll has no play behind it."""

    #: The cell is empty behind the dice: no legal play, or a roll given up.
    BLANK = "blank"
    #: The record says in words that nothing could be played.
    CANNOT_MOVE = "cannot move"
    #: Question marks: given up after the roll, or the play is unknown.
    UNKNOWN = "unknown"
    #: What is written leaves several plays open, or none: the reader's notes tell which.
    OPEN = "open"
    #: `Concedes` behind the dice.
    CONCEDED = "conceded"
    #: `Illegal play`, with or without a dump of the position it led to.
    ILLEGAL = "illegal play"


#: How a frozen object gets its derived values.
_set = object.__setattr__

#: What records write behind a roll that could not be played.
DANCES = (Unplayed.BLANK, Unplayed.CANNOT_MOVE)


# Every dataclass is code that is made when the program starts; a kind of action that has nothing
# of its own is a plain subclass. Two of different kinds are never equal.


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player did, as written."""


@dataclass(frozen=True, slots=True)
class Rolled(Action):
    """A roll with its play, or without one."""

    roll: Roll
    moves: tuple[Move, ...] = ()
    #: Set when there are no moves.
    unplayed: Unplayed | None = None
    #: The position after an `Illegal play (dump)`, seen by the roller; where the meaning of the
    #: dump's fields is disputed, every reading, likeliest first.
    dumps: tuple[Position, ...] = ()
    #: Marks, equities and words behind the play: `!?`, `(-0.123)`.
    annotation: str = ""
    #: Parts of the play nobody can read, as written.
    unreadable: tuple[str, ...] = ()
    #: How the cell is spelled, for the style rules: `-` or `,` between parts.
    separators: str = ""
    #: The record ends right behind the play, without a line end, and the play could go on.
    open_ended: bool = field(default=False, compare=False)
    #: Derived: one step a number when the play is written so, see `steps_as_written`.
    steps: tuple[Step, ...] | None = field(init=False, compare=False)
    #: Derived: a bit for every point with a hit mark.
    marked: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Work out once what every replay of this cell needs."""
        roll, moves = self.roll, self.moves
        readable = moves and not self.unreadable and roll.is_possible
        marked = 0
        for stops, hits, _ in moves:
            if True in hits:
                for stop, hit in zip(stops[1:], hits, strict=True):
                    if hit and OFF <= stop <= BAR:
                        marked |= 1 << stop
        _set(self, "steps", steps_as_written(roll, moves) if readable else None)
        _set(self, "marked", marked)


@dataclass(frozen=True, slots=True)
class Played(Action):
    """A play without dice."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Turned(Action):
    """The cube was turned."""

    #: The value written behind it, None when none is.
    value: int | None = None


class Doubled(Turned):
    """A double or redouble."""

    __slots__ = ()


class Beavered(Turned):
    """A pending double was accepted and turned again at once."""

    __slots__ = ()


class Raccooned(Turned):
    """A beaver was turned once more by the doubler (and so on, alternately)."""

    __slots__ = ()


class Took(Action):
    """A pending double was accepted."""

    __slots__ = ()


class Dropped(Action):
    """A pending double was refused: the game is over."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Resigned(Action):
    """A game, or the match, was given up."""

    #: What was resigned, when the record says so.
    kind: GameKind | None = None
    #: True when the word stands in the winner's column (`Resigned Game` of OpenGammon).
    in_winners_column: bool = False
    #: True for `Resigned Match` and the like.
    match: bool = False
    #: True for time, forfeit and default words.
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Won(Action):
    """A result in the winner's column."""

    #: The points as written; a float when fractional (a settlement), None when none are given.
    points: int | float | None
    #: `and the match` stands behind it.
    match: bool = False
    #: `single`, `gammon` or `backgammon` in words, when written.
    kind: GameKind | None = None
    #: Written as settled, not played out.
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Lost(Action):
    """The loser's half of a result (`Losses 2 point`), in the loser's column."""

    points: int | float | None
    match: bool = False


@dataclass(frozen=True, slots=True)
class SetPosition(Action):
    """The board was set by hand before the next action."""

    #: Seen by the entry's side.
    position: Position
    #: The cube value and owner (0 left, 1 right) it was set with, if told.
    cube_value: int = 1
    cube_owner: int | None = None


@dataclass(frozen=True, slots=True)
class Unreadable(Action):
    """Words nobody can read as an action, kept as written."""

    text: str
