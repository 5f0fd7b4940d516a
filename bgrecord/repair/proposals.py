"""The readings of a record, explained: what to correct where, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import NamedTuple

from bgrecord.languages import mark
from bgrecord.record.model import Entry, Match, Record
from bgrecord.repair.changes import Change, Edit
from bgrecord.repair.costs import Mistake
from bgrecord.repair.scores import Mended, mended
from bgrecord.repair.search import MARGIN, USUAL, Bounds, Reading, Search, read_game
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import Conditions, GameStarted
from bgrecord.replay.match import replay_match
from bgrecord.source import Span

#: How much more the next reading has to cost than the first, for the first to be trusted so far.
_HIGH, _MEDIUM = 1.9, 0.9


class Confidence(IntEnum):
    """How far a reading may be trusted."""

    #: Others are nearly as likely.
    LOW = 1
    #: It is the likeliest by far.
    MEDIUM = 2
    #: No other comes near it.
    HIGH = 3

    def __str__(self) -> str:
        return _WORDS[self]


_WORDS = {
    Confidence.LOW: mark("low"),
    Confidence.MEDIUM: mark("medium"),
    Confidence.HIGH: mark("high"),
}


class Correction(NamedTuple):
    """One mistake in the record."""

    mistake: Mistake
    #: Where it was made.
    place: Entry
    edits: tuple[Edit, ...]
    #: The first entry that would be impossible without it; None where the score asks for it.
    needed_by: Entry | None


class ScoreCorrection(NamedTuple):
    """A wrong score on a game's score line."""

    span: Span
    written: tuple[int, int]
    meant: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One reading of a game, explained."""

    reading: Reading
    #: In the order of the record.
    corrections: tuple[Correction, ...]
    #: Mistakes of the players, which the record tells as they were made.
    violations: tuple[Change, ...]
    score: ScoreCorrection | None = None

    @property
    def cost(self) -> float:
        """How unlikely it is."""
        return self.reading.cost

    @property
    def changes_record(self) -> bool:
        """Whether anything in the record is to be corrected."""
        return bool(self.corrections) or self.score is not None


@dataclass(frozen=True, slots=True)
class GameRepair:
    """What may have been played in a game where the record goes wrong."""

    conditions: Conditions
    #: The likeliest first; none when there is none within the bounds.
    proposals: tuple[Proposal, ...]
    #: The search came to its end.
    complete: bool
    #: How much more it costs to believe in another score than the one the score line should have.
    score_margin: float = inf

    @property
    def best(self) -> Proposal | None:
        """The likeliest reading."""
        return self.proposals[0] if self.proposals else None

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with the game as it is written."""
        best = self.best
        return best is not None and not best.changes_record and not best.violations

    @property
    def margin(self) -> float:
        """How much more the second reading costs than the first, up to a bound."""
        if not self.proposals:
            return 0.0
        others = [other.cost - self.proposals[0].cost for other in self.proposals[1:2]]
        return min(*others, self.score_margin, MARGIN)

    @property
    def confidence(self) -> Confidence:
        """How far the first reading may be trusted.

        Where the search did not come to its end there may be others that are as likely. Several
        plays that stood though illegal are more than one should believe.
        """
        stood = 0 if self.best is None else len(self.best.violations)
        if self.margin < _MEDIUM or stood > 1:
            return Confidence.LOW
        return Confidence.HIGH if self.margin >= _HIGH and self.complete else Confidence.MEDIUM


@dataclass(frozen=True, slots=True)
class Repair:
    """What may have been played in all games of a record."""

    record: Record
    games: tuple[GameRepair, ...]

    def __iter__(self) -> Iterator[GameRepair]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def broken(self) -> tuple[GameRepair, ...]:
        """The games in which something is wrong."""
        return tuple(game for game in self.games if not game.is_right)

    def trusted(self, lowest: Confidence) -> tuple[tuple[GameRepair, Proposal], ...]:
        """The broken games whose first reading may be trusted so far, each with it."""
        return tuple(
            (game, game.best)
            for game in self.broken
            if game.best is not None and game.confidence >= lowest
        )


def repair_record(record: Record, wishes: Wishes | None = None, bounds: Bounds = USUAL) -> Repair:
    """Find what was really played in all matches of a record.

    Args:
        record: the record; it is not changed.
        wishes: what the user says of the rules.
        bounds: how long to look at each game.

    Raises:
        KeyError: the wishes name an unknown rule set.
    """
    games = (repair_match(record, match, wishes, bounds) for match in record.matches)
    return Repair(record, tuple(game for of_match in games for game in of_match))


def repair_match(
    record: Record, match: Match, wishes: Wishes | None = None, bounds: Bounds = USUAL
) -> tuple[GameRepair, ...]:
    """Find what was really played in a match; see `repair_record`."""
    events = replay_match(record, match, wishes)
    conditions = [event.conditions for event in events if isinstance(event, GameStarted)]
    searched = [(game, read_game(game, bounds)) for game in conditions]
    return tuple(
        explained(game, search, in_match)
        for (game, search), in_match in zip(searched, mended(searched), strict=True)
    )


def explained(conditions: Conditions, search: Search, in_match: Mended | None = None) -> GameRepair:
    """The readings of one game, explained.

    Args:
        conditions: the game.
        search: its readings.
        in_match: what the scores of its match make of them, when they are known.
    """
    game, correction = conditions.game, None
    chosen = Mended(search.readings, None) if in_match is None else in_match
    if chosen.score is not None and game.score is not None and game.score_span is not None:
        correction = ScoreCorrection(game.score_span, game.score, chosen.score)
    proposals = tuple(
        Proposal(
            reading,
            _corrections(reading),
            tuple(change for change in reading.changes if change.mistake.is_violation),
            correction,
        )
        for reading in chosen.readings
    )
    return GameRepair(conditions, proposals, search.complete, chosen.margin)


def _corrections(reading: Reading) -> tuple[Correction, ...]:
    """What to correct, the edits that belong to one mistake together."""
    edits: dict[int, list[Edit]] = {}
    for edit in reading.edits:
        edits.setdefault(_mistake_behind(edit, reading.changes), []).append(edit)
    corrections = (
        Correction(change.mistake, change.place, tuple(edits[index]), change.needed_by)
        for index, change in enumerate(reading.changes)
        if index in edits
    )
    return tuple(sorted(corrections, key=lambda correction: correction.place.span))


def _mistake_behind(edit: Edit, changes: Sequence[Change]) -> int:
    """Which change an edit belongs to: of several that concern the entry, the last one."""
    return max(
        index
        for index, change in enumerate(changes)
        if any(edit.meant is each.meant for each in change.edits)
    )
