"""Single lines of a .mat file outside its rows: length, heading, score, tags."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from bgrecord.formats.mat.cells import number

#: No match is longer; a larger number is a slip.
_LONGEST_MATCH = 1_000_000

_LENGTH = re.compile(r"\s*(?:match\s+(?:of|to)\s+)?(\S+?)(?=\s|-?points?\b|-?pts?\b)", re.I)
_UNLIMITED = re.compile(r"\s*(?:unlimited|money)\b", re.I)
_HEADING = re.compile(r"\s*game\s+([0-9]{1,9})\s*(?:\(|$)", re.I)
_TAG = re.compile(r'\s*[;#]?\s*\[([^\]"]+)"(.*)"[ \t]*\]')
_SCORE = re.compile(r":[ \t]*(-?[0-9]+)(?![^ \t])[ \t]*")
#: gnubg leaves no blank behind the score of a player with a very long name.
_TIGHT_SCORE = re.compile(r":[ \t]*([0-9]+)(?=[^\s0-9])")
_RATING = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_DATE = re.compile(r"\s*([0-9]{1,4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})\s*")


class ScoreLine(NamedTuple):
    """The names and the score at the start of a game."""

    names: tuple[str, str]
    score: tuple[int, int]
    ratings: tuple[float | None, float | None]
    #: Where the right name begins, from 0.
    right_column: int


def match_length(line: str) -> tuple[int | None, str]:
    """The length a length line gives, 0 for an unlimited session, and how it is written.

    The length is None when it is no whole number or out of range.
    """
    if _UNLIMITED.match(line):
        return 0, line.strip()
    written = found[1] if (found := _LENGTH.match(line)) else line.strip()
    if not (written.isascii() and written.isdigit()) or number(written) > _LONGEST_MATCH:
        return None, written
    return int(written), written


def game_number(line: str) -> int | None:
    """The number of a game's heading, None when it has none that can be read."""
    found = _HEADING.match(line)
    return int(found[1]) if found else None


def tag(line: str) -> tuple[str, str] | None:
    """Name and value of a header tag; a value may hold quotes and be empty."""
    found = _TAG.match(line)
    return (found[1].strip(), found[2]) if found else None


def score_line(line: str) -> ScoreLine | None:
    """Cut a score line such as ` Ada : 2      Bob : 0`; None when it is none.

    Names may hold colons. The right number ends the line; the left one is followed by the gap
    between the halves, the widest there is. A comma and a number behind a name is a rating.
    """
    line = line.rstrip()
    places = list(_SCORE.finditer(line))
    if len(places) == 1 and (tight := _TIGHT_SCORE.search(line)) is not None:
        places.insert(0, tight)
    if len(places) < 2 or places[-1].end() != len(line):
        return None
    left = max(places[:-1], key=lambda place: place.end() - place.end(1))
    right = places[-1]
    left_name, left_rating = _name(line[: left.start()])
    right_name, right_rating = _name(line[left.end() : right.start()])
    return ScoreLine(
        (left_name, right_name),
        (_signed(left[1]), _signed(right[1])),
        (left_rating, right_rating),
        left.end(),
    )


def is_impossible_date(value: str) -> bool:
    """Whether a date in figures, year first, is not in the calendar."""
    found = _DATE.fullmatch(value)
    if not found:
        return False
    try:
        date(*map(int, found.groups()))
    except ValueError:
        return True
    return False


def _name(text: str) -> tuple[str, float | None]:
    name, comma, rating = text.rpartition(",")
    if comma and _RATING.fullmatch(rating.strip()):
        return name.strip(), float(rating)
    return text.strip(), None


def _signed(text: str) -> int:
    return -number(text[1:]) if text[0] == "-" else number(text)
