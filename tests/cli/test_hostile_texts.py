"""Nothing a record holds commands a terminal, turns the direction of writing, or is a formula."""

from __future__ import annotations

import csv
import io
import json
import sys
import unicodedata
from pathlib import Path

import pytest

from bgrecord.cli.terminal import hand_over
from bgrecord.formats import FORMATS
from bgrecord.report.formats import OUTPUT_FORMATS
from bgrecord.report.statistics import STATISTICS_FORMATS
from tests.cli.conftest import Run

#: Escape sequences in seven and in eight bits, a bell, marks that turn the direction of writing,
#: and characters that end a line for some programs only.
EVIL = "\x1b[2J\x9b31m\x07\u202eevil\u2066\x85\u2028\x7f"
#: The record is called so, too.
NAME = "\x1b[2J\x9b31m\u202e.mat"
#: What a spreadsheet takes for a formula.
FORMULAS = ("=1+1", "+A1", "-A1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1")

#: It has a bad date, unreadable rows and words, an illegal play, and a wrong result to repair.
RECORD = f"""\
; [Site "{EVIL}"]
; [EventDate "{EVIL}"]
; {EVIL}
 3 point match

 Game 1
 Ada{EVIL} : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4 {EVIL}
  2) 63: 24/18                     {EVIL}
  3) 11: {EVIL}/x                  11: 8/7(2) 6/5(2)
{EVIL}
 Game 2
 Ada{EVIL} : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Doubles => 2                  Drops
      Wins 2 points {EVIL}
"""
#: What the record's first player is called once its line is read.
PLAYER = "Ada [2J\x9b31m \u202eevil\u2066"


def unsafe(text: str) -> set[str]:
    """The characters in a text that do more than show."""
    kinds = ("Cc", "Cf", "Zl", "Zp", "Cs")
    return {char for char in text if unicodedata.category(char) in kinds} - {"\n"}


@pytest.fixture
def hostile(folder: Path) -> Path:
    """The current folder, with that record alone."""
    for clean in folder.glob("*.mat"):
        clean.unlink()
    (folder / NAME).write_text(RECORD, encoding="utf-8")
    return folder


COMMANDS = [
    *(f"check {{}} --output-format {name} --select ALL" for name in OUTPUT_FORMATS),
    *(f"check {{}} --output-format {name} --severity info" for name in OUTPUT_FORMATS),
    "check {} --boards",
    "check {} --statistics",
    "check {} --fix",
    *(f"stats {{}} --output-format {name}" for name in STATISTICS_FORMATS),
    *(f"compare PLAYER Bob {{}} --output-format {name}" for name in STATISTICS_FORMATS),
    "repair {} -o out.mat",
    "repair {} --output-format json",
    *(
        f"convert {{}} --to {name} -o out --loss-report {report}"
        for name, known in FORMATS.items()
        if known.write is not None and known.extra is None
        for report in ("text", "json")
    ),
    "convert {} --to json -o - --quiet",
    "convert {} --to jsonl -o - --quiet",
    "show {} --row 2",
    "show {}",
    "export {} --to csv -o out",
    "report {} -o out.html",
    "plot score {} -o -",
    "position EVIL",
    "rules EVIL",
    "formats EVIL",
    "EVIL",
    "check EVIL",
    "check {} --select EVIL",
    "convert {} --to EVIL -o out",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_said_commands_nothing(hostile: Path, run: Run, command: str) -> None:
    words = {"{}": NAME, "PLAYER": PLAYER, "EVIL": EVIL}
    outcome = run(*(words.get(word, word) for word in command.split()))
    assert outcome.stdout or outcome.stderr
    assert not unsafe(outcome.stdout)
    assert not unsafe(outcome.stderr)


@pytest.mark.parametrize("options", ["", "--partial -o out.mat", "--output-format json"])
def test_what_is_said_of_notes_commands_nothing(folder: Path, run: Run, options: str) -> None:
    notes = (
        f"Players: Ada{EVIL} | Bob\nLength: {EVIL}\n{EVIL}\n31 5\n42 {EVIL}\n66 {EVIL}/x\n{EVIL}"
    )
    (folder / "hostile.notes").write_text(notes, encoding="utf-8")
    outcome = run("expand", "hostile.notes", *options.split())
    assert outcome.stdout or outcome.stderr
    assert not unsafe(outcome.stdout)
    assert not unsafe(outcome.stderr)


@pytest.mark.parametrize(
    "command",
    [
        *(f"export {{}} --to {kind} -o out" for kind in ("csv", "jsonl")),
        *(f"convert {{}} --to {kind} -o out" for kind in ("json", "jsonl")),
        "report {} -o out.html",
        "report {} -o out/ --stats",
        "show {} --move 2 --svg out.svg",
        *(f"check {{}} --output-format {name} -o out.txt" for name in OUTPUT_FORMATS),
    ],
)
def test_what_is_written_commands_nothing(hostile: Path, run: Run, command: str) -> None:
    assert run(*command.replace("{}", NAME).split(" ")).exit_code in (0, 1)
    files = [path for path in hostile.rglob("*") if path.is_file() and path.name != NAME]
    assert files
    for file in files:
        assert not unsafe(file.read_text(encoding="utf-8"))
        assert not unsafe(file.name)


@pytest.mark.parametrize("command", ["repair {} --accept low", "convert {} --to mat -o -"])
def test_another_program_gets_a_record_as_it_is(hostile: Path, run: Run, command: str) -> None:
    assert "\u202eevil" in run(*command.replace("{}", NAME).split(" ")).stdout


def test_a_terminal_gets_a_record_spelled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", screen)
    hand_over(f"1\tÄ{EVIL}\r\n2 \N{BLACK CIRCLE}\r\n".encode() + b"\xff")
    told = screen.getvalue()
    assert not unsafe(told) - {"\t"}
    assert told.startswith(r"1	Ä\x1b[2J\x9b31m\x07\u202eevil\u2066\x85\u2028\x7f")
    assert told.endswith("\n2 \N{BLACK CIRCLE}\n\ufffd")


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_of_csv_is_a_formula(folder: Path, run: Run, formula: str) -> None:
    record = RECORD.replace("Bob", formula)
    (folder / "formula.mat").write_text(record, encoding="utf-8")
    run("export", "formula.mat", "--to", "csv", "-o", "out")
    tables = [path.read_text(encoding="utf-8") for path in Path("out").glob("*.csv")]
    stats = run("stats", "formula.mat", "--output-format", "csv").stdout
    rows = [row for text in (*tables, stats) for row in csv.reader(io.StringIO(text))]
    cells = {cell for row in rows for cell in row}
    assert f"'{formula}" in cells
    assert formula not in cells


def test_json_holds_a_text_as_it_is(hostile: Path, run: Run) -> None:
    measured = json.loads(run("stats", NAME, "--output-format", "json").stdout)
    assert PLAYER in {group["player"] for group in measured["groups"]}
    run("export", NAME, "--to", "jsonl", "-o", "out")
    (match,) = Path("out/matches.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(match)["left"] == PLAYER
