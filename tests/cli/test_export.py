"""`bgrecord export`: tables in files, the same in every kind."""

from __future__ import annotations

import csv
import dataclasses
import errno
import io
import json
import math
import os
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import pandas as pd
import pytest

import bgrecord
from bgrecord.stats import TABLES
from bgrecord.stats.export import EXPORT_FORMATS
from tests.cli.conftest import CLEAN, Run

NAMES = list(TABLES)


def test_the_command_offers_every_kind(run: Run) -> None:
    for name in EXPORT_FORMATS:
        assert name in run("export", "--help").stdout


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_a_file_a_table(run: Run, folder: Path, kind: str) -> None:
    result = run("export", "clean.mat", "broken.mat", "--to", kind, "-o", "out")
    assert result.exit_code == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == sorted(
        f"{name}.{kind}" for name in NAMES
    )


@pytest.mark.parametrize("name", NAMES)
def test_csv_holds_the_tables(run: Run, folder: Path, name: str) -> None:
    run("export", "broken.mat", "--to", "csv", "-o", "out")
    types: Any = {column.name: column.dtype for column in TABLES[name] if column.name != "date"}
    read = pd.read_csv(folder / "out" / f"{name}.csv", dtype=types)
    expected = dict(bgrecord.tables("broken.mat").frames())[name]
    assert len(read) > 0
    pd.testing.assert_frame_equal(
        read.drop(columns="date", errors="ignore"), expected.drop(columns="date", errors="ignore")
    )


@pytest.mark.parametrize("name", NAMES)
def test_jsonl_holds_the_tables(run: Run, folder: Path, name: str) -> None:
    run("export", "broken.mat", "--to", "jsonl", "-o", "out")
    read = pd.read_json(folder / "out" / f"{name}.jsonl", lines=True, dtype=False)
    expected = dict(bgrecord.tables("broken.mat").frames())[name]
    assert list(read) == list(expected)
    assert len(read) == len(expected)
    assert read["file"].tolist() == expected["file"].tolist()


def test_jsonl_has_null_for_what_is_missing(run: Run, folder: Path) -> None:
    run("export", "clean.mat", "--to", "jsonl", "-o", "out")
    line = (folder / "out" / "matches.jsonl").read_text(encoding="utf-8")
    assert '"event": null' in line
    assert '"date": null' in line


def test_sqlite_is_one_file(run: Run, folder: Path) -> None:
    assert run("export", "broken.mat", "--to", "sqlite", "-o", "out.sqlite").exit_code == 0
    with closing(sqlite3.connect(folder / "out.sqlite")) as database:
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        assert tables == set(NAMES)
        turns = "SELECT player, kind, die1, die2, play FROM turns WHERE kind = 'illegal'"
        assert database.execute(turns).fetchall() == [("Ada", "illegal", 6, 3, "24/18")]
        assert database.execute("SELECT event, date FROM matches").fetchall() == [(None, None)]


def test_parquet(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    assert run("export", "broken.mat", "--to", "parquet", "-o", "out").exit_code == 0
    read = pd.read_parquet(folder / "out" / "turns")
    assert list(read) == [column.name for column in TABLES["turns"]]
    assert read["kind"].tolist() == ["play", "play", "illegal", "play"]


def test_parquet_is_gone_on_with(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    export = ("export", "--to", "parquet", "-o", "out", "--part-size", "1")
    assert run(*export, "broken.mat").exit_code == 0
    assert run(*export, ".").exit_code == 0
    assert len(pd.read_parquet(folder / "out" / "matches")) == 2
    (folder / "broken.mat").unlink()
    assert run(*export, ".", "--prune").exit_code == 0
    assert pd.read_parquet(folder / "out" / "matches")["file"].tolist() == [
        str(folder / "clean.mat")
    ]


def test_a_store_is_of_one_kind(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    export = ("export", "clean.mat", "--to", "parquet", "-o", "out")
    assert run(*export).exit_code == 0
    refused = run(*export, "--legal-plays")
    assert refused.exit_code == 2
    assert "legal_plays" in refused.stderr
    assert run(*export, "--legal-plays", "--force").exit_code == 0
    assert pd.read_parquet(folder / "out" / "turns")["legal_plays"].notna().any()


def test_one_unreadable_file_among_others_in_a_store(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    result = run("export", "clean.mat", "missing.mat", "--to", "parquet", "-o", "out")
    assert result.exit_code == 2
    assert "missing.mat" in result.stderr
    assert len(pd.read_parquet(folder / "out" / "matches")) == 1


def test_only_a_store_is_pruned(run: Run, folder: Path) -> None:
    result = run("export", "clean.mat", "--to", "csv", "-o", "out", "--prune")
    assert result.exit_code == 2
    assert not (folder / "out").exists()


def test_duckdb(run: Run, folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason="the extra duckdb is not installed")
    assert run("export", "broken.mat", "--to", "duckdb", "-o", "out.duckdb").exit_code == 0
    with duckdb.connect(str(folder / "out.duckdb"), read_only=True) as database:
        kinds = database.execute("SELECT kind FROM turns ORDER BY turn").fetchall()
    assert [kind for (kind,) in kinds] == ["play", "play", "illegal", "play"]


@pytest.mark.parametrize("kind", ["parquet", "duckdb"])
def test_a_missing_library_is_named(run: Run, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgrecord.stats.export.find_spec", lambda _: None)
    result = run("export", "clean.mat", "--to", kind, "-o", "out")
    assert result.exit_code == 2
    assert f"bgrecord[{kind}]" in result.stderr


def test_nothing_is_replaced_without_force(run: Run, folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "turns.csv").write_text("mine", encoding="utf-8")
    assert run("export", "clean.mat", "--to", "csv", "-o", "out").exit_code == 2
    assert [path.name for path in (folder / "out").iterdir()] == ["turns.csv"]
    assert run("export", "clean.mat", "--to", "csv", "-o", "out", "--force").exit_code == 0
    assert (folder / "out" / "turns.csv").read_text(encoding="utf-8") != "mine"
    assert len(list((folder / "out").iterdir())) == len(NAMES)


@pytest.mark.parametrize(("kind", "output"), [("csv", "clean.mat"), ("sqlite", "folder")])
def test_a_file_is_no_folder(run: Run, folder: Path, kind: str, output: str) -> None:
    (folder / "folder").mkdir()
    assert run("export", "clean.mat", "--to", kind, "-o", output, "--force").exit_code == 2


def test_one_unreadable_file_among_others(run: Run, folder: Path) -> None:
    result = run("export", "clean.mat", "missing.mat", "--to", "csv", "-o", "out")
    assert result.exit_code == 2
    assert "missing.mat" in result.stderr
    assert len(pd.read_csv(folder / "out" / "matches.csv")) == 1


def test_an_empty_folder_writes_nothing(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    assert run("export", "empty", "--to", "csv", "-o", "out").exit_code == 2
    assert not (folder / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no names of files in bytes")
@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_a_file_whose_name_is_no_text(run: Run, folder: Path, kind: str) -> None:
    for name in (b"caf\xe9.mat", b"caf\xea.mat"):
        (folder / os.fsdecode(name)).write_text(CLEAN, encoding="utf-8")
    paths = [os.fsdecode(name) for name in (b"caf\xe9.mat", b"caf\xea.mat")]
    assert run("export", *paths, "--to", kind, "-o", "out").exit_code == 0
    written = (folder / "out" / f"games.{kind}").read_text(encoding="utf-8")
    assert "udce9" in written
    assert "udcea" in written


def json_record(*names: str) -> str:
    turns = [{"side": "left", "action": "win", "points": 1}]
    game = {"names": names, "score": [0, 0], "turns": turns}
    match = {"names": names, "length": 0, "games": [game]}
    return json.dumps({"bgrecord-match": 1, "matches": [match]})


@pytest.mark.parametrize("char", ["\r", "\n", "\0", "\x1a", "\x85", "\u2028"])
def test_no_name_breaks_a_row_of_csv(run: Run, folder: Path, char: str) -> None:
    text = json_record(f"A{char}B", '=SUM("A1", 2)')
    (folder / "odd.json").write_text(text, encoding="utf-8")
    assert run("export", "odd.json", "--to", "csv", "-o", "out").exit_code == 0
    file = folder / "out" / "matches.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == len(pd.read_csv(file)) == len(file.read_bytes().splitlines()) - 1 == 1
    assert rows[0]["right_as_written"] == '\'=SUM("A1", 2)'


def test_jsonl_has_no_number_without_bounds() -> None:
    write, file = EXPORT_FORMATS["jsonl"].write_table, io.BytesIO()
    assert write is not None
    write(pd.DataFrame({"points": pd.Series([1.5, math.inf, -math.inf], dtype="Float64")}), file)
    rows = [json.loads(row, parse_constant=pytest.fail) for row in file.getvalue().splitlines()]
    assert [row["points"] for row in rows] == [1.5, None, None]


@pytest.mark.parametrize("kind", ["csv", "sqlite"])
def test_tables_do_not_go_to_standard_output(run: Run, folder: Path, kind: str) -> None:
    assert run("export", "clean.mat", "--to", kind, "-o", "-").exit_code == 2
    assert not (folder / "-").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_aliases_are_a_regular_file(run: Run, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    outcome = run("export", "clean.mat", "--to", "csv", "-o", "out", "--aliases", "pipe")
    assert outcome.exit_code == 2
    assert "pipe" in outcome.stderr


@pytest.mark.parametrize("kind", ["csv", "sqlite"])
def test_where_nothing_can_be_written_nothing_is_read(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("bgrecord.cli.export.read_tables", lambda *_, **__: pytest.fail("read"))
    result = run("export", "clean.mat", "--to", kind, "-o", str(Path("clean.mat", "a", "out")))
    assert result.exit_code == 2
    assert result.stderr.startswith("bgrecord: ")
    assert "clean.mat: " in result.stderr
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert run("export", "clean.mat", "--to", kind, "-o", "new/out").exit_code == 2
    assert not (folder / "new").exists()


def test_a_disk_that_is_full_gets_no_half_of_the_tables(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = count()

    def write(_frame: pd.DataFrame, file: BinaryIO) -> None:
        if next(written) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        file.write(b"a table")

    full = dataclasses.replace(EXPORT_FORMATS["csv"], write_table=write)
    monkeypatch.setattr("bgrecord.stats.export.EXPORT_FORMATS", {**EXPORT_FORMATS, "csv": full})
    result = run("export", "clean.mat", "--to", "csv", "-o", "out")
    assert result.exit_code == 2
    assert "turns.csv" in result.stderr
    assert list((folder / "out").iterdir()) == []


def test_a_store_calls_what_it_cannot_read_as_it_was_given(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    (folder / "empty.mat").write_text("no record", encoding="utf-8")
    result = run("export", "empty.mat", "--to", "parquet", "-o", "store")
    assert result.exit_code == 2
    assert result.stderr.startswith("bgrecord: empty.mat: ")
