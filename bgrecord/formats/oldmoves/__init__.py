"""FIBS oldmoves: what the First Internet Backgammon Server shows of finished matches.

`reader` takes it line by line, `numbering` finds out whose numbers the points are, `writer`
writes it.
"""

from __future__ import annotations

from bgrecord.formats._base import Feature, Format
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.oldmoves.reader import read
from bgrecord.formats.oldmoves.writer import spell_name, write

_HELD = frozenset(
    {
        Feature.RESIGNATIONS,
        Feature.RESIGNATION_KINDS,
        Feature.DICE_ORDER,
        Feature.MONEY,
        Feature.BEAVERS,
        Feature.RACCOONS,
        Feature.ILLEGAL_PLAYS,
        Feature.UNPLAYED_ROLLS,
        Feature.LENGTH,
        Feature.SCORES,
        Feature.RESULTS,
        Feature.TURNS,
        Feature.GAMES,
        Feature.MATCHES,
    }
)

FORMAT = Format(
    name="oldmoves",
    title="FIBS oldmoves",
    suffixes=SUFFIXES["oldmoves"],
    sniff=SIGNS["oldmoves"],
    read=read,
    dialects=("fibs",),
    write=write,
    holds=_HELD,
    spell_name=spell_name,
    notes=(
        "GNU Backgammon counts every game that was given up as a single game.",
        "GNU Backgammon stops at the second match of a log and drops illegal plays.",
        "GNU Backgammon turns a play whose first checker goes to a higher number; here all plays "
        "of a player are turned, or none.",
        "A double in answer to a double is a beaver.",
        "Another match of the same players and the same length begins at a score of 0-0 behind a "
        "decided one. Any other score that does not follow is a wrong one.",
    ),
)
