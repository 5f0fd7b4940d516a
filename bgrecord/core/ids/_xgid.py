"""XGID, the identifier of eXtreme Gammon.

The left side (0) is the upper-case side. The board does not turn with the player on roll.
"""

from __future__ import annotations

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids._fields import NUMBER, Field, pattern, problem
from bgrecord.core.ids._state import Identified, MatchState, checkers_on, cube_exponent
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.languages import gettext as _
from bgrecord.languages import mark

_PREFIX = "XGID="
#: In their order.
_FIELDS = {
    "board": Field(mark("board"), mark("26 of -, A to P, a to p"), "[-A-Pa-p]{26}", 26),
    "cube": Field(mark("cube"), mark("0 for a cube of 1, 1 for 2, 2 for 4 ..."), r"\d{1,2}"),
    "owner": Field(mark("owner of the cube"), "0, 1, -1", "-1|0|1"),
    "turn": Field(mark("side on roll"), "1, -1", "-1|1"),
    "dice": Field(mark("dice"), mark("two dice such as 31, or 00, D, B, R"), "00|[1-6]{2}|[DBR]"),
    "left": Field(mark("first score"), NUMBER, r"\d+"),
    "right": Field(mark("second score"), NUMBER, r"\d+"),
    "flag": Field(mark("Crawford game, or Jacoby rule and beavers"), "0, 1, 2, 3", "[0-3]"),
    "length": Field(mark("length of the match"), NUMBER, r"\d+"),
    "limit": Field(mark("limit of the cube"), NUMBER, r"\d+"),
}
#: The limit of the cube may be absent.
_LEAST = len(_FIELDS) - 1
_XGID = pattern(_FIELDS)
#: What stands for a limit that is absent, and tells nothing either.
_NO_LIMIT = ":0"
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
        "".join(_xgid_place(checkers_on(place, left, right)) for place in range(26)),
        cube_exponent(cube.value),
        0 if cube.owner is None else _SIGNS[cube.owner],
        _SIGNS[state.on_roll],
        dice,
        score.left,
        score.right,
        money if score.length is None else int(state.crawford),
        score.length or 0,
        cube_exponent(cube_limit),
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
    written = text.strip().removeprefix(_PREFIX).split(":")
    match = _XGID.fullmatch(":".join(written) + _NO_LIMIT * (len(written) == _LEAST))
    if match is None:
        raise problem("XGID", tuple(_FIELDS.values()), written, _LEAST)
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


def _xgid_place(checkers: int) -> str:
    """The character of one place, from checkers of the left side or minus those of the right."""
    if abs(checkers) > 16:
        template = _("an XGID cannot tell {number} checkers on one point")
        raise ValueError(template.format(number=abs(checkers)))
    if checkers == 0:
        return "-"
    return chr(64 + checkers) if checkers > 0 else chr(96 - checkers)
