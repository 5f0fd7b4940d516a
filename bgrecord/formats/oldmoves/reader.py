"""Reads oldmoves line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.core.scoring import GameKind, Score
from bgrecord.formats import notation
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._results import points_in
from bgrecord.formats.oldmoves.numbering import is_rising, turned
from bgrecord.formats.oldmoves.scores import begins_match, outcome, score_at_start
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
    Unreadable,
    Won,
)
from bgrecord.record.model import Comment, Dialect, Game, NoteKind, Record
from bgrecord.source import Source, Span

_SCORE = re.compile(r"Score is ([0-9]+)-([0-9]+)(?:[ \t]+in[ \t]+an?[ \t]+(\S+))?", re.IGNORECASE)
_NAMES = re.compile(r"(.*?) is X[ \t]*+-(.*?) is O(?!\w)", re.IGNORECASE)
_ROLL = re.compile(r"[XO]:[ \t]*+\(([0-9])[ ,-]*+([0-9])\)[ \t]*+(.*)", re.IGNORECASE)
_CANNOT_MOVE = re.compile(r"(?:can(?:'|no)?t|can not) move|no moves?", re.IGNORECASE)
_UNKNOWN = re.compile(r"\?{2,}+")
#: No cube gets near this.
_HIGHEST_CUBE = 1 << 30


def read(source: Source) -> Record:
    """Read a text as oldmoves, whatever it is."""
    return _Reader(source).read()


class _Heading(NamedTuple):
    """A score line."""

    #: X's points and O's.
    score: tuple[int, int]
    #: 0 in a session, None when it cannot be read.
    length: int | None
    span: Span


class _Stake:
    """What a game is played for, by the words so far."""

    def __init__(self) -> None:
        self.value = 1
        self.offers = 0
        self.offerer = -1

    def double(self, side: int) -> Action:
        """A side says "doubles": in answer to a double that is a beaver, and so on."""
        answers = self.offers and side != self.offerer
        self.offers = self.offers + 1 if answers else 1
        self.offerer = side
        return (Doubled, Beavered, Raccooned)[min(self.offers, 3) - 1](None)

    def accept(self) -> None:
        """The last offer is accepted."""
        self.value = min(self.value << min(self.offers, 30), _HIGHEST_CUBE)
        self.offers = 0

    def kind(self, points: int | float | None) -> GameKind | None:
        """What is given up with so many points."""
        multiples = {self.value * kind: kind for kind in GameKind}
        return None if points is None else multiples.get(int(points))


class _Match:
    """What the reader has to remember of the open match."""

    def __init__(self, names: tuple[str, str]) -> None:
        #: Of the left player and the right one.
        self.names = names
        #: The games with the side that is X.
        self.games: list[tuple[Game, int]] = []


class _Reader:
    def __init__(self, source: Source) -> None:
        self._draft = Draft(source, "oldmoves")
        self._heading: _Heading | None = None
        self._match: _Match | None = None
        self._stake = _Stake()
        #: Talk before the first match.
        self._talk: list[Comment] = []
        #: The side that is X.
        self._x = 0

    def read(self) -> Record:
        draft = self._draft
        for line in lines_of(draft.record.source, "oldmoves"):
            if line.type != "GAP":
                _HANDLERS[line.type](self, line)
        self._close_match()
        plays = (e.action for m in draft.record.matches for g in m.games for e in g.entries)
        marks_hits = any(isinstance(play, Rolled) and play.marked for play in plays)
        return draft.finish(
            Dialect("fibs", marks_hits=marks_hits, names_bar_and_off=True, dance="can't move")
        )

    def _score(self, line: Token) -> None:
        found = _SCORE.search(line)
        assert found is not None
        length = _number(found[3]) if found[3] and found[3][0].isdigit() else 0
        score = (_number(found[1]) or 0, _number(found[2]) or 0)
        self._heading = _Heading(score, length, span_of(line))
        self._draft.game = None

    def _names(self, line: Token) -> None:
        found = _NAMES.match(line)
        assert found is not None
        self._open_game((found[1].strip(), found[2].strip()), span_of(line))

    def _roll(self, line: Token) -> None:
        found = _ROLL.match(line)
        assert found is not None
        self._add(line, rolled(found[1] + found[2], found[3].rstrip()))

    def _accepts(self, line: Token) -> None:
        self._stake.accept()
        self._add(line, Took())

    def _say(self, line: Token) -> None:
        if self._draft.game is None:
            self._talk.append(Comment(line.strip(), span_of(line)))
        else:
            self._draft.comment(line)

    def _side(self, line: Token) -> int:
        if self._draft.game is None:
            self._open_game(None, span_of(line))
        return self._x if line[0] in "Xx" else 1 - self._x

    def _add(self, line: Token, action: Action) -> None:
        self._draft.add(self._side(line), action, span_of(line))

    def _open_game(self, names: tuple[str, str] | None, span: Span) -> None:
        """Begin a game, and a match when the game belongs to another one than those before.

        Args:
            names: X and O; None when there is no line that names them.
            span: the place of that line.
        """
        heading, self._heading = self._heading, None
        if self._starts_match(names, heading):
            self._open_match(names or ("", ""), heading, span)
        match = self._match
        assert match is not None
        if names is not None and names != match.names:
            self._x = 1
        elif names is not None:
            self._x = 0
        game = self._draft.open_game(None, heading.span if heading else span)
        game.names = match.names
        game.score_span = game.span
        if heading is None:
            self._draft.note(NoteKind.MISSING_SCORE_LINE, span)
        else:
            game.score = score_at_start(heading.score, self._x, match.games)
        match.games.append((game, self._x))
        self._stake = _Stake()

    def _starts_match(self, names: tuple[str, str] | None, heading: _Heading | None) -> bool:
        match, last = self._draft.match, self._match
        if match is None or last is None:
            return True
        if names is not None and sorted(names) != sorted(last.names):
            return True
        if heading is None:
            return False
        before = last.games[-1][0]
        score = Score(*(before.score or (0, 0)), match.length or None)
        return heading.length != match.length or begins_match(heading.score, score, outcome(before))

    def _open_match(self, names: tuple[str, str], heading: _Heading | None, span: Span) -> None:
        self._close_match()
        draft = self._draft
        match = draft.open_match(heading.length if heading else None, heading and heading.span)
        match.comments += self._talk
        self._talk = []
        self._match = _Match(names)
        if heading is None:
            draft.note(NoteKind.MISSING_HEADER, span)
        elif heading.length is None:
            draft.note(NoteKind.BAD_LENGTH, heading.span, written="")

    def _close_match(self) -> None:
        """Put all plays into their players' own numbering: only now they tell which they are in."""
        games = self._match.games if self._match is not None else []
        for is_x in (True, False):
            plays = [_plays(game, x if is_x else 1 - x) for game, x in games]
            everything = [play for of_game in plays for play in of_game.values()]
            first = [next(iter(of_game.values())) for of_game in plays if of_game]
            if not is_rising(first, everything, usual=not is_x):
                continue
            for (game, _), of_game in zip(games, plays, strict=True):
                for index, play in of_game.items():
                    game.entries[index] = game.entries[index]._replace(action=turned(play))


#: What a reader does with a line, by the type of its token.
_HANDLERS: Mapping[str, Callable[[_Reader, Token], None]] = {
    "SCORE": _Reader._score,
    "NAMES": _Reader._names,
    "ROLL": _Reader._roll,
    "DOUBLES": lambda reader, line: reader._add(line, reader._stake.double(reader._side(line))),
    "ACCEPTS": _Reader._accepts,
    "REJECTS": lambda reader, line: reader._add(line, Dropped()),
    "RESIGNS": lambda reader, line: reader._add(
        line, Resigned(reader._stake.kind(points_in(line.lower().rpartition("will win")[2])))
    ),
    "WINS": lambda reader, line: reader._add(line, Won(points_in(line))),
    "OTHER": lambda reader, line: reader._add(line, Unreadable(line[2:].strip())),
    "TALK": _Reader._say,
}


@notation.remembered
def rolled(dice: str, text: str) -> Rolled:
    """A roll and what stands behind it, points as written."""
    roll = Roll(int(dice[0]), int(dice[1]))
    if not text:
        return Rolled(roll, unplayed=Unplayed.BLANK)
    if _CANNOT_MOVE.match(text):
        return Rolled(roll, unplayed=Unplayed.CANNOT_MOVE)
    if _UNKNOWN.fullmatch(text):
        return Rolled(roll, unplayed=Unplayed.UNKNOWN)
    return notation.rolled(roll, text)


def _plays(game: Game, side: int) -> dict[int, Rolled]:
    """A side's plays by their index among the game's entries."""
    return {
        index: entry.action
        for index, entry in enumerate(game.entries)
        if entry.side == side and isinstance(entry.action, Rolled) and entry.action.moves
    }


def _number(digits: str) -> int | None:
    """A number as written; None when it is absurd."""
    digits = digits.rstrip(".")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
