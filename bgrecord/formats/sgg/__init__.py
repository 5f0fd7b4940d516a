"""Matches of GamesGrid and GridGammon (.sgg).

`reader` takes a text line by line, `header` knows its head, `writer` writes it.
"""

from __future__ import annotations

from bgrecord.formats._base import Feature, Format
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.sgg.header import KEPT_TAGS
from bgrecord.formats.sgg.reader import read
from bgrecord.formats.sgg.writer import spell_name, write

_HELD = frozenset(
    {
        Feature.COMMENTS,
        Feature.RESIGNATIONS,
        Feature.DICE_ORDER,
        Feature.RULES,
        Feature.MONEY,
        Feature.BEAVERS,
        Feature.RACCOONS,
        Feature.AUTOMATIC_DOUBLES,
        Feature.VARIANTS,
        Feature.ILLEGAL_PLAYS,
        Feature.UNPLAYED_ROLLS,
        Feature.LENGTH,
        Feature.SCORES,
        Feature.RESULTS,
        Feature.TURNS,
        Feature.GAMES,
    }
)

FORMAT = Format(
    name="sgg",
    title="GamesGrid and GridGammon",
    suffixes=SUFFIXES["sgg"],
    sniff=SIGNS["sgg"],
    read=read,
    dialects=("gamesgrid",),
    write=write,
    holds=_HELD,
    kept_tags=KEPT_TAGS,
    spell_name=spell_name,
    notes=(
        "GNU Backgammon makes the player named first its second one.",
        "GNU Backgammon 1.07 crashes on a place other than GamesGrid, so no other is written.",
        "GNU Backgammon reads on over a game without a result.",
        "Ratings stand once, in the head; those of a record that gives them game by game are "
        "written there when they do not change.",
    ),
)
