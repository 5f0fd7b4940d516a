"""The words texts are made of, out of the grammars and tables bgrecord reads them by."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from bgrecord._resources import grammar
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.formats._grammar import STARTS
from bgrecord.formats.words import entries

_ROOT = Path(__file__).parents[2]
_COMMENT = re.compile(r"//.*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)+)"')
_PATTERN = re.compile(r"/((?:[^/\\\n]|\\.)+)/")
_LETTERS = re.compile(r"[A-Za-z]{2,}(?:[ -][A-Za-z]{2,})*")

#: What is odd in any text: signs, ends of lines, large numbers, letters that are no letters.
ODD = (
    "\n", "\r\n", "\t", " ", "\0", "\x1b[2J", "\x85", "\u2028", "\u202e", "\ufeff", "½", "²", "٣",
    "İ", "ß", "=1+1", "-1", "0", "00", "99999999999999999999", "1e999", "NaN", "2147483648",
    "(", ")", "[", "]", "{", "}", '"', "\\", "/", "*", ":", ";", ",", "-", "–", "?", "!", ".", "'",
)  # fmt: skip
#: What stands in cells whatever the format.
_CELLS = (
    "63:", "11: ", "42: 8/4 6/4", "66: 24/18(2) 13/7(2)", "bar/20*", "25/22", "6/off", "3/0", "0/0",
    " 1) ", "  2)  Doubles => 2", " 3 point match", "Game 1", "Ada : 0    Bob : 2",
    "Wins 2 points and the match", "Takes", "Drops", "????", "Cannot Move", "Illegal play",
)  # fmt: skip
_TAGS = (
    "Variation", "Crawford", "Jacoby", "Beaver", "Beavers", "Raccoons", "Automatic Doubles",
    "CubeLimit", "EventDate", "EventTime", "Event", "Site", "Player 1", "Player 1 Elo", "Round",
    "Match ID", "Ruleset", "On", "Off", "2026.02.30", "Nackgammon", "Hypergammon", "Backgammon",
)  # fmt: skip
_IDENTIFIERS = (
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10", "4HPwATDgc/ABMA:8IhpAAAAAAAA",
    "OGID=11jjjjjhhhccccc:ooddddd88866666:N0N::W:C:0:0:0:0",
    "board:You:Opp:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0"
    ":1:-1:0:25:0:0:0:0:2:0:0:0",
    "GNUBG ID ",
)  # fmt: skip


@cache
def words(name: str) -> tuple[str, ...]:
    """The words of a grammar, a format or an identifier, and the oddities of all texts."""
    if name in STARTS:
        own = (*_of_grammar(name), *_CELLS)
    elif name in ("json", "jsonl"):
        own = _of_schema()
    else:
        own = {"tags": (*_TAGS, *RULE_SETS), "identifiers": _IDENTIFIERS}.get(name, ())
    of_mat = (*_TAGS, *(text for _, _, text in entries())) if name == "mat" else ()
    return tuple(dict.fromkeys((*own, *of_mat, *ODD)))


def dictionary(name: str) -> str:
    """The same as libFuzzer reads it."""
    return "".join(f'"{_escaped(word)}"\n' for word in words(name))


def _escaped(word: str) -> str:
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"
        for byte in word.encode()
    )


def _of_grammar(name: str) -> tuple[str, ...]:
    """The words in the terminals of a grammar: of `/takes?(?!x)/`, `take`."""
    text = _COMMENT.sub("", grammar(name).read_text(encoding="utf-8"))
    quoted = _QUOTED.findall(text)
    patterns = (re.sub(r"\\.|\(\?<?.", " ", pattern) for pattern in _PATTERN.findall(text))
    return (*quoted, *(word for pattern in patterns for word in _LETTERS.findall(pattern)))


def _of_schema() -> tuple[str, ...]:
    """The members and the fixed values of bgrecord's own JSON."""
    schema = (_ROOT / "docs" / "match.schema.json").read_text(encoding="utf-8")
    return tuple(f'"{word}"' for word in sorted(set(_QUOTED.findall(schema))))
