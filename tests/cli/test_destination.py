"""Nothing is written over a file that is read, whatever --force says."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

ALIASES = '"Ada" = ["A."]\n'
SHEET = "player,opponent,score\nAda,Bob,1-0\n"


@pytest.mark.parametrize(
    "command",
    [
        "check . -o clean.mat",
        "event . -o clean.mat",
        "event . --sheet results.csv -o results.csv",
        "event . --aliases players.toml -o players.toml",
        "event archive.zip -o archive.zip",
        "stats . -o clean.mat",
        "stats . --aliases players.toml -o players.toml",
        "report clean.mat -o clean.html",
        "report clean.html -o .",
        "export clean.mat --to sqlite -o clean.mat",
        "convert clean.mat --to sgf -o clean.mat",
        "expand clean.mat -o clean.mat",
        "plot dice clean.svg -o clean.svg",
        "repair clean.mat -o clean.mat",
        "show clean.mat --svg clean.mat",
    ],
)
def test_an_input_is_no_output(run: Any, folder: Path, command: str) -> None:
    (folder / "results.csv").write_text(SHEET, encoding="utf-8")
    (folder / "players.toml").write_text(ALIASES, encoding="utf-8")
    for ending in ("html", "svg"):
        (folder / f"clean.{ending}").symlink_to(folder / "clean.mat")
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.write(folder / "clean.mat", "clean.mat")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert run(*command.split(), "--force").exit_code == 2
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("command", ["check", "event", "stats"])
def test_another_file_may_be_replaced(run: Any, folder: Path, command: str) -> None:
    (folder / "old.txt").write_text("old", encoding="utf-8")
    assert run(command, "clean.mat", "-o", "old.txt", "--force").exit_code == 0
    assert (folder / "old.txt").read_text(encoding="utf-8") != "old"
