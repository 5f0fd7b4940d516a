"""Hand notes: dice and landing points, as people write a game down at the board.

    Players: Ada - Bob
    Length: 3

    Game 1
    31 5             | 42 4
    64 14            | 62 18 11*
    66 -             | 31 8 5
    D                | P

A note says where checkers came, not where from. The reader knows the board, so it finds the
play, where only one legal play fits; where several do, later notes may decide. What nobody can
tell stays open in the record.

`heads` reads the players and the length, `rows` cuts lines into turns, `cells` reads a turn.
`fitting` finds the plays a note can mean, `following` carries on every board there may be, `games`
holds the turns until then, and `reader` puts the record together. And back: `writer`
writes a match as short as it can be read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgrecord.formats._base import EVERYTHING, Feature, Format
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.notes.reader import read
from bgrecord.record.model import Record

if TYPE_CHECKING:
    from bgrecord.record.transcript import Transcript


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The notes of a match, see `writer`; most runs write none, so it is loaded here."""
    from bgrecord.formats.notes import writer

    return writer.write(record, transcripts, dialect)


def spell_name(name: str) -> str:
    """A player's name as notes can hold it."""
    from bgrecord.formats.notes import writer

    return writer.spell_name(name)


FORMAT = Format(
    name="notes",
    title="Hand notes: dice and landing points",
    suffixes=SUFFIXES["notes"],
    sniff=SIGNS["notes"],
    read=read,
    dialects=("notes",),
    write=write,
    holds=EVERYTHING
    - {
        Feature.ANALYSIS,
        Feature.ANNOTATIONS,
        Feature.AUTOMATIC_DOUBLES,
        Feature.MATCHES,
        Feature.RATINGS,
        Feature.RULES,
        Feature.SET_POSITIONS,
        Feature.VARIANTS,
        Feature.VARIATIONS,
    },
    spell_name=spell_name,
    notes=(
        "Notes that begin with `Players:`, and files that end in `.notes`, are known as such;"
        " others are read by `bgrecord expand`, or with `--from notes`.",
        "A play that landing points do not tell from others is written from and to.",
    ),
)
