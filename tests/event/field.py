"""A knock-out of random matches, all legally played, and what is done to it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bgrecord.convert import convert_record
from bgrecord.formats import FORMATS, read_source
from bgrecord.record.model import Record, Tag
from bgrecord.record.transcript import Transcript
from bgrecord.source import Span, decode
from tests.convert.random_match import Wanted, random_match

DAY = "2031-07-22"
FIRST = ("Ada", "Bo", "Cleo", "Dag", "Edda", "Finn", "Gro", "Hal")
LAST = ("Almqvist", "Brandt", "Castellan", "Dimov", "Eklund", "Fonseca", "Grubnik", "Hviid")
#: Nobody's names, all unlike.
PLAYERS = tuple(f"{first} {last}" for first in FIRST for last in LAST)

_NOWHERE = Span(1, 1, 1)


@dataclass(frozen=True)
class Played:
    """A match of the event."""

    round: int
    names: tuple[str, str]
    transcript: Transcript
    score: tuple[int, int]

    @property
    def winner(self) -> str:
        return self.names[int(self.score[1] > self.score[0])]

    @property
    def file(self) -> str:
        names = "-".join(name.replace(" ", "") for name in self.names)
        return f"round{self.round}-{names}"


def match(
    random: Random,
    names: tuple[str, str],
    round: int | str = "",
    *,
    length: int | None = 3,
    unfinished: bool = False,
    day: str = DAY,
) -> Transcript:
    """A random match between two players, with tags."""
    wanted = Wanted(length=length, resignations=False, unfinished=unfinished)
    played = random_match(random, wanted)
    played.match.tags.extend(
        Tag(name, value, _NOWHERE)
        for name, value in (("Event", "Open"), ("Round", str(round)), ("EventDate", day))
        if value
    )
    return renamed(played, names)


def renamed(played: Transcript, names: tuple[str, str]) -> Transcript:
    """The same match between others."""
    games = tuple(replace(game, names=names) for game in played.games)
    return replace(played, names=names, games=games)


def text(*played: Transcript) -> str:
    """Matches as the text of a .mat file."""
    write = FORMATS["mat"].write
    assert write is not None
    written = write(Record(decode(b""), "mat"), played, "xg-text")
    assert isinstance(written, str)
    return written


def write(path: Path, *played: Transcript) -> Path:
    """Write matches in the format the name ends in."""
    content: str | bytes = text(*played)
    if path.suffix != ".mat":
        record = read_source(decode(str(content).encode(), path.name))
        content = convert_record(record, path.suffix[1:], None).content
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def score_of(played: Transcript) -> tuple[int, int]:
    """The score a match came to."""
    last = played.games[-1]
    assert last.result is not None
    assert isinstance(last.result.points, int)
    final = last.score.plus(last.result.winner, last.result.points)
    return final.left, final.right


def knock_out(seed: int, players: tuple[str, ...] = PLAYERS) -> list[Played]:
    """Play a whole knock-out."""
    random = Random(seed)
    played: list[Played] = []
    left, round = list(players), 1
    while len(left) > 1:
        winners = []
        for names in zip(left[::2], left[1::2], strict=True):
            transcript = match(random, names, round)
            one = Played(round, names, transcript, score_of(transcript))
            played.append(one)
            winners.append(one.winner)
        left, round = winners, round + 1
    return played


def sheet(path: Path, rows: list[list[object]], *, delimiter: str = ",") -> Path:
    """Write a score sheet."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    return path


def results(played: list[Played]) -> Iterator[list[object]]:
    """The lines of a score sheet, the heading first."""
    yield ["Player", "Opponent", "Score", "Length", "Round", "Date"]
    for one in played:
        yield [*one.names, f"{one.score[0]}-{one.score[1]}", 3, one.round, DAY]
