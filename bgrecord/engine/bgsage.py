"""Open Sage, the neural networks of the library `bgsage`.

It counts plies as eXtreme Gammon does: its first is the networks alone, which is 0 here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from heapq import nlargest
from importlib.metadata import version
from operator import mul
from typing import Any

from bgrecord.core.position import BAR, Position
from bgrecord.engine.evaluator import Rolled
from bgrecord.engine.janowski import Chances, cubeless_worth
from bgrecord.engine.judgement import Level
from bgrecord.engine.networks import CONTENDERS, Played, libraries

#: 26 numbers: the points from 1 to 24 of the player to roll, the opponent's checkers below 0; his
#: own bar at 25, the opponent's at 0.
_Board = list[int]
#: A position after a play, its chances seen by the player who made it, and more.
_Candidate = Mapping[str, Any]
#: So many rolls are asked about at a time: all plays of all of them are in memory at once.
_AT_A_TIME = 420


class OpenSage:
    """The library as a `Network`."""

    def __init__(self, ply: int = 0) -> None:
        """Load the library and its networks.

        Raises:
            EngineUnavailable: it is not installed, or is to look ahead.
        """
        weights, self._library = libraries(
            "bgsage.weights", "bgbot_cpp", engine="bgsage", extra="engine", ply=ply
        )
        networks = weights.default_weights()
        self._strategy = self._library.create_strategy(
            networks.strategy_type, networks.weight_paths_list, networks.hidden_sizes_list
        )
        # Its networks know little of the last checkers, its table of bearoffs everything.
        self._bearoffs = self._library.BearoffDB()
        if self._bearoffs.load(weights.bearoff_db_path() or ""):
            self._strategy = self._library.BearoffStrategy(self._strategy, self._bearoffs)
        self._level = Level("bgsage", version("bgsage"), ply)

    @property
    def level(self) -> Level:
        """Its version; it does not look ahead."""
        return self._level

    def chances(self, asked: Sequence[Position]) -> list[Chances]:
        """The chances of the player who is to roll."""
        cube = (1, self._library.CubeOwner.CENTERED)
        found = self._library.batch_evaluate_positions(
            [(board(position), *cube) for position in asked], self._strategy
        )
        return [Chances(*each["probs"]) for each in found]

    def plays(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        """All legal plays; none of a dance."""
        for candidates in self._candidates(asked):
            yield [_played(candidate) for candidate in candidates]

    def best(self, asked: Sequence[Rolled]) -> Iterator[list[Played]]:
        """The few plays that give the player most, the cube left out; none of a dance."""
        for (situation, _), candidates in zip(asked, self._candidates(asked), strict=True):
            worth = partial(_worth, cubeless_worth(situation.terms))
            yield [*map(_played, nlargest(CONTENDERS, candidates, key=worth))]

    def _candidates(self, asked: Sequence[Rolled]) -> Iterator[Sequence[_Candidate]]:
        """All legal plays of each roll, as the library has them."""
        for start in range(0, len(asked), _AT_A_TIME):
            rolls = asked[start : start + _AT_A_TIME]
            found = self._library.batch_checker_play([*map(self._question, rolls)], self._strategy)
            for (situation, _), answer in zip(rolls, found, strict=True):
                moves = answer["moves"]
                # Of a dance it has the position itself.
                dances = len(moves) == 1 and position_of(moves[0]["board"]) == situation.position
                yield () if dances else moves

    def _question(self, rolled: Rolled) -> dict[str, Any]:
        (position, _), (first, second) = rolled
        centred = self._library.CubeOwner.CENTERED
        return {
            "board": board(position),
            "die1": first,
            "die2": second,
            "cube_value": 1,
            "cube_owner": centred,
        }


def board(position: Position) -> _Board:
    """A position as the library wants it."""
    own, opp = position
    points = [own[point] - opp[BAR - point] for point in range(1, BAR)]
    return [opp[BAR], *points, own[BAR]]


def position_of(board: Sequence[int]) -> Position:
    """A position from the library's board, of 15 checkers a side."""
    theirs, *points, ours = board
    own = [max(count, 0) for count in points] + [ours]
    opp = [max(-count, 0) for count in reversed(points)] + [theirs]
    return Position(bytes((15 - sum(own), *own)), bytes((15 - sum(opp), *opp)))


def _played(candidate: _Candidate) -> Played:
    return Played(position_of(candidate["board"]), Chances(*candidate["probs"]).flip())


def _worth(weights: Sequence[float], candidate: _Candidate) -> float:
    worth: float = sum(map(mul, weights, candidate["probs"]))
    return worth
