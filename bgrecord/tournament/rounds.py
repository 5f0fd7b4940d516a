"""The rounds of an event, by what people call them."""

from __future__ import annotations

import re
import unicodedata
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
    #: Its name says that who plays here has been beaten already.
    is_consolation: bool = False


#: The rounds of a knock-out that have names, by how many players are left; without accents.
_NAMES = {
    2: re.compile(r"finals?|finale?s?|finais|τελικο[σι]|決勝"),
    4: re.compile(
        r"(?:semi|halb|demi|yarı|yari) ?(?:finale?s?|finais)|ημιτελικ(?:οσ|οι|α)"
        r"|sf|1/2(?: finals?)?|準決勝"
    ),
    8: re.compile(
        r"(?:quarter|viertel|kvart|ceyrek) ?finale?s?|προημιτελικ(?:οσ|οι|α)|qf|1/4(?: finals?)?"
        r"|(?:quarts?|cuartos|quartas|quarti) (?:de|di) finale?|準々決勝"
    ),
    16: re.compile(
        r"1/8(?: finals?)?|acht?el ?finale?s?|ottendedels ?finaler?"
        r"|(?:huitiemes?|octavos|oitavas|ottavi) (?:de|di) finale?"
    ),
    32: re.compile(r"1/16(?: finals?)?|sechzehntel ?finale?s?|seiziemes? de finale"),
    64: re.compile(r"1/32(?: finals?)?"),
}
#: Matches of players who have been beaten already.
_CONSOLATION = re.compile(
    r"\b(?:consola\w*|repechage|repesca|last chance|second chance|petite finale|kleines finale"
    r"|bronze|places?|platz|puesto|lugar|plads|trost\w*|trøst\w*|teselli|ucunculuk\w*"
    r"|παρηγορια\w*|μικροσ τελικοσ|θεση\w*)\b|3位|敗者"
)
_PLAYERS_LEFT = re.compile(r"(?:last|round of|top) (\d+)")
_NUMBER = re.compile(r"(?:(?:round|ronda|ronde|tour|rodada|γυροσ|runde|tur) ?|r)?(\d{1,4})")
#: Signs that make another letter of a Japanese one.
_KANA = "\u3099\u309a"
_SIGNS = re.compile(r"[^\w/]+")
#: More players than any knock-out has; rounds with numbers only are in an order of their own.
_MOST_PLAYERS = 1 << 20


@lru_cache(maxsize=1024)
def round_of(text: str) -> Round | None:
    """The round a tag or a cell names, None when it names none."""
    bare = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(char for char in bare if char in _KANA or not unicodedata.combining(char))
    plain = " ".join(_SIGNS.sub(" ", unicodedata.normalize("NFC", bare)).split())
    if not plain:
        return None
    if _CONSOLATION.search(plain):
        return Round(plain, is_consolation=True)
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


def are_apart(one: Round | None, other: Round | None) -> bool:
    """Whether two names are of two rounds for certain: both have numbers, or both have names."""
    return (
        one is not None
        and other is not None
        and one.order is not None
        and other.order is not None
        and one.is_knock_out == other.is_knock_out
        and one != other
    )
