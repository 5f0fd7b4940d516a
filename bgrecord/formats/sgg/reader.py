"""Reads .sgg line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.formats import notation
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._results import points_in
from bgrecord.formats.sgg.header import event_date, option_tags
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Played,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Comment, Dialect, Entry, Game, NoteKind, Record
from bgrecord.source import Source, Span

_HEADING = re.compile(
    r"\s*game\s+([0-9]+)\.([0-9]+)(\*?)-([0-9]+)(\*?)(?:/([0-9]+))?", re.IGNORECASE
)
_NAMES = re.compile(r"(.*?)\s+vs\.(.*)", re.IGNORECASE)
_TURN = re.compile(r"([0-9]+)(\t\t?)(?:([0-9])([0-9]):)?[ \t]*+(.*)")
_RESULT = re.compile(r"\s*(.*) wins[ \t]+(.*)", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,9}(?![0-9])")
_DANCE = re.compile(r"O-O(?!\w)", re.IGNORECASE)
_RESIGNS = re.compile(r"resigns?(?!\w)", re.IGNORECASE)
_UNKNOWN = re.compile(r"\?{2,}+")
#: No game begins at a higher cube.
_HIGHEST_CUBE = 1 << 30


def read(source: Source) -> Record:
    """Read a text as .sgg, whatever it is."""
    return _Reader(source).read()


class _Turn(NamedTuple):
    """Where a line of a game stands."""

    row: int | None
    side: int
    #: The place of what stands behind the tabs.
    span: Span


class _Reader:
    def __init__(self, source: Source) -> None:
        self._draft = Draft(source, "sgg")
        self._names = ("", "")
        #: The row of the last turn.
        self._row: int | None = None
        #: Lines before the names.
        self._talk: list[Comment] = []

    def read(self) -> Record:
        draft = self._draft
        for line in lines_of(draft.record.source, "sgg"):
            if line.type != "GAP":
                _HANDLERS[line.type](self, line)
        plays = (e.action for m in draft.record.matches for g in m.games for e in g.entries)
        marks_hits = any(isinstance(play, Rolled) and play.marked for play in plays)
        return draft.finish(Dialect("gamesgrid", marks_hits=marks_hits, dance="O-O"))

    def _open_match(self, line: Token) -> None:
        if self._draft.match is not None:
            self._say(line)
            return
        found = _NAMES.match(line)
        assert found is not None
        self._names = (found[1].strip(), found[2].strip())
        match = self._draft.open_match(None, span_of(line))
        match.comments += self._talk

    def _option(self, line: Token) -> None:
        match = self._draft.match
        if match is None or self._draft.game is not None:
            self._say(line)
            return
        name, _, value = line.partition(":")
        if name.casefold() != "match length":
            for tag, meaning in option_tags(name, value.strip()):
                self._draft.tag(tag, meaning, span_of(line))
        else:
            match.length, match.length_span = _number(value.strip()), span_of(line)

    def _date(self, line: Token) -> None:
        if self._draft.match is None or self._draft.game is not None:
            self._say(line)
        else:
            self._draft.tag("EventDate", event_date(line), span_of(line))

    def _say(self, line: Token) -> None:
        match = self._draft.match
        if match is None:
            self._talk.append(Comment(line.strip(), span_of(line)))
        elif self._draft.game is None and match.tag("Site") is None:
            self._draft.tag("Site", line.strip(), span_of(line))
        else:
            self._draft.comment(line)

    def _heading(self, line: Token) -> None:
        found = _HEADING.match(line)
        assert found is not None
        span = span_of(line)
        number, left, left_mark, right, right_mark, length = found.groups()
        game = self._open_game(_number(number), span)
        match = self._draft.match
        assert match is not None
        if not match.games[1:]:
            written = match.length
            match.length = _number(length) if length else written or 0
            match.length_span = span if length else match.length_span
        game.score, game.score_span = (_number(left) or 0, _number(right) or 0), span
        game.marked_crawford = bool(left_mark or right_mark) if match.length else None

    def _open_game(self, number: int | None, span: Span) -> Game:
        if self._draft.match is None:
            self._draft.open_match(None).comments += self._talk
            self._draft.note(NoteKind.MISSING_HEADER, span)
        game = self._draft.open_game(number, span)
        game.names, self._row = self._names, None
        return game

    def _game(self, line: Token) -> Game:
        """The open game; one without a heading when there is none."""
        if self._draft.game is None:
            self._open_game(None, span_of(line))
            self._draft.note(NoteKind.MISSING_SCORE_LINE, span_of(line))
        assert self._draft.game is not None
        return self._draft.game

    def _automatic_double(self, line: Token) -> None:
        game = self._game(line)
        game.cube = min((game.cube or 1) * 2, _HIGHEST_CUBE)

    def _roll(self, line: Token) -> None:
        """Dice, alone or with the play: each roll has a line of either kind."""
        found = _TURN.match(line)
        assert found is not None
        action = rolled(found[3] + found[4], found[5].rstrip())
        turn = _turn_of(line)
        entries = self._game(line).entries
        last = entries[-1] if entries else None
        if last is not None and self._is_again(last, turn, action.roll):
            if action.unplayed is Unplayed.BLANK:
                return
            if last.action == Rolled(action.roll, unplayed=Unplayed.BLANK):
                entries[-1] = Entry(turn.side, action, *turn.span, last.row)
                return
        self._add(line, action)

    def _is_again(self, last: Entry, turn: _Turn, roll: Roll) -> bool:
        """Whether a line has the dice of the last turn once more."""
        is_same_turn = (self._row, last.side) == (turn.row, turn.side)
        return is_same_turn and isinstance(last.action, Rolled) and last.action.roll == roll

    def _add(self, line: Token, action: Action) -> None:
        """Add a turn, unless it is the last one written twice."""
        turn = _turn_of(line)
        entries = self._game(line).entries
        last = entries[-1] if entries else None
        if last is None or (self._row, last.side, last.action) != (turn.row, turn.side, action):
            # Both sides' turns have the row's number before them; it counts once.
            row = None if turn.row == self._row else turn.row
            self._draft.add(turn.side, action, turn.span, row)
            self._row = turn.row

    def _result(self, line: Token) -> None:
        """A result in words; a line that only sounds like one is talk, or a name in the title."""
        if self._draft.match is None and _NAMES.match(line) is not None:
            self._open_match(line)
            return
        found = _RESULT.match(line)
        assert found is not None
        game, name = self._draft.game, found[1].strip()
        winner = None if game is None else _winner(game, self._names, name)
        if winner is None:
            self._say(line)
        else:
            self._draft.add(winner, Won(points_in(found[2])), span_of(line))


#: What a reader does with a line, by the type of its token.
_HANDLERS: Mapping[str, Callable[[_Reader, Token], None]] = {
    "HEADING": _Reader._heading,
    "ROLL": _Reader._roll,
    "PLAY": _Reader._roll,
    # A player who is shut out need not roll.
    "SHUT_OUT": lambda reader, line: reader._add(line, Played(())),
    "DOUBLE": lambda reader, line: reader._add(line, Doubled(_value(line))),
    "BEAVER": lambda reader, line: reader._add(line, Beavered(_value(line))),
    "RACCOON": lambda reader, line: reader._add(line, Raccooned(_value(line))),
    "ACCEPT": lambda reader, line: reader._add(line, Took()),
    "PASS": lambda reader, line: reader._add(line, Dropped()),
    "RESIGN": lambda reader, line: reader._add(line, Resigned()),
    "OTHER_TURN": lambda reader, line: reader._add(
        line, Unreadable(line.split("\t", 1)[1].strip())
    ),
    "AUTOMATIC": _Reader._automatic_double,
    "RESULT": _Reader._result,
    "NAMES": _Reader._open_match,
    "OPTION": _Reader._option,
    "DATE": _Reader._date,
    "TALK": _Reader._say,
}


@notation.remembered
def rolled(dice: str, text: str) -> Rolled:
    """A roll and what stands behind it."""
    roll = Roll(int(dice[0]), int(dice[1]))
    if not text:
        return Rolled(roll, unplayed=Unplayed.BLANK)
    if _DANCE.match(text):
        return Rolled(roll, unplayed=Unplayed.CANNOT_MOVE)
    if _RESIGNS.match(text):
        return Rolled(roll, unplayed=Unplayed.CONCEDED)
    if _UNKNOWN.fullmatch(text):
        return Rolled(roll, unplayed=Unplayed.UNKNOWN)
    return notation.rolled(roll, text)


def _turn_of(line: Token) -> _Turn:
    found = _TURN.match(line)
    assert found is not None
    column = found.end(2) + 1
    span = Span(line.line or 1, column, max(len(line.rstrip()) + 1, column))
    return _Turn(_number(found[1]), len(found[2]) - 1, span)


def _winner(game: Game, names: tuple[str, str], name: str) -> int | None:
    """Whom a name on a result line means; None when it is nobody's."""
    if names[0] != names[1]:
        return names.index(name) if name in names else None
    if name != names[0] or not game.entries:
        return None
    # Two players of one name: the winner is who did not give up, or who played last.
    last = game.entries[-1]
    action = last.action
    conceded = isinstance(action, Rolled) and action.unplayed is Unplayed.CONCEDED
    return 1 - last.side if conceded or isinstance(action, Dropped | Resigned) else last.side


def _value(line: str) -> int | None:
    """The cube's value behind the word."""
    found = _NUMBER.search(line, line.rindex("\t"))
    return int(found.group()) if found else None


def _number(digits: str) -> int | None:
    """A number as written; None when it is none or absurd."""
    return int(digits) if _NUMBER.fullmatch(digits) else None
