"""How findings are shown to people."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """What the reader's terminal can show, and what the reader wants to see."""

    color: bool = False
    #: Discs and frame lines can be shown.
    unicode: bool = True
    #: Draw the board under each finding.
    boards: bool = False
