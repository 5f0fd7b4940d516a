"""Reads a score sheet: a CSV file with a line a match, or a line a game."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.languages.phrase import Phrase
from bgrecord.players import folded
from bgrecord.record.dates import day_in
from bgrecord.shown import shortened
from bgrecord.source import Source, Span
from bgrecord.tournament.entries import Points
from bgrecord.tournament.filekind import kind_by_beginning
from bgrecord.tournament.words import (
    LOSERS,
    NOT_YET,
    Column,
    Marks,
    column_of,
    is_bye,
    is_walkover,
    marks_in,
    plain,
)

#: What may stand between the cells of a line.
_DELIMITERS = ",;\t|"
_SCORE = re.compile(r"(\d{1,4})\s*[-‐-―−:/]\s*(\d{1,4})")
_WHOLE = re.compile(r"\d{1,4}")
#: How the workbooks of spreadsheets begin, the newer and the older ones.
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
#: A heading as it may be.
_EXAMPLE = "player,opponent,score,length,round"
#: What tells who won a game.
_WHO_WON = frozenset({Column.WINNER, Column.POINTS, Column.PLAYER, Column.OPPONENT})
_SIGNED = re.compile(r"([+\-−])?\s*(\d{1,4})")


class SheetError(ValueError):
    """A score sheet that cannot be used; says in one line why."""


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


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet that was read."""

    source: Source = field(repr=False)
    rows: tuple[Row, ...]
    bad: tuple[BadCell, ...]


def read_sheet(source: Source) -> Sheet:
    """Read a score sheet.

    A cell that cannot be read is told among the bad ones, and the rest of its line counts, unless
    it is that of a player or of the number of a game.

    Raises:
        SheetError: the heading lacks a column, or the text is no table.
    """
    if (kind := _other_kind(source)) is not None:
        problem = _("this is {kind}; save the score sheet as CSV")
        raise SheetError(f"{source.name}: {problem.format(kind=kind)}")
    lines = _lines(source)
    first = next(lines, None)
    if first is None:
        raise SheetError(f"{source.name}: {_('nothing is in this score sheet')}")
    heading = _heading(source, first)
    rows: list[Row] = []
    bad: list[BadCell] = []
    is_of_games = Column.GAME in heading.columns
    # A game was left out, so those around it are not all there were.
    is_torn = False
    for line in lines:
        reader = _LineReader(line, heading)
        try:
            row = reader.game() if is_of_games else reader.match()
        except _Unreadable as problem:
            row = None
            reader.bad.append(problem.cell)
        bad += reader.bad
        if row is None:
            if is_of_games and reader.bad:
                is_torn = True
                rows[-1:] = [replace(each, is_damaged=True) for each in rows[-1:]]
        elif is_of_games and rows and _is_same_match(rows[-1], row):
            rows[-1] = replace(
                rows[-1],
                games=rows[-1].games + row.games,
                is_damaged=rows[-1].is_damaged or row.is_damaged,
            )
        else:
            rows.append(replace(row, is_damaged=True) if is_torn else row)
            is_torn = False
    return Sheet(source, tuple(rows), tuple(bad))


class _Line(NamedTuple):
    """A line of the table."""

    number: int
    text: str
    cells: Sequence[str]
    delimiter: str


def _lines(source: Source) -> Iterator[_Line]:
    """The lines with something in them, the heading first; remarks begin with `#`."""
    numbered = [
        (number, line)
        for number, line in enumerate(source.lines, 1)
        if line.strip(f" {_DELIMITERS}") and not line.lstrip().startswith("#")
    ]
    if not numbered:
        return
    first = numbered[0][1]
    delimiter = max(_DELIMITERS, key=first.count)
    # A note in quotes may go on over several lines; one that never ends is an error.
    reader = csv.reader(
        (f"{line}\n" for _number, line in numbered), delimiter=delimiter, strict=True
    )
    done = 0
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            number = numbered[min(reader.line_num, len(numbered)) - 1][0]
            problem = _("line {line} is no line of a table").format(line=number)
            raise SheetError(f"{source.name}: {problem}") from None
        number, text = numbered[done]
        done = reader.line_num
        yield _Line(number, text, [cell.strip() for cell in cells], delimiter)


def _other_kind(source: Source) -> str | None:
    """What a file is that is no text: a workbook of a spreadsheet, a document, a picture."""
    if source.data.startswith(_WORKBOOKS):
        return _("a workbook of a spreadsheet")
    kind = kind_by_beginning(source.data)
    return None if kind is None else kind.translated()


class _Heading(NamedTuple):
    """What the first line says of the others."""

    #: Where each column stands.
    columns: Mapping[Column, int]
    #: The players of a sheet of games that has a column for the points of each.
    players: tuple[str, str] | None = None


def _heading(source: Source, line: _Line) -> _Heading:
    """Read the heading.

    Raises:
        SheetError: a column that is needed is missing, or one stands there twice.
    """
    columns: dict[Column, int] = {}
    losers = None
    unknown: list[int] = []
    for index, text in enumerate(line.cells):
        column = column_of(text)
        if plain(text) in LOSERS:
            losers = index
        if column is None:
            unknown += [index] if text else []
            continue
        if column in columns:
            problem = _("two columns of the score sheet are the {column}")
            raise SheetError(_at(source, line, problem.format(column=_(column.value))))
        columns[column] = index
    if not columns:
        problem = _("the score sheet needs a heading, such as {example}; it begins with {line!r}")
        text = problem.format(example=_EXAMPLE, line=shortened(line.text))
        raise SheetError(_at(source, line, text))
    if Column.GAME in columns and columns.keys().isdisjoint(_WHO_WON) and len(unknown) == 2:
        one, other = unknown
        columns |= {Column.POINTS: one, Column.OPPONENT_POINTS: other}
        return _Heading(columns, (line.cells[one], line.cells[other]))
    if losers is not None and Column.WINNER in columns:
        # The winner and the loser are the players.
        columns.setdefault(Column.PLAYER, columns[Column.WINNER])
        columns.setdefault(Column.OPPONENT, losers)
    needed: list[tuple[Column, ...]] = []
    if Column.GAME in columns:
        needed.append((Column.WINNER, Column.POINTS))
    else:
        needed += [
            (Column.PLAYER,),
            (Column.OPPONENT,),
            (Column.SCORE, Column.POINTS, Column.WINNER),
        ]
        if Column.POINTS in columns and Column.SCORE not in columns:
            needed.append((Column.OPPONENT_POINTS,))
    for choices in needed:
        if not any(column in columns for column in choices):
            problem = _("the score sheet has no column {columns}; its heading is {heading!r}")
            names = _(" or ").join(repr(_(column.value)) for column in choices)
            text = problem.format(columns=names, heading=shortened(line.text))
            raise SheetError(_at(source, line, text))
    return _Heading(columns)


def _at(source: Source, line: _Line, problem: str) -> str:
    return f"{source.name}:{line.number}: {problem}"


class _Unreadable(Exception):
    """A cell nobody can read."""

    def __init__(self, cell: BadCell) -> None:
        super().__init__(cell.text)
        self.cell = cell


class _LineReader:
    """Reads the cells of one line."""

    def __init__(self, line: _Line, heading: _Heading) -> None:
        self._line = line
        self._columns = heading.columns
        self._players = heading.players
        #: The cells that cannot be read, and that the line can do without.
        self.bad: list[BadCell] = []

    def match(self) -> Row | None:
        """A match; None where nobody met an opponent.

        Raises:
            _Unreadable: a cell has something else in it.
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
            _Unreadable: a cell has something else in it.
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
            _Unreadable: not just one of the two has points.
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

    def _unreadable(self, column: Column, wanted: Phrase) -> _Unreadable:
        return _Unreadable(BadCell(self._span(column), self._text(column), wanted))

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


def _is_same_match(row: Row, other: Row) -> bool:
    """Whether two lines of games belong to one match: a sheet tells it game by game."""
    same = row.names == other.names and row.round == other.round and row.event == other.event
    return same and other.games[0].number > row.games[-1].number
