"""Keeps what engines said of whole matches, so that nobody waits for it twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bgrecord.core.cube import Cube
from bgrecord.engine.analyst import Analyst, Judged
from bgrecord.engine.judgement import (
    CheckerError,
    CubeAction,
    CubeDecision,
    CubeEquities,
    Judgement,
    Level,
)
from bgrecord.engine.questions import as_sgf, bare
from bgrecord.engine.store import Store
from bgrecord.record.transcript import Transcript

#: To be raised whenever a judgement is made up otherwise.
_FORM = 4


class Cached:
    """An analyst that remembers what another one said.

    What was played counts, at which score and with which cube; not by whom, when and where.
    """

    def __init__(self, analyst: Analyst, path: Path) -> None:
        self._analyst = analyst
        self._store = Store(path, "matches")

    @property
    def level(self) -> Level:
        """That of the analyst behind it."""
        return self._analyst.level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches; only those not known yet are passed on.

        Where nothing can be kept, on a read-only disk or a full one, all are.
        """
        keys = [self._key(match) for match in matches]
        kept = self._store.recall(keys)
        known = [_recalled(kept.get(key), self.level) for key in keys]
        unknown = [place for place, judged in enumerate(known) if judged is None]
        if unknown:
            said = self._analyst.judge([matches[place] for place in unknown])
            for place, judged in zip(unknown, said, strict=True):
                known[place] = judged
            self._store.keep(
                {
                    keys[place]: json.dumps(_plain(judged)).encode()
                    for place, judged in zip(unknown, said, strict=True)
                    if judged is not None
                }
            )
        return known

    def _key(self, match: Transcript) -> bytes:
        question = f"{_FORM} {self.level} {as_sgf(bare(match))}"
        return hashlib.sha256(question.encode()).digest()


def _plain(judged: Judged) -> list[Any]:
    """What was said, in what JSON knows; who said it is part of the question."""
    return [[_row(each) for each in game] for game in judged]


def _row(said: Judgement) -> list[Any]:
    action = said.action and (said.action.decision.value, said.action.equities)
    return [said.turn, said.cube, said.play, action, said.luck, said.unit]


def _recalled(kept: bytes | None, level: Level) -> Judged | None:
    if kept is None:
        return None
    return tuple(tuple(_judgement(level, *each) for each in game) for game in json.loads(kept))


def _judgement(
    level: Level,
    turn: int,
    cube: Any,
    play: Any,
    action: Any,
    luck: float | None,
    unit: float | None,
) -> Judgement:
    return Judgement(
        turn,
        Cube(*cube),
        level,
        play and CheckerError(*play),
        action and CubeAction(CubeDecision(action[0]), CubeEquities(*action[1])),
        luck,
        unit,
    )
