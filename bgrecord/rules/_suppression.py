"""Remarks in a record that silence findings: `; bgrecord: ignore[BG612] the players agreed`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from bgrecord.findings import Finding
from bgrecord.record.model import Comment, Match, Record
from bgrecord.rules._catalogue import OF_EVENTS, catalogue
from bgrecord.rules._selection import ALL, matching
from bgrecord.source import Span

_IGNORE = re.compile(r"bgrecord:\s*ignore(?:\[([^\]]+)\]|\s*$)", re.IGNORECASE)


class _Scope(NamedTuple):
    """What a remark speaks of: a line, or a whole match by its place in the record.

    Neither, behind the last line.
    """

    line: int | None
    match: int | None


class Suppression(NamedTuple):
    """One remark that silences rules."""

    #: The patterns as written, `ALL` when there are none.
    patterns: tuple[str, ...]
    span: Span
    scope: _Scope


class Suppressions:
    """The remarks of a record that silence findings.

    A remark before the first game of a match speaks of the whole match. One behind that speaks of
    the next line of the record that is no remark: a row, a heading, a score line, the length line
    of the next match.
    """

    def __init__(self, record: Record) -> None:
        self._starts = [_first_line(match) for match in record.matches]
        self._all = list(_suppressions(record))
        self._codes: dict[_Scope, set[str]] = {}
        for suppression in self._all:
            codes = self._codes.setdefault(suppression.scope, set())
            codes |= _codes(suppression.patterns)
        self._used: dict[_Scope, set[str]] = {}

    @property
    def are_there(self) -> bool:
        """Whether there is any."""
        return bool(self._all)

    def silence(self, finding: Finding) -> bool:
        """Whether some remark speaks of a finding."""
        if not self._all:
            return False
        line = finding.span.line
        scopes = (_Scope(line, None), _Scope(None, bisect_right(self._starts, line) - 1))
        silenced = False
        for scope in scopes:
            if finding.code in self._codes.get(scope, ()):
                self._used.setdefault(scope, set()).add(finding.code)
                silenced = True
        return silenced

    def unused(self) -> Iterator[Suppression]:
        """The remarks that silenced nothing."""
        for suppression in self._all:
            codes = _codes(suppression.patterns)
            if codes and all(code.startswith(OF_EVENTS) for code in codes):
                # An event's audit asks those, not a record's own.
                continue
            if not codes & self._used.get(suppression.scope, set()):
                yield suppression


def _suppressions(record: Record) -> Iterator[Suppression]:
    inside: list[tuple[tuple[str, ...], Span]] = []
    for index, match in enumerate(record.matches):
        for comment in match.comments:
            if (patterns := _patterns(comment)) is not None:
                yield Suppression(patterns, comment.span, _Scope(None, index))
        for comment in _comments_in_games(match):
            if (patterns := _patterns(comment)) is not None:
                inside.append((patterns, comment.span))
    lines = _lines_but_remarks(record) if inside else []
    for patterns, span in inside:
        below = bisect_right(lines, span.line)
        line = lines[below] if below < len(lines) else None
        yield Suppression(patterns, span, _Scope(line, None))


def _comments_in_games(match: Match) -> Iterator[Comment]:
    return chain.from_iterable(game.comments for game in match.games)


def _lines_but_remarks(record: Record) -> list[int]:
    """The lines of a record that hold something and are no remarks, in order."""
    remarks = {
        comment.span.line
        for match in record.matches
        for comment in chain(match.comments, _comments_in_games(match))
    }
    lines = {number for number, line in enumerate(record.source.lines, 1) if line.strip()}
    if not lines:
        # A record kept as JSON has the places of its first file, and not its text.
        lines = set(_lines_told_of(record))
    return sorted(lines - remarks)


def _lines_told_of(record: Record) -> Iterator[int]:
    """The lines of all headings, score lines and entries."""
    for match in record.matches:
        for game in match.games:
            yield game.span.line
            if game.score_span is not None:
                yield game.score_span.line
            yield from (entry.line for entry in game.entries)


def _patterns(comment: Comment) -> tuple[str, ...] | None:
    """The patterns a remark silences, None when it is an ordinary remark."""
    found = _IGNORE.match(comment.text.strip())
    if found is None:
        return None
    words = (word.strip() for word in (found[1] or "").split(","))
    return tuple(dict.fromkeys(word for word in words if word)) or (ALL,)


@lru_cache(maxsize=256)
def _codes(patterns: tuple[str, ...]) -> frozenset[str]:
    spelled = (word.upper() if word.upper().startswith("BG") else word for word in patterns)
    return matching(spelled, catalogue())


def _first_line(match: Match) -> int:
    """Where a match begins in its file."""
    places = [tag.span for tag in match.tags[:1]]
    places += [comment.span for comment in match.comments[:1]]
    places += [game.span for game in match.games[:1]]
    places += [match.length_span] if match.length_span is not None else []
    return min((span.line for span in places), default=1)
