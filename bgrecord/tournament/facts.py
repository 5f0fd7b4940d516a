"""What an event's audit finds out; the rules of the family BG9xx object to it.

Each fact says where it stands. Names of players are those they are counted under.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from bgrecord.languages.phrase import Phrase
from bgrecord.tournament.place import Place

if TYPE_CHECKING:
    from datetime import date

    from bgrecord.tournament.entries import Points
    from bgrecord.tournament.sheet_rows import BadCell


class NotARecord(NamedTuple):
    """A file without any match."""

    place: Place
    #: What it is, as far as its beginning tells.
    kind: Phrase


class OddFile(NamedTuple):
    """A file that is read all the same, and is not what its name or its kind promises."""

    place: Place
    kind: Phrase


class SameMatch(NamedTuple):
    """Two records of one match, by dice and boards."""

    place: Place
    other: Place
    #: The players as the other record names them.
    names: tuple[str, str]
    #: How many turns both have, and how many either has.
    common: int
    turns: int
    other_turns: int
    #: Where they part: the game, by the number this record gives it, and the turn in it from 1;
    #: None where one is a part of the other.
    parts_in: int | None
    parts_at: int | None


class SameGame(NamedTuple):
    """A game that stands in two matches, by dice and boards."""

    place: Place
    other: Place
    #: Its number in each.
    game: int | None
    other_game: int | None
    #: How many turns are the same, and how many it has here.
    common: int
    turns: int


class LikeNames(NamedTuple):
    """Names that may be one player's; nothing is taken for granted."""

    place: Place
    names: tuple[str, ...]


class Unfinished(NamedTuple):
    """A match that stops before anyone has won it, and no result tells how it went on."""

    place: Place
    names: tuple[str, str]
    score: Points
    length: int | None


class OddLength(NamedTuple):
    """A match of another length than the others of its round."""

    place: Place
    round: str
    length: int
    #: What most of the round were played to.
    usual: int


class OddDay(NamedTuple):
    """A day outside the days of the event."""

    place: Place
    day: date
    first: date
    last: date


class TwiceInARound(NamedTuple):
    """A player with two matches in one round."""

    place: Place
    player: str
    round: str
    #: The opponents in both, the one met here last.
    opponents: tuple[str, str]
    other: Place


class PlaysOn(NamedTuple):
    """Somebody who lost a match of a knock-out, and has another after it."""

    place: Place
    player: str
    #: Who beat him, and where that stands.
    winner: str
    lost: Place
    #: The rounds, empty where they are not known.
    lost_in: str
    round: str


class UnreadableCell(NamedTuple):
    """A cell of the score sheet that nobody can read."""

    place: Place
    cell: BadCell


class Unclear(NamedTuple):
    """Lines of the score sheet that fit no match, or more than one."""

    place: Place
    #: How many records they fit.
    fitting: int


class RowTwice(NamedTuple):
    """A match that stands on the score sheet twice."""

    place: Place
    names: tuple[str, str]
    #: The line that has it too.
    line: int
    #: It has another winner.
    contradicts: bool = False


class NoRecord(NamedTuple):
    """A result on the score sheet without a record."""

    place: Place
    names: tuple[str, str]
    round: str


class NoResult(NamedTuple):
    """A record without a result on the score sheet."""

    place: Place
    names: tuple[str, str]


class StopsShort(NamedTuple):
    """A record that stops, although the score sheet has a result."""

    place: Place
    names: tuple[str, str]
    #: The score where it stops, and that of the sheet.
    score: Points
    sheet_score: Points | None
    line: int


class Disagreement(Enum):
    """On what a record and the score sheet do not agree."""

    WINNER = "winner"
    SCORE = "score"
    LENGTH = "length"
    DAY = "date"
    ROUND = "round"
    PLAYERS = "players"


class Differs(NamedTuple):
    """A record and the score sheet disagree."""

    place: Place
    on: Disagreement
    names: tuple[str, str]
    #: What the record says, and what the sheet does: points, a name, a length, a day,
    #: a round, a pair of names.
    record: object
    sheet: object
    line: int


class GameDiffers(NamedTuple):
    """A game of a record and of the score sheet disagree."""

    place: Place
    number: int
    #: In words, what each says.
    record_says: Phrase
    sheet_says: Phrase
    #: What the games add up to, with the first difference.
    record_total: Points | None
    sheet_total: Points | None
    line: int


class CrawfordDiffers(NamedTuple):
    """A game is the Crawford game by the score of one of record and sheet only."""

    place: Place
    number: int
    #: The scores it starts at.
    record_score: Points
    sheet_score: Points
    #: Whether it is by the record's.
    by_record: bool
    line: int


Fact = (
    NotARecord
    | OddFile
    | SameMatch
    | SameGame
    | LikeNames
    | Unfinished
    | OddLength
    | OddDay
    | TwiceInARound
    | PlaysOn
    | UnreadableCell
    | Unclear
    | RowTwice
    | NoRecord
    | NoResult
    | StopsShort
    | Differs
    | GameDiffers
    | CrawfordDiffers
)
