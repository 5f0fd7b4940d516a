"""Matches of TrueMoneyGames (.tmg). The site is gone; files are read, not written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.core.scoring import GameKind
from bgrecord.formats._base import Format
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._results import points_in
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.notation import remembered, rolled
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Comment, Dialect, Entry, Game, NoteKind, Record
from bgrecord.source import Source, Span

_HEADING = re.compile(r"\s*game\s+([0-9]+):\s*([0-9]+)-([0-9]+)", re.IGNORECASE)
_TURN = re.compile(r"[ \t]*(-?[0-9]+)[ \t]+([0-9]+)[ \t]*(.*)")
_PLAYER = re.compile(r"\s*[0-9]+\s+(.*?)(?:\s+-?[0-9.,]+)?\s*")
_DICE = re.compile(r"([0-9])([0-9]):?")
_NUMBER = re.compile(r"[0-9]{1,9}(?![0-9])")
#: How a dance is written.
_NO_PLAY = re.compile(r"0/0(?![0-9])")
#: So much of an unreadable line is quoted.
_QUOTE = 80
#: No game begins at a higher cube.
_HIGHEST_CUBE = 1 << 30

#: Options that are 0 or 1, and the tags other formats have for them.
_SWITCHES: Mapping[str, str] = {
    "jacoby": "Jacoby",
    "crawford": "Crawford",
    "beavers": "Beaver",
    "raccoons": "Raccoons",
}
_VARIANTS = {"1": "Backgammon", "2": "Nackgammon"}


def read(source: Source) -> Record:
    """Read a text as .tmg, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._draft = Draft(source, "tmg")
        self._names = ["", ""]
        self._length: int | None = None
        #: Where somebody ran out of time; the result tells who.
        self._out_of_time: Span | None = None

    def read(self) -> Record:
        draft = self._draft
        for line in lines_of(draft.record.source, "tmg"):
            if line.type == "HEADING":
                self._heading(line)
            elif line.type == "TURN":
                self._turn(line)
            elif line.type == "OPTION":
                self._option(line)
            elif line.type == "TALK":
                draft.comment(line)
        for match in draft.record.matches:
            match.length = 0 if self._length is None and match.games else self._length
        return draft.finish(Dialect("truemoneygames", marks_hits=False, dance="0/0"))

    def _option(self, line: Token) -> None:
        """An option of the match; players may change some during play, which is a remark."""
        if self._draft.game is not None:
            self._draft.comment(line)
            return
        span = span_of(line)
        match = self._draft.match or self._draft.open_match(None, span)
        name, _, value = (part.strip() for part in line.partition(":"))
        option = name.casefold()
        if option in ("player1", "player2"):
            found = _PLAYER.fullmatch(value)
            self._names[option == "player2"] = found[1] if found else value
        elif option == "length":
            self._length, match.length_span = _value(value), span
        for tag, meaning in _tags(name, value):
            self._draft.tag(tag, meaning, span)

    def _heading(self, line: Token) -> None:
        found = _HEADING.match(line)
        assert found is not None
        span = span_of(line)
        game = self._open_game(_value(found[1]), span)
        game.score, game.score_span = (_value(found[2]) or 0, _value(found[3]) or 0), span

    def _turn(self, line: Token) -> None:
        found = _TURN.match(line)
        assert found is not None
        number, kind, text = found[1], _value(found[2]), found[3].rstrip()
        act = None if kind is None else _HANDLERS.get(kind)
        if act is None:
            self._draft.unreadable(line)
            return
        column = found.start(3) + 1
        act(
            self,
            int(number.startswith("-")),
            text,
            Span(line.line or 1, column, max(column + len(text), column)),
        )

    def _open_game(self, number: int | None, span: Span) -> Game:
        if self._draft.match is None:
            self._draft.open_match(None)
            self._draft.note(NoteKind.MISSING_HEADER, span)
        game = self._draft.open_game(number, span)
        game.names = (self._names[0], self._names[1])
        self._out_of_time = None
        return game

    def _game(self, span: Span) -> Game:
        """The open game; one without a heading when there is none."""
        if self._draft.game is None:
            self._open_game(None, span)
            self._draft.note(NoteKind.MISSING_SCORE_LINE, span)
        assert self._draft.game is not None
        return self._draft.game

    def _add(self, side: int, action: Action, span: Span) -> None:
        self._game(span).entries.append(Entry(side, action, *span, row=None))

    def _automatic_double(self, side: int, text: str, span: Span) -> None:
        game = self._game(span)
        game.cube = min((game.cube or 1) * 2, _HIGHEST_CUBE)

    def _roll(self, side: int, text: str, span: Span) -> None:
        found = _DICE.match(text)
        if found is not None:
            self._add(side, _rolled(Roll(int(found[1]), int(found[2])), ""), span)
        elif text.startswith("?"):
            self._time_out(side, text, span)  # nobody rolled any more
        else:
            line = self._draft.record.source.line(span.line)
            self._draft.note(NoteKind.UNREADABLE_LINE, span, text=line[:_QUOTE])

    def _play(self, side: int, text: str, span: Span) -> None:
        """A play: it belongs to the dice in the line before."""
        entries = self._game(span).entries
        last = entries[-1] if entries else None
        dice = last.action if last is not None and last.side == side else None
        if isinstance(dice, Rolled) and not dice.moves:
            entries.pop()
            roll = dice.roll
        else:
            roll = Roll(0, 0)
        self._add(side, _rolled(roll, text), span)

    def _time_out(self, side: int, text: str, span: Span) -> None:
        self._game(span)
        self._out_of_time = span

    def _win(self, side: int, text: str, kind: GameKind, span: Span) -> None:
        if self._out_of_time is not None:
            self._add(1 - side, Resigned(forfeit=True), self._out_of_time)
            self._out_of_time = None
        self._add(side, Won(points_in(text), kind=kind), span)


#: What a reader does with a line, by its kind.
_HANDLERS: Mapping[int, Callable[[_Reader, int, str, Span], None]] = {
    1: _Reader._roll,
    2: _Reader._automatic_double,
    4: _Reader._play,
    5: lambda reader, side, text, span: reader._add(side, Doubled(_value(text)), span),
    7: lambda reader, side, text, span: reader._add(side, Took(), span),
    8: lambda reader, side, text, span: reader._add(side, Beavered(_value(text)), span),
    10: lambda reader, side, text, span: reader._add(side, Dropped(), span),
    14: lambda reader, side, text, span: reader._win(side, text, GameKind.SINGLE, span),
    15: lambda reader, side, text, span: reader._win(side, text, GameKind.GAMMON, span),
    16: lambda reader, side, text, span: reader._win(side, text, GameKind.BACKGAMMON, span),
    17: _Reader._time_out,
    19: lambda reader, side, text, span: reader._game(span).comments.append(Comment(text, span)),
    22: _Reader._time_out,
}


@remembered
def _rolled(roll: Roll, text: str) -> Rolled:
    # `0/0` stands for a dance, and where a roll was given up.
    if not text or _NO_PLAY.match(text):
        return Rolled(roll, unplayed=Unplayed.BLANK)
    return rolled(roll, text)


def _tags(name: str, value: str) -> list[tuple[str, str]]:
    """The tags an option stands for: their names and values."""
    option = name.casefold()
    if option in _SWITCHES:
        return [(_SWITCHES[option], {"0": "Off", "1": "On"}.get(value, value))]
    if option == "matchid":
        return [("Match ID", value)]
    if option == "startdate":
        return [("EventDate", value.replace("-", "."))]
    if option == "variant":
        return [("Variation", _VARIANTS.get(value, value))]
    if option == "cube":
        return [("CubeLimit", "1")] if value == "0" else []
    if option == "maxcube":
        return [("CubeLimit", value)]
    return [] if option == "length" else [(name, value)]


def _value(text: str) -> int | None:
    """The first number of a text; None when there is none or it is absurd."""
    found = _NUMBER.search(text)
    return int(found.group()) if found else None


FORMAT = Format(
    name="tmg",
    title="TrueMoneyGames",
    suffixes=SUFFIXES["tmg"],
    sniff=SIGNS["tmg"],
    read=read,
    dialects=("truemoneygames",),
    notes=(
        "GNU Backgammon makes the first player its second one, and skips `0/0` where something "
        "could be played.",
        "GNU Backgammon stops at a kind of line that it does not know; here it is noted.",
    ),
)
