"""What is kept of a match when its record has been read: what an event's audit compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from bgrecord.core.scoring import GameKind
from bgrecord.findings import Finding, Severity
from bgrecord.record.dates import day_in
from bgrecord.record.model import Match, Record
from bgrecord.replay.counts import kind_of_roll
from bgrecord.replay.events import Ending, Event, GameEnded, MatchEnded, RollPlayed, TurnFault
from bgrecord.replay.outcome import final_score, kind_of_game, match_winner, outcome, played_to
from bgrecord.shown import encodable
from bgrecord.source import Span
from bgrecord.tournament.fingerprint import Fingerprint, fingerprint
from bgrecord.tournament.place import Place

#: Points of both sides; fractions come of settlements.
Points = tuple[float, float]


class PlayedGame(NamedTuple):
    """How a game of a record went."""

    #: The number the record gives it.
    number: int | None
    #: Where its result or, without one, its heading stands.
    span: Span
    #: The score it starts at.
    start: Points
    winner: int | None
    points: float | None
    kind: GameKind | None
    #: It ended with a refused double.
    dropped: bool
    #: The cube at the end and its owner.
    cube: int
    cube_owner: int | None
    crawford: bool | None


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One match of one file. Two are never equal, however alike: an entry is only itself."""

    place: Place
    #: The registered name of its format.
    format: str
    #: The players as written, left and right.
    names: tuple[str, str]
    #: Points to win; None of a session, and where nothing tells.
    length: int | None
    is_session: bool
    #: From the tags.
    event: str
    round: str
    day: date | None
    games: tuple[PlayedGame, ...]
    prints: tuple[Fingerprint, ...]
    #: The score behind the last game.
    score: Points
    winner: int | None
    #: Plays that broke a rule and stood, left's and right's.
    illegal: tuple[int, int]
    #: How many findings the record has, by severity, and how many above notes by side.
    findings: Counter[Severity]
    faults: tuple[int, int]

    @property
    def turns(self) -> int:
        """How many rolls it has."""
        return sum(game.turns for game in self.prints)

    @property
    def start(self) -> Points:
        """The score before the first game of the record."""
        return self.games[0].start if self.games else (0, 0)

    @property
    def stops_in_a_game(self) -> bool:
        """Whether the last game has no result."""
        return bool(self.games) and self.games[-1].winner is None

    @property
    def is_unfinished(self) -> bool:
        """Whether the match, or the last game of a session, has not been played to its end."""
        return self.stops_in_a_game or (self.length is not None and self.winner is None)


def entries_of(
    record: Record, events: Iterable[Event], findings: Sequence[Finding]
) -> Iterator[Entry]:
    """The entries of a record's matches that have a game.

    Args:
        record: the record.
        events: its replay.
        findings: what its audit found.
    """
    several = len(record.matches) > 1
    numbers = {id(match): number for number, match in enumerate(record.matches, 1)}
    for event in events:
        if isinstance(event, MatchEnded) and any(game.entries for game in event.match.games):
            number = numbers[id(event.match)]
            own = [finding for finding in findings if finding.match in (number, None)]
            place = Place(record.source.name, _first_span(event.match), number if several else None)
            yield _entry(place, record.format, event, own)


def _entry(place: Place, format: str, end: MatchEnded, findings: Sequence[Finding]) -> Entry:
    match, games = end.match, end.games
    length = played_to(match.length, games)
    score = final_score(games)
    grave = Counter(f.side for f in findings if f.severity > Severity.INFO)
    return Entry(
        place=place,
        format=format,
        names=match.names,
        length=length,
        is_session=length is None and match.length is not None,
        event=_tag(match, "Event"),
        round=_tag(match, "Round"),
        day=day_in(_tag(match, "EventDate") or _tag(match, "Date")),
        games=tuple(map(_game, games)),
        prints=tuple(fingerprint(game.events) for game in games),
        score=score,
        winner=match_winner(length, score, games),
        illegal=_illegal_plays(games),
        findings=_by_severity(findings),
        faults=(grave[0], grave[1]),
    )


def _game(end: GameEnded) -> PlayedGame:
    conditions = end.conditions
    winner, points = outcome(end)
    return PlayedGame(
        number=conditions.game.number,
        span=end.results[0].span if end.results else conditions.game.span,
        start=conditions.score[:2],
        winner=winner,
        points=points,
        kind=kind_of_game(end, winner, points),
        dropped=end.ending is Ending.DROP,
        cube=end.cube.value,
        cube_owner=end.cube.owner,
        crawford=conditions.is_crawford,
    )


def _illegal_plays(games: Iterable[GameEnded]) -> tuple[int, int]:
    stood = [0, 0]
    for game in games:
        for event in game.events:
            if type(event) is RollPlayed and (event.faults or not event.verdict.is_legal):
                after_the_end = TurnFault.AFTER_GAME_OVER in event.faults
                if not after_the_end and kind_of_roll(event) == "illegal":
                    stood[event.entry.side] += 1
    return stood[0], stood[1]


def _by_severity(findings: Iterable[Finding]) -> Counter[Severity]:
    return Counter(finding.severity for finding in findings)


def _first_span(match: Match) -> Span:
    """Where a match begins."""
    return match.length_span or match.games[0].span


def _tag(match: Match, name: str) -> str:
    return encodable((match.tag(name) or "").strip())
