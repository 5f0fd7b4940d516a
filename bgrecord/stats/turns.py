"""What each side rolled, played and decided, turn by turn, from the replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import Position
from bgrecord.record.actions import (
    Dropped,
    Rolled,
    SetPosition,
    Unreadable,
)
from bgrecord.replay.counts import kind_of_roll
from bgrecord.replay.events import CubeTurned, GameEnded, OtherAction, RollPlayed, TurnFault
from bgrecord.replay.rolls import LEGAL

#: Makes a row of all its fields: a match has hundreds.
_new = tuple.__new__
#: Faults of a roll after which nobody can tell where the checkers stand.
_BOARD_UNKNOWN = frozenset({TurnFault.DESYNCHRONISED, TurnFault.UNKNOWN_PLAY})


class Place(NamedTuple):
    """Which game a turn belongs to, and who plays it."""

    file: str
    #: The match in its file and the game in its match, from 1.
    match: int
    game: int
    #: The players, left and right.
    names: tuple[str, str]


class TurnRow(NamedTuple):
    """One turn as the replay tells it; what can be told of many boards at once is not here."""

    line: int
    side: int
    kind: str
    #: The dice and the play as written; none for the cube.
    roll: Roll | None
    moves: tuple[Move, ...]
    #: The board before it, and whether that is more than a guess.
    before: Position
    is_sure: bool
    #: None where nobody can tell; of the cube the same as before.
    after: Position | None
    cube: Cube


class GameTurns(NamedTuple):
    """The turns of one game."""

    place: Place
    #: A checker that hit at home may move on: false in tavla alone.
    hit_and_run: bool
    rows: Sequence[TurnRow]
    #: Of both sides.
    rolls: int
    #: Those among them whose plays broke a rule and stood.
    illegal_plays: int


def turns_of(end: GameEnded, place: Place) -> GameTurns:
    """The turns of one game: the rolls that counted and the cube actions that had an effect."""
    game = _Game()
    roll = game.roll
    for event in end.events:
        if isinstance(event, RollPlayed):
            roll(event)
        elif isinstance(event, CubeTurned):
            game.turn_cube(event)
        elif isinstance(event, OtherAction):
            game.note(event)
    return GameTurns(
        place,
        end.conditions.rules.hit_and_run,
        game.rows,
        len(game.rows) - game.cube_actions,
        game.illegal_plays,
    )


class _Game:
    """Writes down one game from its events."""

    def __init__(self) -> None:
        self.rows: list[TurnRow] = []
        self.cube_actions = 0
        self.illegal_plays = 0
        #: The cube after the last event, with an offer still to be answered.
        self._cube = Cube()
        #: From here on nobody can tell where the checkers stand.
        self._lost = False
        #: Who rolled last, and whose turn may have been words that nobody can read.
        self._roller: int | None = None
        self._unread: int | None = None

    def roll(self, event: RollPlayed) -> None:
        """Write down a roll, behind the take that some records leave out."""
        _, entry, before, after, cube, verdict, faults, _ = event
        if faults and TurnFault.AFTER_GAME_OVER in faults:
            return
        side, action, line, _, _, _ = entry
        assert type(action) is Rolled
        if self._cube is not cube:
            offer, self._cube = self._cube, cube
            if offer.offered_by is not None and cube.offered_by is None:
                taker = 1 - offer.offered_by
                board = before if taker == side else before.flip()
                self._add_cube(_answer(offer, dropped=False), taker, offer, board, line)
        if self._unread is not None:
            self._miss_turn(side)
        self._roller = side
        was_lost = is_lost = self._lost
        kind = "play"
        if verdict is not LEGAL or faults or action.dumps or not action.steps:
            kind = kind_of_roll(event)
            self.illegal_plays += kind == "illegal"
            if _BOARD_UNKNOWN.intersection(faults):
                self._lost = is_lost = True
            elif action.dumps:
                self._lost = is_lost = False
        row = (
            line,
            side,
            kind,
            action.roll,
            action.moves,
            before,
            not was_lost,
            None if is_lost else after,
            cube,
        )
        self.rows.append(_new(TurnRow, row))

    def turn_cube(self, event: CubeTurned) -> None:
        """Write down an offer or an answer, behind the double that an answer must have had."""
        before, after = event.before, event.after
        side, line, board = event.entry.side, event.entry.line, event.position
        dropped = isinstance(event.entry.action, Dropped) and before.offered_by == 1 - side
        if event.over or (after is before and not dropped):
            return
        if not dropped and after.offered_by is not None:
            self._miss_turn(side)
            self._add_cube(_offer(after), side, before, board, line)
        else:
            if before.offered_by is None:
                before = before.offer(1 - side)
                self._add_cube(_offer(before), 1 - side, event.before, board.flip(), line)
            self._add_cube(_answer(before, dropped=dropped), side, before, board, line)
        self._cube = Cube(before.value, before.owner) if dropped else after

    def note(self, event: OtherAction) -> None:
        """Take note of what is no turn: a board set by hand, words that nobody can read."""
        action = event.entry.action
        if isinstance(action, SetPosition):
            self._lost, self._unread = False, None
        elif isinstance(action, Unreadable):
            self._unread = event.entry.side

    def _miss_turn(self, side: int) -> None:
        """The board is lost when a side goes on whose opponent's turn could not be read."""
        unread, self._unread = self._unread, None
        if unread == 1 - side and self._roller in (None, side):
            self._lost = True

    def _add_cube(self, kind: str, side: int, before: Cube, board: Position, line: int) -> None:
        self.cube_actions += 1
        self.rows.append(
            TurnRow(
                line,
                side,
                kind,
                None,
                (),
                board,
                not self._lost,
                None if self._lost else board,
                before,
            )
        )


def _offer(pending: Cube) -> str:
    """What an offer is called that is now to be answered."""
    if pending.animals:
        return "beaver" if pending.animals == 1 else "raccoon"
    return "double" if pending.owner is None else "redouble"


def _answer(pending: Cube, *, dropped: bool) -> str:
    """What the answer to a pending offer is called."""
    answer = "drop" if dropped else "take"
    return f"beaver-{'dropped' if dropped else 'taken'}" if pending.animals else answer
