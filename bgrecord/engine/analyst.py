"""Someone who judges matches: what all engines have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bgrecord.core.position import Variant
from bgrecord.engine.judgement import Judgement, Level
from bgrecord.record.transcript import Transcript

#: What is said of a match: the judgements of each game.
Judged = tuple[tuple[Judgement, ...], ...]


#: The games engines know: two sides of 15 checkers, by the usual rules.
VARIANTS = frozenset({Variant.BACKGAMMON, Variant.NACKGAMMON})


class EngineUnavailable(Exception):
    """An engine is not installed, or does not do what was asked of it."""


class Analyst(Protocol):
    """An engine that judges matches.

    How it goes about it is its own affair: GNU Backgammon analyses whole matches, an engine that
    evaluates single positions is asked about those of each turn.
    """

    @property
    def level(self) -> Level:
        """Who it is, and how deeply it looks."""

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches; several at a time may cost less.

        Returns:
            What is said of each; None of a match the engine cannot follow.
        """
