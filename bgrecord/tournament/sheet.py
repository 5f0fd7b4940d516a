"""Reads a score sheet: a CSV file with a line a match, or a line a game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bgrecord.languages import gettext as _
from bgrecord.source import Source, require_decoded
from bgrecord.tournament.filekind import kind_by_beginning
from bgrecord.tournament.sheet_lines import SheetError, heading_of, lines_of
from bgrecord.tournament.sheet_rows import BadCell, LineReader, Row, Unreadable
from bgrecord.tournament.words import Column

#: How the workbooks of spreadsheets begin, the newer and the older ones.
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


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
        Undecodable: the text is not in the encoding that the user named.
    """
    if (kind := _other_kind(source)) is not None:
        problem = _("this is {kind}; save the score sheet as CSV")
        raise SheetError(f"{source.name}: {problem.format(kind=kind)}")
    require_decoded(source)
    lines = lines_of(source)
    first = next(lines, None)
    if first is None:
        raise SheetError(f"{source.name}: {_('nothing is in this score sheet')}")
    heading = heading_of(source, first)
    rows: list[Row] = []
    bad: list[BadCell] = []
    is_of_games = Column.GAME in heading.columns
    # A game was left out, so those around it are not all there were.
    is_torn = False
    for line in lines:
        reader = LineReader(line, heading)
        try:
            row = reader.game() if is_of_games else reader.match()
        except Unreadable as problem:
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


def _other_kind(source: Source) -> str | None:
    """What a file is that is no text: a workbook of a spreadsheet, a document, a picture."""
    if source.data.startswith(_WORKBOOKS):
        return _("a workbook of a spreadsheet")
    kind = kind_by_beginning(source.data)
    return None if kind is None else kind.translated()


def _is_same_match(row: Row, other: Row) -> bool:
    """Whether two lines of games belong to one match: a sheet tells it game by game."""
    same = row.names == other.names and row.round == other.round and row.event == other.event
    return same and other.games[0].number > row.games[-1].number
