"""Snowie's line for a position: forty fields, each with a semicolon behind it.

It stands alone in position files, and behind `Illegal play` in match texts. There the fourth field
(from 0) is the column that made the play; in a position file it is the player on roll.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, OFF, Position

#: So many fields make a line.
FIELDS = 40
#: The points between the two bars.
_POINTS = slice(13, 37)
#: Names of more bytes do not fit where GNU Backgammon reads them.
_LONGEST_NAME = 31
_NUMBER = re.compile(r"\s*[+-]?[0-9]{1,7}\s*", re.ASCII)
#: Where the fields are words, not numbers.
_NAMES = (5, 6)


class SnowieLine(NamedTuple):
    """What the line says. Pairs are the player on roll and the opponent."""

    #: Points to win; 0 is an unlimited session.
    length: int
    jacoby: bool
    #: The fourth field: 0 for the first player, 1 for the second.
    side: int
    names: tuple[str, str]
    crawford: bool
    score: tuple[int, int]
    cube: int
    #: Who owns the cube: 0 the player on roll, 1 the opponent.
    owner: int | None
    #: Seen by the player on roll; checkers that are not on the board are off.
    position: Position
    #: None before the dice are thrown.
    roll: Roll | None


def spell(line: SnowieLine) -> str:
    """The forty fields."""
    own, opp = line.position
    owner = 0 if line.owner is None else (1, -1)[line.owner]
    points = [own[point] - opp[BAR - point] for point in range(1, BAR)]
    fields = [
        line.length,
        int(line.jacoby),
        0,
        int(line.length == 0),
        line.side,
        *map(spell_name, line.names),
        int(line.crawford),
        *line.score,
        line.cube,
        owner,
        -opp[BAR],
        *points,
        own[BAR],
        *(line.roll or (0, 0)),
    ]
    return "".join(f"{field};" for field in fields)


def parse(text: str) -> SnowieLine | None:
    """Read the forty fields; None when they are no position."""
    fields = text.strip().removesuffix(";").split(";")
    if len(fields) != FIELDS:
        return None
    if not all(_NUMBER.fullmatch(f) for i, f in enumerate(fields) if i not in _NAMES):
        return None
    numbers = [0 if i in _NAMES else int(field) for i, field in enumerate(fields)]
    position = _position([numbers[12], *numbers[_POINTS], numbers[37]])
    if position is None or numbers[0] < 0 or numbers[4] not in (0, 1):
        return None
    roll = Roll(*numbers[38:])
    if roll != (0, 0) and not roll.is_possible:
        return None
    return SnowieLine(
        length=numbers[0],
        jacoby=numbers[1] == 1,
        side=numbers[4],
        names=(fields[5].strip(), fields[6].strip()),
        crawford=numbers[7] == 1,
        score=(numbers[8], numbers[9]),
        cube=numbers[10],
        owner={1: 0, -1: 1}.get(numbers[11]),
        position=position,
        roll=roll if roll.is_possible else None,
    )


def spell_name(name: str) -> str:
    """A name as the line can hold it: no semicolons, no brackets, not long."""
    name = " ".join(re.sub(r"[;()\0-\x1f\x7f]", " ", name).split())
    return name.encode("utf-8", "replace")[:_LONGEST_NAME].decode("utf-8", "ignore").strip()


def _position(counts: list[int]) -> Position | None:
    """The board from its 26 counts, own checkers `+`; None when more than 15 are on a side."""
    own = [max(count, 0) for count in counts]
    opp = [max(-count, 0) for count in reversed(counts)]
    if sum(own) > 15 or sum(opp) > 15 or own[OFF] or opp[OFF]:
        return None
    own[OFF], opp[OFF] = 15 - sum(own), 15 - sum(opp)
    return Position(bytes(own), bytes(opp))
