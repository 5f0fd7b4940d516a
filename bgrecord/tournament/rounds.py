"""The rounds of an event, by what people call them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Round(NamedTuple):
    """A round, however it is spelled."""

    #: Its name without what makes no difference.
    name: str
    #: Where it stands among the others, the higher the later; None where its name does not tell.
    order: int | None = None
    #: Its name says that who loses is out.
    is_knock_out: bool = False


#: The rounds of a knock-out that have names, by how many players are left.
_NAMES = {
    2: re.compile(r"finals?|finale?|τελικοσ|決勝"),
    4: re.compile(r"semi ?finals?|sf|1/2(?: finals?)?|halb ?finale?|demi ?finale|準決勝"),
    8: re.compile(
        r"quarter ?finals?|qf|1/4(?: finals?)?|viertel ?finale?|quart de finale|準々決勝"
    ),
    16: re.compile(r"1/8(?: finals?)?|acht?el ?finale?"),
    32: re.compile(r"1/16(?: finals?)?"),
    64: re.compile(r"1/32(?: finals?)?"),
}
_PLAYERS_LEFT = re.compile(r"(?:last|round of|top) (\d+)")
_NUMBER = re.compile(r"(?:(?:round|ronda|ronde|tour|rodada|γυροσ|runde|tur) ?|r)?(\d{1,4})")
_SIGNS = re.compile(r"[^\w/]+")
#: More players than any knock-out has; rounds with numbers only are in an order of their own.
_MOST_PLAYERS = 1 << 20


@lru_cache(maxsize=1024)
def round_of(text: str) -> Round | None:
    """The round a tag or a cell names, None when it names none."""
    plain = " ".join(_SIGNS.sub(" ", text.casefold()).split())
    if not plain:
        return None
    for left, names in _NAMES.items():
        if names.fullmatch(plain):
            return _knock_out(left)
    if (found := _PLAYERS_LEFT.fullmatch(plain)) and int(found[1]) > 1:
        return _knock_out(int(found[1]))
    if found := _NUMBER.fullmatch(plain):
        return Round(str(int(found[1])), int(found[1]))
    return Round(plain)


def _knock_out(left: int) -> Round:
    return Round(f"last {left}", max(_MOST_PLAYERS - left, 0), is_knock_out=True)
