"""What stands above the games of hand notes: who plays, and to how many points."""

from __future__ import annotations

import re
from typing import NamedTuple

_LENGTH = re.compile(
    r"[ \t,(]*+(?:(?:match[ \t]++)?to[ \t]++([0-9]{1,9})(?:[ \t]++points?)?"
    r"|([0-9]{1,9})[ \t-]*+(?:points?|pts?|p)(?:[ \t]++match)?"
    r"|(?:money|unlimited)(?:[ \t]++(?:game|session|match|play))?)[ \t.)]*+",
    re.IGNORECASE,
)
_BETWEEN_NAMES = re.compile(r"[ \t]++(?:vs?\.?|against|[-–—])[ \t]++|\t[ \t]*+|[ ]{2,}", re.I)
#: A length may stand behind the names.
_BEFORE_LENGTH = re.compile(r",|\(|[ \t](?=to[ \t]++[0-9])")


class Length(NamedTuple):
    """How long a match is."""

    #: 0 is a session.
    points: int
    #: Where it stands in its text, from 0.
    start: int


class Players(NamedTuple):
    """Who plays."""

    #: The first player is the left one.
    names: tuple[str, str]
    #: When it stands behind them.
    length: Length | None = None


def length_in(text: str) -> Length | None:
    """The length a text tells: `7 points`, `match to 7`, `money`; None when it is none."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        return None
    start = len(text) - len(text.lstrip(" \t,("))
    return Length(int(found[1] or found[2] or 0), start)


def players_in(text: str) -> Players | None:
    """The players a text names: `Ada - Bob`, `Ada vs Bob to 7`; None when they are not two."""
    for gap in _BEFORE_LENGTH.finditer(text):
        if length := length_in(text[gap.start() :]):
            names = _names(text[: gap.start()])
            length = length._replace(start=gap.start() + length.start)
            return Players(names, length) if names else None
    names = _names(text)
    return Players(names) if names else None


def players_apart(text: str) -> Players | None:
    """Players with a bar between them, whatever their names are made of; None without one."""
    left, bar, right = text.partition("|")
    names = left.strip(), right.strip()
    return Players(names) if bar and all(names) else None


def _names(text: str) -> tuple[str, str] | None:
    names = text.split("|") if "|" in text else _BETWEEN_NAMES.split(text.strip())
    names = [name.strip() for name in names]
    return (names[0], names[1]) if len(names) == 2 and all(names) else None
