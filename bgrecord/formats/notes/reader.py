"""Reads hand notes line by line, and follows each game once all its lines are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from lark import Token

from bgrecord.core.play import play_text
from bgrecord.core.position import Position, Variant
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats.notes.cells import LONGEST, Noted, read_cell
from bgrecord.formats.notes.following import Fate, Outcome
from bgrecord.formats.notes.games import Page, Pending, followed
from bgrecord.formats.notes.heads import (
    Length,
    Players,
    each_checker_in,
    game_number,
    length_behind,
    length_in,
    players_apart,
    players_in,
)
from bgrecord.formats.notes.rows import Cell, Margin, cells_of
from bgrecord.record.actions import Rolled, Unplayed, Won
from bgrecord.record.model import Comment, Dialect, Note, NoteKind, Record
from bgrecord.source import Source, Span

_TAG = re.compile(r"[ \t]*+([^\W\d][\w ]{0,40}?)[ \t]*+:[ \t]*+")
_DICE = re.compile(r"[0-9][-–]?[0-9](?![0-9])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_HEADING = re.compile(
    r"game[^\w\n]*+([0-9]{0,9})(?:[^0-9\n]*+([0-9]{1,9})[ \t]*+[-:][ \t]*+([0-9]{1,9}))?", re.I
)

#: What findings say of a note's fate.
_KINDS = {
    Fate.OPEN: NoteKind.SEVERAL_PLAYS_FIT,
    Fate.DEPENDENT: NoteKind.SEVERAL_PLAYS_FIT,
    Fate.DECIDED: NoteKind.DECIDED_LATER,
    Fate.UNFIT: NoteKind.NO_PLAY_FITS,
    Fate.TOO_MANY: NoteKind.TOO_MANY_BOARDS,
}


def read(source: Source) -> Record:
    """Read a text as hand notes, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._draft = Draft(source, "notes")
        self._match = self._draft.open_match(None)
        self._names = ("", "")
        self._margin = Margin(source.lines)
        self._pages: list[Page] = []
        #: A point is written once for every checker; else it may be written once for several.
        self._each_checker = False

    def read(self) -> Record:
        """Read all lines, then follow the games."""
        for line in lines_of(self._draft.record.source, "notes"):
            if line.type != "GAP":
                _HANDLERS[line.type](self, line)
        if self._match.length is None and self._pages and self._match.length_span is None:
            self._draft.note(NoteKind.MISSING_HEADER, self._pages[0].game.span)
        start = _start(self._match.tag("Variation"))
        rolls = [page.rolls for page in self._pages]
        meanings = followed(start, rolls, each_checker=self._each_checker)
        for page, outcomes in zip(self._pages, meanings, strict=True):
            self._draft.game = page.game
            self._enter(page, outcomes)
        return self._draft.finish(Dialect("notes", marks_hits=True, names_bar_and_off=True))

    # ------------------------------------------------------------------ lines

    def _remark(self, line: Token) -> None:
        owner = self._match if self._draft.game is None else self._draft.game
        owner.comments.append(Comment(line.strip().lstrip("#;").strip(), span_of(line)))

    def _heading(self, line: Token) -> None:
        found = _HEADING.match(line.strip())
        assert found is not None
        page = self._open_game(int(found[1]) if found[1] else len(self._pages) + 1, span_of(line))
        if found[2]:
            page.game.score = int(found[2]), int(found[3])
            page.game.score_span = page.game.span

    def _line(self, line: Token) -> None:
        text = line.rstrip("\n").replace("\xa0", " ").rstrip()
        number = game_number(text)
        if number is not None:
            self._open_game(number, span_of(line))
            return
        if self._draft.game is None and not self._is_turn(text):
            self._head(line, text)
            return
        if len(text.partition("#")[0]) > 2 * LONGEST:
            self._draft.unreadable(line)
            return
        if self._draft.game is None:
            self._open_game(1, span_of(line))
        row = cells_of(text, self._margin)
        if row.remark is not None:
            start = text.index("#") + 1
            span = Span(line.line or 1, start, len(text) + 1)
            self._pages[-1].game.comments.append(Comment(row.remark, span))
        for cell in row.cells:
            self._cell(cell, line.line or 1, row.number)

    def _is_turn(self, text: str) -> bool:
        """Whether a line before the first heading begins a game; a date may begin like dice."""
        cells = cells_of(text, self._margin).cells
        if not cells:
            return False
        what = read_cell(self._whose(cells[0].text)[1])[0]
        if not isinstance(what, Noted):
            return False
        return not (what.says_nothing and what.unreadable) or cells[0].side is not None

    def _head(self, line: Token, text: str) -> None:
        """A line above the first game: the players, the length, a tag, or free words."""
        tag = _TAG.match(text)
        value, at = (text[tag.end() :].strip(), tag.end()) if tag else (text, 0)
        number = line.line or 1
        if tag is None:
            if length := length_in(text):
                self._set_length(length, number, text, 0)
            elif not self._set_players(players_in(text), number, text, 0):
                if self._match.length_span is None and (length := length_behind(text)):
                    self._set_length(length, number, text, 0)
                self._draft.comment(line)
        elif tag[1].lower() == "players":
            if not self._set_players(players_apart(value) or players_in(value), number, value, at):
                self._draft.unreadable(line)
        elif tag[1].lower() == "length":
            length = Length(int(value), 0) if _NUMBER.fullmatch(value) else length_in(value)
            if length is None:
                span = Span(number, at + 1, at + len(value) + 1)
                self._match.length_span = span
                self._draft.note(NoteKind.BAD_LENGTH, span, written=value[:LONGEST])
            else:
                self._set_length(length, number, value, at)
        elif tag[1].lower() == "landing points":
            each_checker = each_checker_in(value)
            if each_checker is None:
                self._draft.unreadable(line)
            else:
                self._each_checker = each_checker
        else:
            self._draft.tag(tag[1], value, Span(number, at + 1, at + len(value) + 1))

    def _set_length(self, length: Length, line: int, text: str, at: int) -> None:
        """Keep a length that stands at a place of its line."""
        span = Span(line, at + length.start + 1, at + len(text) + 1)
        self._match.length, self._match.length_span = length.points, span

    def _set_players(self, players: Players | None, line: int, text: str, at: int) -> bool:
        """Keep the players, if there are two and were none before."""
        if players is None or any(self._names):
            return False
        self._names = players.names
        if players.length is not None:
            self._set_length(players.length, line, text, at)
        return True

    def _open_game(self, number: int, span: Span) -> Page:
        game = self._draft.open_game(number, span)
        game.names = self._names
        self._pages.append(Page(game))
        return self._pages[-1]

    # ------------------------------------------------------------------ turns

    def _cell(self, cell: Cell, line: int, row: int | None) -> None:
        page = self._pages[-1]
        named, text = self._whose(cell.text)
        start = cell.start + len(cell.text) - len(text)
        span = Span(line, start + 1, start + len(text) + 1)
        side = named if named is not None else cell.side
        for what in read_cell(text):
            if side is None:
                side = page.winner if isinstance(what, Won) else page.to_act
            page.add(Pending(side, what, span, row))
            side = 1 - side

    def _whose(self, text: str) -> tuple[int | None, str]:
        """The side a turn is said to be of, by a name or its beginning, and the rest of it."""
        name, colon, rest = text.partition(":")
        if colon and name.strip() and not _DICE.fullmatch(name.strip()):
            begun = [
                side
                for side, known in enumerate(self._names)
                if known.casefold().startswith(name.strip().casefold())
            ]
            if len(begun) == 1 and rest.strip():
                return begun[0], rest.strip()
        for side, known in enumerate(self._names):
            if known and text.startswith(f"{known} "):
                return side, text[len(known) :].strip()
        return None, text

    # ------------------------------------------------------------------ games

    def _enter(self, page: Page, outcomes: Iterable[Outcome]) -> None:
        """Enter a game: what its notes mean, and what nobody can tell of them."""
        ahead = iter(outcomes)
        for side, what, span, row in page.turns:
            if isinstance(what, Noted):
                outcome = next(ahead)
                self._tell(what, outcome, span)
                what = _rolled(what, outcome)
            self._draft.add(side, what, span, row)

    def _tell(self, noted: Noted, outcome: Outcome, span: Span) -> None:
        """Note what a reader of the record should know of a turn."""
        kind = _KINDS.get(outcome.fate)
        if kind is None:
            return
        line = self._draft.record.source.line(span.line)
        values: dict[str, object] = {
            "written": line[span.column - 1 : span.end_column - 1],
            "roll": str(noted.roll),
            "readings": tuple(map(play_text, outcome.readings)),
            "depends": outcome.fate is Fate.DEPENDENT,
        }
        if outcome.play is not None:
            values |= {"play": play_text(outcome.play), "line": outcome.decided_by}
        # One a turn, and every one of them matters: they are not counted off.
        self._match.notes.append(Note(kind, span, values))


#: What a reader does with a line, by the type of its token.
_HANDLERS: Mapping[str, Callable[[_Reader, Token], None]] = {
    "REMARK": _Reader._remark,
    "GAME": _Reader._heading,
    "LINE": _Reader._line,
}


def _rolled(noted: Noted, outcome: Outcome) -> Rolled:
    if noted.unreadable:
        return Rolled(noted.roll, annotation=noted.annotation, unreadable=noted.unreadable)
    unplayed: Unplayed | None = None
    if outcome.play is None:
        unplayed = Unplayed.OPEN
    elif not outcome.play:
        unplayed = Unplayed.CANNOT_MOVE if noted.says_dance else Unplayed.BLANK
    return Rolled(noted.roll, outcome.play or (), unplayed, annotation=noted.annotation)


def _start(variation: str | None) -> Position:
    """The board games begin with."""
    known: Iterator[Variant] = (
        variant for variant in Variant if variant == (variation or "").strip().lower()
    )
    return Position.start(next(known, Variant.BACKGAMMON))
