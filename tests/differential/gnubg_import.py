"""GNU Backgammon reads what was written in another format and exports it as .mat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks import gnubg
from bgrecord.formats import FORMATS, read_source
from bgrecord.record.model import Record
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, decode
from tests.convert.random_match import Wanted, random_match

GNUBG = Path("/usr/games/gnubg")


def random_matches(number: int) -> list[Transcript]:
    """Matches to 1 to 7 points and sessions with beavers, some of them broken off."""
    lengths = [1, 2, 3, 5, 7, None]
    return [
        random_match(
            Random(seed),
            Wanted(
                length=lengths[seed % 6],
                beavers=seed % 6 == 5,
                raccoons=seed % 12 == 5,
                unfinished=seed % 7 == 0,
            ),
        )
        for seed in range(number)
    ]


def exported(name: str, matches: Sequence[Transcript], folder: Path) -> list[Record]:
    """What one gnubg process makes of matches written in a format, read as .mat."""
    write = FORMATS[name].write
    assert write is not None
    commands = ["set display off"]
    for number, match in enumerate(matches):
        content = write(Record(Source("-", ""), name), [match], "")
        assert isinstance(content, str)
        (folder / f"{number}.in").write_text(content, encoding="utf-8")
        commands += [
            f"import {name} {folder / str(number)}.in",
            f"export match mat {folder / str(number)}.mat",
        ]
    gnubg.run(commands)
    return [
        read_source(decode((folder / f"{number}.mat").read_bytes()), "mat")
        for number in range(len(matches))
    ]


def with_sides_changed(record: Record) -> tuple[Transcript, ...]:
    """What a record tells with left and right changed."""
    for game in (game for match in record.matches for game in match.games):
        game.names = game.names[1], game.names[0]
        game.score = game.score and (game.score[1], game.score[0])
        game.entries = [entry._replace(side=1 - entry.side) for entry in game.entries]
    return transcribe(record)
