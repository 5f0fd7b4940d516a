"""OGID, the identifier of OpenGammon and HedgeHog.

White is the left side (0). Both colours count the points from White's bar upward: 0 is White's
bar, 25 Black's; White bears off from 19 to 24, Black from 1 to 6.
"""

from __future__ import annotations

from collections import Counter

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids._fields import NUMBER, Field, pattern, problem
from bgrecord.core.ids._state import Identified, MatchState, cube_exponent
from bgrecord.core.position import BAR, Position
from bgrecord.core.scoring import Score
from bgrecord.languages import mark

_PREFIX = "OGID="
_CHECKERS = mark("a digit or a letter a to p for each checker")
_ANY_NUMBER = r"\d*"
#: In their order; those behind the colour may be empty.
_FIELDS = {
    "white": Field(mark("checkers of White"), _CHECKERS, "[0-9a-p]*"),
    "black": Field(mark("checkers of Black"), _CHECKERS, "[0-9a-p]*"),
    "cube_state": Field(
        mark("cube"),
        mark("its owner N, W, B, its power of two, and N, O, T, P: such as N0N"),
        r"(?P<owner>[NWBD?])(?P<cube>\d{1,2})(?P<action>[NOTP])",
    ),
    "dice": Field(mark("dice"), mark("two dice such as 31, or nothing"), "([1-6]{2})?"),
    "colour": Field(mark("colour that acted last"), "W, B", "[WB]"),
    "phase": Field(mark("phase of the game"), mark("one or two letters such as R"), "[A-Z]{0,2}"),
    "left": Field(mark("first score"), NUMBER, _ANY_NUMBER),
    "right": Field(mark("second score"), NUMBER, _ANY_NUMBER),
    "match": Field(
        mark("length of the match"),
        mark("a whole number, and C in the Crawford game, L after it"),
        r"(?P<length>\d*)(?P<game>[CL]|G\d+)?",
    ),
    "ply": Field(mark("number of the ply"), NUMBER, _ANY_NUMBER),
    "checkers": Field(mark("checkers a side"), NUMBER, _ANY_NUMBER),
}
#: Up to the colour.
_LEAST = 5
_OGID = pattern(_FIELDS)
_PLACES = "0123456789abcdefghijklmnop"
_COLOURS = "WB"
_STANDARD_CHECKERS = 15


def ogid(position: Position, state: MatchState) -> str:
    """The OGID of a position seen by the state's side, without the number of the ply.

    It tells neither the Jacoby rule nor beavers: a beaver looks like a double.

    Raises:
        ValueError: the cube is not a power of two.
    """
    left, right = position if state.side == 0 else position.flip()
    cube, score, roll = state.cube, state.score, state.roll
    checkers = sum(position.own)
    fields = (
        "".join(_PLACES[BAR - place] * left[place] for place in range(BAR, 0, -1)),
        "".join(_PLACES[place] * right[place] for place in range(1, BAR + 1)),
        _cube_text(cube),
        f"{roll.low}{roll.high}" if roll else "",
        # The colour is that of the last action: the other side is to act.
        _COLOURS[1 - state.side],
        _phase(state),
        score.left,
        score.right,
        f"{score.length or 0}{'C' * state.crawford}{'L' * state.is_after_crawford}",
        0,
        *([] if checkers == _STANDARD_CHECKERS else [checkers]),
    )
    return ":".join(map(str, fields))


def parse_ogid(text: str, *, checkers: int = _STANDARD_CHECKERS) -> Identified:
    """Read an OGID, with or without `OGID=` in front.

    A dead cube, and one whose owner is not known, is read as a centred one.

    Args:
        text: five to eleven fields between colons.
        checkers: How many each side plays with if the OGID does not say it.

    Raises:
        ValueError: it is not an OGID, or a side has too many checkers.
    """
    text = text.strip().removeprefix(_PREFIX)
    missing = len(_FIELDS) - 1 - text.count(":")
    match = _OGID.fullmatch(text + ":" * missing)
    if match is None:
        raise problem("OGID", tuple(_FIELDS.values()), text.split(":"), _LEAST)
    last = _COLOURS.index(match["colour"])
    offered = match["action"] == "O"
    # At the start nobody has acted yet: White is to throw.
    side = 0 if match["phase"] == "IW" and not match["dice"] else 1 - last
    state = MatchState(
        side=side,
        cube=Cube(
            1 << int(match["cube"]),
            _COLOURS.index(match["owner"]) if match["owner"] in _COLOURS else None,
            1 - side if offered else None,
        ),
        score=Score(
            _number(match["left"]), _number(match["right"]), _number(match["length"]) or None
        ),
        crawford=match["game"] == "C",
        roll=None if offered else _roll(match["dice"]),
    )
    white = Counter(BAR - _PLACES.index(char) for char in match["white"])
    black = Counter(_PLACES.index(char) for char in match["black"])
    position = Position.of(white, black, checkers=_number(match["checkers"]) or checkers)
    return Identified(position if side == 0 else position.flip(), state)


def _cube_text(cube: Cube) -> str:
    owner = "N" if cube.owner is None else _COLOURS[cube.owner]
    return f"{owner}{cube_exponent(cube.value)}{'N' if cube.offered_by is None else 'O'}"


def _roll(dice: str) -> Roll | None:
    """Higher die first, as in other identifiers: the order in an OGID is not that of the throw."""
    return Roll(*Roll.parse(dice).numbers[:2]) if dice else None


def _phase(state: MatchState) -> str:
    """Double offered, rolled, or still free to turn the cube."""
    if state.cube.offered_by is not None:
        return "D"
    return "C" if state.roll is None else "R"


def _number(digits: str) -> int:
    return int(digits or 0)
