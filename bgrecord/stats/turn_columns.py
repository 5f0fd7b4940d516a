"""The table `turns`: what is read off all turns at once, a column at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.stats import boards
from bgrecord.stats.columns import Values, frame
from bgrecord.stats.turns import GameTurns, TurnRow


class Detail(NamedTuple):
    """What is made of turns beyond what every statistic needs."""

    #: Position IDs and plays in writing.
    notation: bool = False
    #: How many plays were legal: many times slower than all the rest.
    legal_plays: bool = False


#: The fields of `TurnRow`, each of all rows at once.
_Fields = dict[str, tuple[Any, ...]]
_Columns = Mapping[str, Values]
_Numbers = npt.NDArray[np.integer[Any]]
_Mask = npt.NDArray[np.bool_]

_NO_DICE = bytes(2)

#: Whose the cube is.
_OWNERS = ("own", "opponent", "centred")
_OWN, _OPPONENT, _CENTRED = range(3)


def turns_frame(games: Sequence[GameTurns], detail: Detail) -> pd.DataFrame:
    """The table of the turns of some games."""
    fields = tuple(zip(*chain.from_iterable(game.rows for game in games), strict=True))
    if not fields:
        return frame("turns", {})
    told: _Fields = dict(zip(TurnRow._fields, fields, strict=True))
    sides = _small(told["side"])
    is_roll = _mask([roll is not None for roll in told["roll"]])
    sizes = [len(game.rows) for game in games]
    values: _Columns = {
        **_places(games, sizes, sides),
        **{name: told[name] for name in ("line", "kind")},
        "side": sides,
        **_order(sizes, sides, is_roll),
        **_dice(told["roll"]),
        **_cubes(told["cube"], sides),
        **_board_columns(told, is_roll),
        **(_notation(told) if detail.notation else {}),
        **(_choices(games) if detail.legal_plays else {}),
    }
    return frame("turns", values)


def _places(games: Sequence[GameTurns], sizes: Sequence[int], sides: _Numbers) -> _Columns:
    """Where each turn belongs, and whose it is."""
    places = [game.place for game in games]
    of_game = np.repeat(np.arange(len(games)), sizes)
    players = [name for place in places for name in place.names]
    player = 2 * of_game + sides
    opponent = 2 * of_game + 1 - sides
    return {
        "file": _words([place.file for place in places], of_game),
        "match": np.array([place.match for place in places])[of_game],
        "game": np.array([place.game for place in places])[of_game],
        "player": _words(players, player),
        "opponent": _words(players, opponent),
    }


def _order(sizes: Sequence[int], sides: _Numbers, is_roll: _Mask) -> _Columns:
    """The place of each turn in its game, and of each roll among its side's."""
    #: Where the first turn of each turn's game stands.
    first = np.repeat(np.cumsum(sizes) - sizes, sizes)

    def so_far(counted: _Mask) -> _Numbers:
        """How many of a game's turns count, up to each of them."""
        total = np.cumsum(counted, dtype=np.int32)
        before: _Numbers = (total - counted)[first]
        return total - before

    of_left, of_right = (so_far(is_roll & (sides == side)) for side in (0, 1))
    return {
        "turn": np.arange(len(first)) - first + 1,
        "roll_number": np.where(sides == 0, of_left, of_right),
        "opening": is_roll & (of_left + of_right == 1),
    }


def _dice(rolls: Sequence[Roll | None]) -> _Columns:
    """The dice, missing for the cube and where they are not one to six."""
    dice = {roll: bytes(roll) if roll and roll.is_possible else _NO_DICE for roll in set(rolls)}
    written = np.frombuffer(b"".join([dice[roll] for roll in rolls]), dtype=np.int8)
    first, second = written.reshape(-1, 2).T
    known = first > 0
    return {
        "die1": _known(first, known),
        "die2": _known(second, known),
        "pips_rolled": _known((first + second) << (first == second), known),
    }


def _cubes(cubes: Sequence[Cube], sides: _Numbers) -> _Columns:
    """What the cube shows, and whose it is."""
    # It stays the same for many turns.
    runs = [(cube, len(list(turns))) for cube, turns in groupby(cubes)]
    sizes = [size for _cube, size in runs]
    values = np.repeat([cube.value for cube, _size in runs], sizes)
    owners = np.repeat(
        [_CENTRED if cube.owner is None else cube.owner for cube, _size in runs], sizes
    )
    whose = np.where(owners == _CENTRED, _CENTRED, np.where(owners == sides, _OWN, _OPPONENT))
    return {"cube": values, "cube_owner": _words(_OWNERS, whose)}


def _board_columns(told: _Fields, is_roll: _Mask) -> _Columns:
    """What the boards before and after all turns show."""
    before, after = told["before"], told["after"]
    own, opp = boards.sides(before)
    sure, told_after = _mask(told["is_sure"]), _mask([board is not None for board in after])
    if not told_after.all():
        after = tuple(there or here for there, here in zip(after, before, strict=True))
    own_after, opp_after = boards.sides(after)
    moved = is_roll & told_after
    pips = boards.pips(own)
    return {
        "pips": _known(pips, sure),
        "opponent_pips": _known(boards.pips(opp), sure),
        "pips_moved": _known(pips - boards.pips(own_after), moved),
        "phase": _words(boards.PHASES, boards.phases(own, opp), sure),
        "on_bar": _known(boards.on_bar(own), sure),
        "hits": _known(boards.on_bar(opp_after) - boards.on_bar(opp), moved),
        "blots": _known(boards.blots(own_after), moved),
        "prime": _known(boards.longest_prime(own_after), moved),
        "anchors": _known(boards.anchors(own_after), moved),
    }


def _small(numbers: Iterable[int]) -> npt.NDArray[np.int8]:
    """Numbers of one byte: many times as quick as reading them one by one."""
    return np.frombuffer(bytes(numbers), dtype=np.int8)


def _mask(flags: Iterable[bool]) -> _Mask:
    return _small(flags).view(np.bool_)


def _known(numbers: _Numbers, is_known: _Mask) -> Values:
    """Numbers, missing where they are not known."""
    return pd.arrays.IntegerArray(numbers, ~is_known)


def _words(words: Sequence[str], which: _Numbers, is_known: _Mask | None = None) -> Values:
    """A few words many times, by their places among them; missing where they are not known."""
    places = which if is_known is None else np.where(is_known, which, -1)
    return pd.array(words, dtype="string").take(places, allow_fill=True)


def _notation(told: _Fields) -> _Columns:
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
    # Statistics need none.
    from bgrecord.core.ids import gnubg_position_id

    try:
        return gnubg_position_id(position)
    except ValueError:
        # More checkers than the ID has room for.
        return None


def _choices(games: Iterable[GameTurns]) -> _Columns:
    """How many plays were legal."""
    counts = [
        len(legal_plays(row.before, row.roll, hit_and_run=game.hit_and_run))
        if row.roll is not None and row.roll.is_possible and row.is_sure
        else None
        for game in games
        for row in game.rows
    ]
    return {
        "legal_plays": counts,
        "forced": [None if count is None else count <= 1 for count in counts],
    }
