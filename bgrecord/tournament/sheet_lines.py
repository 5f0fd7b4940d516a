"""The lines of a score sheet, and what its heading says of them."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.shown import shortened
from bgrecord.source import Source
from bgrecord.tournament.words import LOSERS, Column, column_of, plain

#: What may stand between the cells of a line.
_DELIMITERS = ",;\t|"
#: A heading as it may be.
_EXAMPLE = "player,opponent,score,length,round"
#: What tells who won a game.
_WHO_WON = frozenset({Column.WINNER, Column.POINTS, Column.PLAYER, Column.OPPONENT})


class SheetError(ValueError):
    """A score sheet that cannot be used; says in one line why."""


class Line(NamedTuple):
    """A line of the table."""

    number: int
    text: str
    cells: Sequence[str]
    delimiter: str


def lines_of(source: Source) -> Iterator[Line]:
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
        yield Line(number, text, [cell.strip() for cell in cells], delimiter)


class Heading(NamedTuple):
    """What the first line says of the others."""

    #: Where each column stands.
    columns: Mapping[Column, int]
    #: The players of a sheet of games that has a column for the points of each.
    players: tuple[str, str] | None = None


def heading_of(source: Source, line: Line) -> Heading:
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
        return Heading(columns, (line.cells[one], line.cells[other]))
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
    return Heading(columns)


def _at(source: Source, line: Line, problem: str) -> str:
    return f"{source.name}:{line.number}: {problem}"
