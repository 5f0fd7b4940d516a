"""The rounds of an event, by what people call them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
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
    #: It is a group, in which everybody plays several matches.
    is_group: bool = False


#: The rounds of a knock-out that have names, by how many players are left; without accents. Of
#: abbreviations those of the languages that messages have: HF is Halbfinale, KF kvartfinale.
_NAMES = {
    2: re.compile(r"f|finals?|finale?s?|finais|τελικο[σι]|決勝"),
    4: re.compile(
        r"(?:semi|halb|demi|halve|meias?|yarı|yari) ?(?:finale?s?|finais)|ημιτελικ(?:οσ|οι|α)"
        r"|semis?|sf|hf|yf|準決勝"
    ),
    8: re.compile(
        r"(?:quarter|viertel|kvart|kwart|ceyrek) ?finale?s?|προημιτελικ(?:οσ|οι|α)"
        r"|(?:quarts?|cuartos|quartas|quarti)(?: (?:de|di) finale?)?|quarters?|qf|vf|kf|cf|準々決勝"
    ),
    16: re.compile(
        r"acht?el ?finale?s?|achtste finale|ottendedels ?finaler?|af"
        r"|(?:huitiemes?|octavos|oitavas|ottavi)(?: (?:de|di) finale?)?"
    ),
    32: re.compile(
        r"sechzehntel ?finale?s?|(?:seiziemes?|dieciseisavos|sedicesimi)(?: (?:de|di) finale?)?"
    ),
}
#: Matches of players who have been beaten already.
_CONSOLATION = re.compile(
    r"\b(?:consola\w*|repechage|repesca|last chance|second chance|petite finale|kleines finale"
    r"|bronze|places?|platz|puesto|lugar|plads|trost\w*|trøst\w*|teselli|ucunculuk\w*"
    r"|παρηγορια\w*|μικροσ τελικοσ|θεση\w*)\b|3位|敗者"
)
_PLAYERS_LEFT = re.compile(
    r"(?:last|round of|ro|top|best|letzte|son|ronda de|φαση των|ベスト) ?(\d+)"
)
#: The same by a letter; of fewer players it would rather be the number of a round.
_LETTER_AND_PLAYERS = re.compile(r"([rl])(16|32|64|128|256)")
#: A part of the final: 1/8, 1/8-finale, 1/8 de finale, 8es de finale.
_PART = re.compile(
    r"1/(1|2|4|8|16|32|64|128)(?: ?(?:(?:de|di) )?finale?[rs]?)?"
    r"|(4|8|16|32|64|128)(?:eme|e)s? (?:de )?finale?"
)
#: One sign for what spreadsheets like to put in the place of three.
_FRACTIONS = str.maketrans({"½": "1/2", "¼": "1/4", "⅛": "1/8"})
#: A group by its name or its letter.
_GROUP = re.compile(
    r"(?:groupe?|grup[oı]?|grupp[eo]|pool|poule|pulje|ομιλοσ|グループ) ?[^\W_]+|[a-z]|[α-ω]"
)
_NUMBER = re.compile(r"(?:(?:round|ronda|ronde|tour|rodada|γυροσ|runde|tur) ?|r)?(\d{1,4})")
#: Signs that make another letter of a Japanese one.
_KANA = "\u3099\u309a"
_SIGNS = re.compile(r"[^\w/]+")
#: More players than any knock-out has; rounds with numbers only are in an order of their own.
_MOST_PLAYERS = 1 << 20


@lru_cache(maxsize=1024)
def round_of(text: str, *, is_of_a_row: bool = False) -> Round | None:
    """The round a tag or a cell names, None when it names none.

    Args:
        text: the name.
        is_of_a_row: it is one of a row, see `of_a_row`: what else would be short for a round of a
            knock-out is a letter, or a letter with a number.
    """
    plain = _plain(text)
    if not plain:
        return None
    if _CONSOLATION.search(plain):
        return Round(plain, is_consolation=True)
    if (left := _players_left(plain)) > 1 and not (is_of_a_row and _neighbours(plain)):
        return _knock_out(left)
    if found := _NUMBER.fullmatch(plain):
        return Round(str(int(found[1])), int(found[1]))
    return Round(plain, is_group=_GROUP.fullmatch(plain) is not None)


def of_a_row(names: Iterable[str]) -> frozenset[str]:
    """Those of the names of rounds that others show to be one of a row.

    `F` beside `E` or `G` is a group and no final, `R16` beside `R15` the sixteenth round.
    """
    by_plain: dict[str, list[str]] = {}
    for name in names:
        by_plain.setdefault(_plain(name), []).append(name)
    return frozenset(
        name
        for plain, written in by_plain.items()
        if not by_plain.keys().isdisjoint(_neighbours(plain))
        for name in written
    )


def _neighbours(plain: str) -> tuple[str, ...]:
    """What stands before and behind a name if it is one of a row, for names that may be more."""
    if plain == "f":
        return "e", "g"
    if found := _LETTER_AND_PLAYERS.fullmatch(plain):
        return tuple(f"{found[1]}{int(found[2]) + step}" for step in (-1, 1))
    return ()


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    """A name without case, accents and signs."""
    bare = unicodedata.normalize("NFD", text.translate(_FRACTIONS).casefold())
    bare = "".join(char for char in bare if char in _KANA or not unicodedata.combining(char))
    return " ".join(_SIGNS.sub(" ", unicodedata.normalize("NFC", bare)).split())


def _players_left(plain: str) -> int:
    """How many players are left in a round of a knock-out; 0 where the name is not of one."""
    for left, names in _NAMES.items():
        if names.fullmatch(plain):
            return left
    if found := _PART.fullmatch(plain):
        return 2 * int(found[1] or found[2])
    if found := _PLAYERS_LEFT.fullmatch(plain):
        return int(found[1])
    if found := _LETTER_AND_PLAYERS.fullmatch(plain):
        return int(found[2])
    return 0


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
