"""Remarks in a record that silence findings: `; bgrecord: ignore[BG612] the players agreed`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bgrecord.findings import Finding
from bgrecord.record.model import Comment, Game, Record
from bgrecord.source import Span


@dataclass
class Suppression:
    """An `ignore[...]` remark and the lines it speaks of."""

    codes: tuple[str, ...]
    span: Span
    first_line: int
    last_line: float
    used: bool = False

    def covers(self, finding: Finding) -> bool:
        """Whether it silences a finding."""
        if not self.first_line <= finding.span.line <= self.last_line:
            return False
        return not self.codes or any(
            finding.code.startswith(word) or finding.name == word.lower() for word in self.codes
        )


_IGNORE = re.compile(r"bgrecord:\s*ignore(?:\[([^\]]*)\])?", re.IGNORECASE)


def suppressions(record: Record) -> Iterator[Suppression]:
    """The `; bgrecord: ignore[BG612]` remarks of a record.

    A remark inside a game speaks of the next line that is no remark; one before the first game
    speaks of the whole match.
    """
    for match in record.matches:
        for comment in match.comments:
            if (codes := _ignored(comment)) is not None:
                yield Suppression(codes, comment.span, 1, float("inf"))
        for game in match.games:
            for comment in game.comments:
                if (codes := _ignored(comment)) is not None:
                    line = _line_after(comment, game)
                    yield Suppression(codes, comment.span, line, line)


def _ignored(comment: Comment) -> tuple[str, ...] | None:
    found = _IGNORE.search(comment.text)
    if found is None:
        return None
    words = (word.strip() for word in (found[1] or "").split(","))
    return tuple(word.upper() if word.upper().startswith("BG") else word for word in words if word)


def _line_after(comment: Comment, game: Game) -> int:
    """The line of the first entry below a remark."""
    below = (entry.line for entry in game.entries if entry.line > comment.span.line)
    return min(below, default=comment.span.line + 1)
