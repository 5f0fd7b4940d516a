"""OGXM (.ogxm) and its streams (.ogxms), the format of OpenGammon and HedgeHog.

The package `ogxm` turns the bytes into a JSON projection and back and keeps the format's rules;
`reader` and `writer` turn that projection into matches and back, `actions` names its codes. White
is the left side. A file has no lines, so a record's source is a listing of it (`_listing`).
"""

from __future__ import annotations

from bgrecord.formats._base import EVERYTHING, Feature, Format
from bgrecord.formats._extras import EXTRA
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.ogxm.codes import spell_name
from bgrecord.formats.ogxm.reader import read
from bgrecord.formats.ogxm.writer import write

FORMAT = Format(
    name="ogxm",
    title="OGXM of OpenGammon and HedgeHog",
    suffixes=SUFFIXES["ogxm"],
    sniff=SIGNS["ogxm"],
    read=read,
    dialects=("ogxm",),
    write=write,
    holds=EVERYTHING - {Feature.ANALYSIS, Feature.DICE_ORDER, Feature.RATINGS},
    spell_name=spell_name,
    binary=True,
    extra=EXTRA,
    notes=(
        "The package it needs exists for Linux on x86-64 only.",
        "Several matches are written as a stream, which is to be named .ogxms.",
        "Of an illegal play other readers see the position it led to, but not the way; of one that "
        "nobody knows they see the dice alone.",
        "A beaver stands for taking too, so it cannot be dropped.",
        "It gives the cube to the player who raccoons; a file of bgrecord's puts that right.",
        "The score of a game follows from the results before it; one that does not is kept in a "
        "remark of bgrecord's own.",
        "Tags without a field of their own, the names of rules that nobody declared, and plays "
        "that its steps cannot tell are kept in such remarks as well.",
    ),
)
