"""What a strong player thinks of a match: errors with checkers and cube, and the luck of the dice.

An `Analyst` judges transcripts. Engines differ in how they go about it; what they hand back does
not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bgrecord.engine.analyst import Analyst, EngineUnavailable, Judged
from bgrecord.engine.cache import Cached, cache_file
from bgrecord.engine.gnubg import GnuBackgammon
from bgrecord.engine.judgement import Judgement, Level
from bgrecord.engine.match_equity import LONGEST

#: The engines by name: each is made from the plies it is to look ahead.
ENGINES: Mapping[str, Callable[[int], Analyst]] = {"gnubg": GnuBackgammon}

__all__ = [
    "ENGINES",
    "LONGEST",
    "Analyst",
    "Cached",
    "EngineUnavailable",
    "Judged",
    "Judgement",
    "Level",
    "analyst",
]


def analyst(engine: str, ply: int = 0, *, cached: bool = True) -> Analyst:
    """An engine by its name, with a memory on disk.

    Raises:
        KeyError: there is no such engine.
        EngineUnavailable: it is not installed, or cannot look so far ahead.
    """
    found = ENGINES[engine](ply)
    return Cached(found, cache_file()) if cached else found
