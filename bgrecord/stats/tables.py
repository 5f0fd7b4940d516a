"""Makes the tables: from each record's replay once, many records into the same tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pandas as pd

from bgrecord.findings import Finding
from bgrecord.players import Players
from bgrecord.record.model import Record
from bgrecord.replay.events import Event, MatchEnded
from bgrecord.shown import encodable
from bgrecord.stats.columns import ALL_TABLES, TABLES, frame
from bgrecord.stats.games import Row, game_row, match_row
from bgrecord.stats.turn_columns import Detail, turns_frame
from bgrecord.stats.turns import GameTurns, Place, turns_of

if TYPE_CHECKING:
    from bgrecord.engine import Analyst
    from bgrecord.stats.judgements import Judge

#: So many turns are held as rows before they become columns, which take a tenth of the room.
_MOST_ROWS = 16_000


@dataclass(frozen=True)
class Tables:
    """What many records hold, as data frames."""

    #: One row a match or money session.
    matches: pd.DataFrame
    #: One row a game.
    games: pd.DataFrame
    #: One row a roll or a decision on the cube.
    turns: pd.DataFrame
    #: One row a broken rule; empty when the records were not audited.
    findings: pd.DataFrame
    #: One row a turn that an engine judged; empty when none was asked.
    judgements: pd.DataFrame = field(default_factory=lambda: frame("judgements", {}))
    #: Who goes by which name.
    players: Players = field(default_factory=Players, repr=False)
    #: The paths that could not be read, and why.
    unread: tuple[tuple[str, str], ...] = ()
    #: The files that were read, with the SHA-256 of what was read, where it is known.
    digests: Mapping[str, str] = field(default_factory=dict, repr=False)
    #: The files with a match that the engine could not follow.
    unjudged: tuple[str, ...] = ()
    #: Whether an engine was asked.
    judged: bool = False

    @property
    def files(self) -> int:
        """How many files were gone through, read or not; known where their digests are."""
        return len(self.digests) + len(self.unread)

    def frames(self) -> Iterator[tuple[str, pd.DataFrame]]:
        """The tables by name; the judgements among them if an engine was asked."""
        for name in ALL_TABLES if self.judged else TABLES:
            yield name, getattr(self, name)


def between(tables: Tables, first: str, second: str) -> Tables:
    """Only what belongs to the matches of two players against each other."""
    matches = tables.matches
    there = (matches["left"] == first) & (matches["right"] == second)
    back = (matches["left"] == second) & (matches["right"] == first)
    chosen = matches[there | back]
    keys = set(zip(chosen["file"], chosen["match"], strict=True))

    def of_them(table: pd.DataFrame) -> pd.DataFrame:
        places = zip(table["file"], table["match"], strict=True)
        is_theirs = [place in keys for place in places]
        return table[pd.Series(is_theirs, table.index, dtype=bool)].reset_index(drop=True)

    return replace(
        tables,
        matches=chosen.reset_index(drop=True),
        games=of_them(tables.games),
        turns=of_them(tables.turns),
        findings=of_them(tables.findings),
        judgements=of_them(tables.judgements),
    )


class Collector:
    """Takes replayed records one by one and makes tables of them all."""

    def __init__(
        self,
        players: Players | None = None,
        detail: Detail | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        self._players = players or Players()
        self._detail = detail or Detail()
        self._judge = None if analyst is None else _judge(analyst, self._detail)
        self._matches: list[Row] = []
        self._games: list[Row] = []
        self._findings: list[Row] = []
        self._turns: list[GameTurns] = []
        self._rows = 0
        self._chunks: list[pd.DataFrame] = []
        self._unread: list[tuple[str, str]] = []
        self._digests: dict[str, str] = {}

    def add(
        self,
        record: Record,
        events: Iterable[Event],
        findings: Iterable[Finding],
        digest: str | None = None,
    ) -> None:
        """Take a record with the events of its replay and what an audit found in it.

        Args:
            record: the record of one file.
            events: its replay.
            findings: what an audit found.
            digest: the SHA-256 of the file, if somebody is to know.
        """
        file, number = encodable(record.source.name), 0
        for event in events:
            if isinstance(event, MatchEnded):
                number += 1
                self._add_match(record, event, file, number)
        for finding in findings:
            self._add_finding(file, finding, follows=False)
        if digest is not None:
            self._digests[file] = digest
        if self._rows >= _MOST_ROWS:
            self._make_chunk()

    def add_unread(self, path: str, reason: str) -> None:
        """Take note of a path that could not be read."""
        self._unread.append((path, reason))

    def tables(self) -> Tables:
        """Everything taken so far."""
        self._make_chunk()
        judge = self._judge
        return Tables(
            _frame("matches", self._matches),
            _frame("games", self._games),
            self._chunks[0]
            if len(self._chunks) == 1
            else pd.concat(self._chunks, ignore_index=True),
            _frame("findings", self._findings),
            frame("judgements", {}) if judge is None else judge.table(),
            self._players,
            tuple(self._unread),
            self._digests,
            () if judge is None else tuple(place.file for place in judge.passed_over),
            judge is not None,
        )

    def _make_chunk(self) -> None:
        self._chunks.append(turns_frame(self._turns, self._detail))
        self._turns, self._rows = [], 0

    def _add_match(self, record: Record, end: MatchEnded, file: str, number: int) -> None:
        names = self._names(end.match.names)
        turns = [
            turns_of(game, Place(file, number, index, names))
            for index, game in enumerate(end.games, 1)
        ]
        self._turns += turns
        self._rows += sum(len(game.rows) for game in turns)
        self._games += map(game_row, end.games, turns)
        place = Place(file, number, 0, names)
        self._matches.append(match_row(record, end, place, turns))
        if self._judge is not None:
            self._judge.add(end, place)

    def _names(self, written: tuple[str, str]) -> tuple[str, str]:
        left, right = written
        return self._players.name(left), self._players.name(right)

    def _add_finding(self, file: str, finding: Finding, *, follows: bool) -> None:
        self._findings.append(
            {
                "file": file,
                "match": finding.match,
                "game": finding.game,
                "row": finding.move,
                "side": finding.side,
                "player": finding.player and self._players.name(finding.player),
                "code": finding.code,
                "name": finding.name,
                "severity": str(finding.severity),
                "follows": follows,
                "line": finding.span.line,
                "column": finding.span.column,
                "end_column": finding.span.end_column,
            }
        )
        for related in finding.related:
            self._add_finding(file, related, follows=True)


def _judge(analyst: Analyst, detail: Detail) -> Judge:
    # Most statistics are made without an engine.
    from bgrecord.stats.judgements import Judge

    return Judge(analyst, notation=detail.notation)


def _frame(table: str, rows: list[Row]) -> pd.DataFrame:
    return frame(table, {name: [row[name] for row in rows] for name in (rows[0] if rows else ())})
