"""The table `turns`: what is read off all turns at once, a column at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from bgrecord.core.cube import Cube
from bgrecord.core.ids import gnubg_position_id
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.stats import boards
from bgrecord.stats.columns import frame
from bgrecord.stats.turns import Place, TurnRow


class Detail(NamedTuple):
    """What is made of turns beyond what every statistic needs."""

    #: Position IDs and plays in writing.
    notation: bool = False
    #: How many plays were legal: many times slower than all the rest.
    legal_plays: bool = False


#: The fields of `TurnRow`, each of all rows at once.
_Fields = dict[str, tuple[Any, ...]]


def turns_frame(rows: Sequence[TurnRow], detail: Detail) -> pd.DataFrame:
    """The table of some turns."""
    if not rows:
        return frame("turns", {})
    told: _Fields = dict(zip(TurnRow._fields, zip(*rows, strict=True), strict=True))
    places: Sequence[Place] = told["place"]
    sides: Sequence[int] = told["side"]
    values: dict[str, Iterable[Any]] = {
        "file": [place.file for place in places],
        "match": [place.match for place in places],
        "game": [place.game for place in places],
        "turn": told["turn"],
        "line": told["line"],
        "side": sides,
        "player": [place.names[side] for place, side in zip(places, sides, strict=True)],
        "opponent": [place.names[1 - side] for place, side in zip(places, sides, strict=True)],
        "kind": told["kind"],
        "roll_number": told["roll_number"],
        "opening": told["opening"],
        "die1": [roll and roll.first for roll in told["roll"]],
        "die2": [roll and roll.second for roll in told["roll"]],
        "cube": [cube.value for cube in told["cube"]],
        "cube_owner": [_owner(cube, side) for cube, side in zip(told["cube"], sides, strict=True)],
        **_board_columns(told),
        **(_notation(told) if detail.notation else {}),
        **(_choices(rows) if detail.legal_plays else {}),
    }
    return frame("turns", values)


def _owner(cube: Cube, side: int) -> str:
    if cube.owner is None:
        return "centred"
    return "own" if cube.owner == side else "opponent"


def _board_columns(told: _Fields) -> Mapping[str, Iterable[Any]]:
    """What the boards before and after all turns show."""
    own, opp = (boards.sides(side) for side in zip(*told["before"], strict=True))
    sure = np.array(told["is_sure"])
    reached = [after or before for after, before in zip(told["after"], told["before"], strict=True)]
    own_after, opp_after = (boards.sides(side) for side in zip(*reached, strict=True))
    moved = np.array(
        [
            roll is not None and after is not None
            for roll, after in zip(told["roll"], told["after"], strict=True)
        ]
    )
    pips = boards.pips(own)

    def where(mask: Any, numbers: Any) -> pd.Series[Any]:
        """The numbers, missing outside the mask."""
        return pd.Series(numbers, dtype="Int16").where(pd.Series(mask))

    return {
        "pips": where(sure, pips),
        "opponent_pips": where(sure, boards.pips(opp)),
        "pips_rolled": [roll and sum(roll.numbers) for roll in told["roll"]],
        "pips_moved": where(moved, pips - boards.pips(own_after)),
        "phase": pd.Series(boards.phases(own, opp), dtype="string").where(pd.Series(sure)),
        "on_bar": where(sure, boards.on_bar(own)),
        "hits": where(moved, boards.on_bar(opp_after) - boards.on_bar(opp)),
        "blots": where(moved, boards.blots(own_after)),
        "prime": where(moved, boards.longest_prime(own_after)),
        "anchors": where(moved, boards.anchors(own_after)),
    }


def _notation(told: _Fields) -> Mapping[str, Iterable[Any]]:
    """Plays in writing and position IDs."""
    return {
        "play": [
            play_text(moves) if roll else None
            for moves, roll in zip(told["moves"], told["roll"], strict=True)
        ],
        "position": [
            _position_id(before) if sure else None
            for before, sure in zip(told["before"], told["is_sure"], strict=True)
        ],
        "position_after": [after and _position_id(after) for after in told["after"]],
    }


def _position_id(position: Position) -> str | None:
    try:
        return gnubg_position_id(position)
    except ValueError:
        # More checkers than the ID has room for.
        return None


def _choices(rows: Iterable[TurnRow]) -> Mapping[str, Iterable[Any]]:
    """How many plays were legal."""
    counts = [
        len(legal_plays(row.before, row.roll, hit_and_run=row.hit_and_run))
        if row.roll is not None and row.roll.is_possible and row.is_sure
        else None
        for row in rows
    ]
    return {
        "legal_plays": counts,
        "forced": [None if count is None else count <= 1 for count in counts],
    }
