"""The files of eXtreme Gammon: matches (.xg) and positions (.xgp), read only.

The maker published the layout; `container` unpacks a file, the package `xgparse` decodes its
records, `reader` turns these into matches, `remarks` reads the comments, kept as rich text. A
file has no lines, so a record's source is a listing of it (`_listing`).
"""

from __future__ import annotations

from bgrecord.formats._base import Feature, Format
from bgrecord.formats._extras import EXTRA
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.xg.reader import read

FORMAT = Format(
    name="xg",
    title="eXtreme Gammon match or position",
    suffixes=SUFFIXES["xg"],
    sniff=SIGNS["xg"],
    read=read,
    dialects=("xg",),
    holds=frozenset(Feature) - {Feature.MATCHES, Feature.RATINGS, Feature.UNKNOWN_PLAYS},
    binary=True,
    extra=EXTRA,
    notes=(
        "It is read, not written.",
        "Plays are checked against the positions stored beside them; where the two disagree, the "
        "position counts.",
        "Whether the points of a game with automatic doubles are stored with or without them is "
        "not known; they are taken as stored.",
        "Analyses are kept as they are, rollouts are not.",
    ),
)
