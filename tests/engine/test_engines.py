"""The engines by their names."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bgrecord import engine
from bgrecord.cli.engine_options import ENGINE_CHOICES
from bgrecord.engine import ENGINES, Level, analyst
from bgrecord.engine.evaluating import Evaluating
from tests.convert.random_match import Wanted, random_match
from tests.engine.oracle import Oracle


def test_the_command_line_knows_them_all() -> None:
    assert set(ENGINE_CHOICES) == set(ENGINES)


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        analyst("crystal-ball")


@pytest.mark.parametrize("cached", [True, False])
def test_evaluators_remember_positions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, cached: bool
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    oracles: list[Oracle] = []

    def make(ply: int) -> Evaluating:
        oracles.append(Oracle(Level("oracle", "1", ply)))
        return Evaluating(oracles[-1])

    monkeypatch.setattr(engine, "ENGINES", {"oracle": make})
    match = random_match(Random(5), Wanted(length=1))
    first, second = (analyst("oracle", cached=cached).judge([match]) for _ in range(2))
    assert first == second
    assert [bool(oracle.asked) for oracle in oracles] == [True, not cached]
    assert (tmp_path / "bgrecord" / "judged.sqlite").exists() is cached
