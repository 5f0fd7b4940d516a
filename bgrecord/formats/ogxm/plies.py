"""Makes the entries of a game of OGXM's plies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import parse_ogid
from bgrecord.core.play import Move
from bgrecord.core.position import OFF, SETUPS, Position, Variant
from bgrecord.formats._extras import fault_of
from bgrecord.formats._listing import Listing
from bgrecord.formats.ogxm import codes
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Analysis, Game

_Json = Mapping[str, Any]
_OWNERS = {"white": 0, "black": 1}
#: More automatic doubles than this are no game.
_MOST_DOUBLES = 30


class Marks(NamedTuple):
    """What is noted of a ply."""

    #: The words behind it.
    words: str
    #: Its play as it was written, when the ply cannot tell it; see `turns`.
    play: str


def read_plies(
    listing: Listing,
    game: Game,
    told: _Json,
    marks: Sequence[Marks],
    variant: Variant,
) -> Iterator[str]:
    """Add a game's entries to it.

    Args:
        listing: where they are listed.
        game: the game.
        told: the game as the projection has it.
        marks: what is noted of each ply.
        variant: the game played.

    Yields:
        What cannot be read.
    """
    reader = _Plies(listing, game, told, variant)
    reader.start()
    plies = told["plies"]
    for ply, following, noted in zip(plies, [*plies[1:], {}], marks, strict=False):
        try:
            reader.read(ply, following, noted)
        except Exception as error:
            yield Phrase("ply {ply}: {fault}", ply=ply.get("action_id"), fault=fault_of(error))
    reader.end()


class _Plies:
    def __init__(self, listing: Listing, game: Game, told: _Json, variant: Variant) -> None:
        self._listing = listing
        self._game = game
        self._told = told
        self._variant, self._checkers = variant, sum(SETUPS[variant].values())
        self._cube = Cube()
        #: The next ply belongs to one that is read.
        self._skips = False
        self._settled = False

    def start(self) -> None:
        """The board and the cube the game begins with."""
        told = self._told
        doubles = min(told.get("auto_doubles", 0), _MOST_DOUBLES)
        value = told.get("initial_cube_value", 1) << doubles
        self._cube = Cube(value, _OWNERS.get(told.get("initial_cube_owner", "")))
        board = told.get("initial_board")
        if board is not None:
            self._set(codes.position_of(board, self._checkers))
        elif self._cube.owner is not None:
            self._set(Position.start(self._variant))
        elif value > 1:
            doubles = value.bit_length() - 1
        self._game.cube = 1 << doubles if doubles else None

    def read(self, ply: _Json, following: _Json, marks: Marks) -> None:
        """Take one ply; the one after it tells what it means."""
        if self._skips:
            self._skips = False
            return
        code, side = ply["action_id"], codes.side_of(ply.get("color", 1))
        if code < codes.ROLLS:
            self._add(side, _rolled(ply, side, marks), ply)
        elif code == codes.SET_POSITION:
            self._read_position(ply, following, side, marks)
        elif code == codes.SET_CUBE:
            self._set_cube(ply)
            self._set(parse_ogid(ply["ogid_before"], checkers=self._checkers).position)
        elif code in (codes.RESIGN_GAME, codes.RESIGN_MATCH):
            self._add(side, self._resigned(ply), ply)
        elif code == codes.SETTLE:
            self._settle(ply, side)
        elif code in (codes.BEAVER, codes.RACCOON):
            self._turn_on(code, side, following, ply)
        elif code in (codes.DOUBLE, codes.TAKE, codes.DROP):
            self._turn(code, side, ply)
        elif code not in codes.MARKERS and code != codes.PASS:
            self._add(side, Unreadable(f"action {code}"), ply)

    def end(self) -> None:
        """The result."""
        winner, points = self._told.get("winner", codes.NOBODY), self._told.get("points_won")
        if winner == codes.NOBODY or self._settled:
            return
        settled = self._told.get("termination") == "settled"
        self._listing.action(self._game, winner, Won(points or None, settled=settled))

    def _turn(self, code: int, side: int, ply: _Json) -> None:
        if code == codes.DOUBLE:
            self._cube = self._cube.offer(side)
            self._add(side, Doubled(self._cube.at_stake), ply)
        elif code == codes.TAKE:
            self._cube = self._cube.take(side)
            self._add(side, Took(), ply)
        else:
            self._add(side, Dropped(), ply)

    def _turn_on(self, code: int, side: int, following: _Json, ply: _Json) -> None:
        """A beaver or a raccoon, which is accepted unless it is turned on at once."""
        if code == codes.BEAVER:
            self._cube = self._cube.beaver(side)
            self._add(side, Beavered(self._cube.at_stake), ply)
        else:
            self._cube = self._cube.raccoon(side)
            self._add(side, Raccooned(self._cube.at_stake), ply)
        if following.get("action_id") != codes.RACCOON:
            self._turn(codes.TAKE, 1 - side, {})
        # The format gives a raccoon's cube to the side that raccooned, unless it is put right.
        self._skips = code == codes.RACCOON and following.get("action_id") == codes.SET_CUBE

    def _read_position(self, ply: _Json, following: _Json, side: int, marks: Marks) -> None:
        position = codes.position_of(ply["set_position"], self._checkers)
        if "d1" in ply:
            # The ply belongs to the side that is to act after the illegal play.
            roller = 1 - side
            seen = position if roller == 0 else position.flip()
            roll = Roll(ply["d1"], ply["d2"])
            rolled = _as_written(roll, marks) or Rolled(
                roll, unplayed=Unplayed.ILLEGAL, dumps=(seen,), annotation=marks.words
            )
            self._add(roller, rolled, ply)
            return
        if following.get("action_id") == codes.SET_CUBE:
            self._set_cube(following)
            self._skips = True
        self._set(position)

    def _set_cube(self, ply: _Json) -> None:
        self._cube = Cube(ply["cube_value"], _OWNERS.get(ply.get("cube_owner", "")))

    def _set(self, position: Position) -> None:
        """Set a board seen by the left side."""
        action = SetPosition(position, self._cube.value, self._cube.owner)
        self._listing.action(self._game, 0, action)

    def _resigned(self, ply: _Json) -> Resigned:
        return Resigned(
            codes.RESIGNED.get(ply.get("resign_value", "")),
            match=ply["action_id"] == codes.RESIGN_MATCH,
            forfeit=self._told.get("termination") == "forfeited",
        )

    def _settle(self, ply: _Json, side: int) -> None:
        """A settlement: what the ply's side gets for the rest of the game."""
        value = ply["settle_value"]
        points = int(abs(value)) if float(value).is_integer() else abs(value)
        self._settled = True
        self._add(side if value >= 0 else 1 - side, Won(points, settled=True), ply)

    def _add(self, side: int, action: Action, ply: _Json) -> None:
        span = self._listing.action(self._game, side, action)
        told = ply.get("analysis")
        if told:
            properties = tuple((name, (json.dumps(value),)) for name, value in told.items())
            self._game.analyses[span] = Analysis("ogxm", properties)


def _rolled(ply: _Json, side: int, marks: Marks) -> Rolled:
    """A roll with its play, step by step."""
    roll = Roll(max(ply["d1"], ply["d2"]), min(ply["d1"], ply["d2"]))
    if (written := _as_written(roll, marks)) is not None:
        return written
    moves = []
    for step in ply.get("moves", []):
        start = codes.place_on(step["from"], side)
        moves.append(Move((start, max(start - step["pips"], OFF)), (False,)))
    unplayed = None if moves else Unplayed.BLANK
    return Rolled(roll, tuple(moves), unplayed, annotation=marks.words)


def _as_written(roll: Roll, marks: Marks) -> Rolled | None:
    """A roll with the play noted of it, None when none is; no hops are a play nobody knows."""
    if not marks.play:
        return None
    hops = json.loads(marks.play)
    moves = tuple(Move((int(start), int(end)), (bool(hits),)) for start, end, hits in hops)
    return Rolled(roll, moves, None if moves else Unplayed.UNKNOWN, annotation=marks.words)
