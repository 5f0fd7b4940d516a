"""`bgrecord expand`: a match of notes, or what is open in them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bgrecord.formats import read_source
from bgrecord.source import decode

SETTLED = "Ada - Bob, 5 points\n\n31 5 | 42 4\n64 14 | D\nP |\n"
OPEN = "Ada - Bob, 5 points\n\n31 5 | 42 4\n41 9 23 | 65 13\n31 5 | 43 10 9\n"
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "notes.md"
SAMPLES = ROOT / "samples"


@pytest.fixture
def notes(folder: Path) -> Path:
    """Notes that are settled, and others that are not."""
    (folder / "settled.notes").write_text(SETTLED)
    (folder / "open.txt").write_text(OPEN)
    return folder


def codes(text: str) -> list[str]:
    return re.findall(r"^\S+:\d+:\d+: (BG\d+)", text, re.MULTILINE)


def test_settled_notes_are_a_match_on_standard_output(run: Any, notes: Path) -> None:
    outcome = run("expand", "settled.notes")
    assert outcome.exit_code == 0
    assert "  1) 31: 8/5 6/5                 42: 8/4 6/4\n" in outcome.stdout
    assert codes(outcome.stderr) == []


@pytest.mark.parametrize(
    ("arguments", "name", "known"),
    [
        (["-o", "match.mat"], "match.mat", "mat"),
        (["-o", "match.sgf"], "match.sgf", "sgf"),
        (["-o", "match", "--to", "sgf"], "match", "sgf"),
        (["-o", "match"], "match", "mat"),
    ],
)
def test_a_match_goes_to_a_file(
    run: Any, notes: Path, arguments: list[str], name: str, known: str
) -> None:
    assert run("expand", "settled.notes", *arguments).exit_code == 0
    record = read_source(decode((notes / name).read_bytes()))
    assert (record.format, record.matches[0].names) == (known, ("Ada", "Bob"))


def test_standard_input(run: Any) -> None:
    outcome = run("expand", "-", stdin=SETTLED)
    assert outcome.exit_code == 0
    assert "24/18 18/14" in outcome.stdout


def test_of_open_notes_no_match_is_written(run: Any, notes: Path) -> None:
    outcome = run("expand", "open.txt", "-o", "match.mat")
    assert outcome.exit_code == 1
    assert codes(outcome.stderr) == ["BG319", "BG109"]
    assert "9/5, 8/5 6/5" in outcome.stderr
    assert not (notes / "match.mat").exists()


def test_a_part_can_be_written(run: Any, notes: Path) -> None:
    outcome = run("expand", "open.txt", "--partial", "-o", "match.mat")
    assert outcome.exit_code == 1
    text = (notes / "match.mat").read_text()
    assert "  3) 31: ????                    43: 13/10 13/9\n" in text


def test_the_last_turn_of_a_part_is_no_resignation(run: Any, notes: Path) -> None:
    text = OPEN.replace(" | 43 10 9", "")
    outcome = run("expand", "-", "--partial", stdin=text)
    assert outcome.exit_code == 1
    assert "  3) 31:" in outcome.stdout
    assert "?" not in outcome.stdout
    assert "Wins" not in outcome.stdout


def test_the_length_may_be_said_on_the_command_line(run: Any) -> None:
    text = SETTLED.replace(", 5 points", "")
    assert codes(run("expand", "-", stdin=text).stderr) == ["BG102"]
    outcome = run("expand", "-", "--length", "5", stdin=text)
    assert outcome.exit_code == 0
    assert " 5 point match\n" in outcome.stdout


def test_json(run: Any, notes: Path) -> None:
    outcome = run("expand", "open.txt", "--output-format", "json")
    assert outcome.exit_code == 1
    assert not outcome.stderr
    (file,) = json.loads(outcome.stdout)["files"]
    assert (file["format"], file["findings"][0]["code"]) == ("notes", "BG319")
    assert file["findings"][0]["expected"] == ["9/5", "8/5 6/5"]


def test_json_of_settled_notes_leaves_the_match_to_a_file(run: Any, notes: Path) -> None:
    outcome = run("expand", "settled.notes", "--output-format", "json", "-o", "match.mat")
    assert outcome.exit_code == 0
    assert json.loads(outcome.stdout)["files"][0]["findings"] == []
    assert (notes / "match.mat").exists()


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["missing.notes"], ""),
        (["-"], ""),
        (["-"], "nothing of the kind\n"),
        (["-", "--to", "nonsense"], SETTLED),
        (["-", "--to", "party"], SETTLED),
        (["-", "-o", "clean.mat"], SETTLED),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    run: Any, folder: Path, arguments: list[str], stdin: str
) -> None:
    before = (folder / "clean.mat").read_bytes()
    outcome = run("expand", *arguments, stdin=stdin)
    assert outcome.exit_code == 2
    assert outcome.stderr.startswith("bgrecord: ")
    assert (folder / "clean.mat").read_bytes() == before


def test_a_file_is_replaced_when_asked(run: Any, notes: Path) -> None:
    assert run("expand", "settled.notes", "-o", "clean.mat", "--force").exit_code == 0
    assert "24/18 18/14" in (notes / "clean.mat").read_text()


def test_the_way_back(run: Any, notes: Path) -> None:
    assert run("expand", "settled.notes", "-o", "match.mat").exit_code == 0
    assert run("convert", "match.mat", "-o", "back.notes").exit_code == 0
    assert run("check", "back.notes").exit_code == 0
    assert "31 5 5" in (notes / "back.notes").read_text()


def test_the_page_shows_what_is_printed(run: Any, folder: Path) -> None:
    texts = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    written = ""
    for text, (command, expected) in zip(texts, shown, strict=True):
        written += text
        (folder / "club.notes").write_text(written)
        outcome = run(*command.split()[1:])
        printed = (outcome.stderr + outcome.stdout).rstrip().splitlines()
        assert [line.rstrip() for line in printed] == expected.splitlines()


@pytest.mark.parametrize("path", sorted((SAMPLES / "clean").iterdir()), ids=lambda path: path.name)
def test_what_is_written_in_full_needs_no_expanding(run: Any, path: Path) -> None:
    record = read_source(decode(path.read_bytes(), path.name))
    outcome = run("expand", str(path))
    if record.format == "notes":
        assert outcome.exit_code == 0
    else:
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert len(outcome.stderr.splitlines()) == 1
        assert record.format in outcome.stderr.replace(str(path), "")


@pytest.mark.parametrize("first", ["Ada - Bob, 5 points", "# friday\n\nAda vs Bob to 5"])
def test_checking_notes_says_how_to_read_them(run: Any, folder: Path, first: str) -> None:
    (folder / "v2.txt").write_text(f"{first}\n\n31 5\n64 14\n")
    outcome = run("check", "v2.txt")
    assert codes(outcome.stdout) == ["BG126"]
    assert "bgrecord expand" in outcome.stdout


def test_of_other_words_nothing_is_said_about_notes(run: Any, folder: Path) -> None:
    (folder / "v2.txt").write_text("Dear Ada,\n\nBob lost, 5 points - what a day!\n")
    outcome = run("check", "v2.txt")
    assert codes(outcome.stdout) == ["BG126"]
    assert "bgrecord expand" not in outcome.stdout
