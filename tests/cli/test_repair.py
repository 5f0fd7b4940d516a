"""`bgrecord repair`: diffs, files that are changed and files that are not, exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from bgrecord.batch import repair as batch_repair
from tests.repair.conftest import DAMAGED, MENDED

DIFF = """\
--- damaged.mat
+++ damaged.mat
@@ -2,6 +2,6 @@
\x20
  Game 1
  Ada : 0                          Bob : 0
-  1) 31: 8/5 6/5                   42: 13/9 6/4
+  1) 31: 8/5 6/5                   42: 8/4 6/4
   2) 63: 24/18 13/10               11: 4/3(2) 24/23(2)
   3) 41: 13/9 10/9                 22: 3/1(2) 23/21(2)
"""
#: A turn of Bob's is missing: it may have been any.
DOUBTFUL = """\
 7 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/18 13/10
  3) 21: 13/11 6/5                 43: 24/21 13/9
"""


@pytest.fixture
def damaged(folder: Path) -> Path:
    path = folder / "damaged.mat"
    path.write_bytes(DAMAGED.encode())
    (folder / "doubtful.mat").write_bytes(DOUBTFUL.encode())
    return path


def test_a_diff_is_shown_and_nothing_changed(run: Any, damaged: Path) -> None:
    outcome = run("repair", "damaged.mat")
    assert outcome.exit_code == 0
    assert outcome.stdout == DIFF
    assert "5:36" in outcome.stderr
    assert "6:36" in outcome.stderr
    assert damaged.read_text(encoding="utf-8") == DAMAGED
    assert run("repair", "--diff", "damaged.mat").stdout == DIFF


def test_quietly(run: Any, damaged: Path) -> None:
    outcome = run("repair", "-q", damaged.name)
    assert (outcome.stdout, outcome.stderr) == (DIFF, "")


def test_a_right_record_gives_no_diff(run: Any, damaged: Path) -> None:
    damaged.write_text(MENDED, encoding="utf-8")
    outcome = run("repair", "damaged.mat")
    assert (outcome.exit_code, outcome.stdout) == (0, "")


def test_what_stays_in_doubt_is_not_written_without_being_asked_for(
    run: Any, damaged: Path
) -> None:
    outcome = run("repair", "doubtful.mat")
    assert (outcome.exit_code, outcome.stdout) == (1, "")
    outcome = run("repair", "doubtful.mat", "--accept", "low")
    assert outcome.exit_code == 0
    assert "+  2) 63: 24/18 13/10               " in outcome.stdout


def test_a_file_is_changed_in_place(run: Any, damaged: Path) -> None:
    damaged.write_bytes(b"\xef\xbb\xbf" + DAMAGED.replace("\n", "\r\n").encode())
    assert run("repair", "--write", "damaged.mat").exit_code == 0
    assert damaged.read_bytes() == b"\xef\xbb\xbf" + MENDED.replace("\n", "\r\n").encode()
    assert sorted(path.name for path in damaged.parent.iterdir()) == [
        "broken.mat",
        "clean.mat",
        "damaged.mat",
        "doubtful.mat",
    ]


def test_windows_1252_stays_what_it_is(run: Any, damaged: Path) -> None:
    named = DAMAGED.replace("Bob", "Ren\N{LATIN SMALL LETTER E WITH ACUTE}")
    damaged.write_bytes(named.encode("cp1252"))
    run("repair", "--write", "damaged.mat")
    assert damaged.read_bytes() == named.replace("13/9 6/4", "8/4 6/4").encode("cp1252")


def test_a_clean_file_is_not_touched(run: Any, damaged: Path) -> None:
    damaged.write_text(MENDED, encoding="utf-8")
    os.utime(damaged, (1, 1))
    run("repair", "--write", "damaged.mat")
    assert damaged.stat().st_mtime == 1


def test_a_read_only_file_is_left_alone(run: Any, damaged: Path) -> None:
    damaged.chmod(0o444)
    outcome = run("repair", "--write", "-q", "damaged.mat")
    assert outcome.exit_code == 2
    assert outcome.stderr.count("\n") == 1
    assert damaged.read_text(encoding="utf-8") == DAMAGED


@pytest.mark.parametrize("happening", ["it vanishes", "somebody else changes it"])
def test_a_file_that_changes_meanwhile_is_left_alone(
    run: Any, damaged: Path, monkeypatch: pytest.MonkeyPatch, happening: str
) -> None:
    patch = batch_repair.patch

    def patch_late(*arguments: Any) -> Any:
        damaged.unlink()
        if happening != "it vanishes":
            damaged.write_text("mine", encoding="utf-8")
        return patch(*arguments)

    monkeypatch.setattr(batch_repair, "patch", patch_late)
    outcome = run("repair", "--write", "-q", "damaged.mat")
    assert outcome.exit_code == 2
    assert outcome.stderr.count("\n") == 1
    left = damaged.read_text(encoding="utf-8") if damaged.exists() else None
    assert left == (None if happening == "it vanishes" else "mine")


def test_an_interruption_leaves_the_old_file_whole(
    run: Any, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    before = sorted(path.name for path in damaged.parent.iterdir())
    monkeypatch.setattr(Path, "replace", interrupted)
    assert run("repair", "--write", "damaged.mat").exit_code == 130
    assert damaged.read_text(encoding="utf-8") == DAMAGED
    assert sorted(path.name for path in damaged.parent.iterdir()) == before


def test_a_missing_file_is_one_line(run: Any, folder: Path) -> None:
    outcome = run("repair", "-q", "nowhere.mat")
    assert outcome.exit_code == 2
    assert outcome.stderr.count("\n") == 1


def test_another_file_is_written(run: Any, damaged: Path) -> None:
    assert run("repair", "damaged.mat", "-o", "mended.mat").exit_code == 0
    assert (damaged.parent / "mended.mat").read_text(encoding="utf-8") == MENDED
    assert damaged.read_text(encoding="utf-8") == DAMAGED
    assert run("repair", "damaged.mat", "-o", "mended.mat").exit_code == 2
    assert run("repair", "damaged.mat", "-o", "mended.mat", "--force").exit_code == 0


def test_standard_output(run: Any, damaged: Path) -> None:
    assert run("repair", "damaged.mat", "-o", "-").stdout == MENDED


def test_standard_input(run: Any, folder: Path) -> None:
    outcome = run("repair", "-", stdin=DAMAGED)
    assert outcome.stdout == DIFF.replace("damaged.mat", "-")
    assert run("repair", "-", "--write", stdin=DAMAGED).exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--write", "--diff"),
        ("--write", "-o", "x.mat"),
        ("--diff", "--output-format", "json"),
        ("-o", "-", "--output-format", "json"),
        ("doubtful.mat", "-o", "x.mat"),
        ("--max-edits", "0"),
    ],
)
def test_what_does_not_go_together(run: Any, damaged: Path, arguments: tuple[str, ...]) -> None:
    assert run("repair", "damaged.mat", *arguments).exit_code == 2
    assert damaged.read_text(encoding="utf-8") == DAMAGED


def test_json(run: Any, damaged: Path) -> None:
    outcome = run("repair", "damaged.mat", "doubtful.mat", "--output-format", "json")
    assert outcome.exit_code == 1
    mended, doubtful = json.loads(outcome.stdout)["files"]
    (game,) = mended["games"]
    assert (mended["path"], mended["changed"], game["written"]) == ("damaged.mat", True, 1)
    (correction,) = game["readings"][0]["corrections"]
    (edit,) = correction["edits"]
    assert (edit["line"], edit["column"]) == (5, 36)
    assert (edit["old"], edit["new"]) == ("42: 13/9 6/4", "42: 8/4 6/4")
    assert correction["needed_by"]["line"] == 6
    (game,) = doubtful["games"]
    assert (game["written"], game["confidence"]) == (None, "low")


def test_the_user_chooses(run: Any, damaged: Path) -> None:
    outcome = run("repair", "--interactive", "--write", "doubtful.mat", stdin="2\n")
    assert outcome.exit_code == 0
    text = (damaged.parent / "doubtful.mat").read_text(encoding="utf-8")
    assert len(text.splitlines()[5].split()) > len(DOUBTFUL.splitlines()[5].split())


@pytest.mark.parametrize(("answer", "code"), [("0\n", 1), ("\n", 1), ("", 130)])
def test_the_user_leaves_it(run: Any, damaged: Path, answer: str, code: int) -> None:
    outcome = run("repair", "--interactive", "--write", "damaged.mat", stdin=answer)
    assert outcome.exit_code == code
    assert damaged.read_text(encoding="utf-8") == DAMAGED


def test_an_illegal_play_that_stood_is_told_and_left(run: Any, damaged: Path) -> None:
    rows = (
        "  1) 63:                           42: 8/4 6/4\n"
        "  2) 31: 8/5 6/5                   61: 13/7 8/7\n"
        "  3) 65: 13/7 13/8                 31: 24/23 13/10\n"
    )
    damaged.write_text(DAMAGED[: DAMAGED.index("  1)")] + rows, encoding="utf-8")
    outcome = run("repair", "damaged.mat")
    assert (outcome.exit_code, outcome.stdout) == (0, "")
    assert "5:6" in outcome.stderr
    assert "::" not in outcome.stderr


def test_what_could_not_be_written_is_not_called_repaired(run: Any, folder: Path) -> None:
    path = folder / "damaged.mat"
    path.write_text(DAMAGED, encoding="utf-8")
    path.chmod(0o444)
    outcome = run("repair", "damaged.mat", "--write")
    assert outcome.exit_code == 2
    assert "1 game repaired" not in outcome.stderr
    assert path.read_text(encoding="utf-8") == DAMAGED


def test_a_document_with_places_of_another_file_is_not_edited(run: Any, folder: Path) -> None:
    """They are no places in the document, though it says of which format that file was."""
    assert run("convert", "broken.mat", "-o", "match.json", "--quiet").exit_code == 0
    before = (folder / "match.json").read_bytes()
    for command in (("repair", "--write"), ("repair",), ("check", "--fix")):
        assert "internal error" not in run(*command, "match.json").stderr
    assert (folder / "match.json").read_bytes() == before


def test_the_page_shows_what_is_printed(run: Any) -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "repair.md").read_text(encoding="utf-8")
    block = page.partition("```console\n$ bgrecord ")[2].partition("```")[0]
    command, _, shown = block.partition("\n")
    *arguments, name = command.split()
    outcome = run(*arguments, str(root / name))
    assert (outcome.stdout + outcome.stderr).replace(f"{root}{os.sep}", "") == shown
