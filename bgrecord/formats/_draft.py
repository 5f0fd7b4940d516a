"""The record a reader of one of the smaller formats is building."""

from __future__ import annotations

from lark import Token

from bgrecord.formats._lines import span_of
from bgrecord.formats._notes import Notebook
from bgrecord.record.actions import Action
from bgrecord.record.model import (
    Comment,
    Dialect,
    Entry,
    Game,
    Match,
    Note,
    NoteKind,
    Record,
    Tag,
)
from bgrecord.source import Source, Span

#: So much of an unreadable line is quoted.
_QUOTE = 200


class Draft:
    """A record being built, with the match and the game that are open.

    Args:
        source: the text.
        format: the registered name of its format.
    """

    def __init__(self, source: Source, format: str) -> None:
        self.record = Record(source, format)
        self.match: Match | None = None
        self.game: Game | None = None
        self._notebook = Notebook()
        if source.encoding_assumed:
            self.note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), encoding=source.encoding)

    def note(self, kind: NoteKind, span: Span, **values: object) -> None:
        """Add a note to the open match, or to the record outside of one."""
        notes = self.record.notes if self.match is None else self.match.notes
        self._notebook.add(notes, kind, span, **values)

    def unreadable(self, line: Token) -> None:
        """Keep a line nobody can read."""
        self.note(NoteKind.UNREADABLE_LINE, span_of(line), text=line.strip()[:_QUOTE])

    def tag(self, name: str, value: str, span: Span) -> None:
        """Add a tag to the open match; there must be one."""
        assert self.match is not None
        self.match.tags.append(Tag(name, value, span))

    def comment(self, line: Token) -> None:
        """Keep a line as a remark of the open game, or else of the open match."""
        owner = self.game or self.match
        if owner is None:
            owner = self.open_match(None)
        owner.comments.append(Comment(line.strip(), span_of(line)))

    def open_match(self, length: int | None, span: Span | None = None) -> Match:
        """Begin a match: 0 points long is a session, None when the record does not say."""
        self.game = None
        self.match = Match(length, span)
        self.record.matches.append(self.match)
        return self.match

    def open_game(self, number: int | None, span: Span) -> Game:
        """Begin a game, and a match of unknown length if there is none."""
        if self.match is None:
            self.open_match(None)
        assert self.match is not None
        self.game = Game(number, span)
        self.match.games.append(self.game)
        return self.game

    def add(self, side: int, action: Action, span: Span, row: int | None = None) -> None:
        """Add an action to the open game; there must be one."""
        assert self.game is not None
        self.game.entries.append(Entry(side, action, *span, row))

    def finish(self, dialect: Dialect) -> Record:
        """The record, now that all lines were read."""
        record = self.record
        record.dialect = dialect
        if not any(match.games or match.tag("Variation") for match in record.matches):
            record.matches = []
            record.notes = [Note(NoteKind.NO_MATCH, Span(1, 1, 1))]
        return record
