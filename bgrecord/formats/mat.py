"""Reads the .mat family: the text of matches as nearly every site and program exports them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lark import Token

from bgrecord.formats import mat_lines
from bgrecord.formats._base import Format
from bgrecord.formats._grammar import parser
from bgrecord.formats._notes import Notebook
from bgrecord.formats.mat_boards import dump_readings, is_untouched, set_position
from bgrecord.formats.mat_cells import read_cell, read_short_cell
from bgrecord.formats.mat_dialects import DIALECTS, dialect_of
from bgrecord.formats.mat_layout import INDENTED, LEFT, Layout
from bgrecord.formats.mat_rows import PLAIN_ROW, Row, cut
from bgrecord.record.actions import (
    Dropped,
    Lost,
    Rolled,
    SetPosition,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Comment, Entry, Game, Match, Note, NoteKind, Record, Tag
from bgrecord.source import Source, Span

_SIGNS = re.compile(
    r"^[ \t]*(?:\S+?[ \t]*-?points?[ \t]+match\b|match[ \t]+(?:of|to)[ \t]+[0-9]"
    r"|(?:unlimited|money)[ \t]+(?:match|game|session)|game[ \t]+[0-9]+[ \t]*$"
    r'|[;#][ \t]*\[[^\]"\n]+")',
    re.IGNORECASE | re.MULTILINE,
)
_DICE = re.compile(r"(?<!\S)[0-9]{2}:")
#: Control characters without blanks and line ends, which are one byte each in every encoding.
_CONTROLS = bytes({*range(32), 127} - {*b"\t\n\v\f\r"})
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
#: What a file cut inside a move ends with.
_CUT_MOVE = re.compile(
    r"(?:.*[ \t:])?(?:b|ba|bar|[0-9]{1,2})(?:/[0-9ofar]*\*?)*(?:\([0-9]?)?", re.I
)


def sniff(source: Source) -> bool:
    """Whether a text looks like a .mat: a length line, a game's heading, or header tags."""
    return _SIGNS.search(_plain(source.text)) is not None


def read(source: Source) -> Record:
    """Read a text as .mat, whatever it is."""
    return _Reading(source).record


FORMAT = Format(
    name="mat",
    title="Jellyfish match text and its dialects",
    suffixes=(".mat", ".txt"),
    sniff=sniff,
    read=read,
    dialects=tuple(DIALECTS),
)


def _plain(text: str) -> str:
    """The text with line ends as the grammars know them."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"


class _Reading:
    """One reading of one text: takes its lines one after the other and builds the record."""

    def __init__(self, source: Source) -> None:
        self.record = Record(source, "mat")
        self._source = source
        self._notebook = Notebook()
        self._match: Match | None = None
        self._game: Game | None = None
        self._layout = Layout()
        self._right_column: int | None = None
        #: Cells with a dump, which can be read when the sides are settled.
        self._dumped: list[tuple[Game, int]] = []
        #: Tags and remarks that belong to what follows them.
        self._header: list[Tag | Comment] = []
        self._set_position: Entry | None = None
        if source.encoding_assumed:
            self._note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), encoding=source.encoding)
        text = _plain(source.text)
        if not _is_binary(text):
            self._read(self._without_controls(text))
        if not self.record.matches:
            self.record.notes = [Note(NoteKind.NO_MATCH, Span(1, 1, 1))]

    def _read(self, text: str) -> None:
        handlers: dict[str, Callable[[Token], None]] = {
            "ROWS": self._rows,
            "LOOSE_ROW": self._rows,
            "GAP": self._gap,
            "HEADING": self._heading,
            "SCORE": self._score,
            "TAG": self._tag,
            "REMARK": self._remark,
            "BOX": self._remark,
            "LENGTH": self._length,
            "OTHER": self._other,
        }
        for token in parser("mat").parse(text, start="transcript").children:
            handlers[token.type](token)
        self._file_header()
        self._close_match()
        right = self._right_column
        self.record.dialect = dialect_of(self.record, 34 if right is None else right + 1)
        self._mark_cut(text)

    def _without_controls(self, text: str) -> str:
        """Blank out control characters; every line that has some is noted."""
        data = text.encode("utf-8", errors="replace")
        if len(data.translate(None, _CONTROLS)) == len(data):
            return text
        for line, line_text in enumerate(text.split("\n"), 1):
            if found := _CONTROL.search(line_text):
                span = Span(line, found.start() + 1, found.end() + 1)
                self._note(NoteKind.CONTROL_CHARACTER, span, character=f"U+{ord(found[0]):04X}")
        return _CONTROL.sub(" ", text)

    # -- lines ---------------------------------------------------------------------------------

    def _gap(self, token: Token) -> None:
        """Blank lines say nothing."""

    def _tag(self, token: Token) -> None:
        found = mat_lines.tag(token)
        if found is None:
            self._remark(token)
        else:
            self._header.append(Tag(*found, _span(token)))

    def _remark(self, token: Token) -> None:
        text = token.strip(";# \t\n") if token.lstrip()[0] in ";#" else token.strip()
        action = set_position(text)
        if action is None:
            self._header.append(Comment(text, _span(token)))
            return
        span = _span(token)
        entry = Entry(0, action, span.line, span.column, span.end_column, None)
        if self._game is not None and not _is_over(self._game):
            self._game.entries.append(entry)
        else:
            self._set_position = entry

    def _length(self, token: Token) -> None:
        self._close_match()
        length, written = mat_lines.match_length(token)
        self._match = Match(length, _span(token))
        self.record.matches.append(self._match)
        if length is None:
            self._note(NoteKind.BAD_LENGTH, _span(token), written=written)
        self._file_header()

    def _heading(self, token: Token) -> None:
        self._open_game(mat_lines.game_number(token), _span(token))

    def _score(self, token: Token) -> None:
        found = mat_lines.score_line(token)
        game = self._game
        if found is not None and game is not None and game.entries and found.names == game.names:
            game = self._open_game(None, _span(token))
        if found is not None and game is None and self._match is not None:
            game = self._open_game(None, _span(token))
        if found is None or game is None or game.score is not None or _has_begun(game):
            if _DICE.search(token):
                self._rows(token)
            else:
                self._other(token)
            return
        self._file_header()
        game.names, game.score, game.ratings, self._layout.of_name = found
        game.score_span = _span(token)
        if game.names == ("", "") and len(self._match.games) == 1:
            self._note(NoteKind.BAD_METADATA, _span(token), what="names")

    def _other(self, token: Token) -> None:
        if self._match is None or not self._match.games:
            self._header.append(Comment(token.strip(), _span(token)))
        else:
            self._note(NoteKind.UNREADABLE_LINE, _span(token), text=token.strip()[:200])

    # -- rows ----------------------------------------------------------------------------------

    def _rows(self, token: Token) -> None:
        game = self._game
        if game is None:
            if self._match is None and not _DICE.search(token):
                self._other(token)
                return
            game = self._open_game(None, _span(token))
        if self._header:
            self._file_header()
        entries, seconds = game.entries, self._layout.seconds
        add = entries.append
        for line, found in enumerate(PLAIN_ROW.finditer(token), token.line or 1):
            number, left, right, rest = found.groups()
            if rest:
                self._unusual_row(found.group(), line, game)
            elif left:
                row = int(number) if number else None
                margin = found.start() - 1
                start, end = found.span(2)
                start -= margin
                if not right:
                    self._layout.lone(entries, start - 1)
                    add(Entry(0, read_short_cell(left), line, start, end - margin, row))
                    continue
                second, second_end = found.span(3)
                second -= margin
                if start > INDENTED:
                    self._layout.crowded(entries, [start - 1, second - 1])
                else:
                    seconds.append(second - 1)
                add(Entry(0, read_short_cell(left), line, start, end - margin, row))
                add(Entry(1, read_short_cell(right), line, second, second_end - margin, row))

    def _unusual_row(self, text: str, line: int, game: Game) -> None:
        """A row with cells, gaps or tabs that are out of the ordinary."""
        text = text.rstrip("\n")
        rows = cut(text)
        if not rows:
            self._note(NoteKind.UNREADABLE_LINE, Span(line, 1, len(text) + 1), text=text[:200])
        before: Row | None = None
        for row in rows:
            self._lay_out(row, before, text, game)
            for place, cell in enumerate(row.cells):
                action = read_cell(cell.text)
                if type(action) is Rolled and action.unplayed is Unplayed.ILLEGAL:
                    self._dumped.append((game, len(game.entries)))
                columns = cell.start + 1, cell.end + 1
                game.entries.append(Entry(min(place, 1), action, line, *columns, row.number))
            before = row

    def _lay_out(self, row: Row, before: Row | None, text: str, game: Game) -> None:
        """Tell the layout what a row shows of the columns, and what it leaves open."""
        starts = [_column(text, cell.start) for cell in row.cells]
        if before is not None:
            # Glued to another row: the columns are shifted by what stands before it.
            starts = [start - _column(text, row.margin) + LEFT for start in starts]
            if row.number == before.number and len(before.cells) == len(starts) == 1:
                starts = [10**6]
        if len(starts) == 1:
            self._layout.lone(game.entries, starts[0])
        elif len(starts) > 2 or (starts and starts[0] >= INDENTED):
            self._layout.crowded(game.entries, starts)
        elif starts and before is None:
            self._layout.seconds.append(starts[1])

    # -- matches and games ---------------------------------------------------------------------

    def _open_game(self, number: int | None, span: Span) -> Game:
        if self._match is None:
            self._match = Match(None)
            self.record.matches.append(self._match)
            self._note(NoteKind.MISSING_HEADER, span)
        self._file_header()
        self._close_game()
        self._game = Game(number, span)
        if self._set_position is not None:
            self._game.entries.append(self._set_position)
            self._set_position = None
        self._match.games.append(self._game)
        return self._game

    def _close_game(self) -> None:
        game, self._game = self._game, None
        if game is None:
            return
        if game.score is None:
            self._note(NoteKind.MISSING_SCORE_LINE, game.span)

    def _close_match(self) -> None:
        if self._match is None:
            return
        self._close_game()
        for span in self._layout.settle():
            self._note(NoteKind.TWO_ACTIONS, span)
        for game, index in self._dumped:
            game.entries[index] = _with_dump(game, index)
        self._match.notes.sort(key=lambda note: note.span)
        if self._right_column is None:
            self._right_column = self._layout.right
        self._match, self._layout, self._dumped = None, Layout(), []

    def _file_header(self) -> None:
        """Give waiting tags and remarks to the match or game they stand in."""
        match = self._match
        if match is None or not self._header:
            return
        remarks = match.comments if self._game is None else self._game.comments
        for line in self._header:
            if isinstance(line, Tag):
                match.tags.append(line)
                self._check_tag(line)
            else:
                remarks.append(line)
        self._header = []

    def _check_tag(self, tag: Tag) -> None:
        name = tag.name.casefold()
        if name in ("eventdate", "date") and mat_lines.is_impossible_date(tag.value):
            self._note(NoteKind.BAD_METADATA, tag.span, what="date", value=tag.value)
        elif name.endswith(" elo") and tag.value.lstrip().startswith("-"):
            self._note(NoteKind.BAD_METADATA, tag.span, what="rating", value=tag.value)

    def _mark_cut(self, text: str) -> None:
        """Find out whether the text ends in the middle of a line."""
        match = self.record.matches[-1] if self.record.matches else None
        if match is None:
            return
        last_line = 1 + text.rstrip().count("\n")
        ended = self._source.text.endswith(("\n", "\r"))
        last_note = match.notes[-1] if match.notes else None
        if last_note and last_note.kind is NoteKind.UNREADABLE_LINE and not ended:
            if last_note.span.line == last_line:
                match.notes[-1] = last_note._replace(kind=NoteKind.CUT_SHORT)
        entries = match.games[-1].entries if match.games else []
        if not entries or entries[-1].line != last_line or not _is_unreadable(entries[-1]):
            return
        entry = entries[-1]
        cell = text.rstrip().rpartition("\n")[2][entry.column - 1 :]
        if not ended or _CUT_MOVE.fullmatch(cell):
            entries[-1] = entry._replace(action=Unreadable(cell))
            self._notebook.add(match.notes, NoteKind.CUT_SHORT, entry.span, text=cell)

    def _note(self, kind: NoteKind, span: Span, **values: object) -> None:
        notes = self.record.notes if self._match is None else self._match.notes
        self._notebook.add(notes, kind, span, **values)


def _is_binary(text: str) -> bool:
    """Whether a text is no text: it has NUL characters and nothing of a match."""
    return "\0" in text and _SIGNS.search(text) is None


def _is_unreadable(entry: Entry) -> bool:
    action = entry.action
    return isinstance(action, Unreadable) or (
        isinstance(action, Rolled) and bool(action.unreadable)
    )


def _has_begun(game: Game) -> bool:
    return any(not isinstance(entry.action, SetPosition) for entry in game.entries[:2])


def _is_over(game: Game) -> bool:
    return bool(game.entries) and isinstance(game.entries[-1].action, Won | Lost | Dropped)


def _with_dump(game: Game, index: int) -> Entry:
    """The entry of an `Illegal play` with the position of its dump.

    A dump of an untouched board before any play is how DailyGammon starts a game of Nackgammon.
    """
    entry = game.entries[index]
    action = entry.action
    assert isinstance(action, Rolled)
    readings = dump_readings(action.annotation, game.names, entry.side)
    if not readings:
        return entry
    if index == 0 and is_untouched(readings[0]):
        return entry._replace(action=SetPosition(readings[0]))
    return entry._replace(action=replace(action, dumps=readings, annotation=""))


def _column(text: str, start: int) -> int:
    """A place in a line as a column from 0, tabs going to every eighth."""
    return len(text[:start].expandtabs()) if "\t" in text else start


def _span(token: Token) -> Span:
    """The place of a line without the blanks around it."""
    text = token.rstrip()
    column = len(text) - len(text.lstrip()) + 1
    return Span(token.line or 1, column, len(text) + 1)
