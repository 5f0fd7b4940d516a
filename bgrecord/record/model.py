"""A record: the matches of one file, their games, and everything written in them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from bgrecord.record.actions import Action
from bgrecord.source import Source, Span


class NoteKind(Enum):
    """What a reader noticed and could not put into the record; the rules judge it."""

    NO_MATCH = "no match found"
    ENCODING_ASSUMED = "encoding assumed"
    CONTROL_CHARACTER = "control character"
    UNREADABLE_LINE = "unreadable line"
    MISSING_HEADER = "missing match header"
    BAD_LENGTH = "bad match length"
    MISSING_SCORE_LINE = "missing score line"
    BAD_METADATA = "bad metadata"
    TWO_ACTIONS = "two actions in a cell"
    CUT_SHORT = "file cut inside a line"
    UNUSUAL_WORDS = "an action in words that no program writes"
    LAYOUT = "layout"
    SUPPRESSION = "bad suppression comment"
    UNUSED_SUPPRESSION = "a suppression comment that suppresses nothing"
    SEVERAL_PLAYS_FIT = "a note of landing points fits several plays to the end"
    DECIDED_LATER = "a note fits several plays, and a later one decides"
    NO_PLAY_FITS = "a note fits no legal play"
    TOO_MANY_BOARDS = "the notes leave more boards than are followed"
    VARIANT_INFERRED = "the plays fit another variant's starting position"


class Note(NamedTuple):
    """Something a reader noticed."""

    kind: NoteKind
    span: Span
    values: dict[str, Any] = {}  # noqa: RUF012 - never mutated


class Entry(NamedTuple):
    """An action at its place in the record."""

    #: The column it stands in: 0 left, 1 right.
    side: int
    action: Action
    line: int
    #: From 1; `end_column` is the first column behind the cell.
    column: int
    end_column: int
    #: The row number written before it, None on a line without one.
    row: int | None

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.line, self.column, self.end_column)


def place_of(entries: Sequence[Entry], entry: Entry) -> int:
    """Where an entry stands among those of its game, without looking at all of them."""
    index = bisect_left(entries, entry.span, key=lambda each: each.span)
    if index < len(entries) and entries[index] is entry:
        return index
    return entries.index(entry)


class Tag(NamedTuple):
    """A header tag such as `[Event "Club night"]`."""

    name: str
    value: str
    span: Span


class Comment(NamedTuple):
    """A remark, without its comment sign."""

    text: str
    span: Span


class Analysis(NamedTuple):
    """What an analysis program says of a turn, kept as its own format spells it."""

    #: The registered name of that format.
    format: str
    #: Properties and their values.
    properties: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(slots=True)
class Game:
    """One game as written."""

    #: The number the record gives it, None when unreadable or absent.
    number: int | None
    #: Where the game's heading stands.
    span: Span
    #: The names on the score line, left and right.
    names: tuple[str, str] = ("", "")
    #: The score on the score line, None when there is no score line.
    score: tuple[int, int] | None = None
    score_span: Span | None = None
    entries: list[Entry] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    #: The numbers of rows that hold nothing.
    blank_rows: list[int] = field(default_factory=list)
    #: The players' ratings, when the score line gives them behind the names.
    ratings: tuple[float | None, float | None] = (None, None)
    #: The single dice thrown to open, left's and right's, ties too; empty when not written.
    opening_throws: list[tuple[int, int]] = field(default_factory=list)
    #: Whether the record marks it as the Crawford game; None when its format has no such mark.
    marked_crawford: bool | None = None
    #: The cube before the first turn, when the record gives it: automatic doubles.
    cube: int | None = None
    #: What analyses say, by the place of the entry they speak of.
    analyses: dict[Span, Analysis] = field(default_factory=dict)
    #: How many variations beside the line that was played the record has; they are not read.
    variations: int = 0


@dataclass(slots=True)
class Match:
    """One match or money session as written."""

    #: Points to win; 0 is an unlimited session, None when the record does not say.
    length: int | None
    length_span: Span | None = None
    tags: list[Tag] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    #: What its reader noticed in the order of lines.
    notes: list[Note] = field(default_factory=list)

    def tag(self, name: str) -> str | None:
        """The value of the first tag of that name, whatever its case."""
        wanted = name.casefold()
        return next((tag.value for tag in self.tags if tag.name.casefold() == wanted), None)

    @property
    def named_game(self) -> Game | None:
        """The first game that gives the players' names.

        A score line gives them even where it leaves a name empty.
        """
        named = (game for game in self.games if game.score is not None or any(game.names))
        return next(named, None)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, left and right, from the first game that gives them."""
        game = self.named_game
        return ("", "") if game is None else game.names


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a file shows of its writer's habits; a habit is not a fault.

    Every fact is read off the file itself, not off the name of the site.
    """

    #: The nearest known writer, for the reader's information: `galaxy`, `studio`, `xg-text` ...
    name: str = "generic"
    #: What the writer calls its version; empty where the file does not say.
    version: str = ""
    #: Hits are marked with `*` somewhere in the file.
    marks_hits: bool = True
    #: One checker's run over several numbers is written as one token.
    merges_steps: bool = False
    #: `bar`/`off` in words rather than 25/0.
    names_bar_and_off: bool = False
    #: `(2)` is used.
    repeats: bool = False
    #: The word for a dance, empty for a blank cell.
    dance: str = ""
    #: Where right cells usually start, from 1.
    right_column: int = 34
    #: `and the match` is written when a match is won.
    says_match: bool = False


@dataclass(slots=True)
class Record:
    """All that one file holds."""

    source: Source
    #: The format's registered name, `mat`.
    format: str
    dialect: Dialect = field(default_factory=Dialect)
    matches: list[Match] = field(default_factory=list)
    #: What was noticed outside any match.
    notes: list[Note] = field(default_factory=list)
