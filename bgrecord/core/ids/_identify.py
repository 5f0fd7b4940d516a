"""Any identifier, told by its shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from bgrecord.core.ids._fibs import parse_fibs_board
from bgrecord.core.ids._gnubg import parse_gnubg_id
from bgrecord.core.ids._ogid import parse_ogid
from bgrecord.core.ids._state import Identified
from bgrecord.core.ids._xgid import parse_xgid
from bgrecord.languages import gettext as _
from bgrecord.shown import shortened

#: What no two kinds of identifiers have in common, at their beginning.
_READERS: Final[Mapping[re.Pattern[str], Callable[[str], Identified]]] = {
    re.compile(r"OGID=|[0-9a-p]*:[0-9a-p]*:[NWBD?]\d"): parse_ogid,
    re.compile(r"XGID=|[-A-Pa-p]{20,}:"): parse_xgid,
    re.compile(r"board:"): parse_fibs_board,
    re.compile(r"GNUBG ID |[A-Za-z0-9+/]{14}$|[A-Za-z0-9+/]{10,}:[A-Za-z0-9+/]*$"): parse_gnubg_id,
}
_MATCH_ID = re.compile(r"[A-Za-z0-9+/]{12}")


def identify(text: str) -> Identified:
    """Read an identifier of any kind, for a game of fifteen checkers a side.

    Args:
        text: an XGID; a position ID of GNU Backgammon, alone or with a match ID behind a colon;
            an OGID; a board string of FIBS.

    Raises:
        ValueError: it is none of them, or not a right one of the kind it looks like.
    """
    text = text.strip()
    for shape, read in _READERS.items():
        if shape.match(text):
            return read(text)
    if _MATCH_ID.fullmatch(text):
        template = _("a GNUBG match ID needs a position ID before it: {text!r}")
    else:
        template = _("neither XGID, GNUBG position ID, OGID nor FIBS board: {text!r}")
    raise ValueError(template.format(text=shortened(text)))
