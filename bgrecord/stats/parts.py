"""What a process that read some of the records hands to the one that makes the tables.

Who goes by which name depends on all records and their order. So a part knows its players by
numbers only, and with them hands over how they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd

from bgrecord.record.transcript import Transcript
from bgrecord.stats.games import Row
from bgrecord.stats.players import Players
from bgrecord.stats.turns import Place

#: The columns of rows and frames that name players.
_OF_PLAYERS = ("left", "right", "player", "opponent")


class Part(NamedTuple):
    """Tables of some records whose players have numbers for names; see `Collector.add_part`."""

    matches: list[Row]
    games: list[Row]
    findings: list[Row]
    turns: list[pd.DataFrame]
    #: What an engine is to judge.
    transcripts: list[tuple[Place, Transcript]]
    #: The paths that could not be read, and why.
    unread: list[tuple[str, str]]
    #: The names by their numbers, as written, in the order they were met.
    names: Sequence[str] = ()

    def renamed(self, players: Players) -> Part:
        """The same with the names that players go by."""
        names = [players.name(written) for written in self.names]
        return Part(
            [_renamed(row, names) for row in self.matches],
            [_renamed(row, names) for row in self.games],
            [_renamed(row, names) for row in self.findings],
            [_frame_renamed(frame, names) for frame in self.turns],
            [(_place_renamed(place, names), match) for place, match in self.transcripts],
            self.unread,
            names,
        )


class NumberedPlayers(Players):
    """Gives every spelling a number for a name."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, str] = {}

    def name(self, written: str) -> str:
        """The number of a spelling, in the order they are met."""
        return self._numbers.setdefault(written, str(len(self._numbers)))

    @property
    def names(self) -> tuple[str, ...]:
        """The spellings by their numbers."""
        return tuple(self._numbers)


def _renamed(row: Row, names: Sequence[str]) -> Row:
    """A row with names for numbers; a finding may be nobody's."""
    numbers = {column: row[column] for column in _OF_PLAYERS if row.get(column) is not None}
    return {**row, **{column: names[int(number)] for column, number in numbers.items()}}


def _place_renamed(place: Place, names: Sequence[str]) -> Place:
    left, right = place.names
    return place._replace(names=(names[int(left)], names[int(right)]))


def _frame_renamed(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """A table with names for numbers."""
    return frame.assign(
        **{column: _looked_up(frame[column], names) for column in _OF_PLAYERS if column in frame}
    )


def _looked_up(numbers: pd.Series[str], names: Sequence[str]) -> pd.Series[str]:
    """A column of names from one of their numbers."""
    codes, distinct = pd.factorize(numbers)
    meant = pd.array([names[int(number)] for number in distinct], dtype="string")
    return pd.Series(meant.take(codes), numbers.index)
