"""The .mat family: the text of matches as nearly every site and program exports them.

There is no standard, only a dozen dialects of one layout. The reader takes their union and judges
nothing; what a file shows of its writer's habits is in the record's dialect.

The way of a text through the modules: `reader` takes it line by line (`lines` reads single ones),
`entries` turns rows into entries (`rows` cuts them, `cells` reads a cell, `boards` a position in
one, `wording` words that no program writes, and `places` decides which of two things they mean),
`layout` decides whose a cell is, `draft` keeps the matches and games being built, and `ending`
looks whether the text breaks off.

And back: `turns` spells turns as cells (`plays` their plays), `table` lays them out in rows, and
`writer` puts the matches together. `spelling` knows what each dialect looks like, `names` what
must not be written as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgrecord.formats._base import EVERYTHING, Feature, Format
from bgrecord.formats._signs import SUFFIXES
from bgrecord.formats.mat.dialects import DIALECTS
from bgrecord.formats.mat.names import spell_name
from bgrecord.formats.mat.reader import read, sniff
from bgrecord.formats.mat.spelling import SPELLINGS
from bgrecord.record.model import Record

if TYPE_CHECKING:
    from bgrecord.record.transcript import Transcript


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The text of some matches, see `writer`; most runs write none, so it is loaded here."""
    from bgrecord.formats.mat import writer

    return writer.write(record, transcripts, dialect)


FORMAT = Format(
    name="mat",
    title="Jellyfish match text and its dialects",
    suffixes=SUFFIXES["mat"],
    sniff=sniff,
    read=read,
    dialects=tuple(DIALECTS),
    write=write,
    written_dialects=tuple(SPELLINGS),
    holds=EVERYTHING
    - {
        Feature.ANALYSIS,
        Feature.ANNOTATIONS,
        Feature.AUTOMATIC_DOUBLES,
        Feature.RESIGNATION_KINDS,
        Feature.VARIATIONS,
    },
    lacks={
        # GNU Backgammon adds the games of a second match to the first.
        "gnubg": frozenset({Feature.MATCHES, Feature.RESIGNATIONS}),
        "xg-text": frozenset({Feature.DICE_ORDER, Feature.RATINGS}),
        "galaxy": frozenset(
            {
                Feature.DICE_ORDER,
                Feature.RATINGS,
                Feature.RESIGNATIONS,
                Feature.SET_POSITIONS,
            }
        ),
        "studio": frozenset({Feature.DICE_ORDER, Feature.RATINGS, Feature.SET_POSITIONS}),
        "snowie": frozenset(
            {
                Feature.COMMENTS,
                Feature.MATCHES,
                Feature.RATINGS,
                Feature.RESIGNATIONS,
                Feature.RULES,
                Feature.SET_POSITIONS,
                Feature.TAGS,
                Feature.VARIANTS,
            }
        ),
    },
    spell_name=spell_name,
    notes=(
        "GNU Backgammon drops an illegal play that it cannot carry out. In the snowie dialect it"
        " is written as the position it led to, which GNU Backgammon reads.",
        "Actions and headings in other languages are read too, and never written.",
        "An automatic double has no spelling: the first double, `Doubles => 4`, tells of it.",
        "Backgammon Galaxy writes a money game as the only game of a match to 16 or 8 points;"
        " it counts as money play.",
    ),
)
