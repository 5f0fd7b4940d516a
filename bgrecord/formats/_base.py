"""What a format is: how it is recognised, read and written, and what it can hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _
from bgrecord.record.model import Record
from bgrecord.source import Source

if TYPE_CHECKING:
    from bgrecord.record.transcript import Transcript


class Feature(Enum):
    """Something a match may have that not every format can hold; the value says it in English."""

    COMMENTS = "remarks"
    TAGS = "event, place, date and other tags"
    RATINGS = "ratings"
    ANNOTATIONS = "marks and words behind a play"
    ANALYSIS = "analysis of plays"
    VARIATIONS = "variations beside the line that was played"
    TURNS = "turns played"
    RESIGNATIONS = "who resigned"
    RESIGNATION_KINDS = "what was resigned: a gammon, the match, by forfeit"
    DICE_ORDER = "the dice in the order they were thrown"
    RULES = "the rules agreed on: Jacoby, Crawford, beavers, cube limit"
    MONEY = "money sessions"
    BEAVERS = "beavers"
    RACCOONS = "raccoons"
    AUTOMATIC_DOUBLES = "automatic doubles"
    SET_POSITIONS = "positions set by hand"
    VARIANTS = "variants of the game"
    ILLEGAL_PLAYS = "illegal plays that stood"
    UNKNOWN_PLAYS = "rolls whose play nobody knows"
    UNPLAYED_ROLLS = "a last roll that was not played"
    NAMES = "any name"
    LENGTH = "the match length"
    SCORES = "the score of each game"
    RESULTS = "results"
    SETTLEMENTS = "settlements for a fraction of a point"
    GAMES = "several games"
    MATCHES = "several matches"


#: All there is to hold.
EVERYTHING = frozenset(Feature)

#: Writes a record from its transcripts in a dialect; bytes for formats that are no text.
Writer = Callable[[Record, "Sequence[Transcript]", str], str | bytes]


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A way sites and programs write down matches."""

    #: The name options and JSON use.
    name: str
    #: What it is, for people.
    title: str
    #: The usual file name endings, with their dot, the commonest first.
    suffixes: tuple[str, ...]
    #: Whether a file looks like this format.
    sniff: Callable[[Source], bool]
    #: Reads a file; never fails on its content. None when it is only written.
    read: Callable[[Source], Record] | None
    #: The dialects its reader can name.
    dialects: tuple[str, ...] = ()
    #: Writes matches; None when it is only read.
    write: Writer | None = None
    #: The dialects it can be written in, the usual one first; empty when there is but one.
    written_dialects: tuple[str, ...] = ()
    #: What it can hold; for dialects that hold less, see `lacks`.
    holds: frozenset[Feature] = EVERYTHING
    #: What a written dialect cannot hold though the format could.
    lacks: Mapping[str, frozenset[Feature]] = field(default_factory=dict)
    #: The header tags it has a place for though not for all tags, in lower case.
    kept_tags: frozenset[str] = frozenset()
    #: How a player's name comes back from it; most keep any name.
    spell_name: Callable[[str], str] = str.strip
    #: It keeps all that any reader found, as it found it.
    lossless: bool = False
    #: It says of itself that it is UTF-8.
    utf8_only: bool = False
    #: It counts its own bytes: other line ends would make it wrong.
    counts_bytes: bool = False
    #: Its content is no text: the source has bytes.
    binary: bool = False
    #: The extra to install before it can be read or written.
    extra: str | None = None
    #: What is known to differ from what the format's own programs do, for its page.
    notes: tuple[str, ...] = ()

    def can_hold(self, dialect: str) -> frozenset[Feature]:
        """What it can hold when written in a dialect."""
        return self.holds - self.lacks.get(dialect, frozenset())


class MissingExtra(Exception):
    """A format needs a package that is not installed."""

    def __init__(self, format: str, extra: str) -> None:
        problem = _("{name} needs bgrecord[{extra}]: pip install 'bgrecord[{extra}]'")
        super().__init__(problem.format(name=format, extra=extra))
        self.extra = extra


class Unwritable(Exception):
    """A format cannot be made to hold these matches at all."""
