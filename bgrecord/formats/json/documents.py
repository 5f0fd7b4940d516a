"""JSON texts as values, with the places of their objects when these are asked for."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bgrecord.formats.json.shapes import QUOTE, Json, Placed
from bgrecord.source import Source, Span

#: A version that only has more keys has the same number.
VERSION = 1

#: No number of a record has more digits, and far longer ones take Python too long.
_MOST_DIGITS = 20

_LINE_END = re.compile(r"\r\n?|\n")
_STRING_OR_BRACE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[{}]', re.DOTALL)


class Unparsed(ValueError):
    """A text is no JSON object."""

    def __init__(self, place: Span, text: str) -> None:
        super().__init__(text)
        #: The line that cannot be read, and its beginning.
        self.place, self.text = place, text


class Document(NamedTuple):
    """A JSON text within a file."""

    text: str
    #: The line of the file it begins on.
    line: int = 1

    def value(self) -> Json:
        """What it says. Of a key that is given twice the last one counts.

        Raises:
            Unparsed: it is no JSON object, or too deep to be a record.
        """
        return self._loaded(None)

    def placed(self) -> Json:
        """What it says, every object as a `Placed` one.

        Raises:
            Unparsed: as above.
        """
        # The hook gets the objects as they close.
        places = self._places_of_objects()
        return self._loaded(lambda members: Placed(members, next(places)))

    def _loaded(self, hook: Callable[[dict[str, Json]], Json] | None) -> Json:
        start = len(self.text) - len(self.text.lstrip())
        if not self.text.startswith("{", start):
            raise self._unparsed(start)
        try:
            value: Json = json.loads(self.text, object_hook=hook, parse_int=_whole)
        except json.JSONDecodeError as error:
            raise self._unparsed(error.pos) from None
        except RecursionError:
            raise self._unparsed(0) from None
        return value

    def _unparsed(self, offset: int) -> Unparsed:
        """The line at an offset as one that cannot be read."""
        ends = (self.text.rfind(end, 0, offset) for end in "\r\n")
        start = max(ends) + 1
        end = _LINE_END.search(self.text, start)
        line = self.text[start : end.start() if end else None].rstrip()
        text = line.lstrip()
        column = len(line) - len(text) + 1
        place = Span(self.line + self._line_ends(start), column, len(line) + 1)
        return Unparsed(place, text[:QUOTE])

    def _line_ends(self, offset: int) -> int:
        """How many lines end before an offset."""
        feeds, returns, pairs = (self.text.count(end, 0, offset) for end in ("\n", "\r", "\r\n"))
        return feeds + returns - pairs

    def _places_of_objects(self) -> Iterator[Span]:
        """The places of the objects in the order in which they end.

        An object of several lines has its place on the first of them.
        """
        line_ends = list(_LINE_END.finditer(self.text))
        starts = [0, *(found.end() for found in line_ends)]
        ends = [*(found.start() for found in line_ends), len(self.text)]
        opened: list[int] = []
        for found in _STRING_OR_BRACE.finditer(self.text):
            if found[0] == "{":
                opened.append(found.start())
            elif found[0] == "}":
                start = opened.pop()
                line = bisect_right(starts, start) - 1
                end = min(found.end(), ends[line])
                yield Span(self.line + line, start - starts[line] + 1, end - starts[line] + 1)


def whole_file(source: Source) -> list[Document]:
    """The one document that a file is."""
    return [Document(source.text)]


def lines_of(source: Source) -> list[Document]:
    """The documents of a file that has one on each line."""
    lines = enumerate(source.lines, 1)
    return [Document(line, number) for number, line in lines if line and not line.isspace()]


def _whole(digits: str) -> int | float:
    """A whole number; one that is too long to be any is infinite."""
    return int(digits) if len(digits) <= _MOST_DIGITS else math.inf
