"""A record may name any file as the one it was first read from: none is opened by that name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.event.small import record

SECRET = "the secret of the house"


@pytest.fixture(params=["secret.txt", "-"])
def stranger(request: Any, run: Any, folder: Path) -> Path:
    """A folder with two records of a match: one has faults and names another file as its own."""
    records = folder / "open"
    records.mkdir()
    (folder / "secret.txt").write_text(f"{SECRET}\n" * 20, encoding="utf-8")
    match = record("Ada", "Bob", "2-1")
    (records / "a.mat").write_text(match, encoding="utf-8")
    faulty = match.replace("Wins 1 point\n", "Wins 2 points\n", 1).replace(": ", ": 24/1 ", 1)
    (records / "b.mat").write_text(faulty, encoding="utf-8")
    assert run("convert", "open/b.mat", "-o", "open/b.json", "--quiet").exit_code == 0
    (records / "b.mat").unlink()
    written = json.loads((records / "b.json").read_text(encoding="utf-8"))
    written["source"]["name"] = request.param
    (records / "b.json").write_text(json.dumps(written), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "command",
    [
        ("event", "open"),
        ("event", "open", "--output-format", "json"),
        ("check", "open"),
        ("check", "open", "--boards"),
        ("show", "open/b.json"),
        ("report", "open", "-o", "pages", "--ignore", "BG9"),
        ("repair", "open"),
        ("convert", "open/b.json", "--to", "mat"),
        ("stats", "open"),
        ("export", "open", "--to", "csv", "-o", "tables"),
    ],
    ids=" ".join,
)
def test_a_file_that_a_record_names_is_not_opened(
    run: Any, stranger: Path, command: tuple[str, ...]
) -> None:
    """Nor is standard input, which "-" would be."""
    outcome = run(*command, stdin=f"{SECRET}\n" * 20)
    assert "internal error" not in outcome.stderr
    written = [path for name in ("pages", "tables") for path in stranger.glob(f"{name}/*")]
    texts = [outcome.stdout, outcome.stderr, *(path.read_text("utf-8") for path in written)]
    assert not any(SECRET in text for text in texts)
    assert not any(path.name.startswith("secret") for path in written)


@pytest.mark.parametrize("command", ["check", "event"])
def test_a_record_is_known_by_its_own_path(run: Any, stranger: Path, command: str) -> None:
    outcome = run(command, "open")
    assert "open/b.json:" in outcome.stdout.replace("\\", "/")
    assert "secret.txt" not in outcome.stdout


def test_records_that_name_one_file_are_all_counted(run: Any, folder: Path) -> None:
    (folder / "open").mkdir()
    for ending in ("json", "jsonl"):
        run("convert", "clean.mat", "-o", f"open/clean.{ending}", "--quiet")
    outcome = run("event", "clean.mat", "open")
    assert outcome.exit_code == 1
    assert outcome.stderr.startswith("Checked 3 files: 2 errors")
