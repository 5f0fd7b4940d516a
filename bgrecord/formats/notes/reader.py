"""Reads hand notes line by line, and follows each game once all its lines are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from lark import Token

from bgrecord.core.play import play_text
from bgrecord.core.position import Position, Variant
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats.notes.cells import LONGEST, Noted, read_cell
from bgrecord.formats.notes.following import Allowance, Fate, Outcome, Turn, follow
from bgrecord.formats.notes.rows import Cell, Margin, cells_of
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Comment, Dialect, Game, Note, NoteKind, Record
from bgrecord.source import Source, Span

_TAG = re.compile(r"[ \t]*+([^\W\d][\w ]{0,40}?)[ \t]*+:[ \t]*+")
_DICE = re.compile(r"[0-9][-–]?[0-9](?![0-9])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_HEADING = re.compile(
    r"game[^\w\n]*+([0-9]{0,9})(?:[^0-9\n]*+([0-9]{1,9})[ \t]*+[-:][ \t]*+([0-9]{1,9}))?", re.I
)
_LENGTH = re.compile(
    r"[ \t,(]*+(?:(?:match[ \t]++)?to[ \t]++([0-9]{1,9})(?:[ \t]++points?)?"
    r"|([0-9]{1,9})[ \t-]*+(?:points?|pts?|p)(?:[ \t]++match)?"
    r"|(money|unlimited)(?:[ \t]++(?:game|session|match|play))?)[ \t.)]*+",
    re.IGNORECASE,
)
_BETWEEN_NAMES = re.compile(r"[ \t]++(?:vs?\.?|against|[-–—])[ \t]++|\t[ \t]*+|[ ]{2,}", re.I)
#: Behind the names of the players.
_BEFORE_LENGTH = re.compile(r",|\(|[ \t](?=to[ \t]++[0-9])")

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


class _Pending(NamedTuple):
    """A turn that waits until its game is followed."""

    side: int
    what: Noted | Action
    span: Span
    row: int | None


class _Pages:
    """The turns of one game as they are read."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turns: list[_Pending] = []
        #: The side whose turn it is, as far as the notes tell.
        self.to_act = 0

    @property
    def rolls(self) -> list[Turn]:
        """The turns that are rolls."""
        return [
            Turn(turn.side, turn.what, turn.span.line)
            for turn in self.turns
            if isinstance(turn.what, Noted)
        ]

    @property
    def winner(self) -> int:
        """The side that has won when the game ends here: it did not give up, or rolled last."""
        if not self.turns:
            return 0
        last = self.turns[-1]
        return 1 - last.side if isinstance(last.what, Dropped | Resigned) else last.side

    def add(self, side: int, what: Noted | Action, span: Span, row: int | None) -> None:
        """Add a turn."""
        self.turns.append(_Pending(side, what, span, row))
        if isinstance(what, Noted | Doubled | Took | Beavered | Raccooned):
            self.to_act = 1 - side


class _Reader:
    def __init__(self, source: Source) -> None:
        self._draft = Draft(source, "notes")
        self._match = self._draft.open_match(None)
        self._names = ("", "")
        self._margin = Margin(source.lines)
        self._pages: list[_Pages] = []
        self._handlers: dict[str, Callable[[Token], None]] = {
            "REMARK": self._remark,
            "GAME": self._heading,
            "LINE": self._line,
        }

    def read(self) -> Record:
        """Read all lines, then follow the games."""
        for line in lines_of(self._draft.record.source, "notes"):
            if line.type != "GAP":
                self._handlers[line.type](line)
        if self._match.length is None and self._pages and self._match.length_span is None:
            self._draft.note(NoteKind.MISSING_HEADER, self._pages[0].game.span)
        for pages, outcomes in zip(self._pages, self._followed(), strict=True):
            self._draft.game = pages.game
            self._enter(pages, outcomes)
        return self._draft.finish(Dialect("notes", marks_hits=True, names_bar_and_off=True))

    # ------------------------------------------------------------------ lines

    def _remark(self, line: Token) -> None:
        owner = self._match if self._draft.game is None else self._draft.game
        owner.comments.append(Comment(line.strip().lstrip("#;").strip(), span_of(line)))

    def _heading(self, line: Token) -> None:
        found = _HEADING.match(line.strip())
        assert found is not None
        pages = self._open_game(int(found[1]) if found[1] else len(self._pages) + 1, span_of(line))
        if found[2]:
            pages.game.score = int(found[2]), int(found[3])
            pages.game.score_span = pages.game.span

    def _line(self, line: Token) -> None:
        text = line.rstrip("\n").replace("\xa0", " ").rstrip()
        if self._draft.game is None and not self._is_turn(text):
            self._head(line, text)
            return
        if len(text) > 2 * LONGEST:
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
        """Whether a line before the first heading begins a game."""
        cells = cells_of(text, self._margin).cells
        return bool(cells) and _DICE.match(self._whose(cells[0].text)[1]) is not None

    def _head(self, line: Token, text: str) -> None:
        """A line above the first game: the players, the length, a tag, or free words."""
        tag = _TAG.match(text)
        if tag and tag[1].lower() in ("players", "length"):
            text, start = text[tag.end() :], tag.end()
            read = self._players if tag[1].lower() == "players" else self._length
            if not read(line, text, start):
                self._draft.unreadable(line)
        elif tag:
            span = Span(line.line or 1, tag.end() + 1, len(text) + 1)
            self._draft.tag(tag[1], text[tag.end() :].strip(), span)
        elif not (self._length(line, text, 0) or self._players(line, text, 0)):
            self._draft.comment(line)

    def _length(self, line: Token, text: str, start: int) -> bool:
        """Read a length; whether it is one."""
        found = _LENGTH.fullmatch(text)
        number = _NUMBER.fullmatch(text.strip()) if start else None
        if found is None and number is None:
            return False
        digits = number[0] if number else found and (found[1] or found[2])
        self._match.length = int(digits) if digits else 0
        column = start + len(text) - len(text.lstrip(" \t,("))
        self._match.length_span = Span(line.line or 1, column + 1, start + len(text) + 1)
        return True

    def _players(self, line: Token, text: str, start: int) -> bool:
        """Read the names of the players, and the length behind them; whether there are two."""
        has_bar = "|" in text
        for gap in () if start and has_bar else _BEFORE_LENGTH.finditer(text):
            if self._length(line, text[gap.start() :], start + gap.start()):
                text = text[: gap.start()]
                break
        names = text.split("|") if has_bar else _BETWEEN_NAMES.split(text.strip())
        names = [name.strip() for name in names]
        if len(names) != 2 or not all(names) or any(self._names):
            return False
        self._names = names[0], names[1]
        return True

    def _open_game(self, number: int, span: Span) -> _Pages:
        game = self._draft.open_game(number, span)
        game.names = self._names
        self._pages.append(_Pages(game))
        return self._pages[-1]

    # ------------------------------------------------------------------ turns

    def _cell(self, cell: Cell, line: int, row: int | None) -> None:
        pages = self._pages[-1]
        named, text = self._whose(cell.text)
        start = cell.start + len(cell.text) - len(text)
        span = Span(line, start + 1, start + len(text) + 1)
        side = named if named is not None else cell.side
        for what in read_cell(text):
            if side is None:
                side = pages.winner if isinstance(what, Won) else pages.to_act
            pages.add(side, what, span, row)
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

    def _followed(self) -> list[list[Outcome]]:
        """What the notes of each game mean.

        Some people write a point once for each checker that comes there, others once for all of
        them. They wrote the former where a point is written twice and all notes fit that way.
        """
        start = _start(self._match.tag("Variation"))
        games = [pages.rolls for pages in self._pages]
        notes = (turn.note for turns in games for turn in turns)
        if any(len(set(note.landings)) < len(note.landings) for note in notes):
            outcomes = list(_all_fitting(start, games))
            if len(outcomes) == len(games):
                return outcomes
        allowance = Allowance()
        return [follow(start, turns, allowance, each_checker=False) for turns in games]

    def _enter(self, pages: _Pages, outcomes: Iterable[Outcome]) -> None:
        """Enter a game: what its notes mean, and what nobody can tell of them."""
        ahead = iter(outcomes)
        for side, what, span, row in pages.turns:
            if isinstance(what, Noted):
                outcome = next(ahead)
                self._tell(what, outcome, span)
                what = _rolled(what, outcome)
            self._draft.add(side, what, span, row)

    def _tell(self, noted: Noted, outcome: Outcome, span: Span) -> None:
        """Note what a reader of the record should know of a turn."""
        line = self._draft.record.source.line(span.line)
        written = line[span.column - 1 : span.end_column - 1]
        kind = _KINDS.get(outcome.fate)
        if kind is None:
            return
        values: dict[str, object] = {
            "written": written,
            "roll": str(noted.roll),
            "readings": tuple(map(play_text, outcome.readings)),
            "depends": outcome.fate is Fate.DEPENDENT,
        }
        if outcome.play is not None:
            values |= {"play": play_text(outcome.play), "line": outcome.decided_by}
        # One a turn, and every one of them matters: they are not counted off.
        self._match.notes.append(Note(kind, span, values))


def _all_fitting(start: Position, games: Sequence[Sequence[Turn]]) -> Iterator[list[Outcome]]:
    """The games, if a point stands for one checker; up to a note that fits no play that way."""
    allowance = Allowance()
    for turns in games:
        outcomes = follow(start, turns, allowance, each_checker=True)
        if any(outcome.fate is Fate.UNFIT for outcome in outcomes):
            return
        yield outcomes


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
