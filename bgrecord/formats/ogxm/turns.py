"""Makes OGXM's plies of the turns of a game.

The format watches whose turn it is: a side that acts out of turn is preceded by a ply that passes
the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from bgrecord.core.cube import Cube
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.formats.ogxm import codes
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    PlayKind,
    Resignation,
    SetUp,
    Turn,
)

_Json = dict[str, Any]
#: The numbers of plies with words behind them, and the words.
Words = list[tuple[int, str]]

#: A step is at most so long.
_LONGEST_STEP = 7
_CODES = {
    CubeKind.DOUBLE: codes.DOUBLE,
    CubeKind.TAKE: codes.TAKE,
    CubeKind.DROP: codes.DROP,
    CubeKind.BEAVER: codes.BEAVER,
    CubeKind.RACCOON: codes.RACCOON,
}
_RESIGNED = {kind: name for name, kind in codes.RESIGNED.items()}


def plies_of(turns: Sequence[Turn]) -> tuple[list[_Json], Words]:
    """The plies of a game, and the words behind them."""
    writer = _Plies()
    for turn, following in zip_longest(turns, turns[1:]):
        writer.write(turn, following)
    return writer.plies, writer.words


def settlement(winner: int, points: float) -> _Json:
    """The ply of a game settled for a fraction of a point."""
    return {
        "action_id": codes.SETTLE,
        "color": codes.colour_of(winner),
        "settle_value": float(points),
    }


class _Plies:
    def __init__(self) -> None:
        self.plies: list[_Json] = []
        self.words: Words = []
        #: Whose turn it is, None when anybody's.
        self._expected: int | None = None
        #: Who doubled last: he rolls when the answer is given.
        self._doubler = 0

    def write(self, turn: Turn, following: Turn | None) -> None:
        """Add a turn; the one after it tells whose turn a board is set for."""
        if isinstance(turn, CheckerPlay):
            self._write_play(turn)
        elif isinstance(turn, CubeTurn):
            self._write_cube(turn)
        elif isinstance(turn, SetUp):
            self._write_setup(turn, following)
        elif isinstance(turn, Resignation) and following is None:
            code = codes.RESIGN_MATCH if turn.match else codes.RESIGN_GAME
            worth = codes.UNTOLD if turn.kind is None else _RESIGNED[turn.kind]
            self._add(code, turn.side, resign_value=worth)

    def _write_play(self, play: CheckerPlay) -> None:
        self._pass_to(play.side)
        if play.annotation:
            self.words.append((len(self.plies), play.annotation))
        self._expected = 1 - play.side
        first, second = play.roll
        if not play.roll.is_possible:
            self._add(codes.PASS, play.side)
        elif play.kind is PlayKind.ILLEGAL and play.after is not None and _is_board(play.after):
            left = play.after if play.side == 0 else play.after.flip()
            # The ply belongs to the side that is to act after the illegal play.
            self._add(
                codes.SET_POSITION,
                self._expected,
                set_position=codes.board_of(left),
                d1=first,
                d2=second,
                illegal=True,
            )
        else:
            code = codes.roll_code(first, second)
            self._add(code, play.side, d1=first, d2=second, moves=_steps(play))

    def _write_cube(self, turn: CubeTurn) -> None:
        if turn.kind is CubeKind.DOUBLE:
            self._pass_to(turn.side)
            self._doubler, self._expected = turn.side, None
        last = self.plies[-1]["action_id"] if self.plies else None
        if turn.kind is not CubeKind.TAKE:
            self._add(_CODES[turn.kind], turn.side)
            return
        self._expected = self._doubler
        if last == codes.RACCOON:
            # It would give the cube to the doubler; by the rules the beaverer keeps it.
            self._set_cube(self._doubler, Cube(turn.value, 1 - self._doubler))
        elif last != codes.BEAVER:
            self._add(codes.TAKE, turn.side)

    def _write_setup(self, setup: SetUp, following: Turn | None) -> None:
        on_roll = following.side if following is not None else setup.side
        left = setup.position if setup.side == 0 else setup.position.flip()
        self._expected = None
        self._add(codes.SET_POSITION, on_roll, set_position=codes.board_of(left))
        self._set_cube(on_roll, setup.cube)

    def _set_cube(self, on_roll: int, cube: Cube) -> None:
        owner = {} if cube.owner is None else {"cube_owner": cube.owner}
        self._add(codes.SET_CUBE, on_roll, cube_value=cube.value, **owner)

    def _pass_to(self, side: int) -> None:
        if self._expected == 1 - side:
            self._add(codes.PASS, 1 - side)

    def _add(self, code: int, side: int, **more: Any) -> None:
        self.plies.append({"action_id": code, "color": codes.colour_of(side), **more})


def _is_board(position: Position) -> bool:
    """Whether no point is held by both sides, as an illegal play may leave one."""
    own, opp = position
    return not any(own[point] and opp[BAR - point] for point in range(1, BAR))


def _steps(play: CheckerPlay) -> list[_Json]:
    """A play hop by hop; none when a hop is longer than the format has room for."""
    hops = play.hops
    if len(hops) > len(play.roll.numbers):
        return []
    if any(not 0 < hop.start - hop.end <= _LONGEST_STEP for hop in hops):
        return []
    return [
        {"from": codes.place_on(hop.start, play.side), "pips": hop.start - max(hop.end, OFF)}
        for hop in hops
    ]
