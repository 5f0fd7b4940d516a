"""Boards and plays as people write them down."""

from __future__ import annotations

from bgrecord.core.position import BAR, Position


def board(text: str, *, checkers: int = 15) -> Position:
    """Read `X bar:1 8:3 | O 21:2 19:2`: both sides in the numbering of X, who is on roll.

    Checkers that are not named are off.
    """
    own, opp = (_side(part) for part in text.split("|"))
    theirs = {point if point == BAR else BAR - point: count for point, count in opp.items()}
    return Position.of(own, theirs, checkers=checkers)


def _side(text: str) -> dict[int, int]:
    side = {}
    for word in text.split():
        place, colon, count = word.partition(":")
        if colon:
            side[BAR if place == "bar" else int(place)] = int(count)
    return side
