"""The .mat family: the text of matches as nearly every site and program exports them.

There is no standard, only a dozen dialects of one layout. The reader takes their union and judges
nothing; what a file shows of its writer's habits is in the record's dialect.

The way of a text through the modules: `reader` takes it line by line (`lines` reads single ones),
`entries` turns rows into entries (`rows` cuts them, `cells` reads a cell, `boards` a position in
one), `layout` decides whose a cell is, and `draft` keeps the matches and games being built.
"""

from __future__ import annotations

from bgrecord.formats._base import Format
from bgrecord.formats.mat.dialects import DIALECTS
from bgrecord.formats.mat.reader import read, sniff

FORMAT = Format(
    name="mat",
    title="Jellyfish match text and its dialects",
    suffixes=(".mat", ".txt"),
    sniff=sniff,
    read=read,
    dialects=tuple(DIALECTS),
)
