"""A listing of a file that has no lines, so that findings have a place to point at.

A binary file is played back as text in the manner of a .mat, a line a tag, a game's heading, an
action. The record's source is this listing: line 12 of a binary file is line 12 of it, in
reports and on the screen. Nothing reads it back.
"""

from __future__ import annotations

from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Comment, Entry, Game, Match, Tag
from bgrecord.source import Source, Span

#: Where the left and the right player's cells start, from 1.
_COLUMNS = (3, 35)

#: So much of a remark is listed.
_WIDEST = 200

_WORDS: dict[type[Action], str] = {
    Doubled: "Doubles",
    Took: "Takes",
    Dropped: "Drops",
    Beavered: "Beavers",
    Raccooned: "Raccoons",
    Resigned: "Resigns",
}


class Listing:
    """Lists a match while its reader makes it."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def source(self, read: Source) -> Source:
        """The listing in place of the text of the file that was read."""
        text = "".join(line + "\n" for line in self._lines)
        return Source(read.name, text, data=read.data)

    def here(self) -> Span:
        """The place of the next line, before it is written."""
        return Span(len(self._lines) + 1, 1, 1)

    def tag(self, match: Match, name: str, value: str, *, even_empty: bool = False) -> None:
        """Add a header tag to a match; one without a value is left out unless it was written so."""
        if value or even_empty:
            match.tags.append(Tag(name, value, self._line(f'; [{_plain(name)} "{_plain(value)}"]')))

    def comment(self, comments: list[Comment], text: str) -> None:
        """Add a remark; one without words is left out."""
        if text.strip():
            comments.append(Comment(text, self._line(f"; {_plain(text)[:_WIDEST]}")))

    def length(self, match: Match) -> None:
        """List the length of a match."""
        length = "?" if match.length is None else match.length
        match.length_span = self._line(f"{length} point match")

    def game(self, match: Match, game: Game) -> None:
        """Add a game to a match, with its heading and its score line."""
        match.games.append(game)
        number = len(match.games) if game.number is None else game.number
        game.span = self._line(f"Game {number}")
        if game.score is not None:
            left, right = (
                f"{_plain(name)} : {points}"
                for name, points in zip(game.names, game.score, strict=True)
            )
            game.score_span = self._line(f"{left:<{_COLUMNS[1] - 2}} {right}")

    def action(self, game: Game, side: int, action: Action) -> Span:
        """Add a side's action to a game; its place."""
        column = _COLUMNS[side]
        span = self._line(" " * (column - 1) + _words(action), column)
        game.entries.append(Entry(side, action, *span, row=None))
        return span

    def _line(self, text: str, column: int = 1) -> Span:
        self._lines.append(text)
        return Span(len(self._lines), column, len(text) + 1)


def _words(action: Action) -> str:
    """An action as a .mat cell has it."""
    match action:
        case Rolled():
            return f"{action.roll}: {_play(action)}".rstrip()
        case Won():
            points = "?" if action.points is None else f"{action.points:g}"
            return f"Wins {points} point{'s' * (points != '1')}"
        case SetPosition():
            return f"Set to {action.position}"
        case Unreadable():
            return _plain(action.text)[:_WIDEST]
        case _:
            value = getattr(action, "value", None)
            return _WORDS[type(action)] + (f" => {value}" if value is not None else "")


def _play(action: Rolled) -> str:
    if action.unplayed is Unplayed.ILLEGAL:
        return f"Illegal play ({_after(action.dumps)})"
    return play_text(action.moves)


def _after(dumps: tuple[Position, ...]) -> str:
    return str(dumps[0]) if dumps else "?"


def _plain(text: str) -> str:
    """A text in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
