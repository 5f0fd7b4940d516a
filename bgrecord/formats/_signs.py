"""By what a file of each format is known: it looks at no more than that, so it is loaded fast.

The .mat family and .gam are known by their lines, as their readers see them; they come last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import chain, islice

from bgrecord.source import Source

XG_MAGIC = b"RGMH"
OGXM_MAGIC = b"OGXM"
#: BGBlitz's first line, a flat JSON object, and what follows it: gzip, zlib, or Smile itself.
BGF_HEAD = re.compile(rb"\{[^{}\r\n]{0,2000}+\}\r?\n(?=\x1f\x8b|\x78[\x01\x5e\x9c\xda]|:\)\n)")
#: The first key of a document of bgrecord's own.
JSON_MARK = "bgrecord-match"

#: A tree begins with a bracket and a node.
_SGF = re.compile(r"[\s\ufeff]*+\([\s(]*+;")
_JSON = re.compile(rf'\s*+\{{.{{0,300}}?"{JSON_MARK}"', re.DOTALL)
_LINE = re.compile(r"[^\r\n]+")
_BGROOM = re.compile(r"\s*+BGF[ \t]++version\b", re.I)
_PARTY = re.compile(r"\s*+(?:BOARDID[ \t]*+=|GAME_[0-9]++_PLAYER_[12][ \t]*+=)", re.I)
_BGAMMON = re.compile(
    r"\s*+(?:bgammon-replay [0-9]|i(?: [0-9]++)? \S++ \S++(?: [0-9]++){6} *+$)",
    re.IGNORECASE | re.MULTILINE,
)
#: Dice where GNU Backgammon's importer looks for them, behind one character.
_BKG = re.compile(r"^(?:Black|White) [ (\[]?[1-6][ ,\-/][1-6](?![0-9])", re.M)
_OLDMOVES = re.compile(
    r"^[^\w\n]*+Score is [0-9]++-[0-9]++[^\n]*+\n\s*+[^\n]*? is X(?!\w)",
    re.MULTILINE | re.IGNORECASE,
)
_SGG_NAMES = re.compile(r"\A\s*+(?>[^\n]*?[ \t]vs\.)[^\n]*+\n", re.IGNORECASE)
_SGG_ROWS = re.compile(
    r"^(?:game[ \t]++[0-9]++\.[0-9]++\*?+-[0-9]|[0-9]{1,9}\t)", re.IGNORECASE | re.MULTILINE
)
# Both begin with a word, not with the start of a line: so they are found fast in any text.
_TMG_MATCH = re.compile(r"MatchID:[^\n]*+\n(?>[^\n]*\n){0,40}?[ \t]*+Game[ \t]++[0-9]++:")
_TMG_GAME = re.compile(r"Game[ \t]++[0-9]++:[ \t]++[0-9]++-[0-9]++[ \t]*+(?![^\n])")
#: So many of them in the middle of a line are looked at.
_MOST_SIGNS = 20
_SNOWIE = re.compile(r"\s*+[0-9]++;[0-9]++;(?:[^;\n\r]*+;){37}[^;\n\r]*+;?[ \t]*+(?:[\r\n]|\Z)")
#: Hand notes can hardly be told from other words; those that name their players so are, and those
#: that are called notes.
_NOTES = re.compile(
    r"(?:\s*+[#;][^\r\n]*+)*+\s*+players[ \t]*+:[^\r\n]*?(?:\||[ \t](?:vs?\.?|-)[ \t])", re.I
)


def _is_xg(source: Source) -> bool:
    """Whether a file begins as eXtreme Gammon's do."""
    return source.data.startswith(XG_MAGIC)


def _is_ogxm(source: Source) -> bool:
    """Whether a file begins as every OGXM file does."""
    return source.data.startswith(OGXM_MAGIC)


def _is_bgf(source: Source) -> bool:
    """Whether a file is a line of JSON with packed data behind it."""
    return BGF_HEAD.match(source.data) is not None


def _is_sgf(source: Source) -> bool:
    """Whether a text looks like SGF, of whatever game."""
    return _SGF.match(source.text) is not None


def _is_jsonl(source: Source) -> bool:
    """Whether one of the first two lines is a document: the very first may be damaged."""
    lines = (found[0].rstrip() for found in islice(_LINE.finditer(source.text), 2))
    return any(line.endswith("}") and _JSON.match(line) for line in lines)


def _is_json(source: Source) -> bool:
    """Whether a text begins as a document does."""
    return _JSON.match(source.text) is not None


def _is_bgroom(source: Source) -> bool:
    """Whether a text begins with BGRoom's version line."""
    return _BGROOM.match(source.text) is not None


def _is_party(source: Source) -> bool:
    """Whether a text begins with the number of its board, or with a player of a game."""
    return _PARTY.match(source.text) is not None


def _is_bgammon(source: Source) -> bool:
    """Whether a text begins like a replay: with its index, or with a game."""
    return _BGAMMON.match(source.text) is not None


def _is_bkg(source: Source) -> bool:
    """Whether some line begins with a side and its dice."""
    text = source.text
    if "Black" not in text and "White" not in text:
        return False
    return _BKG.search(text.replace("\r", "\n")) is not None


def _is_oldmoves(source: Source) -> bool:
    """Whether a text looks like oldmoves: a score line, and who is X behind it."""
    if "score is" not in source.text.lower():
        return False
    return _OLDMOVES.search(source.text.replace("\r", "\n")) is not None


def _is_sgg(source: Source) -> bool:
    """Whether a text looks like .sgg: two names with `vs.` first, and rows with tabs."""
    text = source.text.replace("\r", "\n")
    return _SGG_NAMES.match(text) is not None and _SGG_ROWS.search(text) is not None


def _is_tmg(source: Source) -> bool:
    """Whether a text looks like .tmg: a match's number and games, or a game's heading."""
    text = source.text.replace("\r", "\n")
    found = (islice(sign.finditer(text), _MOST_SIGNS) for sign in (_TMG_MATCH, _TMG_GAME))
    return any(_begins_line(text, sign.start()) for sign in chain.from_iterable(found))


def _begins_line(text: str, place: int) -> bool:
    return not text[text.rfind("\n", 0, place) + 1 : place].strip()


def _is_snowie(source: Source) -> bool:
    """Whether a text begins with forty fields."""
    return _SNOWIE.match(source.text) is not None


def _is_notes(source: Source) -> bool:
    """Whether a text begins with the two players of hand notes, or its file is called notes."""
    is_called_so = source.name.casefold().endswith(SUFFIXES["notes"])
    return is_called_so or _NOTES.match(source.text) is not None


#: Whether a file looks like a format, by its name.
SIGNS: Mapping[str, Callable[[Source], bool]] = {
    "xg": _is_xg,
    "ogxm": _is_ogxm,
    "bgf": _is_bgf,
    "sgf": _is_sgf,
    "jsonl": _is_jsonl,
    "json": _is_json,
    "bgroom": _is_bgroom,
    "party": _is_party,
    "bgammon": _is_bgammon,
    "bkg": _is_bkg,
    "oldmoves": _is_oldmoves,
    "sgg": _is_sgg,
    "tmg": _is_tmg,
    "snowie": _is_snowie,
    "notes": _is_notes,
}

#: The usual file name endings of a format, the commonest first, by its name.
SUFFIXES: Mapping[str, tuple[str, ...]] = {
    "xg": (".xg", ".xgp"),
    "ogxm": (".ogxm", ".ogxms"),
    "bgf": (".bgf",),
    "sgf": (".sgf",),
    "jsonl": (".jsonl",),
    "json": (".json",),
    "bgroom": (".bgf",),
    "party": (".gam",),
    "bgammon": (".match",),
    "bkg": (".bkg",),
    "oldmoves": (".fibs",),
    "sgg": (".sgg",),
    "tmg": (".tmg",),
    "snowie": (".txt",),
    "notes": (".notes",),
    "mat": (".mat", ".txt"),
    "gam": (".gam",),
}
