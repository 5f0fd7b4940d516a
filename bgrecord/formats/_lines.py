"""The lines of a text, as the line grammars of the smaller formats cut them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lark import Token

from bgrecord.formats._grammar import parser
from bgrecord.source import Source, Span

_WORD = re.compile(r"\S+")


class Word(NamedTuple):
    """A word of a line and its columns, from 1; `end` is the first column behind it."""

    text: str
    start: int
    end: int


def lines_of(source: Source, grammar: str) -> Iterator[Token]:
    """The lines of a text by their kind, the terminals of a grammar's `transcript`.

    Every line is one token, with its line end. They come straight from the lexer: a parser would
    keep them all, and a damaged file may have millions.
    """
    text = source.text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", " ")
    if not text.endswith("\n"):
        text += "\n"
    ready = parser(grammar).parse_interactive(text, start="transcript")
    yield from ready.lexer_thread.lex(ready.parser_state)  # type: ignore[no-untyped-call]


def words_of(line: str) -> list[Word]:
    """The words of a line."""
    return [
        Word(found.group(), found.start() + 1, found.end() + 1) for found in _WORD.finditer(line)
    ]


def span_of(line: Token) -> Span:
    """The place of a line's text, without the blanks around it."""
    text = line.rstrip()
    return Span(line.line or 1, len(text) - len(text.lstrip()) + 1, len(text) + 1)
