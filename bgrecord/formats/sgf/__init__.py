"""The Smart Game Format for backgammon, SGF GM[6].

A file is a collection of game trees `(;...)`, one a game; games of one match follow each other.
The specification is at red-bean.com/sgf/backgammon.html. GNU Backgammon, which writes most of
these files, departs from it in places; both are read, and what is written suits both.

The way of a text through the modules: `tree` folds it into game trees, `reader` makes games of
them (`heading` reads the first node, `plays` a move, `boards` a position set by hand, `values` the
text of values) and joins them to matches. `writer` goes the other way, with `roots` for the first
node of a game.
"""

from __future__ import annotations

from bgrecord.formats._base import EVERYTHING, Feature, Format
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.sgf.reader import read
from bgrecord.formats.sgf.values import as_line
from bgrecord.formats.sgf.writer import write

FORMAT = Format(
    name="sgf",
    title="Smart Game Format, backgammon",
    suffixes=SUFFIXES["sgf"],
    sniff=SIGNS["sgf"],
    read=read,
    dialects=("sgf", "gnubg"),
    write=write,
    holds=EVERYTHING - {Feature.ANNOTATIONS, Feature.RESIGNATION_KINDS, Feature.VARIATIONS},
    utf8_only=True,
    spell_name=as_line,
    notes=(
        "Only the first variation is kept; the others are counted.",
        "GNU Backgammon counts the games of a match from 0, the specification from 1; the "
        "program named in the file decides, and files are written as GNU Backgammon reads them.",
        "GNU Backgammon cuts names to 31 bytes, and doubles a backslash in them.",
        "A roll whose play is not known is written as dice without a play.",
        "That a game was forfeited or settled is written as `RF` or `RS` behind the points; other "
        "programs read it as resigned.",
        "What has no property of its own stands in the game comment, as tags.",
    ),
)
