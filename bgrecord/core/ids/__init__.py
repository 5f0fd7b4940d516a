"""One-line names of a position and a match state, there and back.

The left side (0) is gnubg's player 0, the upper-case side of an XGID, White in an OGID, and the
named player of a FIBS board.
"""

from bgrecord.core.ids._fibs import fibs_board, parse_fibs_board
from bgrecord.core.ids._gnubg import (
    gnubg_id,
    gnubg_match_id,
    gnubg_position_id,
    match_state_from_gnubg_id,
    parse_gnubg_id,
    position_from_gnubg_id,
)
from bgrecord.core.ids._identify import identify
from bgrecord.core.ids._ogid import ogid, parse_ogid
from bgrecord.core.ids._state import Identified, MatchState
from bgrecord.core.ids._xgid import parse_xgid, xgid

__all__ = [
    "Identified",
    "MatchState",
    "fibs_board",
    "gnubg_id",
    "gnubg_match_id",
    "gnubg_position_id",
    "identify",
    "match_state_from_gnubg_id",
    "ogid",
    "parse_fibs_board",
    "parse_gnubg_id",
    "parse_ogid",
    "parse_xgid",
    "position_from_gnubg_id",
    "xgid",
]
