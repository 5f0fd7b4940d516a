"""The identifiers other programs know a position by."""

from __future__ import annotations

from typing import NamedTuple

from bgrecord.core.ids import MatchState, gnubg_id, xgid
from bgrecord.findings import Situation


class Identifiers(NamedTuple):
    """A position with its cube, score and dice, ready to be pasted into another program."""

    #: `XGID=...`, for eXtreme Gammon.
    xgid: str
    #: Position and match ID of GNU Backgammon, with a colon between.
    gnubg_id: str


def identifiers(situation: Situation | None) -> Identifiers | None:
    """The identifiers of a situation; None when there is none or it cannot be told in them."""
    if situation is None:
        return None
    roll = situation.roll
    state = MatchState(
        side=situation.side,
        cube=situation.cube,
        score=situation.score,
        crawford=situation.crawford,
        jacoby=situation.jacoby,
        beavers=situation.beavers,
        roll=roll if roll is not None and roll.is_possible else None,
    )
    try:
        return Identifiers(xgid(situation.position, state), gnubg_id(situation.position, state))
    except ValueError:
        # A record may claim a cube of 3 or a score no field has room for.
        return None
