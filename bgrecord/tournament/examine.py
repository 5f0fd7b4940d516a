"""The whole audit of an event: from entries and a score sheet to facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain

from bgrecord.languages.phrase import Phrase
from bgrecord.players import NAMELESS, Players, folded
from bgrecord.tournament.copies import copies
from bgrecord.tournament.crosscheck import crosscheck
from bgrecord.tournament.entries import Entry
from bgrecord.tournament.facts import Fact, LikeNames, Unclear, UnreadableCell
from bgrecord.tournament.linking import Meetings, meetings
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.pairings import odd_days, odd_lengths, playing_on, twice_in_a_round
from bgrecord.tournament.place import Place
from bgrecord.tournament.rounds import round_of
from bgrecord.tournament.sheet import Sheet
from bgrecord.tournament.sheet_rows import BadCell
from bgrecord.tournament.spellings import alike, is_slip, may_be_one
from bgrecord.tournament.walkovers import with_walkovers


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of an event beforehand."""

    sheet: Sheet | None = None
    #: Who is who.
    aliases: dict[str, list[str]] | None = None
    #: Who loses is out.
    is_knock_out: bool = False
    #: The first and the last day.
    days: tuple[date, date] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event, as far as records and score sheet tell of it."""

    #: All matches, each once.
    meetings: tuple[Meeting, ...]
    facts: tuple[Fact, ...]
    #: Who loses is out.
    is_knock_out: bool
    #: Records that are copies of others.
    copies: frozenset[Entry]
    #: The players written in more than one way that makes no difference, with all of them.
    merged: Mapping[str, tuple[str, ...]]


def examine(entries: Sequence[Entry], known: Known, found: Iterable[Fact] = ()) -> Event:
    """Find out what does not fit in an event.

    Args:
        entries: its records, in the order of their files.
        known: what is known of it beforehand.
        found: facts that files by themselves told.

    Raises:
        AliasError: the aliases give a spelling to two players.
    """
    players = Players(known.aliases)
    sheet = known.sheet
    same = copies(entries, _trust(entries, sheet))
    originals = [entry for entry in entries if entry not in same.copies]
    persons = _Persons(players)
    # The sheet first: where spellings make no difference, its own is shown.
    for row in sheet.rows if sheet else ():
        persons.note("sheet", row.names, row.event, row.round)
    for entry in originals:
        persons.note("records", entry.names, entry.event, entry.round)
    linked = meetings(originals, sheet, players.name, persons.may_be_one)
    played = linked.all
    facts: list[Fact] = [*found, *same.facts]
    facts += _spellings(entries, same.copies, sheet, persons, players)
    facts += _of_the_sheet(linked, sheet)
    facts += crosscheck(played, has_sheet=sheet is not None)
    facts += odd_lengths(played)
    if known.days is not None:
        facts += odd_days(played, *known.days)
    twice = list(twice_in_a_round(played))
    facts += twice
    facts += playing_on(played, twice, is_knock_out=known.is_knock_out)
    settled = with_walkovers(played, is_knock_out=known.is_knock_out)
    return Event(settled, tuple(facts), known.is_knock_out, same.copies, players.merged)


def _trust(entries: Sequence[Entry], sheet: Sheet | None) -> Callable[[Entry], tuple[int, ...]]:
    """How far a record's names are to be trusted: the sheet has the pair, other records the names.

    Of two copies one of which has a slip in a name the other one is kept, so that the copy is told
    of, and the slip needs no telling.
    """
    pairs = {frozenset(map(folded, row.names)) for row in sheet.rows} if sheet else set()
    times = Counter(folded(name) for entry in entries for name in entry.names)

    def trust(entry: Entry) -> tuple[int, ...]:
        names = list(map(folded, entry.names))
        return frozenset(names) in pairs, sum(times[name] for name in names)

    return trust


class _Persons:
    """Which names may be one player's, as far as the event tells."""

    def __init__(self, players: Players) -> None:
        self._players = players
        self._met: set[frozenset[str]] = set()
        #: When each name played, by the records and by the score sheet.
        self._times: dict[str, set[object]] = {}

    def note(self, source: str, names: Iterable[str], event: str, round: str) -> None:
        """Note down who met whom and when."""
        pair = [self._players.name(name) for name in names if name]
        self._met.add(frozenset(pair))
        when = round_of(round)
        if when is not None and not when.is_group:
            for name in pair:
                self._times.setdefault(name, set()).add((source, event.casefold(), when))

    def may_be_one(self, one: str, other: str) -> bool:
        """Whether nothing but the spelling tells two names apart."""
        return may_be_one(one, other) and not self._are_told_apart(one, other)

    def are_two(self, one: str, other: str) -> bool:
        """Whether two names are two players': they met, or played in the same round."""
        times = self._times
        return (
            self._are_told_apart(one, other)
            or frozenset((one, other)) in self._met
            or not times.get(one, set()).isdisjoint(times.get(other, ()))
        )

    def _are_told_apart(self, one: str, other: str) -> bool:
        return self._players.is_declared(one) and self._players.is_declared(other)


def _spellings(
    entries: Sequence[Entry],
    copied: frozenset[Entry],
    sheet: Sheet | None,
    persons: _Persons,
    players: Players,
) -> Iterator[LikeNames]:
    """Names that may be one player's, told where the rarest of them stands first.

    Not told is a slip in a name of a copy: that it is one says all there is to say.
    """
    first: dict[str, Place] = {}
    times: Counter[str] = Counter()
    for place, names in chain(_in_records(entries), _on_sheet(sheet)):
        for name in map(players.name, names):
            if name != NAMELESS:
                first.setdefault(name, place)
                times[name] += 1
    originals = (entry for entry in entries if entry not in copied)
    kept = {
        players.name(name)
        for _place, pair in chain(_in_records(originals), _on_sheet(sheet))
        for name in pair
    }
    told = [name for name in first if name in kept or not any(is_slip(name, each) for each in kept)]
    for group in alike(told, persons.are_two):
        rarest = min(reversed(group), key=lambda name: times[name])
        yield LikeNames(first[rarest], group)


def _in_records(entries: Iterable[Entry]) -> Iterator[tuple[Place, tuple[str, str]]]:
    return ((entry.place, entry.names) for entry in entries)


def _on_sheet(sheet: Sheet | None) -> Iterator[tuple[Place, tuple[str, str]]]:
    if sheet is not None:
        for row in sheet.rows:
            yield Place(sheet.source.name, row.span), row.names


def _of_the_sheet(linked: Meetings, sheet: Sheet | None) -> Iterator[Fact]:
    """What is wrong with the score sheet by itself."""
    if sheet is None:
        return
    path = sheet.source.name
    for cell in sheet.bad:
        yield UnreadableCell(Place(path, cell.span), cell)
    for place, fitting in linked.unclear:
        yield Unclear(place, fitting)
    yield from linked.twice
    for meeting in linked.all:
        games = () if meeting.row is None else meeting.row.games
        for game, side in zip(games, meeting.sides, strict=False):
            if side is None and game.winner:
                cell = BadCell(game.span, game.winner, Phrase("one of the two players"))
                yield UnreadableCell(Place(path, game.span), cell)
