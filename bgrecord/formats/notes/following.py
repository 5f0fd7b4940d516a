"""Follows a game by its notes, with every board they allow, until later turns decide.

A note that fits several plays leaves several boards. Each is carried on. A board on which a
later note fits no play was not the one on the table, and goes with all that led to it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import NamedTuple

from bgrecord.core.legal import can_move
from bgrecord.core.play import Move
from bgrecord.core.position import Position
from bgrecord.formats.notes.cells import Noted
from bgrecord.formats.notes.fitting import (
    Plays,
    illegal_plays,
    nearest,
    plays_that_fit,
    plays_with_false_stars,
)

#: So many boards are carried on at once.
MOST_BOARDS = 64
#: So many boards beside the first are looked at in all turns of a file: no notes of people come
#: near, and more would take minutes.
MOST_LOOKED_AT = 4_000

Play = tuple[Move, ...]


class Turn(NamedTuple):
    """A roll with its note."""

    side: int
    note: Noted
    line: int


class Fate(Enum):
    """What became of a note."""

    #: One play fits, or it was written in full.
    SETTLED = "settled"
    #: Several plays fit, and a later note decides.
    DECIDED = "decided later"
    #: Several plays fit to the end.
    OPEN = "open"
    #: It fits one play on each board there may be, but the boards are several.
    DEPENDENT = "depends on an open turn"
    #: No play fits.
    UNFIT = "no play fits"
    #: Too many boards would have to be carried on from here.
    TOO_MANY = "too many boards"
    #: It stands behind one at which the board was lost.
    LOST = "not followed"


class Outcome(NamedTuple):
    """What a note means in the end."""

    fate: Fate
    #: The play, None when nobody can tell.
    play: Play | None = None
    #: The plays that fit, as far as the notes leave them open; of an unfit note the legal plays,
    #: the nearest first.
    readings: tuple[Play, ...] = ()
    #: The line of the note that decides between readings; 0 without one.
    decided_by: int = 0


class Allowance:
    """How many boards may still be looked at for one file."""

    def __init__(self, boards: int = MOST_LOOKED_AT) -> None:
        self._left = boards

    def grant(self, boards: int) -> bool:
        """Whether so many boards at once may be looked at; the first one costs nothing."""
        self._left -= boards - 1
        return boards <= MOST_BOARDS and self._left >= 0


@dataclass(slots=True)
class _Stage:
    """One turn on every board there may be."""

    turn: Turn
    #: The plays that fit, by the board before them, seen by the side that rolled.
    plays: dict[Position, dict[Position, Play]]
    #: The plays that fit when it was reached.
    readings: tuple[Play, ...]
    #: Several of them on one board.
    was_open: bool
    decided_by: int = 0

    @property
    def afters(self) -> list[Position]:
        """The boards behind it, each once."""
        return list(dict.fromkeys(after for plays in self.plays.values() for after in plays))

    @property
    def left(self) -> tuple[Play, ...]:
        """The plays that are left, each once."""
        return _distinct(self.plays)

    @property
    def is_open(self) -> bool:
        """Whether several plays of one board are left."""
        return any(len(plays) > 1 for plays in self.plays.values())


def follow(
    start: Position, turns: Sequence[Turn], allowance: Allowance, *, each_checker: bool
) -> list[Outcome]:
    """What the notes of one game mean, turn by turn.

    Args:
        start: the board before the first turn, the same for both sides.
        turns: the rolls of the game.
        allowance: what is left of the file's boards.
        each_checker: see `plays_that_fit`.
    """
    way = _Way(start)
    end: Outcome | None = None
    for number, turn in enumerate(turns):
        end = way.go(turn, allowance, each_checker=each_checker, is_last=number == len(turns) - 1)
        if end is not None:
            break
    outcomes = [_outcome(stage) for stage in way.stages]
    if end is not None:
        outcomes.append(end)
    return outcomes + [Outcome(Fate.LOST)] * (len(turns) - len(outcomes))


class _Way:
    """The stages of a game so far."""

    def __init__(self, start: Position) -> None:
        self.stages: list[_Stage] = []
        self._boards = [start]
        #: The side that sees them.
        self._viewer: int | None = None
        #: The stages that are open, by their place.
        self._open: list[int] = []

    def go(
        self, turn: Turn, allowance: Allowance, *, each_checker: bool, is_last: bool
    ) -> Outcome | None:
        """Take one more turn; what became of it when the game cannot be followed any further."""
        note = turn.note
        boards = self._boards
        if self._viewer not in (None, turn.side):
            boards = [board.flip() for board in boards]
        if note.unreadable or not (note.roll.is_possible or _in_full(note)):
            return Outcome(Fate.LOST)
        if not allowance.grant(len(boards)):
            return Outcome(Fate.TOO_MANY)
        if note.says_nothing:
            plays = _idle(boards, note, is_last=is_last)
        else:
            plays = _fitting(boards, note, each_checker=each_checker)
        if not plays:
            return _unfit(boards, note)
        was_open = any(len(found) > 1 for found in plays.values())
        stage = _Stage(turn, plays, _distinct(plays), was_open)
        self.stages.append(stage)
        if len(plays) < len(boards):
            self._prune(turn.line)
        if was_open:
            self._open.append(len(self.stages) - 1)
        self._boards, self._viewer = stage.afters, turn.side
        return None

    def _prune(self, line: int) -> None:
        """Give up what led to no board of the last stage; the line is that stage's."""
        for place in range(len(self.stages) - 2, -1, -1):
            stage, following = self.stages[place], self.stages[place + 1]
            is_same_side = stage.turn.side == following.turn.side
            kept: dict[Position, dict[Position, Play]] = {}
            for before, plays in stage.plays.items():
                alive = {
                    after: play
                    for after, play in plays.items()
                    if (after if is_same_side else after.flip()) in following.plays
                }
                if alive:
                    kept[before] = alive
            if kept == stage.plays:
                break
            stage.plays = kept
        still_open = []
        for place in self._open:
            stage = self.stages[place]
            if len(stage.left) == 1:
                stage.decided_by = line
            else:
                still_open.append(place)
        self._open = still_open


def _fitting(
    boards: Sequence[Position], note: Noted, *, each_checker: bool
) -> dict[Position, dict[Position, Play]]:
    """The plays that fit on each board, boards without one left out.

    A play that is written in full stood all the same where its stars are false on all of them,
    or where it is legal on none.
    """
    ways: list[Callable[[Position, Noted], Plays]] = []
    if note.roll.is_possible:
        ways.append(partial(plays_that_fit, each_checker=each_checker))
    if _in_full(note):
        ways += [plays_with_false_stars] * note.roll.is_possible + [illegal_plays]
    for way in ways:
        found = {board: dict(plays) for board in boards if (plays := way(board, note))}
        if found:
            return found
    return {}


def _in_full(note: Noted) -> bool:
    return bool(note.moves) and not note.landings


def _idle(
    boards: Sequence[Position], note: Noted, *, is_last: bool
) -> dict[Position, dict[Position, Play]]:
    """Nothing was played: on boards where nothing could be, if there are such.

    The last roll of a game may have been given up.
    """
    shut = [board for board in boards if not can_move(board, note.roll)]
    if not shut or (is_last and not note.says_dance):
        shut = list(boards)
    return {board: {board: ()} for board in shut}


def _distinct(plays: Mapping[Position, Plays]) -> tuple[Play, ...]:
    found: Iterator[Play] = (play for of_board in plays.values() for play in of_board.values())
    return tuple(dict.fromkeys(found))


def _unfit(boards: Sequence[Position], note: Noted) -> Outcome:
    if not note.roll.is_possible:
        return Outcome(Fate.LOST)
    legal = dict.fromkeys(play for board in boards for play in nearest(board, note))
    return Outcome(Fate.UNFIT, readings=tuple(legal))


def _outcome(stage: _Stage) -> Outcome:
    left = stage.left
    if len(left) == 1:
        fate = Fate.DECIDED if stage.decided_by else Fate.SETTLED
        return Outcome(fate, left[0], stage.readings, stage.decided_by)
    return Outcome(Fate.OPEN if stage.is_open else Fate.DEPENDENT, None, left)
