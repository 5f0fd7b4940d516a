"""What an engine says of matches, in `stats`, `compare` and `export`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pandas as pd
import pytest

from bgrecord import engine
from bgrecord.cli.engine_options import ENGINE_CHOICES
from bgrecord.core.cube import Cube
from bgrecord.engine import EngineUnavailable, Judged, Judgement, Level
from bgrecord.record.transcript import Transcript
from bgrecord.stats import ALL_TABLES, TABLES
from tests.cli.conftest import CLEAN, Run

#: Two moves of an opening roll, the better one played, as GNU Backgammon saves them.
_MOVE = "[hefe E ver 3 0.5 0.1 0.0 0.1 0.0 {equity} {ply}C 0 1 0.0 1]"


def analysed(ply: int) -> str:
    moves = "".join(_MOVE.format(equity=equity, ply=ply) for equity in (0.2, 0.15))
    head = "FF[4]GM[6]AP[GNU Backgammon:1.07.001]MI[length:1][game:0][ws:0][bs:0]"
    return f"(;{head}PW[Ada]PB[Bob]RE[W+1R]\n;W[31hefe]A[1]{moves}LU[0.125])\n"


#: In this process, where the oracle can be asked what it was asked.
HERE = ("--jobs", "1")


class Oracle:
    """Finds every opening roll lucky, at whatever depth; of longer matches it can say nothing."""

    #: Who played the matches it was asked about.
    asked: list[tuple[str, str]]

    def __init__(self, ply: int) -> None:
        self.level = Level("oracle", "1.0", ply)
        Oracle.asked = []

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        Oracle.asked += [match.names for match in matches]
        lucky = (Judgement(0, Cube(), self.level, luck=0.25, unit=0.5),)
        return [(lucky,) if len(match.games) == 1 else None for match in matches]


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setattr(engine, "ENGINES", {**engine.ENGINES, "gnubg": Oracle, "bgsage": Oracle})


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


def test_all_engines_can_be_asked_for() -> None:
    assert set(ENGINE_CHOICES) == set(engine.ENGINES)


def test_programs_are_told_who_judged(run: Run) -> None:
    said = json.loads(run("stats", "clean.mat", "--luck", "--output-format", "json").stdout)
    assert said["engines"] == ["oracle 1.0, 0-ply"]


def test_nobody_is_asked_without_request(run: Run) -> None:
    output = run("stats", "clean.mat").stdout
    assert "oracle" not in output
    assert "luck" not in output


@pytest.mark.parametrize(
    "options",
    [
        ["--measures", "luck"],
        ["--luck", "--ply", "3"],
        ["--ply", "0"],
        ["--engine", "stored", "--ply", "0"],
        ["--engine", "crystal-ball"],
    ],
)
def test_what_cannot_be_meant(run: Run, options: list[str]) -> None:
    assert run("stats", "clean.mat", *options).exit_code == 2


def test_an_engine_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: int) -> Oracle:
        raise EngineUnavailable("gnubg is not installed")

    monkeypatch.setattr(engine, "ENGINES", {"gnubg": missing})
    result = run("stats", "clean.mat", "--engine", "gnubg")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "gnubg" in result.stderr


def test_nobody_waits_for_matches_that_are_not_measured(run: Run, folder: Path) -> None:
    (folder / "anna.mat").write_text(CLEAN.replace("Bob", "Anna"), encoding="utf-8")
    (folder / "other.mat").write_text(CLEAN.replace("Ada", "ANNA"), encoding="utf-8")
    paths = ("clean.mat", "anna.mat", "other.mat")
    assert run("stats", *paths, "--luck", "--player", "anna", *HERE).exit_code == 0
    assert Oracle.asked == [("Ada", "Anna"), ("ANNA", "Bob")]


def test_two_players_against_each_other(run: Run, folder: Path) -> None:
    (folder / "anna.mat").write_text(CLEAN.replace("Bob", "Anna"), encoding="utf-8")
    result = run("compare", "ANNA", "Ada", "clean.mat", "anna.mat", "--luck", "--ply", "1", *HERE)
    assert result.exit_code == 0
    assert Oracle.asked == [("Ada", "Anna")]
    line = next(line for line in result.stdout.splitlines() if line.startswith("luck "))
    assert line.split()[1:] == ["-", "0.250", "equity"]
    assert "oracle 1.0, 1-ply" in result.stdout
    assert result.stderr == ""


def test_an_export_has_the_judgements_too(run: Run, folder: Path) -> None:
    assert run("export", "clean.mat", "--to", "csv", "-o", "out", "--luck").exit_code == 0
    assert {path.stem for path in (folder / "out").iterdir()} == set(ALL_TABLES)
    rows = pd.read_csv(folder / "out" / "judgements.csv")
    assert list(rows) == [column.name for column in ALL_TABLES["judgements"]]
    assert rows[["player", "luck", "engine"]].values.tolist() == [["Ada", 0.25, "oracle"]]


def test_an_export_into_one_file(run: Run, folder: Path) -> None:
    run("export", "clean.mat", "--to", "sqlite", "-o", "out.sqlite", "--engine", "gnubg")
    with closing(sqlite3.connect(folder / "out.sqlite")) as database:
        assert database.execute("SELECT player, luck FROM judgements").fetchall() == [("Ada", 0.25)]


def test_an_export_without_an_engine_has_no_judgements(run: Run, folder: Path) -> None:
    run("export", "clean.mat", "--to", "csv", "-o", "out")
    assert {path.stem for path in (folder / "out").iterdir()} == set(TABLES)


def test_what_is_stored_in_the_files(run: Run, folder: Path) -> None:
    (folder / "deep.sgf").write_text(analysed(2), encoding="utf-8")
    (folder / "shallow.sgf").write_text(analysed(0), encoding="utf-8")
    result = run("stats", "deep.sgf", "shallow.sgf", "clean.mat", "--engine", "stored")
    assert result.exit_code == 0
    errors = next(line for line in result.stdout.splitlines() if line.startswith("play-errors "))
    assert errors.split()[1:] == ["0.100", "-", "equity"]
    said = result.stdout.splitlines()[-1]
    assert all(f"gnubg 1.07.001, {ply}-ply" in said for ply in (0, 2))
    assert result.stderr == "bgrecord: no analysis stored in clean.mat\n"


@pytest.mark.parametrize("output_format", ["table", "json", "csv", "markdown"])
def test_nothing_is_a_number_where_nothing_is_stored(run: Run, output_format: str) -> None:
    options = ("--engine", "stored", "--measures", "matches,luck,error-rate,luck-adjusted-result")
    result = run("stats", "clean.mat", *options, "--output-format", output_format)
    assert "nan" not in result.stdout.casefold()
    if output_format == "json":
        groups = json.loads(result.stdout, parse_constant=pytest.fail)["groups"]
        values = [each["value"] for group in groups for each in group["measures"].values()]
        assert set(values) == {1, None}


def test_what_is_stored_may_be_exported(run: Run, folder: Path) -> None:
    (folder / "deep.sgf").write_text(analysed(2), encoding="utf-8")
    run("export", "deep.sgf", "--to", "jsonl", "-o", "out", "--engine", "stored")
    text = (folder / "out" / "judgements.jsonl").read_text(encoding="utf-8")
    row = json.loads(text, parse_constant=pytest.fail)
    assert (row["version"], row["ply"], row["luck_ply"]) == ("1.07.001", 2, None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("stats",),
        ("compare", "Ada", "Bob"),
        ("export", "--to", "csv", "-o", "out"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_judged_at_all_is_no_success(
    run: Run, folder: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(_oracle: Oracle, matches: Sequence[Transcript]) -> list[Judged | None]:
        return [None for _match in matches]

    assert run(*arguments, "clean.mat", "--luck", "-q").exit_code == 0
    monkeypatch.setattr(Oracle, "judge", judge)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    force = ("--force",) if "export" in arguments else ()
    assert run(*arguments, "clean.mat", "--luck", "-q", *force).exit_code == 2
