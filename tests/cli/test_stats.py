"""`bgrecord stats`: who plays how, on the terminal and for programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from bgrecord.report.markdown import escaped
from bgrecord.stats import GROUPINGS, measures
from tests.cli.conftest import CLEAN, Run

BETWEEN_OTHERS = "".join(
    CLEAN.replace("Ada", name)
    .replace("Bob", other)
    .replace(" 1 point match", "; next\n 1 point match")
    for name, other in (("Anna", "Bert"), ("Carl", "Dora"), ("Emil", "Fay"))
)

#: The measures for which no engine is needed.
OF_RECORDS = {name for name, measure in measures().items() if measure.family != "Skill"}


def column(text: str, name: str) -> list[str]:
    """The cells of one row of a table with the groups side by side."""
    line = next(line for line in text.splitlines() if line.startswith(f"{name} "))
    return line.split()[1:]


def test_two_players_side_by_side(run: Run) -> None:
    result = run("stats", "clean.mat")
    assert result.exit_code == 0
    assert result.stdout.split()[:2] == ["Ada", "Bob"]
    shown = "100.0 (20.7 to 100.0) 0.0 (0.0 to 79.3) %"
    assert column(result.stdout, "games-won") == shown.split()
    assert column(result.stdout, "rolls") == ["2", "2", "rolls"]
    assert result.stderr == ""


def test_what_cannot_be_said_is_a_dash(run: Run) -> None:
    output = run("stats", "clean.mat").stdout
    assert column(output, "take-rate") == ["-", "-", "%"]
    assert "nan" not in output.lower()


def test_many_players_are_a_row_each_with_the_headlines(run: Run, folder: Path) -> None:
    (folder / "others.mat").write_text(BETWEEN_OTHERS, encoding="utf-8")
    names = ["Ada", "Anna", "Bert", "Bob", "Carl", "Dora", "Emil", "Fay"]
    head, *rows = run("stats", "clean.mat", "others.mat").stdout.splitlines()
    assert head.split()[:2] == ["player", "matches"]
    assert [row.split()[0] for row in rows] == names
    assert "post-crawford-games" not in head


def test_all_measures_of_many_players_on_request(run: Run, folder: Path) -> None:
    (folder / "others.mat").write_text(BETWEEN_OTHERS, encoding="utf-8")
    head = run("stats", ".", "--measures", "all").stdout.splitlines()[0]
    assert all(name in head for name in measures())


@pytest.mark.parametrize("by", GROUPINGS)
@pytest.mark.parametrize("output_format", ["table", "json", "csv", "markdown"])
def test_every_grouping_in_every_format(run: Run, by: str, output_format: str) -> None:
    result = run("stats", "clean.mat", "broken.mat", "--by", by, "--output-format", output_format)
    assert result.exit_code == 0
    assert ("31" if by == "opening" else "Ada") in result.stdout
    assert "nan" not in result.stdout.lower()
    assert "<na>" not in result.stdout.lower()


def test_some_measures(run: Run) -> None:
    result = run("stats", "clean.mat", "--measures", "rolls, games")
    names = [line.split()[0] for line in result.stdout.splitlines()[1:]]
    assert names == ["rolls", "games"]


def test_json_has_all_that_makes_up_a_number(run: Run) -> None:
    groups = json.loads(run("stats", "clean.mat", "--output-format", "json").stdout)["groups"]
    assert [group["player"] for group in groups] == ["Ada", "Bob"]
    won = groups[0]["measures"]["games-won"]
    assert (won["value"], won["part"], won["whole"], won["unit"]) == (1, 1, 1, "%")
    assert won["interval"] == pytest.approx([0.2065, 1.0], abs=1e-4)
    assert groups[0]["measures"]["take-rate"]["value"] is None
    assert set(groups[0]["measures"]) == OF_RECORDS


def test_csv_is_a_line_a_group_and_measure(run: Run) -> None:
    text = run("stats", "clean.mat", "--output-format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 2 * len(OF_RECORDS)
    drops = next(row for row in rows if row["measure"] == "wins-by-drop")
    assert (drops["player"], drops["value"], drops["part"], drops["whole"]) == (
        "Ada",
        "0",
        "0",
        "1",
    )
    assert next(row["value"] for row in rows if row["measure"] == "take-rate") == ""


@pytest.mark.parametrize("output_format", ["table", "csv", "markdown", "json"])
def test_nothing_in_a_name_reaches_the_terminal_raw(run: Run, output_format: str) -> None:
    text = CLEAN.replace("Ada", "\x1b[31mAda")
    result = run("stats", "-", "--output-format", output_format, stdin=text)
    assert "Ada" in result.stdout
    assert "\x1b" not in result.stdout


def test_markdown_is_a_table(run: Run) -> None:
    lines = run("stats", "clean.mat", "--output-format", "markdown").stdout.splitlines()
    assert lines[0] == "|  | Ada | Bob |  |"
    assert lines[1] == "|---|---:|---:|---:|"


def test_no_name_is_markup_in_markdown(run: Run) -> None:
    name = "<b>[x](y)`_*|~"
    text = CLEAN.replace("Ada : 0", f"{name} : 0")
    head = run("stats", "-", "--output-format", "markdown", stdin=text).stdout.splitlines()[0]
    assert head == f"|  | {escaped(name)} | Bob |  |"
    assert "\\<b\\>\\[x\\]" in head


@pytest.mark.parametrize("output_format", ["table", "json", "csv", "markdown"])
def test_points_beyond_all_bounds_are_no_number(run: Run, folder: Path, output_format: str) -> None:
    turns = [{"side": "left", "action": "win", "points": 1e308, "settled": True}]
    game = {"names": ["Ada", "Bob"], "score": [0, 0], "turns": turns}
    match = {"names": ["Ada", "Bob"], "length": 0, "games": [game, game]}
    record = json.dumps({"bgrecord-match": 1, "matches": [match]})
    (folder / "odd.json").write_text(record, encoding="utf-8")
    result = run("stats", "odd.json", "--output-format", output_format)
    assert result.exit_code == 0
    assert "inf" not in result.stdout.casefold()
    assert "nan" not in result.stdout.casefold()


def test_one_player_in_any_spelling(run: Run) -> None:
    result = run("stats", "clean.mat", "--by", "opponent", "--player", "ADA")
    assert result.stdout.splitlines()[0].strip() == "Ada - Bob"


def test_a_player_nobody_knows(run: Run) -> None:
    result = run("stats", "clean.mat", "--player", "Adda")
    assert result.exit_code == 2
    assert "'Ada'" in result.stderr


def test_spellings_counted_as_one_are_said(run: Run, folder: Path) -> None:
    (folder / "clean2.mat").write_text(CLEAN.replace("Ada", "ADA"), encoding="utf-8")
    result = run("stats", "clean.mat", "clean2.mat")
    assert column(result.stdout, "games") == ["2", "2", "games"]
    assert "'Ada'" in result.stderr
    assert "'ADA'" in result.stderr
    assert run("stats", "clean.mat", "clean2.mat", "-q").stderr == ""


def test_aliases(run: Run, folder: Path) -> None:
    (folder / "aliases.toml").write_text('"Ada Brown" = ["Ada"]\n', encoding="utf-8")
    result = run("stats", "clean.mat", "--aliases", "aliases.toml", "--output-format", "csv")
    assert "Ada Brown," in result.stdout
    (folder / "aliases.toml").write_text("Ada = 7\n", encoding="utf-8")
    assert run("stats", "clean.mat", "--aliases", "aliases.toml").exit_code == 2


def test_matches_with_illegal_plays_are_marked(run: Run) -> None:
    result = run("stats", "clean.mat", "broken.mat", "--by", "match")
    assert "clean.mat - Ada  " in result.stdout
    assert "broken.mat - Ada*" in result.stdout
    assert "illegal" in result.stderr


def test_legal_plays_are_counted_on_request(run: Run) -> None:
    assert column(run("stats", "clean.mat").stdout, "forced-rolls") == ["-", "-", "%"]
    counted = run("stats", "clean.mat", "--legal-plays").stdout
    assert column(counted, "forced-rolls")[0] == "0.0"


def test_one_unreadable_file_among_others(run: Run, folder: Path) -> None:
    (folder / "noise.mat").write_bytes(bytes(range(256)) * 4)
    result = run("stats", "clean.mat", "noise.mat", "missing.mat")
    assert result.exit_code == 2
    assert column(result.stdout, "games") == ["1", "1", "games"]
    assert {line.split(":")[1].strip() for line in result.stderr.splitlines()} == {
        "noise.mat",
        "missing.mat",
    }


@pytest.mark.parametrize(
    ("output_format", "nothing"),
    [
        ("table", ""),
        ("markdown", ""),
        ("csv", "player,measure,unit,value,part,whole,low,high\n"),
        ("json", '{\n  "groups": []\n}\n'),
    ],
)
def test_an_empty_folder(run: Run, folder: Path, output_format: str, nothing: str) -> None:
    (folder / "empty").mkdir()
    result = run("stats", "empty", "--output-format", output_format)
    assert (result.exit_code, result.stdout) == (2, nothing)
    assert result.stderr.startswith("bgrecord: no records found")


def test_standard_input(run: Run) -> None:
    assert column(run("stats", "-", stdin=CLEAN).stdout, "games") == ["1", "1", "games"]


def test_an_output_file_is_not_replaced_without_force(run: Run, folder: Path) -> None:
    assert run("stats", "clean.mat", "-o", "out.txt").stdout == ""
    text = (folder / "out.txt").read_text(encoding="utf-8")
    assert column(text, "games") == ["1", "1", "games"]
    assert run("stats", "clean.mat", "-o", "out.txt").exit_code == 2
    assert run("stats", "clean.mat", "-o", "out.txt", "--force").exit_code == 0


def test_a_measure_described(run: Run) -> None:
    result = run("stats", "--describe", "take-rate")
    assert result.exit_code == 0
    assert result.stdout.startswith("take-rate (%)\n")
    listed = run("stats", "--describe", "all").stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(measures())


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--describe", "take-rat"),
        ("clean.mat", "--measures", "luck"),
        ("clean.mat", "--by", "x"),
        # Rolls belong to no opening roll.
        ("clean.mat", "--by", "opening", "--measures", "rolls"),
    ],
)
def test_what_cannot_be_meant(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("stats", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--describe", "take-rat"), "'take-rate'?"),
        (("--describe", "pr"), "'performance'?"),
        (("--describe", "winnings"), "--describe all"),
        (("clean.mat", "--measures", "foo"), "--describe all"),
    ],
)
def test_an_unknown_measure_is_not_the_end(run: Run, arguments: tuple[str, ...], hint: str) -> None:
    assert hint in run("stats", *arguments).stderr
