"""Which records and which lines of the score sheet tell of the same match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bgrecord.tournament.entries import Entry
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.place import Place
from bgrecord.tournament.rounds import round_of
from bgrecord.tournament.sheet import Row, Sheet, SheetGame

#: The name a player is counted under, by any spelling.
Named = Callable[[str], str]
#: Whether two of those names may be one player's.
MayBeOne = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Meetings:
    """All matches of an event, and the lines of the score sheet that fit none for certain."""

    all: tuple[Meeting, ...]
    #: The place of such lines, and how many records they fit.
    unclear: tuple[tuple[Place, int], ...] = ()
    #: Lines that say again what another one says, and the line that does.
    twice: tuple[tuple[Place, tuple[str, str], int], ...] = ()


def meetings(
    entries: Sequence[Entry], sheet: Sheet | None, named: Named, may_be_one: MayBeOne
) -> Meetings:
    """Put together what belongs together.

    A line of the sheet belongs to a record when both name the same two players; where several
    do, the round, the day and the score decide. Where only a name that may be a player's other
    spelling stands in the way, that is believed here, and nowhere else.

    Args:
        entries: the records, without those that are copies.
        sheet: the score sheet, None without one.
        named: the name a player is counted under.
        may_be_one: whether two of those names may be one player's.
    """
    played = list(_joined(entries, named))
    if sheet is None:
        return Meetings(_divided(played))
    linker = _Linker(played, sheet, named, may_be_one)
    return linker.linked()


def _divided(played: Sequence[Meeting]) -> tuple[Meeting, ...]:
    """The meetings, each in its division if there are several.

    Where but one event is named, what does not name any is of the same.
    """
    if len({meeting.event.casefold() for meeting in played if meeting.event}) < 2:
        return tuple(played)
    return tuple(replace(meeting, division=meeting.event.casefold()) for meeting in played)


def _joined(entries: Sequence[Entry], named: Named) -> Iterator[Meeting]:
    """A meeting a record; records that go on where another stops are one."""
    found: dict[frozenset[str], list[Meeting]] = {}
    for entry in sorted(entries, key=lambda each: max(each.start)):
        names = (named(entry.names[0]), named(entry.names[1]))
        meeting = Meeting(names, (entry,), (False,))
        before = found.setdefault(frozenset(names), [])
        place = next((i for i, each in enumerate(before) if _goes_on(each, meeting)), None)
        if place is None:
            before.append(meeting)
            continue
        first = before[place]
        before[place] = replace(
            first,
            entries=(*first.entries, entry),
            turned=(*first.turned, names != first.names),
        )
    order = {entry: place for place, entry in enumerate(entries)}
    yield from sorted(
        chain.from_iterable(found.values()), key=lambda meeting: order[meeting.entries[0]]
    )


def _goes_on(before: Meeting, after: Meeting) -> bool:
    """Whether a record starts at the score another one stops at."""
    first, last = after.entries[0], before.entries[-1]
    if set(before.names) != set(after.names) or not last.is_unfinished:
        return False
    score = before.record_score
    if max(first.start) == 0:
        return False
    start = first.start if after.names == before.names else (first.start[1], first.start[0])
    return first.length == last.length and start == score


class _Linker:
    """Links the lines of a score sheet to records."""

    def __init__(
        self, played: Sequence[Meeting], sheet: Sheet, named: Named, may_be_one: MayBeOne
    ) -> None:
        self._played = played
        self._sheet = sheet
        self._named = named
        self._may_be_one = may_be_one
        self._linked: dict[Meeting, Meeting] = {}
        self._left: list[Meeting] = []
        self._unclear: list[tuple[Place, int]] = []

    def linked(self) -> Meetings:
        """All meetings, those of the records first."""
        rows, twice = self._told_once()
        open_rows = self._link(rows, self._by_names())
        open_rows = self._link_spelled(open_rows)
        told = [self._linked.get(meeting, meeting) for meeting in self._played]
        return Meetings(_divided([*told, *open_rows]), tuple(self._unclear), tuple(twice))

    def _told_once(self) -> tuple[list[Meeting], list[tuple[Place, tuple[str, str], int]]]:
        """The lines as meetings without a record; those that repeat another one apart."""
        rows: dict[tuple[object, ...], Meeting] = {}
        twice = []
        for row in self._sheet.rows:
            place = Place(self._sheet.source.name, row.span)
            if not any(row.names):
                row, fitting = self._with_names(row)
                if fitting != 1:
                    self._unclear.append((place, fitting))
                    continue
            names = (self._named(row.names[0]), self._named(row.names[1]))
            sides = tuple(self._side(game, names) for game in row.games)
            meeting = Meeting(names, row=row, row_place=place, sides=sides)
            when: tuple[object, ...] = (round_of(row.round), row.day)
            if when == (None, None):
                # The same two may meet again.
                when = (len(rows),)
            first = rows.setdefault((frozenset(names), row.event.casefold(), *when), meeting)
            if first is not meeting and first.row is not None:
                twice.append((place, names, first.row.span.line))
        return list(rows.values()), twice

    def _side(self, game: SheetGame, names: tuple[str, str]) -> int | None:
        """Which of the players won a game of the sheet; None where it names neither."""
        if not game.winner:
            return None if game.points is None else int(game.points < 0)
        winner = self._named(game.winner)
        if winner in names:
            return names.index(winner)
        near = [side for side, name in enumerate(names) if self._may_be_one(winner, name)]
        return near[0] if len(near) == 1 else None

    def _with_names(self, row: Row) -> tuple[Row, int]:
        """A sheet of games without players: its match is the one with all its winners."""
        winners = {self._named(game.winner) for game in row.games}
        fitting = [meeting for meeting in self._played if winners <= set(meeting.names)]
        if len(fitting) == 1:
            row = replace(row, names=fitting[0].names)
        return row, len(fitting)

    def _by_names(self) -> Mapping[frozenset[str], list[Meeting]]:
        table: dict[frozenset[str], list[Meeting]] = {}
        for meeting in self._played:
            table.setdefault(frozenset(meeting.names), []).append(meeting)
        return table

    def _link(
        self, rows: Iterable[Meeting], table: Mapping[frozenset[str], list[Meeting]]
    ) -> list[Meeting]:
        """Link what has the same names, the best fit first; returns the lines that are left."""
        groups: dict[frozenset[str], list[Meeting]] = {}
        for row in rows:
            groups.setdefault(frozenset(row.names), []).append(row)
        left = []
        for names, lines in groups.items():
            records = table.get(names, [])
            for traits in _TRAITS:
                lines = list(self._link_alike(lines, records, traits))
            left += lines
        return left

    def _link_alike(
        self, lines: Iterable[Meeting], records: Iterable[Meeting], traits: _Traits
    ) -> Iterator[Meeting]:
        """Link lines and records of the same players that agree on some traits; yields the rest."""
        shelves: dict[tuple[object, ...], deque[Meeting]] = {}
        for record in records:
            if record not in self._linked and (key := _key(record, traits)) is not None:
                shelves.setdefault(key, deque()).append(record)
                if round_of(record.round) is None:
                    shelves.setdefault((*key, "no round"), deque()).append(record)
        for line in lines:
            key = _key(line, traits)
            if key is not None and _round not in traits and round_of(line.round) is not None:
                # Of two rounds that are known and differ they would be two matches.
                key = (*key, "no round")
            shelf = shelves.get(key, ()) if key is not None else ()
            while shelf and shelf[0] in self._linked:
                shelf.popleft()
            if shelf:
                record = shelf.popleft()
                self._linked[record] = _merged(line, record, turned=line.names != record.names)
            else:
                yield line

    def _link_spelled(self, rows: Iterable[Meeting]) -> list[Meeting]:
        """Link where names may be other spellings, if a line fits one record and no other."""
        left = []
        by_name: dict[str, list[Meeting]] = {}
        for meeting in self._played:
            if meeting not in self._linked:
                for name in meeting.names:
                    by_name.setdefault(name, []).append(meeting)
        for row in rows:
            fitting = {
                record: turned
                for name in {each for own in row.names for each in self._spellings(own, by_name)}
                for record in by_name.get(name, ())
                if record not in self._linked
                and not _are_apart(row, record)
                and (turned := self._turned(row.names, record.names)) is not None
            }
            if len(fitting) == 1:
                ((record, turned),) = fitting.items()
                self._linked[record] = _merged(row, record, turned=turned)
            else:
                left.append(row)
        return left

    def _spellings(self, name: str, among: Iterable[str]) -> Iterator[str]:
        return (other for other in among if other == name or self._may_be_one(name, other))

    def _turned(self, names: tuple[str, str], others: tuple[str, str]) -> bool | None:
        """Whether two pairs may be the same players in another order; None if they are not."""
        for turned in (False, True):
            pairs = zip(names, others[::-1] if turned else others, strict=True)
            if all(one == other or self._may_be_one(one, other) for one, other in pairs):
                return turned
        return None


def _round(meeting: Meeting) -> object:
    return round_of(meeting.round)


def _day(meeting: Meeting) -> object:
    return meeting.day


def _score(meeting: Meeting) -> object:
    """Who has how many points, whoever is named first."""
    score = meeting.score
    return None if score is None else tuple(sorted(zip(meeting.names, score, strict=True)))


#: What two tellings of a match may agree on.
_Traits = tuple[Callable[[Meeting], object], ...]
#: Which of that is looked at, the surest first.
_TRAITS: tuple[_Traits, ...] = (
    (_round, _day, _score),
    (_round, _day),
    (_round, _score),
    (_round,),
    (_day, _score),
    (_day,),
    (_score,),
    (),
)


def _key(meeting: Meeting, traits: _Traits) -> tuple[object, ...] | None:
    """The traits of a meeting; None where one is not known."""
    key = tuple(trait(meeting) for trait in traits)
    return None if None in key else key


def _are_apart(one: Meeting, other: Meeting) -> bool:
    """Whether two tellings are of different rounds, and so of different matches."""
    rounds = round_of(one.round), round_of(other.round)
    return None not in rounds and rounds[0] != rounds[1]


def _merged(row: Meeting, record: Meeting, *, turned: bool) -> Meeting:
    return replace(
        row,
        entries=record.entries,
        turned=tuple(each ^ turned for each in record.turned),
    )
