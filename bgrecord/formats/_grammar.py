"""Parsers built from the grammar files, each on first use and once."""

from __future__ import annotations

from functools import cache

from lark import Lark

from bgrecord._resources import grammar

#: The start rules of each grammar.
STARTS = {
    "mat": ["transcript", "row", "action", "unplayed"],
    "bgammon": ["transcript"],
    "bgroom": ["transcript"],
    "bkg": ["transcript"],
    "party": ["transcript"],
    "oldmoves": ["transcript"],
    "plays": ["move"],
    "sgg": ["transcript"],
    "tmg": ["transcript"],
    "sgf": ["collection"],
    "gam": ["transcript"],
    "snowie": ["transcript"],
}


@cache
def parser(name: str, *, strict: bool = False) -> Lark:
    """The LALR parser of `grammars/NAME.lark`.

    Building takes some milliseconds. There is no cache on disk: others could write to it.

    Args:
        name: the grammar's file name without `.lark`.
        strict: refuse a grammar in which two terminals fit the same text (for tests).
    """
    return Lark(
        grammar(name).read_text(encoding="utf-8"),
        start=STARTS[name],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        strict=strict,
    )
