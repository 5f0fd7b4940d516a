"""A match, or a game of one, from the cells of a score sheet's line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from bgrecord.languages.phrase import Phrase
from bgrecord.players import folded
from bgrecord.record.dates import day_in
from bgrecord.source import Span
from bgrecord.tournament.entries import Points
from bgrecord.tournament.sheet_lines import Heading, Line
from bgrecord.tournament.words import (
    NOT_YET,
    Column,
    Marks,
    is_bye,
    is_walkover,
    marks_in,
)

_SCORE = re.compile(r"(\d{1,4})\s*[-‐-―−:/]\s*(\d{1,4})")
_WHOLE = re.compile(r"\d{1,4}")
_SIGNED = re.compile(r"([+\-−])?\s*(\d{1,4})")


class BadCell(NamedTuple):
    """A cell of a score sheet that nobody can read."""

    span: Span
    text: str
    #: What it should have been.
    wanted: Phrase


class SheetGame(NamedTuple):
    """A game on a score sheet."""

    span: Span
    number: int
    #: The winner's name as written; empty where the sign of the points tells.
    winner: str
    #: What the winner won; negative where the sheet's player lost. None where it is not told.
    points: int | None
    marks: Marks


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A match on a score sheet: a line, or the lines of its games."""

    span: Span
    #: The players as written; both empty on a sheet of games that does not name them.
    names: tuple[str, str]
    #: The points of both; None where the sheet has the games only.
    score: Points | None = None
    #: 0 or 1, None where nobody has won.
    winner: int | None = None
    length: int | None = None
    round: str = ""
    day: date | None = None
    event: str = ""
    games: tuple[SheetGame, ...] = ()
    #: Won without being played: there can be no record.
    is_walkover: bool = False
    #: Some cell of it cannot be read: what it lacks is not missing on the sheet.
    is_damaged: bool = False

    @property
    def has_result(self) -> bool:
        """Whether it says how the match ended, or how it stands."""
        return self.score is not None or self.winner is not None or bool(self.games)


class Unreadable(Exception):
    """A cell nobody can read."""

    def __init__(self, cell: BadCell) -> None:
        super().__init__(cell.text)
        self.cell = cell


class LineReader:
    """Reads the cells of one line."""

    def __init__(self, line: Line, heading: Heading) -> None:
        self._line = line
        self._columns = heading.columns
        self._players = heading.players
        #: The cells that cannot be read, and that the line can do without.
        self.bad: list[BadCell] = []

    def match(self) -> Row | None:
        """A match; None where nobody met an opponent.

        Raises:
            Unreadable: a cell has something else in it.
        """
        names = self._names()
        if not any(names) or any(map(is_bye, names)):
            return None
        if not all(names) and self._is_walkover():
            return None
        for column, name in zip((Column.PLAYER, Column.OPPONENT), names, strict=True):
            if not name:
                raise self._unreadable(column, Phrase("a name"))
        names_nobody = folded(names[0]) == folded(names[1])
        if names_nobody:
            # The line tells of a match of this player all the same.
            self._miss(Column.OPPONENT, Phrase("the name of an opponent"))
        score = self._score()
        length = self._whole(Column.LENGTH)
        is_walkover = self._is_walkover()
        # The points beside a walkover tell who won it, and were not played for.
        winner = self._winner(names, score, None if is_walkover else length)
        if names_nobody or is_walkover:
            score = None
        if names_nobody:
            winner = None
        return Row(
            span=self._span(Column.SCORE if Column.SCORE in self._columns else Column.PLAYER),
            names=names,
            score=score,
            winner=winner,
            length=length,
            round=self._text(Column.ROUND),
            day=self._day(),
            event=self._text(Column.EVENT),
            is_walkover=is_walkover,
            is_damaged=bool(self.bad),
        )

    def game(self) -> Row | None:
        """A match of which one game is known; None where the line has no game.

        Raises:
            Unreadable: a cell has something else in it.
        """
        number = self._whole(Column.GAME)
        if number is None:
            return None
        winner = self._text(Column.WINNER)
        if self._players is None:
            points = self._points(signed=not winner)
        else:
            winner, points = self._won_by(self._players)
        if not winner and points is None:
            if self.bad:
                return None
            raise self._unreadable(Column.WINNER, Phrase("the winner, or points with a sign"))
        names = self._names()
        if not winner and not any(names):
            raise self._unreadable(Column.WINNER, Phrase("the winner: no player is named"))
        span = self._span(Column.POINTS if Column.POINTS in self._columns else Column.WINNER)
        marks = marks_in(self._text(Column.NOTE))
        return Row(
            span=span,
            names=names,
            length=self._whole(Column.LENGTH),
            round=self._text(Column.ROUND),
            day=self._day(),
            event=self._text(Column.EVENT),
            games=(SheetGame(span, number, winner, points, marks),),
            is_damaged=bool(self.bad),
        )

    def _won_by(self, players: tuple[str, str]) -> tuple[str, int | None]:
        """The winner of a game and the points, where each player has a column for them.

        Nobody where one of the two cells cannot be read.

        Raises:
            Unreadable: not just one of the two has points.
        """
        columns = (Column.POINTS, Column.OPPONENT_POINTS)
        own, other = (self._whole(column) or 0 for column in columns)
        if self.bad:
            return "", None
        if bool(own) == bool(other):
            raise self._unreadable(columns[0], Phrase("the points of one of the two players"))
        return (players[0], own) if own else (players[1], other)

    def _names(self) -> tuple[str, str]:
        if self._players is not None:
            return self._players
        for column in (Column.PLAYER, Column.OPPONENT):
            if "\n" in self._text(column):
                raise self._unreadable(column, Phrase("a name on one line"))
        return self._text(Column.PLAYER), self._text(Column.OPPONENT)

    def _score(self) -> Points | None:
        if text := self._text(Column.SCORE):
            if text.casefold() in NOT_YET:
                return None
            is_walkover = self._is_walkover()
            found = _SCORE.match(text) if is_walkover else _SCORE.fullmatch(text)
            if found is None:
                if is_walkover:
                    return None
                self._miss(Column.SCORE, Phrase("a score such as 7-5"))
                return None
            return int(found[1]), int(found[2])
        own, other = self._whole(Column.POINTS), self._whole(Column.OPPONENT_POINTS)
        if own is None or other is None:
            return None
        return own, other

    def _is_walkover(self) -> bool:
        cells = (self._text(Column.SCORE), self._text(Column.NOTE))
        return any(map(is_walkover, cells))

    def _winner(
        self, names: tuple[str, str], score: Points | None, length: int | None
    ) -> int | None:
        """Who has won: the name in the column, else whoever reached the length."""
        ahead: int | None = None
        if score is not None and score[0] != score[1]:
            ahead = 0 if score[0] > score[1] else 1
        if written := self._text(Column.WINNER):
            known = [folded(name) for name in names]
            if folded(written) not in known:
                self._miss(Column.WINNER, Phrase("one of the two players"))
                return None
            winner = known.index(folded(written))
            if ahead is not None and ahead != winner:
                self._miss(Column.WINNER, Phrase("the one with more points"))
                return None
            return winner
        if ahead is None or score is None or (length and max(score) < length):
            return None
        return ahead

    def _whole(self, column: Column) -> int | None:
        text = self._text(column)
        if not text:
            return None
        if not _WHOLE.fullmatch(text):
            self._miss(column, Phrase("a number"))
            return None
        return int(text)

    def _points(self, *, signed: bool) -> int | None:
        text = self._text(Column.POINTS)
        if not text:
            return None
        found = _SIGNED.fullmatch(text)
        if found is None or (signed and found[1] is None):
            wanted = Phrase("points with a sign: +2, -4") if signed else Phrase("a number")
            self._miss(Column.POINTS, wanted)
            return None
        points = int(found[2])
        return -points if signed and found[1] != "+" else points

    def _day(self) -> date | None:
        text = self._text(Column.DATE)
        if not text:
            return None
        day = day_in(text)
        if day is None:
            self._miss(Column.DATE, Phrase("a date such as 2031-07-23"))
        return day

    def _text(self, column: Column) -> str:
        index = self._columns.get(column)
        cells = self._line.cells
        return cells[index] if index is not None and index < len(cells) else ""

    def _miss(self, column: Column, wanted: Phrase) -> None:
        self.bad.append(self._unreadable(column, wanted).cell)

    def _unreadable(self, column: Column, wanted: Phrase) -> Unreadable:
        return Unreadable(BadCell(self._span(column), self._text(column), wanted))

    def _span(self, column: Column) -> Span:
        """Where a cell stands; the end of the line where it is missing."""
        line = self._line
        cell = re.compile(rf'\s*(?:"(?:[^"]|"")*"?|)[^{re.escape(line.delimiter)}]*')
        index = self._columns.get(column, 0)
        start = 0
        for _before in range(index):
            found = cell.match(line.text, start)
            assert found is not None
            start = min(found.end() + 1, len(line.text))
        found = cell.match(line.text, start)
        assert found is not None
        return Span(line.number, start + 1, max(found.end(), start) + 1)
