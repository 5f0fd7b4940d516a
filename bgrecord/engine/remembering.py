"""An evaluator that remembers what another one said of single positions.

Two matches share what they have in common, such as their openings; and whoever looks at a match a
second time waits for no engine.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import TypeVar
from zlib import compress, decompress

from bgrecord.core.position import Position
from bgrecord.engine.evaluator import Evaluator, Rolled, Situation
from bgrecord.engine.judgement import CubeEquities, Level
from bgrecord.engine.store import Store

#: To be raised whenever an answer is made up otherwise.
_FORM = 1
_DIGEST = 16
#: A play: both sides of the position it leads to, and what it is worth.
_PLAY = Struct("=26s26sd")

_Asked = TypeVar("_Asked")
_Answer = TypeVar("_Answer")


class Remembering:
    """An `Evaluator` in front of another; it is asked only what is not known yet."""

    def __init__(self, evaluator: Evaluator, path: Path) -> None:
        self._evaluator = evaluator
        self._store = Store(path, "positions")

    @property
    def level(self) -> Level:
        """That of the evaluator behind it."""
        return self._evaluator.level

    def plays(self, asked: Sequence[Rolled]) -> list[Mapping[Position, float]]:
        """What every legal play of a roll is worth, by the position it leads to."""
        return self._answers("plays", asked, self._evaluator.plays, _pack_plays, _unpack_plays)

    def rolls(self, asked: Sequence[Situation]) -> list[Sequence[float]]:
        """What each of the 21 rolls is worth, played best."""
        return self._answers("rolls", asked, self._evaluator.rolls, _pack, _unpack)

    def cubes(self, asked: Sequence[Situation]) -> list[CubeEquities]:
        """What a player can expect who may double before he rolls."""
        return self._answers("cubes", asked, self._evaluator.cubes, _pack, _unpack_cube)

    def _answers(
        self,
        kind: str,
        asked: Sequence[_Asked],
        ask: Callable[[Sequence[_Asked]], Iterable[_Answer]],
        pack: Callable[[_Answer], bytes],
        unpack: Callable[[bytes], _Answer],
    ) -> list[_Answer]:
        """The answers to questions of a kind; only those not known yet are passed on."""
        level = f"{_FORM} {kind} {self.level!r}"
        keys = [_digest(f"{level} {question}") for question in asked]
        known = self._store.recall(keys)
        unknown = {key: place for place, key in enumerate(keys) if key not in known}
        if unknown:
            answers = ask([asked[place] for place in unknown.values()])
            new = dict(zip(unknown, map(pack, answers), strict=True))
            self._store.keep(new)
            known |= new
        return [unpack(known[key]) for key in keys]


def _digest(question: str) -> bytes:
    return blake2b(question.encode(), digest_size=_DIGEST).digest()


def _pack(numbers: Iterable[float]) -> bytes:
    return array("d", numbers).tobytes()


def _unpack(packed: bytes) -> Sequence[float]:
    return array("d", packed)


def _unpack_cube(packed: bytes) -> CubeEquities:
    return CubeEquities(*_unpack(packed))


def _pack_plays(plays: Mapping[Position, float]) -> bytes:
    # The positions of a roll's plays are much alike: they take up a fifth.
    return compress(b"".join(_PLAY.pack(*after, worth) for after, worth in plays.items()), 1)


def _unpack_plays(packed: bytes) -> Mapping[Position, float]:
    return {Position(own, opp): worth for own, opp, worth in _PLAY.iter_unpack(decompress(packed))}
