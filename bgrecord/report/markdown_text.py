"""Texts in Markdown."""

from __future__ import annotations

import re

from bgrecord.shown import visible

#: What means something in Markdown, or begins HTML or an address; what begins a line is covered
#: by headings and list signs in front of every text.
_SIGNS = re.compile(r"([\\`*_{}\[\]()<>#+!|~&$@]|:(?=//)|(?<=www)\.)")


def escaped(text: str) -> str:
    """A text that Markdown shows as it is."""
    return _SIGNS.sub(r"\\\1", visible(text))
