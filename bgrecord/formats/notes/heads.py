"""What stands above the games of hand notes: who plays, and to how many points."""

from __future__ import annotations

import re
from typing import NamedTuple

from bgrecord.formats.mat.wording import heading
from bgrecord.formats.words import Meaning, longest, tokens

_LENGTH = re.compile(
    r"[ \t,(]*+(?:(?:match[ \t]++)?to[ \t]++([0-9]{1,9})(?:[ \t]++points?)?"
    r"|([0-9]{1,9})[ \t-]*+(?:points?|pts?|p)(?:[ \t]++match)?"
    r"|(?:money|unlimited)(?:[ \t]++(?:game|session|match|play))?)[ \t.)]*+",
    re.IGNORECASE,
)
_BETWEEN_NAMES = re.compile(r"[ \t]++(?:vs?\.?|against|[-–—])[ \t]++|\t[ \t]*+|[ ]{2,}", re.I)
#: A length may stand behind the names.
_BEFORE_LENGTH = re.compile(r",|\(|[ \t](?=to[ \t]++[0-9])")
#: A line such as `Ada-Bob` may name players, a round, or one player of two names.
_TIGHT_DASH = re.compile(r"[^\s\-–—]++[-–—][^\s\-–—]++")
#: Players stand within so many characters.
_BEGINNING = 2000
#: The values of `Landing points:`.
_EACH_CHECKER = {"each": True, "once": False}


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
    start = len(text) - len(text.lstrip(" \t,("))
    if found := _LENGTH.fullmatch(text):
        return Length(int(found[1] or found[2] or 0), start)
    points = _points_in(text[start:].rstrip(" \t.)"))
    return None if points is None else Length(points, start)


def length_behind(text: str) -> Length | None:
    """The length behind words that may name players or not: `Ada-Bob, 5 points`."""
    for gap in _BEFORE_LENGTH.finditer(text):
        length = length_in(text[gap.start() :])
        if length and _TIGHT_DASH.fullmatch(text[: gap.start()].strip()):
            return length._replace(start=gap.start() + length.start)
    return None


def each_checker_in(text: str) -> bool | None:
    """Whether notes say that a point is written for each checker; None when that is not told."""
    return _EACH_CHECKER.get(text.partition(" ")[0].lower())


def game_number(text: str) -> int | None:
    """The number of a game that begins in another language, `Juego 2`; None when none does."""
    found = heading(text)
    return found.number if found is not None and found.meaning is Meaning.GAME else None


def _points_in(text: str) -> int | None:
    """A length in the words of other languages: `5 puntos`, `Partida a 7 puntos`."""
    found = heading(text)
    if found is not None:
        return None if found.meaning is Meaning.GAME else found.number
    number, *words = tokens(text) or [""]
    point = longest(words) if number.isdecimal() and len(number) < 10 and words else None
    is_length = point is not None and point[0].meaning is Meaning.POINT and point[1] == len(words)
    return int(number) if is_length else None


def begin_notes(text: str) -> bool:
    """Whether a text begins as notes do, with players and a length: `Ada - Bob, 5 points`."""
    lines = (line.strip() for line in text[:_BEGINNING].splitlines())
    players = players_in(next((line for line in lines if line and line[0] not in "#;"), ""))
    return players is not None and players.length is not None


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
