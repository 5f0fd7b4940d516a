"""Makes OGXM's plies of the turns of a game.

The format watches whose turn it is: a side that acts out of turn is preceded by a ply that passes
the turn.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.formats._base import Unwritable
from bgrecord.formats.ogxm import codes
from bgrecord.languages import gettext
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


class Noted(NamedTuple):
    """What is noted of a ply."""

    #: Its number in the game, from 0.
    ply: int
    #: Empty for words.
    key: str
    text: str


class Written(NamedTuple):
    """The plies of a game."""

    plies: list[_Json]
    #: The line each was read from.
    lines: list[int]
    notes: list[Noted]


#: A step is at most so long.
_LONGEST_STEP = 6
_CODES = {
    CubeKind.DOUBLE: codes.DOUBLE,
    CubeKind.TAKE: codes.TAKE,
    CubeKind.DROP: codes.DROP,
    CubeKind.BEAVER: codes.BEAVER,
    CubeKind.RACCOON: codes.RACCOON,
}
_RESIGNED = {kind: name for name, kind in codes.RESIGNED.items()}


def plies_of(turns: Sequence[Turn]) -> Written:
    """The plies of a game.

    Raises:
        Unwritable: a turn cannot be told.
    """
    writer = _Plies()
    for turn, following in zip_longest(turns, turns[1:]):
        writer.write(turn, following)
    return writer.written


def settlement(winner: int, points: float) -> _Json:
    """The ply of a game settled for a fraction of a point."""
    return {
        "action_id": codes.SETTLE,
        "color": codes.colour_of(winner),
        "settle_value": float(points),
    }


class _Plies:
    def __init__(self) -> None:
        self.written = Written([], [], [])
        #: The line of the turn that is written.
        self._line = 1
        #: Whose turn it is, None when anybody's.
        self._expected: int | None = None
        #: Who doubled last: he rolls when the answer is given.
        self._doubler = 0

    def write(self, turn: Turn, following: Turn | None) -> None:
        """Add a turn; the one after it tells whose turn a board is set for."""
        self._line = turn.line
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
        if not play.roll.is_possible:
            problem = gettext("ogxm cannot hold the dice {roll} (line {line})")
            raise Unwritable(problem.format(roll=play.roll, line=play.line))
        self._pass_to(play.side)
        self._note(codes.PLAY_KEY, _as_written(play))
        self._note("", play.annotation)
        self._expected = 1 - play.side
        first, second = play.roll
        board = _board_instead(play)
        if board is not None:
            # The ply belongs to the side that is to act after the illegal play.
            self._add(
                codes.SET_POSITION,
                self._expected,
                set_position=codes.board_of(board),
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
        plies = self.written.plies
        last = plies[-1]["action_id"] if plies else None
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
        check_cube(cube.value, self._line)
        owner = {} if cube.owner is None else {"cube_owner": cube.owner}
        self._add(codes.SET_CUBE, on_roll, cube_value=cube.value, **owner)

    def _pass_to(self, side: int) -> None:
        if self._expected == 1 - side:
            self._add(codes.PASS, 1 - side)

    def _add(self, code: int, side: int, **more: Any) -> None:
        self.written.plies.append({"action_id": code, "color": codes.colour_of(side), **more})
        self.written.lines.append(self._line)

    def _note(self, key: str, text: str) -> None:
        """Note something of the ply that comes next."""
        if text:
            self.written.notes.append(Noted(len(self.written.plies), key, text))


def check_cube(value: int, line: int) -> None:
    """See that a cube can be written.

    Raises:
        Unwritable: its value is too high.
    """
    if value > codes.HIGHEST_CUBE:
        problem = gettext("ogxm cannot hold a cube of {value} (line {line})")
        raise Unwritable(problem.format(value=value, line=line))


def _board_instead(play: CheckerPlay) -> Position | None:
    """The board, seen by the left side, that a play led to, if it is written in place of steps.

    Raises:
        Unwritable: nothing but the board is known of the play, and that is no board.
    """
    if play.after is None or _is_told_by_steps(play):
        return None
    if _can_be(play.after, play.before):
        return play.after if play.side == 0 else play.after.flip()
    if not play.hops:
        problem = gettext("ogxm cannot hold a board that cannot be (line {line})")
        raise Unwritable(problem.format(line=play.line))
    return None


def _is_told_by_steps(play: CheckerPlay) -> bool:
    """Whether its steps, or that there are none, tell all of a play."""
    if play.kind in (PlayKind.DANCE, PlayKind.NOT_PLAYED):
        return True
    return play.kind is PlayKind.LEGAL and bool(_steps(play))


def _as_written(play: CheckerPlay) -> str:
    """A play that neither steps nor a board tell: its hops, none when nobody knows them."""
    if _is_told_by_steps(play) or (play.after is not None and not play.hops):
        return ""
    return json.dumps(() if play.kind is PlayKind.UNKNOWN else play.hops)


def _can_be(after: Position, before: Position) -> bool:
    """Whether a board has no point with both sides on it, and no checker too many."""
    own, opp = after
    if sum(own) > sum(before.own) or sum(opp) > sum(before.opp):
        return False
    return not any(own[point] and opp[BAR - point] for point in range(1, BAR))


def _steps(play: CheckerPlay) -> list[_Json]:
    """A play hop by hop; none when a hop is longer than the format has room for."""
    hops = play.hops
    if len(hops) > len(play.roll.numbers):
        return []
    if any(not (hop.start <= BAR and 0 < hop.start - hop.end <= _LONGEST_STEP) for hop in hops):
        return []
    return [
        {"from": codes.place_on(hop.start, play.side), "pips": hop.start - max(hop.end, OFF)}
        for hop in hops
    ]
