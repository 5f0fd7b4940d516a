"""The record while its lines come in: which match and game they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bgrecord.formats._notes import Notebook
from bgrecord.formats.mat.boards import dump_readings, is_untouched
from bgrecord.formats.mat.cells import in_usual_words
from bgrecord.formats.mat.layout import Layout
from bgrecord.formats.mat.lines import is_impossible_date
from bgrecord.formats.mat.places import Terms, decided
from bgrecord.formats.mat.wording import Wording
from bgrecord.record.actions import Dropped, Lost, Rolled, SetPosition, Won
from bgrecord.record.model import Comment, Entry, Game, Match, NoteKind, Record, Tag
from bgrecord.source import Source, Span


class Draft:
    """A record being built, with the match and the game that are open."""

    def __init__(self, source: Source) -> None:
        self.record = Record(source, "mat")
        self.match: Match | None = None
        self.game: Game | None = None
        self.layout = Layout()
        #: Where right cells begin in the first match that shows it, from 0.
        self.right: int | None = None
        self._notebook = Notebook()
        #: Tags and remarks whose match or game is known when the next line is.
        self._waiting: list[Tag | Comment] = []
        self._set_position: Entry | None = None
        #: Cells with a dump, to be read when the sides are settled.
        self._dumps: list[tuple[Game, int]] = []
        #: Cells in words of two meanings, to be read when the actions around them are known.
        self._open: list[tuple[Game, int, Wording]] = []
        #: What the open match calls itself and its games in other languages.
        self.terms = Terms()

    def note(self, kind: NoteKind, span: Span, **values: object) -> None:
        """Add a note to the open match, or to the record outside of one."""
        notes = self.record.notes if self.match is None else self.match.notes
        self._notebook.add(notes, kind, span, **values)

    def note_words(self, span: Span, text: str, usual: str, languages: Sequence[str]) -> None:
        """Note words that no program writes, with the usual ones and whose they are."""
        values = {"text": text, "usual": usual, "language": ", ".join(languages)}
        self.note(NoteKind.UNUSUAL_WORDS, span, **values)

    def wait(self, line: Tag | Comment) -> None:
        """Keep a tag or remark until the next line shows where it belongs."""
        self._waiting.append(line)

    def open_match(self, length: int | None, span: Span | None) -> None:
        """Begin a match. The tags in front of its length line are its own."""
        first_tag = next((i for i, line in enumerate(self._waiting) if isinstance(line, Tag)), 0)
        header, self._waiting = self._waiting[first_tag:], self._waiting[:first_tag]
        self.close_match()
        self._waiting += header
        self.match = Match(length, span)
        self.record.matches.append(self.match)

    def open_game(self, number: int | None, span: Span) -> Game:
        """Begin a game, and a match of unknown length if there is none."""
        if self.match is None:
            self.open_match(None, None)
            self.note(NoteKind.MISSING_HEADER, span)
        self.file_waiting()
        self._close_game()
        game = self.game = Game(number, span)
        if self._set_position is not None:
            game.entries.append(self._set_position)
            self._set_position = None
        assert self.match is not None
        self.match.games.append(game)
        return game

    @property
    def in_game(self) -> bool:
        """Whether a game is open and has no result yet."""
        game = self.game
        if game is None:
            return False
        return not (game.entries and isinstance(game.entries[-1].action, Won | Lost | Dropped))

    def set_position(self, entry: Entry) -> None:
        """Put a position set by hand where it stands: in the game, or before the next one."""
        if self.game is not None and self.in_game:
            self.game.entries.append(entry)
        else:
            self._set_position = entry

    def expect_dump(self, game: Game) -> None:
        """Remember that the game's next entry is an illegal play with a dump."""
        self._dumps.append((game, len(game.entries)))

    def expect_decision(self, game: Game, wording: Wording) -> None:
        """Remember that the game's last entry is in words of two meanings."""
        self._open.append((game, len(game.entries) - 1, wording))

    def file_waiting(self) -> None:
        """Give the waiting tags and remarks to the open match or game."""
        match = self.match
        if match is None or not self._waiting:
            return
        remarks = match.comments if self.game is None else self.game.comments
        for line in self._waiting:
            if isinstance(line, Tag):
                match.tags.append(line)
                self._check(line)
            else:
                remarks.append(line)
        self._waiting = []

    def close_match(self) -> None:
        """End the open match: only now are all its columns known."""
        match = self.match
        if match is None:
            return
        self.file_waiting()
        self._close_game()
        for span in self.layout.settle():
            self.note(NoteKind.TWO_ACTIONS, span)
        for game, index in self._dumps:
            game.entries[index] = _with_dump(game, index)
        for game, index, wording in self._open:
            self._decide(game.entries, index, wording)
        match.notes.sort(key=lambda note: note.span)
        if self.right is None:
            self.right = self.layout.right
        self.match, self.layout, self._dumps = None, Layout(), []
        self._open, self.terms = [], Terms()

    def _close_game(self) -> None:
        game, self.game = self.game, None
        if game is not None and game.score is None:
            self.note(NoteKind.MISSING_SCORE_LINE, game.span)

    def _decide(self, entries: list[Entry], index: int, wording: Wording) -> None:
        """Read an action in words of two meanings, when its place tells which it has."""
        clear = decided(entries, index, wording, self.terms)
        if clear is None or (action := in_usual_words(clear)) is None:
            return
        entry = entries[index] = entries[index]._replace(action=action)
        text = self.record.source.line(entry.line)[entry.column - 1 : entry.end_column - 1]
        self.note_words(entry.span, text, clear.verb, clear.languages)

    def _check(self, tag: Tag) -> None:
        name = tag.name.casefold()
        if name in ("eventdate", "date") and is_impossible_date(tag.value):
            self.note(NoteKind.BAD_METADATA, tag.span, what="date", value=tag.value)
        elif name.endswith(" elo") and tag.value.lstrip().startswith("-"):
            self.note(NoteKind.BAD_METADATA, tag.span, what="rating", value=tag.value)


def _with_dump(game: Game, index: int) -> Entry:
    """The entry of an `Illegal play` with the position of its dump.

    A dump of an untouched board before any play is how DailyGammon starts a game of Nackgammon:
    its roll was never thrown.
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
