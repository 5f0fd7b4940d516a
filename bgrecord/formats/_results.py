"""The points of a result in words: `wins 2 points`."""

from __future__ import annotations

import re

_POINTS = re.compile(r"(?<![0-9.,])[0-9]{1,9}(?:[.,][0-9]{1,9})?(?![0-9])")


def points_in(text: str) -> int | float | None:
    """The first number of a text; None when there is none that can be points."""
    found = _POINTS.search(text)
    if found is None:
        return None
    number = found.group().replace(",", ".")
    return float(number) if "." in number else int(number)


def points_text(points: int | float | None) -> str:
    """So many points in words."""
    if points is None:
        return "? points"
    return f"{points} point" if points == 1 else f"{points} points"
