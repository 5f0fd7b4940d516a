"""Turns the rows of a .mat file into the entries of a game."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.formats.mat.cells import read_cell, read_short_cell, unusual_wording
from bgrecord.formats.mat.draft import Draft
from bgrecord.formats.mat.layout import INDENTED, LEFT
from bgrecord.formats.mat.rows import PLAIN_ROW, Row, cut
from bgrecord.record.actions import Action, Rolled, Unplayed, Unreadable
from bgrecord.record.model import Entry, Game, NoteKind
from bgrecord.source import Span

_TAB = 8
#: Makes a named tuple from all its fields in half the time its own constructor takes.
_new = tuple.__new__

#: A column to the right of every middle.
_FAR_RIGHT = 1_000_000


def add_rows(draft: Draft, game: Game, text: str, line: int) -> None:
    """Add the entries of some lines of rows, the first of them at this line.

    A reader spends most of its time here, so plain rows are dealt with on the spot.
    """
    layout, entries = draft.layout, game.entries
    add, learn = entries.append, layout.seconds.append
    for at, found in enumerate(PLAIN_ROW.finditer(text), line):
        number, left, right, rest = found.groups()
        if rest:
            _add_unusual_row(draft, game, found.group().rstrip("\n"), at)
        elif left:
            row = int(number) if number else None
            before = found.start() - 1
            column = found.start(2) - before
            if right:
                second = found.start(3) - before
                if column > INDENTED:
                    layout.crowded(entries, [column - 1, second - 1])
                else:
                    learn(second - 1)
            else:
                layout.lone(entries, column - 1)
            add(_new(Entry, (0, read_short_cell(left), at, column, column + len(left), row)))
            if right:
                action = read_short_cell(right)
                add(_new(Entry, (1, action, at, second, second + len(right), row)))
        elif number:
            game.blank_rows.append(int(number))


def _add_unusual_row(draft: Draft, game: Game, text: str, line: int) -> None:
    """Add a row with other cells than the common ones, several rows in one, or tabs."""
    rows = cut(text)
    if not rows:
        draft.note(NoteKind.UNREADABLE_LINE, Span(line, 1, len(text) + 1), text=text[:200])
    before: Row | None = None
    for row in rows:
        if not row.cells and row.number is not None:
            game.blank_rows.append(row.number)
        _lay_out(draft, game, row, before, text)
        for place, cell in enumerate(row.cells):
            action = read_cell(cell.text)
            if type(action) is Rolled and action.unplayed is Unplayed.ILLEGAL:
                draft.expect_dump(game)
            side = min(place, 1)
            entry = Entry(side, action, line, cell.start + 1, cell.end + 1, row.number)
            game.entries.append(entry)
            if _is_in_words(action) and (wording := unusual_wording(cell.text)) is not None:
                if wording.is_open:
                    draft.expect_decision(game, wording)
                elif type(action) is not Unreadable:
                    draft.note_words(entry.span, cell.text, wording.verb, wording.languages)
        before = row


def _is_in_words(action: Action) -> bool:
    """Whether a cell holds words, not a play."""
    return type(action) is not Rolled or action.unplayed is not None


def _lay_out(draft: Draft, game: Game, row: Row, before: Row | None, text: str) -> None:
    """Tell the layout what a row shows of the columns, and which cells it leaves open."""
    margin, *starts = _columns(text, [row.margin, *(cell.start for cell in row.cells)])
    if before is not None:
        # Behind another row on the same line the columns are shifted. The same number again
        # stands before the right cell.
        starts = [start - margin + LEFT for start in starts]
        if row.number == before.number and len(before.cells) == len(starts) == 1:
            starts = [_FAR_RIGHT]
    if len(starts) == 1:
        draft.layout.lone(game.entries, starts[0])
    elif len(starts) > 2 or (starts and starts[0] >= INDENTED):
        draft.layout.crowded(game.entries, starts)
    elif starts and before is None:
        draft.layout.seconds.append(starts[1])


def _columns(text: str, places: list[int]) -> Iterator[int]:
    """Places in a line, in order, as columns from 0, with tabs going to every eighth."""
    if "\t" not in text:
        yield from places
        return
    column = last = 0
    for place in places:
        for char in text[last:place]:
            column += _TAB - column % _TAB if char == "\t" else 1
        last = place
        yield column
