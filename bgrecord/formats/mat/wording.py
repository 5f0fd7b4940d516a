"""Actions in words that no known program writes: other languages, other forms of the verb.

Such words are put into the ones the grammar knows, and then read like any others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

#: The word records use, and what people write for it in English, Spanish, Portuguese, French,
#: Italian, German, Greek, Turkish, Danish or Japanese. The first that fits counts.
_VERBS: Mapping[str, str] = {
    "Doubles": r"(?:re)?dob[lr]\w+|raddoppi\w+|(?:re|ver)?doppel\w+|διπλα\w*|ダブル\w*",
    "Takes": r"taken|took|accepte[dr]?|accetta|acept\w+|aceit\w+|toma|prend|nimmt an|δέχ\w+"
    r"|kabul\w*|テイク\w*",
    "Drops": r"dropped|passed|rejected|declin\w+|fold(?:s|ed)?|refus\w+|rifiuta|rechaz\w+|recus\w+"
    r"|passe|passa|passt|lehnt ab|αρν\w+|redde\w*|パス\w*",
    "Wins": r"gan[aó]|ganh\w+|gagn\w+|vince|gewinnt|κερδ\w+|kazan\w*|vinder",
    "Losses": r"pierde|perd|perde|verliert|χάν\w+|kaybe\w+|taber",
    "Resigns": r"conceded|gives? up|abb?andon\w*|renunc\w+|desist\w+|gibt auf|παραιτ\w+|pes et\w*",
    "Cannot Move": r"fan(?:s|ned)?|danced"
    r"|(?:no puede|ne peut|não pode|non può|kann nicht|δεν)(?: \w+){0,3}",
}
#: The same behind dice, where a pass is a dance.
_VERBS_BEHIND_DICE: Mapping[str, str] = {
    "Cannot Move": rf"pass\w{{0,2}}|{_VERBS['Cannot Move']}",
    "Resigns": _VERBS["Resigns"],
}

# Points begin with the same letter everywhere: puntos, Punkte, πόντοι, puan.
_ENDING = re.compile(
    r"(?:[ \t]*+(?:=*+>|->|:|(?:a|à|auf|em|to)\b)?[ \t]*+"
    r"(?P<number>[0-9]++(?:[.,][0-9]++)?)(?:[ \t]++[pπ]\w++)?)?"
    r"(?:[ \t].*\b(?P<noun>match|gammon|backgammon))?[!?., \t]*",
    re.IGNORECASE,
)


def _heads(verbs: Mapping[str, str]) -> re.Pattern[str]:
    """What begins with one of these verbs; there is a group for each, in order."""
    return re.compile("|".join(rf"({words})(?!\w)" for words in verbs.values()), re.IGNORECASE)


_HEADS = _heads(_VERBS)
_HEADS_BEHIND_DICE = _heads(_VERBS_BEHIND_DICE)


class Wording(NamedTuple):
    """The usual words for unusual ones."""

    #: The word records use: `Doubles`.
    verb: str
    #: The whole in words the grammar knows: `Doubles 2`.
    text: str


def usual_wording(text: str, *, behind_dice: bool = False) -> Wording | None:
    """The usual words for an action; None when a text does not say one in unusual words.

    Args:
        text: a cell, or what stands behind its dice.
        behind_dice: which of the two it is: "pass" is a dance behind dice, and else a drop.
    """
    verbs = _VERBS_BEHIND_DICE if behind_dice else _VERBS
    head = (_HEADS_BEHIND_DICE if behind_dice else _HEADS).match(text)
    if head is None or head.lastindex is None:
        return None
    ending = _ENDING.fullmatch(text, head.end())
    if ending is None:
        return None
    verb = tuple(verbs)[head.lastindex - 1]
    return Wording(verb, " ".join(filter(None, (verb, ending["number"], ending["noun"]))))
