"""GNU Backgammon's neural networks as a library, without the program around them.

They are loaded into the process, and answer at once what they are asked about single positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from heapq import nsmallest
from importlib.metadata import version
from operator import mul

from bgrecord.core.position import Position
from bgrecord.engine.evaluator import Rolled, Terms
from bgrecord.engine.janowski import Chances, cubeless_worth
from bgrecord.engine.judgement import Level
from bgrecord.engine.networks import CONTENDERS, Played, libraries

#: Two sides of 25 numbers, the ace point first, the bar last; the player to roll is the second.
_Board = list[list[int]]
#: A position as text, its chances, and more.
_Candidate = tuple[str, tuple[int, ...], tuple[float, ...], float]


class GnuBackgammonNetworks:
    """The library as a `Network`."""

    def __init__(self, ply: int = 0) -> None:
        """Load the library.

        Raises:
            EngineUnavailable: it is not installed, or is to look ahead.
        """
        (self._library,) = libraries("gnubg_nn", engine="gnubg-nn", extra="gnubg-nn", ply=ply)
        self._level = Level("gnubg-nn", version("gnubg-nn"), ply)

    @property
    def level(self) -> Level:
        """Its version; it does not look ahead."""
        return self._level

    def chances(self, asked: Sequence[Position]) -> list[Chances]:
        """The chances of the player who is to roll."""
        evaluate = self._library.probabilities
        return [Chances(*evaluate(board(position), 0)) for position in asked]

    def plays(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        """All legal plays; none of a dance."""
        for candidates in self._candidates(asked):
            yield [self._played(candidate) for candidate in candidates]

    def best(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        """The few plays that leave the opponent least, the cube left out; none of a dance."""
        for (situation, _), candidates in zip(asked, self._candidates(asked), strict=True):
            left = partial(_left, _weights(situation.terms))
            yield [*map(self._played, nsmallest(CONTENDERS, candidates, key=left))]

    def _candidates(self, asked: Sequence[Rolled]) -> Iterator[Iterable[_Candidate]]:
        """All legal plays of each roll, as the library has them."""
        for (position, _), roll in asked:
            candidates = self._library.best_move(board(position), *roll, list=1)[-1]
            # It does not evaluate the only legal play: its chances are not set.
            yield map(self._evaluated, candidates) if len(candidates) == 1 else candidates

    def _evaluated(self, candidate: _Candidate) -> _Candidate:
        own, opp = self._library.board_from_position_key(candidate[0])
        return candidate[0], candidate[1], self._library.probabilities([[*own], [*opp]], 0), 0.0

    def _played(self, candidate: _Candidate) -> Played:
        own, opp = self._library.board_from_position_key(candidate[0])
        return Played(position_of(own, opp), Chances(*candidate[2]))


def board(position: Position) -> _Board:
    """A position as the library wants it."""
    own, opp = position
    return [list(opp[1:]), list(own[1:])]


def position_of(own: Sequence[int], opp: Sequence[int]) -> Position:
    """A position from the 25 numbers of both sides, of 15 checkers each."""
    return Position(bytes((15 - sum(own), *own)), bytes((15 - sum(opp), *opp)))


@lru_cache(maxsize=64)
def _weights(terms: Terms) -> Sequence[float]:
    """What each of the opponent's chances is worth to him."""
    return cubeless_worth(terms.flip())


def _left(weights: Sequence[float], candidate: _Candidate) -> float:
    """What a play leaves to the opponent."""
    worth: float = sum(map(mul, weights, candidate[2]))
    return worth
