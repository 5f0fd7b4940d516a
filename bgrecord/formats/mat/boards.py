"""Positions inside .mat files: Snowie dumps of illegal plays and XG's `Set Pos` remarks."""

from __future__ import annotations

import re

from bgrecord.core.position import BAR, Position
from bgrecord.record.actions import SetPosition

#: Fields of a dump: the names, the bars of the `-` and the `+` side, the points between them.
_NAMES, _BAR_BELOW, _POINTS, _BAR_ABOVE = slice(5, 7), 12, slice(13, 37), 37
_CHECKERS = re.compile(r"\s*-?[0-9]{1,2}\s*")

_SETS_POSITION = re.compile(r"Set\s*+Pos\s*+=", re.I)
_SET_POSITION = re.compile(r"Set\s*Pos\s*=\s*([-A-Pa-p]{26})(?:/(-?[0-9]{1,2}))?", re.I)


def dump_readings(dump: str, names: tuple[str, str], side: int) -> tuple[Position, ...]:
    """The positions a dump behind `Illegal play` may mean, seen by the player who made the play.

    A dump is 40 fields of Snowie's position format. Its checkers count `+` for one player and
    `-` for the other. Whom `+` stands for is disputed between programs: the player named first,
    or the one to roll next. The name decides when it can, and the other reading comes second.

    Args:
        dump: the text in brackets.
        names: the players, left and right, as on the score line.
        side: the side of the cell.

    Returns:
        The readings, likeliest first; none when the dump cannot be read.
    """
    fields = dump.strip("() \t").split(";")
    if len(fields) < 38:
        return ()
    counts = fields[_BAR_BELOW : _BAR_ABOVE + 1]
    if not all(map(_CHECKERS.fullmatch, counts)):
        return ()
    below, *points, above = map(int, counts)
    plus = _side([point if point > 0 else 0 for point in points], max(below, above, 0))
    minus = _side([-point if point < 0 else 0 for point in reversed(points)], -min(below, above, 0))
    as_roller, as_opponent = Position(plus, minus), Position(minus, plus)
    first = fields[_NAMES][0].strip()
    if first == names[side] and first != names[1 - side]:
        return as_roller, as_opponent
    return as_opponent, as_roller


def is_untouched(position: Position) -> bool:
    """Whether both sides stand alike, as they do only before the first play."""
    return position.own == position.opp


def sets_position(remark: str) -> bool:
    """Whether a remark means to set the board, well or badly."""
    return _SETS_POSITION.match(remark) is not None


def set_position(remark: str) -> SetPosition | None:
    """Read the remark `Set Pos=<26 letters>/<cube>`, seen by the left side; None when it is none.

    The letters are an XGID's board, upper case for the left side. A cube of n stands at 2 to the
    power of n and belongs to the right side; with a minus, to the left; 0 is the middle.
    """
    found = _SET_POSITION.fullmatch(remark)
    if not found:
        return None
    board, cube = found[1], int(found[2] or 0)
    upper = [ord(letter) - 64 if letter.isupper() else 0 for letter in board]
    lower = [ord(letter) - 96 if letter.islower() else 0 for letter in board]
    position = Position(
        _side(upper[1:BAR], upper[BAR]),
        _side(lower[BAR - 1 : 0 : -1], lower[0]),
    )
    owner = None if cube == 0 else 1 if cube > 0 else 0
    return SetPosition(position, 2 ** abs(cube), owner)


def _side(points: list[int], bar: int) -> bytes:
    """A side's checkers; those of the fifteen that are not on the board are off."""
    off = max(15 - sum(points) - bar, 0)
    return bytes([off, *points, bar])
