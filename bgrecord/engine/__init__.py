"""What a strong player thinks of a match: errors with checkers and cube, and the luck of the dice.

An `Analyst` judges transcripts. Engines differ in how they go about it; what they hand back does
not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec

from bgrecord.engine.analyst import Analyst, EngineUnavailable, Judged
from bgrecord.engine.bgsage import OpenSage
from bgrecord.engine.cache import Cached
from bgrecord.engine.evaluating import Evaluating
from bgrecord.engine.gnubg import GnuBackgammon
from bgrecord.engine.gnubg_nn import GnuBackgammonNetworks
from bgrecord.engine.judgement import Judgement, Level
from bgrecord.engine.match_equity import LONGEST
from bgrecord.engine.networks import Networked
from bgrecord.engine.store import cache_file
from bgrecord.engine.stored import Stored

#: The engines by name: each is made from the plies it is to look ahead.
ENGINES: Mapping[str, Callable[[int], Analyst]] = {
    "gnubg": GnuBackgammon,
    "bgsage": lambda ply: Evaluating(Networked(OpenSage(ply))),
    "gnubg-nn": lambda ply: Evaluating(Networked(GnuBackgammonNetworks(ply))),
    # What the files say of themselves, whoever said it and however deeply he looked.
    "stored": lambda _: Stored(),
}

__all__ = [
    "ENGINES",
    "LONGEST",
    "Analyst",
    "Cached",
    "EngineUnavailable",
    "Judged",
    "Judgement",
    "Level",
    "Stored",
    "analyst",
    "default_engine",
]


def analyst(engine: str, ply: int = 0, *, cached: bool = True) -> Analyst:
    """An engine by its name, with a memory on disk unless it has nothing to remember.

    Raises:
        KeyError: there is no such engine.
        EngineUnavailable: it is not installed, or cannot look so far ahead.
    """
    found = ENGINES[engine](ply)
    if not cached or isinstance(found, Stored):
        return found
    if isinstance(found, Evaluating):
        return found.remembering(cache_file())
    return Cached(found, cache_file())


def default_engine(ply: int = 0) -> str:
    """Who is asked when nobody is named.

    `bgsage` where it is installed, which needs nothing else; `gnubg` where it is not, and to look
    ahead, which only that does.
    """
    return "bgsage" if ply == 0 and find_spec("bgsage") is not None else "gnubg"
