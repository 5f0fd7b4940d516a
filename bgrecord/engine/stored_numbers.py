"""Numbers in an analysis that a file holds."""

from __future__ import annotations

from math import isfinite


def finite_number(word: str) -> float | None:
    """A number; None of words and of infinite luck."""
    try:
        number = float(word)
    except ValueError:
        return None
    return number if isfinite(number) else None
