"""The turns of the games as they are read, and what they mean in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bgrecord.core.position import Position
from bgrecord.formats.notes.cells import Noted
from bgrecord.formats.notes.following import Allowance, Outcome, Turn, follow
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Took,
)
from bgrecord.record.model import Game
from bgrecord.source import Span


class Pending(NamedTuple):
    """A turn that waits until its game is followed."""

    side: int
    what: Noted | Action
    span: Span
    row: int | None


class Page:
    """The turns of one game.

    Args:
        game: the game, without entries as yet.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turns: list[Pending] = []
        #: The side whose turn it is, as far as the notes tell.
        self.to_act = 0

    @property
    def rolls(self) -> list[Turn]:
        """The turns that are rolls."""
        return [
            Turn(turn.side, turn.what, turn.span.line)
            for turn in self.turns
            if isinstance(turn.what, Noted)
        ]

    @property
    def winner(self) -> int:
        """The side that has won when the game ends here: it did not give up, or rolled last."""
        if not self.turns:
            return 0
        last = self.turns[-1]
        return 1 - last.side if isinstance(last.what, Dropped | Resigned) else last.side

    def add(self, turn: Pending) -> None:
        """Add a turn."""
        self.turns.append(turn)
        if isinstance(turn.what, Noted | Doubled | Took | Beavered | Raccooned):
            self.to_act = 1 - turn.side


def followed(
    start: Position, games: Sequence[Sequence[Turn]], *, each_checker: bool
) -> list[list[Outcome]]:
    """What the notes of all games mean.

    Args:
        start: the board games begin with.
        games: the rolls of each game.
        each_checker: see `plays_that_fit`.
    """
    allowance = Allowance()
    return [follow(start, turns, allowance, each_checker=each_checker) for turns in games]
