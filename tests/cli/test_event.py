"""`bgrecord event`: what it prints, where it goes, how it ends."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.event.small import record

SHEET = "player,opponent,score,round\nAda,Bob,3-1,1\nCleo,Dag,3-1,1\n"


@pytest.fixture
def event(folder: Path) -> Path:
    """An event of two matches: the score of the second differs from the sheet's."""
    records = folder / "open"
    records.mkdir()
    (records / "a.mat").write_text(record("Ada", "Bob", "3-1", Round="1"), encoding="utf-8")
    (records / "b.mat").write_text(record("Cleo", "Dag", "3-2", Round="1"), encoding="utf-8")
    (folder / "results.csv").write_text(SHEET, encoding="utf-8")
    return folder


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_what_does_not_fit_stands_below_the_table(run: Any, event: Path) -> None:
    outcome = run("event", "open", "--sheet", "results.csv")
    assert outcome.exit_code == 1
    table, _, findings = outcome.stdout.partition("open")
    assert table.splitlines()[1].split() == ["Ada", "1", "1", "0", "3-1", "3-1", "0", "0"]
    assert findings.startswith("/b.mat:2:2: BG927 error:")
    assert outcome.stderr == "Checked 2 files: 1 error.\n"


def test_an_event_without_faults_ends_with_0(run: Any, event: Path) -> None:
    outcome = run("event", "open", "--quiet")
    assert (outcome.exit_code, outcome.stderr) == (0, "")
    assert "BG" not in outcome.stdout


def test_rules_are_selected_as_for_check(run: Any, event: Path) -> None:
    outcome = run("event", "open", "--sheet", "results.csv", "--ignore", "score-differs")
    assert (outcome.exit_code, "BG927" in outcome.stdout) == (0, False)
    fail_on = ("--ignore", "BG927", "--fail-on", "warning")
    (event / "results.csv").write_text(SHEET.replace("Dag", "Edda"), encoding="utf-8")
    assert run("event", "open", "--sheet", "results.csv", *fail_on).exit_code == 1


def test_files_of_a_configuration_may_be_ignored(run: Any, event: Path) -> None:
    settings = "[per-file-ignores]\n'open/b.mat' = ['BG927']\n"
    (event / "bgrecord.toml").write_text(settings, encoding="utf-8")
    assert run("event", "open", "--sheet", "results.csv").exit_code == 0


def test_json_has_the_table_and_the_findings(run: Any, event: Path) -> None:
    outcome = run("event", "open", "--sheet", "results.csv", "--output-format", "json")
    told = json.loads(outcome.stdout)
    assert told["event"]["matches"] == 2
    assert told["event"]["standings"][0]["player"] == "Ada"
    assert told["event"]["rounds"] == [{"name": "1", "matches": [0, 1]}]
    (file,) = told["files"]
    assert [finding["code"] for finding in file["findings"]] == ["BG927"]
    assert told["summary"]["codes"] == {"BG927": 1}


def test_csv_holds_players_matches_or_findings(run: Any, event: Path) -> None:
    command = ("event", "open", "--sheet", "results.csv", "--output-format", "csv")
    players = rows(run(*command).stdout)
    assert [(line["player"], line["won"]) for line in players] == [
        ("Ada", "1"),
        ("Cleo", "1"),
        ("Bob", "0"),
        ("Dag", "0"),
    ]
    assert players[0]["Bob"] == "3-1"
    matches = rows(run(*command, "--table", "matches").stdout)
    assert [(line["winner"], line["sheet_line"]) for line in matches] == [
        ("Ada", "2"),
        ("Cleo", "3"),
    ]
    findings = rows(run(*command, "--table", "findings").stdout)
    assert [(line["file"], line["code"]) for line in findings] == [("open/b.mat", "BG927")]


def test_markdown_has_all_of_it(run: Any, event: Path) -> None:
    text = run("event", "open", "--sheet", "results.csv", "--output-format", "markdown").stdout
    assert "| Ada | 1 | 1 | 0 | 3-1 | 3-1 | 0 | 0 |" in text
    assert "BG927" in text


def test_a_knock_out_is_shown_by_rounds(run: Any, event: Path) -> None:
    text = run("event", "open", "--knock-out").stdout
    assert "Round 1\n" in text
    assert "Ada*" in text


def test_a_file_takes_the_output(run: Any, event: Path) -> None:
    assert run("event", "open", "-o", "event.txt").stdout == ""
    assert "Ada" in (event / "event.txt").read_text(encoding="utf-8")
    assert run("event", "open", "-o", "event.txt").exit_code == 2


def test_names_are_no_formulas_and_no_commands(run: Any, event: Path) -> None:
    odd = record("=1+1", "@sum\x1b[2J", "1-0")
    (event / "open" / "a.mat").write_text(odd, encoding="utf-8")
    for table in ("players", "matches", "findings"):
        text = run("event", "open", "--output-format", "csv", "--table", table).stdout
        assert "\x1b" not in text
        assert not [
            cell
            for line in csv.reader(io.StringIO(text))
            for cell in line
            if cell[:1] in "=@" and cell
        ]
    assert "\x1b" not in run("event", "open").stdout
    told = json.loads(run("event", "open", "--output-format", "json").stdout)
    assert "=1+1" in {each["player"] for each in told["event"]["standings"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("empty",),
        ("nowhere",),
        ("open", "--sheet", "nowhere.csv"),
        ("open", "--sheet", "open"),
        ("open", "--sheet", "bad.csv"),
        ("open", "--sheet", "results.csv", "--sheet-encoding", "klingon"),
        ("open", "--aliases", "results.csv"),
        ("open", "--dates", "yesterday"),
        ("open", "--dates", "2031-07-24..2031-07-22"),
        ("open", "--dates", "2031-07-24.."),
        ("open", "--table", "matches"),
        ("open", "--select", "BG0"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_one_line(run: Any, event: Path, arguments: tuple[str, ...]) -> None:
    (event / "empty").mkdir()
    (event / "bad.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    outcome = run("event", *arguments, "--quiet")
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith("bgrecord: ")
    assert "internal error" not in outcome.stderr


def test_days_are_those_of_the_event(run: Any, event: Path) -> None:
    dated = record("Edda", "Finn", EventDate="2031.07.25")
    (event / "open" / "c.mat").write_text(dated, encoding="utf-8")
    assert "BG908" in run("event", "open", "--dates", "2031-07-22..2031-07-24").stdout
    assert "BG908" not in run("event", "open", "--dates", "2031-07-25").stdout


def test_an_assumed_encoding_of_the_sheet_is_told(run: Any, event: Path) -> None:
    (event / "results.csv").write_bytes("player,opponent,score\nZoë,Bob,7-5\n".encode("cp1252"))
    outcome = run("event", "open", "--sheet", "results.csv")
    assert "assumed" in outcome.stderr
    named = ("--sheet-encoding", "cp1252")
    assert "assumed" not in run("event", "open", "--sheet", "results.csv", *named).stderr


def test_a_file_that_cannot_be_read_ends_with_2(run: Any, event: Path) -> None:
    (event / "open" / "gone.mat").symlink_to("nowhere")
    outcome = run("event", "open")
    assert outcome.exit_code == 2
    assert "Ada" in outcome.stdout
    assert "gone.mat" in outcome.stderr


@pytest.mark.parametrize("output_format", ["text", "markdown", "json", "csv"])
def test_who_counts_as_one_player_is_told_as_by_stats(
    run: Any, event: Path, output_format: str
) -> None:
    (event / "open" / "c.mat").write_text(record("ada", "Edda", "3-0"), encoding="utf-8")
    told = "bgrecord: counted as 'Ada': 'ada'"
    command = ("event", "open", "--output-format", output_format)
    outcome = run(*command)
    assert outcome.stderr.splitlines().count(told) == 1
    assert "counted as" not in outcome.stdout
    assert told in run("stats", "open").stderr.splitlines()
    assert run(*command, "--quiet").stderr == ""
