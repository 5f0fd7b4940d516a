"""Keeps what engines said, so that nobody waits for it twice."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
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
from bgrecord.record.transcript import Transcript

#: To be raised whenever a judgement is made up otherwise.
_FORM = 2
#: What goes wrong where nothing can be kept.
_NOT_KEPT = (OSError, sqlite3.Error)
_TABLE = "CREATE TABLE IF NOT EXISTS judged (question BLOB PRIMARY KEY, said TEXT) WITHOUT ROWID"


def cache_file() -> Path:
    """Where judgements are kept: a file in the user's folder for such things."""
    folder = os.environ.get("XDG_CACHE_HOME")
    return (Path(folder) if folder else Path.home() / ".cache") / "bgrecord" / "judged.sqlite"


class Cached:
    """An analyst that remembers what another one said.

    What was played counts, at which score and with which cube; not by whom, when and where.
    """

    def __init__(self, analyst: Analyst, path: Path) -> None:
        self._analyst = analyst
        self._path = path

    @property
    def level(self) -> Level:
        """That of the analyst behind it."""
        return self._analyst.level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches; only those not known yet are passed on.

        Where nothing can be kept, on a read-only disk or a full one, all are.
        """
        keys = [self._key(match) for match in matches]
        known = self._recall(keys)
        unknown = [place for place, judged in enumerate(known) if judged is None]
        if unknown:
            said = self._analyst.judge([matches[place] for place in unknown])
            for place, judged in zip(unknown, said, strict=True):
                known[place] = judged
            self._keep((keys[place], known[place]) for place in unknown)
        return known

    def _recall(self, keys: Sequence[bytes]) -> list[Judged | None]:
        try:
            with self._opened() as kept:
                return [_recalled(kept, key, self.level) for key in keys]
        except _NOT_KEPT:
            return [None] * len(keys)

    def _keep(self, judged: Iterable[tuple[bytes, Judged | None]]) -> None:
        rows = [(key, json.dumps(_plain(said))) for key, said in judged if said is not None]
        with suppress(*_NOT_KEPT), self._opened() as kept, kept:
            kept.executemany("INSERT OR REPLACE INTO judged VALUES (?, ?)", rows)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path)) as kept:
            kept.execute(_TABLE)
            yield kept

    def _key(self, match: Transcript) -> bytes:
        question = f"{_FORM} {self.level} {as_sgf(bare(match))}"
        return hashlib.sha256(question.encode()).digest()


def _plain(judged: Judged) -> list[Any]:
    """What was said, in what JSON knows; who said it is part of the question."""
    return [[_row(each) for each in game] for game in judged]


def _row(said: Judgement) -> list[Any]:
    action = said.action and (said.action.decision.value, said.action.equities)
    return [said.turn, said.cube, said.play, action, said.luck, said.unit]


def _recalled(kept: sqlite3.Connection, key: bytes, level: Level) -> Judged | None:
    found = kept.execute("SELECT said FROM judged WHERE question = ?", (key,)).fetchone()
    if found is None:
        return None
    return tuple(tuple(_judgement(level, *each) for each in game) for game in json.loads(found[0]))


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
