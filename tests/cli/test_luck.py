"""`bgrecord stats --luck`: what an engine says of a match."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from bgrecord import engine
from bgrecord.core.cube import Cube
from bgrecord.engine import EngineUnavailable, Judged, Judgement, Level
from bgrecord.record.transcript import Transcript
from tests.cli.conftest import Run


class Oracle:
    """Finds every opening roll lucky, at whatever depth; of longer matches it can say nothing."""

    def __init__(self, ply: int) -> None:
        self.level = Level("oracle", "1.0", ply)

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        lucky = (Judgement(0, Cube(), self.level, luck=0.25, unit=0.5),)
        return [(lucky,) if len(match.games) == 1 else None for match in matches]


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setattr(engine, "ENGINES", {"gnubg": Oracle})


@pytest.mark.parametrize(
    ("options", "ply"),
    [(["--luck"], 0), (["--engine", "gnubg"], 0), (["--luck", "--ply", "2"], 2)],
)
def test_luck_on_request(run: Run, options: list[str], ply: int) -> None:
    result = run("stats", "clean.mat", *options)
    assert result.exit_code == 0
    line = next(line for line in result.stdout.splitlines() if line.startswith("luck "))
    assert sorted(line.split()[1:]) == ["-", "0.250", "equity"]
    assert f"oracle 1.0, {ply}-ply" in result.stdout


def test_programs_are_told_who_judged(run: Run) -> None:
    said = json.loads(run("stats", "clean.mat", "--luck", "--output-format", "json").stdout)
    assert said["engines"] == ["oracle 1.0, 0-ply"]


def test_nobody_is_asked_without_request(run: Run) -> None:
    output = run("stats", "clean.mat").stdout
    assert "oracle" not in output
    assert "luck" not in output


@pytest.mark.parametrize("options", [["--measures", "luck"], ["--luck", "--ply", "3"]])
def test_what_cannot_be_meant(run: Run, options: list[str]) -> None:
    assert run("stats", "clean.mat", *options).exit_code == 2


def test_an_engine_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: int) -> Oracle:
        raise EngineUnavailable("gnubg is not installed")

    monkeypatch.setattr(engine, "ENGINES", {"gnubg": missing})
    result = run("stats", "clean.mat", "--luck")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "gnubg" in result.stderr
