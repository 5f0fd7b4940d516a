"""Which records and which lines of the score sheet tell of the same match."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain

from bgrecord.tournament.entries import Entry
from bgrecord.tournament.facts import RowTwice
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.place import Place
from bgrecord.tournament.rounds import are_apart, of_a_row, round_of
from bgrecord.tournament.sheet import Sheet
from bgrecord.tournament.sheet_rows import Row, SheetGame

#: The name a player is counted under, by any spelling.
Named = Callable[[str], str]
#: Whether two of those names may be one player's.
MayBeOne = Callable[[str, str], bool]


#: Of more records of a player without a line nobody can say which one a line means.
_MOST_OPEN = 100


@dataclass(frozen=True, slots=True)
class Meetings:
    """All matches of an event, and the lines of the score sheet that fit none for certain."""

    all: tuple[Meeting, ...]
    #: The place of such lines, and how many records they fit.
    unclear: tuple[tuple[Place, int], ...] = ()
    #: Lines that say again what another one says.
    twice: tuple[RowTwice, ...] = ()


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
        return Meetings(_in_their_rounds(_divided(played)))
    linker = _Linker(played, sheet, named, may_be_one)
    return linker.linked()


def _divided(played: Sequence[Meeting]) -> tuple[Meeting, ...]:
    """The meetings, each in its division if there are several.

    Where but one event is named, what does not name any is of the same.
    """
    if len({meeting.event.casefold() for meeting in played if meeting.event}) < 2:
        return tuple(played)
    return tuple(replace(meeting, division=meeting.event.casefold()) for meeting in played)


def _in_their_rounds(played: Sequence[Meeting]) -> tuple[Meeting, ...]:
    """The meetings, their rounds told apart by what others are called in the same division."""
    names: dict[str, set[str]] = {}
    for meeting in played:
        names.setdefault(meeting.division, set()).add(meeting.round)
    rows = {division: of_a_row(called) for division, called in names.items()}
    return tuple(
        replace(meeting, round_is_of_a_row=True)
        if meeting.round in rows[meeting.division]
        else meeting
        for meeting in played
    )


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
        open_rows = self._link_replaced(open_rows)
        told = [self._linked.get(meeting, meeting) for meeting in self._played]
        placed = _in_their_rounds(_divided([*told, *open_rows]))
        return Meetings(placed, tuple(self._unclear), tuple(twice))

    def _told_once(self) -> tuple[list[Meeting], list[RowTwice]]:
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
            if when[0] is None:
                # The same two may meet again: on a day, with another score.
                when = (len(rows),) if row.day is None else (row.day, _score(meeting))
            first = rows.setdefault((frozenset(names), row.event.casefold(), *when), meeting)
            if first is not meeting and first.row is not None:
                contradicts = _winner(first) != _winner(meeting) and None not in (
                    _winner(first),
                    _winner(meeting),
                )
                twice.append(RowTwice(place, names, first.row.span.line, contradicts))
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
        left: list[Meeting] = []
        for names, lines in groups.items():
            records = table.get(names, [])
            for traits in _TRAITS:
                lines = list(self._link_alike(lines, records, traits))
            left += self._link_in_other_rounds(lines, records)
        return left

    def _link_alike(
        self, lines: Iterable[Meeting], records: Sequence[Meeting], traits: _Traits
    ) -> Iterator[Meeting]:
        """Link lines and records of the same players that agree on some traits; yields the rest."""
        usual = _usual_length(records)
        shelves: dict[tuple[object, ...], deque[Meeting]] = {}
        for record in records:
            if record not in self._linked and (key := _key(record, traits, usual)) is not None:
                shelves.setdefault((*key, _naming(record, traits)), deque()).append(record)
        for line in lines:
            key = _key(line, traits, usual)
            own = _naming(line, traits)
            shelf: deque[Meeting] = deque()
            for naming in _Naming if key is not None else ():
                if _may_be_one_round(own, naming, traits):
                    shelf = shelves.get((*(key or ()), naming), shelf)
                    while shelf and shelf[0] in self._linked:
                        shelf.popleft()
                    if shelf:
                        break
            if shelf:
                self._put_together(line, shelf.popleft())
            else:
                yield line

    def _link_in_other_rounds(
        self, lines: Sequence[Meeting], records: Iterable[Meeting]
    ) -> Sequence[Meeting]:
        """Link the one line and the one record that are left where only the round differs."""
        left = [record for record in records if record not in self._linked]
        if len(lines) != 1 or len(left) != 1:
            return lines
        ((line,), (record,)) = lines, left
        usual = _usual_length(left)
        days, scores = ([trait(each, usual) for each in (line, record)] for trait in (_day, _score))
        same_day, same_score = (one == other and one is not None for one, other in (days, scores))
        if not (same_day or (same_score and None in days)):
            return lines
        self._put_together(line, record)
        return []

    def _link_replaced(self, rows: Sequence[Meeting]) -> list[Meeting]:
        """Link where one of two names is another, if all else fits one line and one record only."""
        by_name: dict[str, list[Meeting]] = {}
        for record in self._played:
            if record not in self._linked:
                for name in record.names:
                    by_name.setdefault(name, []).append(record)
        fitting = {
            row: [
                (record, name)
                for name in dict.fromkeys(row.names)
                for record in by_name.get(name, ())[:_MOST_OPEN]
                if _is_one_but_for_a_name(row, record, name)
            ]
            for row in rows
        }
        claims = Counter(record for found in fitting.values() for record, _name in found)
        left: list[Meeting] = []
        for row, found in fitting.items():
            if len(found) != 1 or claims[found[0][0]] != 1:
                left.append(row)
                continue
            ((record, shared),) = found
            self._linked[record] = _replaced(row, record, shared)
        return left

    def _put_together(self, line: Meeting, record: Meeting) -> None:
        self._linked[record] = _merged(line, record, turned=line.names != record.names)

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


def _round(meeting: Meeting, _usual: int | None = None) -> object:
    return round_of(meeting.round)


def _day(meeting: Meeting, _usual: int | None = None) -> object:
    return meeting.day


def _score(meeting: Meeting, usual: int | None = None) -> object:
    """Who has how many points of those that count, whoever is named first.

    Args:
        meeting: the match.
        usual: the points to win where it does not tell.
    """
    score, most = meeting.score, meeting.length or usual
    if score is None:
        return None
    counted = (min(points, most) if most else points for points in score)
    return tuple(sorted(zip(meeting.names, counted, strict=True)))


def _winner(meeting: Meeting) -> str | None:
    """The winner's name, by a line of the sheet."""
    side = meeting.sheet_winner
    return None if side is None else meeting.names[side]


#: What two tellings of a match may agree on.
_Traits = tuple[Callable[[Meeting, int | None], object], ...]
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


def _key(meeting: Meeting, traits: _Traits, usual: int | None) -> tuple[object, ...] | None:
    """The traits of a meeting; None where one is not known."""
    key = tuple(trait(meeting, usual) for trait in traits)
    return None if None in key else key


def _usual_length(records: Iterable[Meeting]) -> int | None:
    """The points to win of records between the same two, None where they differ."""
    lengths = {record.length for record in records}
    return lengths.pop() if len(lengths) == 1 else None


class _Naming(Enum):
    """How a round is named."""

    NOT_AT_ALL = auto()
    BY_NUMBER = auto()
    BY_PLAYERS_LEFT = auto()
    OTHERWISE = auto()


def _naming(meeting: Meeting, traits: _Traits) -> _Naming:
    """How its round is named, as far as that is to be told apart from its being the same."""
    found = round_of(meeting.round)
    if found is None or _round in traits:
        return _Naming.NOT_AT_ALL
    if found.order is None:
        return _Naming.OTHERWISE
    return _Naming.BY_PLAYERS_LEFT if found.is_knock_out else _Naming.BY_NUMBER


def _may_be_one_round(one: _Naming, other: _Naming, traits: _Traits) -> bool:
    """Whether rounds that are not the same may be, by how they are named.

    Two numbers are two rounds, and so are quarterfinal and final. A number may be a final, and
    `Finalissima` anything, if the day or the score is the same.
    """
    if _Naming.NOT_AT_ALL in (one, other):
        return True
    return bool(traits) and (one != other or one is _Naming.OTHERWISE)


def _are_apart(one: Meeting, other: Meeting) -> bool:
    """Whether two tellings are of different rounds, and so of different matches."""
    return are_apart(round_of(one.round), round_of(other.round))


def _is_one_but_for_a_name(row: Meeting, record: Meeting, shared: str) -> bool:
    """Whether line and record agree on all they both tell but for the other player."""
    if row.names[0] == row.names[1]:
        # A player against himself: the line cannot name the opponent.
        return _agree(row, record)
    score, played = row.score, record.score
    if score is None or played is None or (row.day is None and not row.round):
        return False
    own, in_record = row.names.index(shared), record.names.index(shared)
    length = record.length or row.length
    points = [
        tuple(min(each[side], length) if length else each[side] for side in (first, 1 - first))
        for each, first in ((score, own), (played, in_record))
    ]
    return points[0] == points[1] and _agree(row, record)


def _agree(row: Meeting, record: Meeting) -> bool:
    """Whether line and record are of the same round and day, as far as both tell."""
    rounds, days = (row.known_round, record.known_round), (row.day, record.day)
    same_round = rounds[0] == rounds[1] and rounds[0] is not None
    same_day = days[0] == days[1] and days[0] is not None
    return (
        (same_round or None in rounds) and (same_day or None in days) and (same_round or same_day)
    )


def _replaced(row: Meeting, record: Meeting, shared: str) -> Meeting:
    """A line and a record of which one name is the same; the record's names count."""
    names = record.names
    if row.names[0] == row.names[1]:
        # That the line names no opponent has been told.
        return replace(_merged(row, record, turned=False), names=names)
    turned = row.names.index(shared) != names.index(shared)
    return replace(
        _merged(row, record, turned=turned),
        names=(names[1], names[0]) if turned else names,
        replaced=record.opponent_of(shared),
        pair_on_sheet=row.names,
    )


def _merged(row: Meeting, record: Meeting, *, turned: bool) -> Meeting:
    return replace(
        row,
        entries=record.entries,
        turned=tuple(each ^ turned for each in record.turned),
    )
