"""`check --fix`: what can be meant in one way only is corrected in the file."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
CLEAN = (ROOT / "samples" / "clean" / "gnubg.mat").read_bytes()


def test_a_wrong_score_is_corrected_and_the_rest_stays_as_it_is(run: Run, folder: Path) -> None:
    start = CLEAN.index(b"Ada : ", CLEAN.index(b"Game 2"))
    wrong = CLEAN[: start + 6] + b"6" + CLEAN[start + 7 :]
    (folder / "match.mat").write_bytes(wrong)
    assert run("check", "match.mat").exit_code == 1
    outcome = run("check", "match.mat", "--fix")
    assert outcome.exit_code == 0
    assert (folder / "match.mat").read_bytes() == CLEAN


def test_an_illegal_play_is_no_mistake_of_the_pen(run: Run, folder: Path) -> None:
    before = (folder / "broken.mat").read_bytes()
    assert run("check", "broken.mat", "--fix").exit_code == 1
    assert (folder / "broken.mat").read_bytes() == before


def test_a_clean_file_is_not_touched(run: Run, folder: Path) -> None:
    path = folder / "match.mat"
    path.write_bytes(CLEAN)
    before = path.stat()
    assert run("check", "match.mat", "--fix").exit_code == 0
    assert path.stat().st_ino == before.st_ino
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_standard_input_cannot_be_fixed(run: Run) -> None:
    assert run("check", "-", "--fix", stdin=CLEAN).exit_code == 2


def test_a_read_only_file_stays(run: Run, folder: Path) -> None:
    path = folder / "match.mat"
    start = CLEAN.index(b"Ada : ", CLEAN.index(b"Game 2"))
    wrong = CLEAN[: start + 6] + b"6" + CLEAN[start + 7 :]
    path.write_bytes(wrong)
    path.chmod(0o444)
    assert run("check", "match.mat", "--fix").exit_code == 2
    assert path.read_bytes() == wrong
