"""Folds the text of an SGF file into game trees, of which only the main line is kept."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lark import Token

from bgrecord.formats._grammar import parser
from bgrecord.source import Span

_LINE_START = re.compile(r"\r\n|\r|\n")
_PLAY = re.compile(r";\s*+(([BW])\s*+\[([a-z0-9]*+)\])")
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+)(?:\]|\Z)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*+")
_LOWER_CASE = re.compile(r"[a-z]+")


class Property(NamedTuple):
    """A property of a node, `W[31hefe]`, at its place in the text."""

    #: In capitals: the small letters of `White` count for nothing. As written when it has none.
    name: str
    #: As written between the brackets.
    values: tuple[str, ...]
    start: int
    end: int


class Stray(NamedTuple):
    """Something in the text that belongs to no tree, or that no tree may hold."""

    start: int
    end: int


#: A node of the main line: its properties.
Node = tuple[Property, ...]


@dataclass(slots=True)
class Tree:
    """A game tree without its side lines."""

    start: int
    nodes: list[Node] = field(default_factory=list)
    #: How many variations beside the main line were passed over.
    variations: int = 0
    strays: list[Stray] = field(default_factory=list)
    #: Its last bracket is there.
    closed: bool = False


class Places:
    """Turns offsets in a text into lines and columns."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _LINE_START.finditer(text))]
        self._ends = [*(found.start() for found in _LINE_START.finditer(text)), len(text)]

    def span(self, start: int, end: int) -> Span:
        """The place of a stretch of text, to the end of its first line at most."""
        number = bisect_right(self._starts, start)
        first = self._starts[number - 1]
        # Between the two characters of a line end there is no column.
        last = self._ends[number - 1]
        return Span(number, min(start, last) - first + 1, min(end, last) - first + 1)


def read_trees(text: str) -> Iterator[Tree | Stray]:
    """The game trees of a text, and what stands around them."""
    fold = _Fold()
    for token in _tokens(text):
        outside = fold.take(token)
        if outside is not None:
            yield outside
    if fold.tree is not None:
        yield fold.finished()


class _Fold:
    """Follows the brackets of a text."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self._depth = 0
        self._node: list[Property] | None = None
        #: The first line to the end of each branching was followed so far.
        self._on_main_line = True
        self._behind_close = False

    def take(self, token: Token) -> Tree | Stray | None:
        """Take the next token; returns what it ends: a tree, or something outside of any."""
        kind, start = token.type, token.start_pos or 0
        if kind == "OPEN":
            self._open(token, start)
            return None
        tree = self.tree
        if tree is None:
            return Stray(start, start + len(token))
        if kind == "CLOSE":
            return self._close(token, start)
        self._behind_close = False
        if kind == "JUNK":
            tree.strays.append(Stray(start, start + len(token)))
        elif self._on_main_line:
            self._extend(tree, kind, token, start)
        return None

    def finished(self) -> Tree:
        """The open tree, now complete."""
        assert self.tree is not None
        self._end_node()
        tree, self.tree = self.tree, None
        self._depth = 0
        return tree

    def _open(self, token: Token, start: int) -> None:
        brackets = token.count("(")
        if self.tree is None:
            self.tree = Tree(start)
            self._on_main_line = True
        elif self._behind_close:
            self.tree.variations += 1
        if brackets > 1:
            # A tree has a node before it branches.
            self.tree.strays.append(Stray(start, start + len(token)))
        self._depth += brackets
        self._behind_close = False

    def _close(self, token: Token, start: int) -> Tree | None:
        brackets = token.count(")")
        self._on_main_line = False
        self._behind_close = True
        self._depth -= brackets
        assert self.tree is not None
        if self._depth > 0:
            return None
        if self._depth < 0 or not (self.tree.nodes or self._node is not None):
            self.tree.strays.append(Stray(start, start + len(token)))
        self.tree.closed = True
        return self.finished()

    def _extend(self, tree: Tree, kind: str, token: Token, start: int) -> None:
        if kind == "PROPERTY":
            if self._node is None:
                self._node = []  # its semicolon is missing
            self._node.append(_property(token, start))
            return
        self._end_node()
        if kind == "NODES":
            self._node = []
            return
        for found in _PLAY.finditer(token):
            place = found.span(1)
            tree.nodes.append(
                (Property(found[2], (found[3],), start + place[0], start + place[1]),)
            )

    def _end_node(self) -> None:
        if self._node is not None and self.tree is not None:
            self.tree.nodes.append(tuple(self._node))
        self._node = None


def _property(token: Token, start: int) -> Property:
    found = _NAME.match(token)
    assert found is not None
    written = found.group()
    name = _LOWER_CASE.sub("", written) or written
    values = tuple(_VALUE.findall(token, found.end()))
    return Property(name, values, start, start + len(token))


def _tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, straight from the lexer: a parser would keep them all."""
    ready = parser("sgf").parse_interactive(text, start="collection")
    yield from ready.lexer_thread.lex(ready.parser_state)  # type: ignore[no-untyped-call]
