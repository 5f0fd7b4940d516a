"""One-line names of a position and a match state: GNU Backgammon's IDs and XGID.

The left side (0) is gnubg's player 0 and the upper-case side of an XGID. A gnubg position ID
knows no sides, only the player on roll and the opponent; the board of an XGID does not turn.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, Position
from bgrecord.core.scoring import Score


@dataclass(frozen=True, slots=True)
class MatchState:
    """What an identifier tells besides the checkers."""

    #: The side to act, 0 left or 1 right: to roll or play, or to answer a pending offer.
    side: int
    cube: Cube
    score: Score
    #: This is the Crawford game (matches only).
    crawford: bool = False
    #: Gammons count only once the cube has been turned (money only).
    jacoby: bool = False
    #: Beavers are allowed (money only; a gnubg match ID does not tell).
    beavers: bool = False
    #: The roll still to be played.
    roll: Roll | None = None

    @property
    def on_roll(self) -> int:
        """The side whose turn it is: that of the first doubler while an offer is pending."""
        if self.cube.offered_by is None:
            return self.side
        return self.cube.offered_by if self.cube.animals % 2 == 0 else 1 - self.cube.offered_by


class Identified(NamedTuple):
    """What an XGID stands for."""

    #: Seen by the state's side.
    position: Position
    state: MatchState


def gnubg_position_id(position: Position) -> str:
    """The 14 characters of GNU Backgammon's position ID.

    In each side's own numbering, the opponent first: as many ones as checkers on each point and
    the bar, then a zero; least significant bit first.

    Raises:
        ValueError: there are more checkers than the ID has room for (15 a side always fit).
    """
    bits = "".join(
        "1" * side[place] + "0" for side in (position.opp, position.own) for place in range(1, 26)
    )
    if len(bits) > 80:
        raise ValueError(f"{bits.count('1')} checkers do not fit into a position ID")
    return _base64_of(int(bits[::-1], 2), 10)


def position_from_gnubg_id(text: str, *, checkers: int = 15) -> Position:
    """Read a position ID; the position is seen by the player on roll.

    Args:
        text: 14 characters.
        checkers: How many each side plays with; those not on the board are off.

    Raises:
        ValueError: it is not a position ID, or a side has too many checkers.
    """
    number = _number_of(text, 10, "position ID")
    counts = [len(ones) for ones in f"{number:080b}"[::-1].split("0")]
    if len(counts) <= 50 or any(counts[50:]):
        raise ValueError(f"not a position ID: {text!r}")
    opp, own = (dict(enumerate(counts[i : i + 25], start=1)) for i in (0, 25))
    return Position.of(own, opp, checkers=checkers)


#: The widths in bits of a gnubg match ID's fields, in order.
_MATCH_ID_FIELDS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "game_state": 3,
    "side": 1,
    "offered": 1,
    "resigned": 2,
    "high": 3,
    "low": 3,
    "length": 15,
    "left": 15,
    "right": 15,
    "no_jacoby": 1,
}
_CENTRED, _PLAYING = 3, 1


def gnubg_match_id(state: MatchState) -> str:
    """The 12 characters of GNU Backgammon's match ID, for a game in progress.

    Raises:
        ValueError: the cube, the score or the length cannot be told in it.
    """
    cube, score, roll = state.cube, state.score, state.roll
    fields = {
        "cube": _log2(cube.value),
        "owner": _CENTRED if cube.owner is None else cube.owner,
        "on_roll": state.on_roll,
        "crawford": int(state.crawford),
        "game_state": _PLAYING,
        "side": state.side,
        "offered": int(cube.offered_by is not None),
        "resigned": 0,
        "high": roll.high if roll else 0,
        "low": roll.low if roll else 0,
        "length": score.length or 0,
        "left": score.left,
        "right": score.right,
        "no_jacoby": int(not state.jacoby),
    }
    number = shift = 0
    for name, width in _MATCH_ID_FIELDS.items():
        if not 0 <= fields[name] < 1 << width:
            raise ValueError(f"a match ID has no room for {name} {fields[name]}")
        number |= fields[name] << shift
        shift += width
    return _base64_of(number, 9)


def match_state_from_gnubg_id(text: str) -> MatchState:
    """Read a match ID.

    Raises:
        ValueError: it is not a match ID.
    """
    number = _number_of(text, 9, "match ID")
    fields = {}
    for name, width in _MATCH_ID_FIELDS.items():
        fields[name] = number & (1 << width) - 1
        number >>= width
    if fields["owner"] not in (0, 1, _CENTRED) or max(fields["high"], fields["low"]) > 6:
        raise ValueError(f"not a match ID: {text!r}")
    return MatchState(
        side=fields["side"],
        cube=Cube(
            1 << fields["cube"],
            None if fields["owner"] == _CENTRED else fields["owner"],
            fields["on_roll"] if fields["offered"] else None,
        ),
        score=Score(fields["left"], fields["right"], fields["length"] or None),
        crawford=bool(fields["crawford"]),
        jacoby=not fields["no_jacoby"],
        roll=Roll(fields["high"], fields["low"]) if fields["high"] and fields["low"] else None,
    )


_XGID = re.compile(
    r"(XGID=)?(?P<board>[-A-Pa-p]{26}):(?P<cube>\d{1,2}):(?P<owner>-1|0|1):(?P<turn>-1|1)"
    r":(?P<dice>00|[1-6]{2}|[DBR]):(?P<left>\d+):(?P<right>\d+):(?P<flag>[0-3]):(?P<length>\d+)"
    r"(:\d+)?"
)
#: The letters that stand for a pending offer in place of dice, by the number of animals.
_OFFERS = "DBR"
#: How an XGID names the left and the right side.
_SIGNS = (1, -1)
_JACOBY, _BEAVERS = 1, 2


def xgid(position: Position, state: MatchState, *, cube_limit: int = 1024) -> str:
    """The XGID of a position seen by the state's side.

    Raises:
        ValueError: a point holds checkers of both sides or more than 16, or the cube or its limit
            is not a power of two.
    """
    left, right = position if state.side == 0 else position.flip()
    cube, score, roll = state.cube, state.score, state.roll
    dice = f"{roll.high}{roll.low}" if roll else "00"
    if cube.offered_by is not None:
        dice = _OFFERS[min(cube.animals, 2)]
    money = _JACOBY * state.jacoby + _BEAVERS * state.beavers
    fields = (
        "".join(_xgid_place(place, left, right) for place in range(26)),
        _log2(cube.value),
        0 if cube.owner is None else _SIGNS[cube.owner],
        _SIGNS[state.on_roll],
        dice,
        score.left,
        score.right,
        money if score.length is None else int(state.crawford),
        score.length or 0,
        _log2(cube_limit),
    )
    return "XGID=" + ":".join(map(str, fields))


def parse_xgid(text: str, *, checkers: int = 15) -> Identified:
    """Read an XGID, with or without `XGID=` in front.

    Args:
        text: Ten fields between colons; the last, the limit of the cube, may be absent.
        checkers: How many each side plays with; those not on the board are off.

    Raises:
        ValueError: it is not an XGID, or a side has too many checkers.
    """
    match = _XGID.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"not an XGID: {text!r}")
    board, dice, flag = match["board"], match["dice"], int(match["flag"])
    on_roll, length = _SIGNS.index(int(match["turn"])), int(match["length"])
    offered_by, animals = None, 0
    if dice in _OFFERS:
        animals = _OFFERS.index(dice)
        offered_by = 1 - on_roll if animals == 1 else on_roll
    owner = int(match["owner"])
    state = MatchState(
        side=on_roll if offered_by is None else 1 - offered_by,
        cube=Cube(
            1 << int(match["cube"]), _SIGNS.index(owner) if owner else None, offered_by, animals
        ),
        score=Score(int(match["left"]), int(match["right"]), length or None),
        crawford=bool(length and flag),
        jacoby=bool(not length and flag & _JACOBY),
        beavers=bool(not length and flag & _BEAVERS),
        roll=Roll.parse(dice) if dice.strip("0DBR") else None,
    )
    left = {place: ord(char) - 64 for place, char in enumerate(board) if char.isupper()}
    right = {25 - place: ord(char) - 96 for place, char in enumerate(board) if char.islower()}
    position = Position.of(left, right, checkers=checkers)
    return Identified(position if state.side == 0 else position.flip(), state)


def _xgid_place(place: int, left: bytes, right: bytes) -> str:
    """The character of one place; 0 is the right side's bar, 25 the left side's."""
    ours = left[place] if place > 0 else 0
    theirs = right[25 - place] if place < BAR else 0
    if ours and theirs:
        raise ValueError(f"both sides have checkers on point {place}")
    if max(ours, theirs) > 16:
        raise ValueError(f"an XGID cannot tell {max(ours, theirs)} checkers on one point")
    return chr(64 + ours) if ours else chr(96 + theirs) if theirs else "-"


def _log2(value: int) -> int:
    if value < 1 or value & (value - 1):
        raise ValueError(f"not a power of two: {value}")
    return value.bit_length() - 1


def _base64_of(number: int, size: int) -> str:
    return base64.b64encode(number.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _number_of(text: str, size: int, what: str) -> int:
    """The number behind `size` bytes written in base 64 without padding."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError(f"not a {what}: {text!r}") from error
    if len(data) != size:
        raise ValueError(f"not a {what}: {text!r}")
    return int.from_bytes(data, "little")
