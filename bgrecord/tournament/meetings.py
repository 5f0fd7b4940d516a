"""Who met whom: a match of an event, told by its record, by the score sheet, or by both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from bgrecord.tournament.entries import Entry, PlayedGame, Points
from bgrecord.tournament.place import Place
from bgrecord.tournament.rounds import Round, are_apart, round_of
from bgrecord.tournament.sheet_rows import Row


@dataclass(frozen=True, slots=True, eq=False)
class Meeting:
    """A match of the event, told by records, by the score sheet, or by both."""

    #: As the sheet names the players, else as the record does.
    names: tuple[str, str]
    #: The records of it in their order: several where a match was written in parts.
    entries: tuple[Entry, ...] = ()
    #: Whether the left player of each record is the second name.
    turned: tuple[bool, ...] = ()
    row: Row | None = None
    #: Where that line stands, and which of the names won each game it tells of; None where it
    #: names neither.
    row_place: Place | None = None
    sides: tuple[int | None, ...] = ()
    #: The event it belongs to where records or the sheet tell of several, else empty.
    division: str = ""
    #: What the event calls its rounds shows this one to be of a row: see `of_a_row`.
    round_is_of_a_row: bool = False
    #: Which of the names won a walkover, by going on where the other one did not.
    went_on: int | None = None
    #: The player of the record in whose place the sheet has somebody else, and the sheet's pair.
    replaced: str = ""
    pair_on_sheet: tuple[str, str] | None = None

    @property
    def entry(self) -> Entry | None:
        """The record, the last part of one in parts."""
        return self.entries[-1] if self.entries else None

    @property
    def place(self) -> Place:
        """Where it is told, in a record if there is one."""
        place = self.entries[-1].place if self.entries else self.row_place
        assert place is not None
        return place

    def is_beside(self, other: Meeting) -> bool:
        """Whether records tell of both, or the score sheet does."""
        on_sheet = self.row is not None and other.row is not None
        return on_sheet or bool(self.entries and other.entries)

    def opponent_of(self, player: str) -> str:
        """The other one."""
        return self.names[1] if player == self.names[0] else self.names[0]

    @property
    def is_finished(self) -> bool:
        """Whether the record says how it ended."""
        return bool(self.entries) and not self.entries[-1].is_unfinished

    @property
    def is_played(self) -> bool:
        """Whether the two have played, as far as is known: there is a record or a score of it."""
        row = self.row
        told = row is not None and (row.has_result or row.is_damaged)
        return bool(self.entries) or (told and not self.is_walkover)

    @property
    def is_walkover(self) -> bool:
        """Whether one of the two won it unplayed, whoever that was."""
        return self.row is not None and self.row.is_walkover and not self.entries

    @property
    def record_score(self) -> Points | None:
        """The last score of the record, in the order of the names."""
        if not self.entries:
            return None
        left, right = self.entries[-1].score
        return (right, left) if self.turned[-1] else (left, right)

    @property
    def record_winner(self) -> int | None:
        """Which of the names won by the record."""
        return self.side_in(self.entries[-1].winner, -1) if self.entries else None

    @property
    def winner(self) -> int | None:
        """Which of the names won; None where record and sheet disagree, or nothing tells."""
        told = {self.record_winner, self.sheet_winner, self.went_on} - {None}
        return told.pop() if len(told) == 1 else None

    @property
    def sheet_score(self) -> Points | None:
        """The score by the sheet, as written or as its games add up."""
        if self.row is None or self.row.score is not None:
            return None if self.row is None else self.row.score
        if self.row.is_damaged:
            # Some of its games may be lacking.
            return None
        points = [0, 0]
        for game, side in zip(self.row.games, self.sides, strict=True):
            if side is None or game.points is None:
                return None
            points[side] += abs(game.points)
        return (points[0], points[1]) if self.row.games else None

    @property
    def sheet_winner(self) -> int | None:
        """Which of the names won by the score sheet; None where nobody has by its own score."""
        if self.row is None:
            return None
        length, score = self.row.length or self.length, self.sheet_score
        if score is None or not length:
            return self.row.winner
        return int(score[1] > score[0]) if max(score) >= length else None

    @property
    def score(self) -> Points | None:
        """The score by the sheet, else by the record."""
        on_sheet = self.sheet_score
        return self.record_score if on_sheet is None else on_sheet

    @property
    def length(self) -> int | None:
        """Points to win, by the record or by the sheet."""
        lengths = [entry.length for entry in self.entries]
        on_sheet = None if self.row is None else self.row.length
        return next((length for length in (*lengths, on_sheet) if length), None)

    @property
    def round(self) -> str:
        """The round, by the sheet or by the record's tag."""
        on_sheet = "" if self.row is None else self.row.round
        return on_sheet or next((entry.round for entry in self.entries if entry.round), "")

    @property
    def rounds_differ(self) -> bool:
        """Whether record and sheet name two rounds that cannot be one."""
        return self.row is not None and are_apart(round_of(self.row.round), self._round_of_record)

    @property
    def known_round(self) -> Round | None:
        """The round, None where none is named, or record and sheet disagree on it."""
        return None if self.rounds_differ else self.named_round

    @property
    def named_round(self) -> Round | None:
        """The round by its name, the sheet's if the record has another."""
        return round_of(self.round, is_of_a_row=self.round_is_of_a_row)

    @property
    def _round_of_record(self) -> Round | None:
        return round_of(next((entry.round for entry in self.entries if entry.round), ""))

    @property
    def event(self) -> str:
        """The event, by the record's tag or the sheet: one folder may hold several."""
        tags = (entry.event for entry in self.entries if entry.event)
        return next(tags, "" if self.row is None else self.row.event)

    @property
    def day(self) -> date | None:
        """The day, by the record or by the sheet."""
        days = (entry.day for entry in self.entries if entry.day)
        return next(days, None if self.row is None else self.row.day)

    @property
    def illegal(self) -> tuple[int, int]:
        """The plays that broke a rule and stood, in the order of the names."""
        stood = [0, 0]
        for index, entry in enumerate(self.entries):
            for side, plays in enumerate(entry.illegal):
                stood[side ^ self.turned[index]] += plays
        return stood[0], stood[1]

    @property
    def faults(self) -> tuple[int, int]:
        """The findings above notes, in the order of the names."""
        found = [0, 0]
        for index, entry in enumerate(self.entries):
            for side, findings in enumerate(entry.faults):
                found[side ^ self.turned[index]] += findings
        return found[0], found[1]

    def games(self) -> Iterator[tuple[int, tuple[int, PlayedGame]]]:
        """The games, numbered from 1, each with the index of its record."""
        games = ((index, game) for index, entry in enumerate(self.entries) for game in entry.games)
        return enumerate(games, 1)

    def points_of(self, score: Points, index: int = -1) -> Points:
        """A score of a record in the order of the names."""
        return (score[1], score[0]) if self.turned[index] else score

    def side_in(self, side: int | None, index: int) -> int | None:
        """A side of a record as an index of the names."""
        return None if side is None else side ^ self.turned[index]
