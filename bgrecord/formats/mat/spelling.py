"""How each dialect of .mat is written: facts alone, for one writer to follow."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Remarks(Enum):
    """Where a dialect has room for remarks."""

    #: Between the rows they stand between.
    IN_PLACE = "in place"
    #: Above the length line, with the place they speak of.
    IN_HEADER = "in the header"
    NOWHERE = "nowhere"


class Spelling(NamedTuple):
    """What a program or site writes, and its readers expect."""

    name: str
    #: Where right cells begin, from 0. A longer left cell moves them all.
    right_column: int = 33
    #: A row's number.
    label: str = "{:3}) "
    #: What stands before the length of the match.
    margin: str = ""
    #: The words for the bar and off.
    bar: str = "25"
    off: str = "0"
    #: Hits have a star.
    marks_hits: bool = True
    #: One checker's run is one token, like checkers are counted: `24/14 8/5(2)`.
    merges_steps: bool = False
    #: The larger die comes first, not the first.
    high_die_first: bool = True
    #: What stands behind dice that nothing could be played with.
    dance: str = ""
    #: `points` of all but one.
    has_plural: bool = False
    #: `and the match` behind the last result.
    says_match: bool = False
    #: A result is in a row of its own, with a number.
    numbers_results: bool = False
    #: What a side says that gives up, nothing in most dialects.
    resigns: str = ""
    #: An illegal play is written as the position it led to, even if it can be written as a play.
    dumps_illegal_plays: bool = False
    has_tags: bool = True
    has_ratings: bool = False
    remarks: Remarks = Remarks.IN_PLACE
    #: Empty lines between games.
    gap: int = 1
    #: Begins with a byte order mark.
    is_marked_utf8: bool = False


#: The written dialects, the one most programs read first. That one follows what GNU Backgammon,
#: Jellyfish and eXtreme Gammon all understand.
SPELLINGS: Mapping[str, Spelling] = {
    spelling.name: spelling
    for spelling in (
        Spelling(
            "gnubg",
            margin=" ",
            high_die_first=False,
            has_plural=True,
            has_ratings=True,
            remarks=Remarks.IN_HEADER,
        ),
        Spelling(
            "xg-text",
            right_column=39,
            bar="Bar",
            off="Off",
            merges_steps=True,
            dance="Cannot Move",
            says_match=True,
            resigns="????",
            gap=3,
            is_marked_utf8=True,
        ),
        Spelling("galaxy", marks_hits=False, says_match=True),
        Spelling(
            "studio",
            right_column=40,
            label="  {}) ",
            bar="bar",
            off="off",
            merges_steps=True,
            dance="Cannot Move",
            numbers_results=True,
            resigns="Concedes",
            gap=2,
        ),
        Spelling(
            "snowie",
            margin=" ",
            high_die_first=False,
            has_plural=True,
            dumps_illegal_plays=True,
            has_tags=False,
            remarks=Remarks.NOWHERE,
        ),
    )
}
