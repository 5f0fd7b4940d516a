"""Engines that know the chances of a position and nothing of the cube.

What a neural network says of a position is how often each ending comes about. What that is worth
with a cube and at a score is worked out here, the same way for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, Protocol

from bgrecord.core.dice import ROLLS
from bgrecord.core.position import OFF, Position
from bgrecord.core.scoring import kind_of_win
from bgrecord.engine.analyst import EngineUnavailable
from bgrecord.engine.evaluator import Rolled, Situation, Terms
from bgrecord.engine.janowski import Chances, best_equity, cube_equities, efficiency, equity
from bgrecord.engine.judgement import CubeEquities, Level
from bgrecord.languages import gettext


class Played(NamedTuple):
    """A play that was made, and what it leaves to the opponent."""

    #: Seen by the player who made it.
    after: Position
    #: The opponent's, who rolls next; they mean nothing where the game is over.
    chances: Chances


#: So many plays may turn out to be the best one with the cube. More make hardly a difference.
CONTENDERS = 3


def libraries(*modules: str, engine: str, extra: str, ply: int) -> list[Any]:
    """The modules of an engine that is a library and does not look ahead.

    Args:
        *modules: their names.
        engine: what the engine is called.
        extra: the extra of bgrecord that installs it.
        ply: how many rolls it is to look ahead.

    Raises:
        EngineUnavailable: it is not installed, or is to look ahead.
    """
    if ply != 0:
        problem = gettext("{engine} looks 0 plies ahead, not {ply}")
        raise EngineUnavailable(problem.format(engine=engine, ply=ply))
    try:
        return [import_module(module) for module in modules]
    except ImportError:
        problem = gettext("{name} needs bgrecord[{extra}]: pip install 'bgrecord[{extra}]'")
        raise EngineUnavailable(problem.format(name=engine, extra=extra)) from None


class Network(Protocol):
    """What an engine must be able to do. It is asked about many positions at a time."""

    @property
    def level(self) -> Level:
        """Who it is, and how deeply it looks."""

    def chances(self, asked: Sequence[Position]) -> Sequence[Chances]:
        """The chances of the player who is to roll."""

    def plays(self, asked: Sequence[Rolled]) -> Iterable[Sequence[Played]]:
        """All legal plays; none of a dance."""

    def best(self, asked: Sequence[Rolled]) -> Iterable[Sequence[Played]]:
        """The `CONTENDERS` best plays when the cube is left out; none of a dance."""


class Networked:
    """An `Evaluator` made from a network."""

    def __init__(self, network: Network) -> None:
        self._network = network

    @property
    def level(self) -> Level:
        """That of the network."""
        return self._network.level

    def plays(self, asked: Sequence[Rolled]) -> list[Mapping[Position, float]]:
        """What every legal play of a roll is worth, by the position it leads to."""
        found: list[Mapping[Position, float]] = []
        for (situation, _), plays in zip(asked, self._network.plays(asked), strict=True):
            then = situation.terms.flip()
            found.append({after: _after_play(after, chances, then) for after, chances in plays})
        return found

    def rolls(self, asked: Sequence[Situation]) -> list[list[float]]:
        """What each of the 21 rolls is worth, played best."""
        rolled = [(situation, roll) for situation in asked for roll in ROLLS]
        best = iter(self._network.best(rolled))
        # What a dance leaves to the opponent; it is all the same what was rolled.
        flipped = [situation.position.flip() for situation in asked]
        danced = self._network.chances(flipped)
        found: list[list[float]] = []
        for (position, terms), chances in zip(asked, danced, strict=True):
            then, dance = terms.flip(), Played(position, chances)
            found.append(
                [
                    max(_after_play(*play, then) for play in plays or (dance,))
                    for plays in islice(best, len(ROLLS))
                ]
            )
        return found

    def cubes(self, asked: Sequence[Situation]) -> list[CubeEquities]:
        """What a player can expect who may double before he rolls."""
        known = self._network.chances([situation.position for situation in asked])
        return [
            cube_equities(chances, terms, efficiency(position))
            for (position, terms), chances in zip(asked, known, strict=True)
        ]


def _after_play(after: Position, chances: Chances, then: Terms) -> float:
    """What a player has made of a roll.

    Args:
        after: the position, seen by him.
        chances: the opponent's.
        then: what is played for, seen by the opponent.
    """
    if not any(after.own[OFF + 1 :]):
        kind = kind_of_win(after.opp)
        chances = Chances(0.0, 0.0, 0.0, float(kind > 1), float(kind > 2))
        return -equity(chances, then, 0.0)
    return -best_equity(chances, then, efficiency(after.flip()))
