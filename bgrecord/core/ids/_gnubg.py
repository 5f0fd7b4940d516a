"""GNU Backgammon's position ID and match ID.

A position ID knows no sides, only the player on roll and the opponent. The left side (0) is
player 0 of a match ID. While an offer is pending the ID is still that of the player on roll,
not of the one who answers.
"""

from __future__ import annotations

import base64
import re

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids._fields import Field, wrong_field
from bgrecord.core.ids._state import Identified, MatchState, cube_exponent
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.languages import gettext as _
from bgrecord.languages import mark

_KIND = "GNUBG ID"
_LABEL = f"{_KIND} "
_CHARACTERS = "[A-Za-z0-9+/]{{{}}}"
_POSITION_ID = Field(
    mark("position ID"), mark("14 letters, digits, +, /"), _CHARACTERS.format(14), 14
)
_MATCH_ID = Field(mark("match ID"), mark("12 letters, digits, +, /"), _CHARACTERS.format(12), 12)
#: What the numbers in a match ID may be that not every number of their width can be.
_OWNER = Field(mark("owner of the cube"), "0, 1, 3")
_DIE = Field(mark("die"), "0-6")
#: What a position ID alone leaves open: the left side is to roll in a money game.
_UNKNOWN = MatchState(side=0, cube=Cube(), score=Score(0, 0, None))


def gnubg_id(position: Position, state: MatchState) -> str:
    """Position ID and match ID, a colon between, of a position seen by the state's side.

    Raises:
        ValueError: one of them cannot tell it.
    """
    on_roll = position if state.side == state.on_roll else position.flip()
    return f"{gnubg_position_id(on_roll)}:{gnubg_match_id(state)}"


def parse_gnubg_id(text: str, *, checkers: int = 15) -> Identified:
    """Read a position ID, alone or with a match ID behind a colon.

    Without a match ID the left side is taken to be on roll in a money game.

    Args:
        text: the IDs, with or without `GNUBG ID` in front.
        checkers: How many each side plays with; those not on the board are off.

    Raises:
        ValueError: one of them is no such ID, or a side has too many checkers.
    """
    position_id, colon, match_id = text.strip().removeprefix(_LABEL).partition(":")
    state = match_state_from_gnubg_id(match_id) if colon else _UNKNOWN
    position = position_from_gnubg_id(position_id, checkers=checkers)
    return Identified(position if state.side == state.on_roll else position.flip(), state)


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
        template = _("{number} checkers do not fit into a position ID")
        raise ValueError(template.format(number=bits.count("1")))
    return _base64_of(int(bits[::-1], 2), 10)


def position_from_gnubg_id(text: str, *, checkers: int = 15) -> Position:
    """Read a position ID; the position is seen by the player on roll.

    Args:
        text: 14 characters.
        checkers: How many each side plays with; those not on the board are off.

    Raises:
        ValueError: it is not a position ID, or a side has too many checkers.
    """
    number = _number_of(text, 10, _POSITION_ID)
    counts = [len(ones) for ones in f"{number:080b}"[::-1].split("0")]
    if len(counts) <= 50 or any(counts[50:]):
        raise ValueError(_("no position has the position ID {text!r}").format(text=text))
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
        "cube": cube_exponent(cube.value),
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
            template = _("a match ID has no room for the number {number}")
            raise ValueError(template.format(number=fields[name]))
        number |= fields[name] << shift
        shift += width
    return _base64_of(number, 9)


def match_state_from_gnubg_id(text: str) -> MatchState:
    """Read a match ID.

    Raises:
        ValueError: it is not a match ID.
    """
    number = _number_of(text, 9, _MATCH_ID)
    fields = {}
    for name, width in _MATCH_ID_FIELDS.items():
        fields[name] = number & (1 << width) - 1
        number >>= width
    if fields["owner"] not in (0, 1, _CENTRED):
        raise wrong_field(_MATCH_ID.name, _OWNER, str(fields["owner"]))
    if (die := max(fields["high"], fields["low"])) > 6:
        raise wrong_field(_MATCH_ID.name, _DIE, str(die))
    return MatchState(
        side=fields["side"],
        cube=Cube(
            1 << fields["cube"],
            None if fields["owner"] == _CENTRED else fields["owner"],
            *_offer(fields),
        ),
        score=Score(fields["left"], fields["right"], fields["length"] or None),
        crawford=bool(fields["crawford"]),
        jacoby=not fields["no_jacoby"],
        roll=Roll(fields["high"], fields["low"]) if fields["high"] and fields["low"] else None,
    )


def _offer(fields: dict[str, int]) -> tuple[int | None, int]:
    """The side that offers, and whether it is a beaver: that is answered by the side on roll."""
    if not fields["offered"]:
        return None, 0
    return 1 - fields["side"], int(fields["side"] == fields["on_roll"])


def _base64_of(number: int, size: int) -> str:
    return base64.b64encode(number.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _number_of(text: str, size: int, field: Field) -> int:
    """The number behind `size` bytes written in base 64 without padding."""
    if not re.fullmatch(field.shape, text):
        raise wrong_field(_KIND, field, text)
    return int.from_bytes(base64.b64decode(text + "=" * (-len(text) % 4)), "little")
