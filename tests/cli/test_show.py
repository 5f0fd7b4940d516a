"""`bgrecord show`: the board before a row."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from bgrecord.source import MAX_BYTES

from .conftest import Run

GAMES = """\
 3 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Doubles => 2                  Takes
  3) 63: 24/15                     11: 8/7(2) 6/5(2)
                                    Wins 2 points

 Game 2
 Ada : 0                          Bob : 2
  1)                               52: 13/8 13/11
  2) 21: 13/11 6/5                  Doubles => 2
  3)  Drops                         Wins 1 point and the match
"""


@pytest.fixture(autouse=True)
def games(folder: Path) -> None:
    (folder / "games.mat").write_text(GAMES)


def _headings(outcome: Any) -> list[str]:
    assert outcome.exit_code == 0
    return [line for line in outcome.stdout.splitlines() if line.startswith("game")]


@pytest.mark.parametrize(
    ("arguments", "headings"),
    [
        ([], ["game 1, row 1, Ada: 31: 8/5 6/5", "game 1, row 1, Bob: 42: 8/4 6/4"]),
        (["--move", "2"], ["game 1, row 2, Ada: Doubles => 2", "game 1, row 2, Bob: Takes"]),
        (["--game", "2"], ["game 2, row 1, Bob: 52: 13/8 13/11"]),
        (["--move", "3", "--side", "right"], ["game 1, row 3, Bob: 11: 8/7(2) 6/5(2)"]),
        (["--game", "2", "--move", "2", "--side", "left"], ["game 2, row 2, Ada: 21: 13/11 6/5"]),
    ],
)
def test_the_turns_of_a_row(run: Any, arguments: list[str], headings: list[str]) -> None:
    assert _headings(run("show", "games.mat", *arguments)) == headings


def test_dice_cube_score_and_identifiers(run: Any) -> None:
    shown = run("show", "games.mat", "--move", "3", "--side", "left").stdout
    assert "to play 63" in shown
    assert "[2]" in shown
    assert "score 0 of 3" in shown
    assert "XGID=" in shown
    assert "GNUBG ID" in shown


def test_standard_input(run: Any) -> None:
    assert len(_headings(run("show", "-", stdin=GAMES))) == 2


def test_another_starting_position(run: Any) -> None:
    shown = run("show", "games.mat", "--variant", "nackgammon", "--side", "left").stdout
    assert "194 pips" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ["games.mat", "--game", "3"],
        ["games.mat", "--move", "9"],
        ["games.mat", "--game", "2", "--move", "1", "--side", "left"],
        ["games.mat", "--match", "2"],
        ["empty.mat"],
        ["."],
    ],
    ids=" ".join,
)
def test_what_cannot_be_shown_is_one_line(run: Any, folder: Path, arguments: list[str]) -> None:
    (folder / "empty.mat").write_text("")
    outcome = run("show", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr
    assert "Traceback" not in outcome.stderr


@pytest.mark.skipif(os.name == "nt", reason="no devices and named pipes there")
@pytest.mark.parametrize("place", ["/dev/zero", "pipe"])
def test_what_may_never_end_is_refused(run: Any, folder: Path, place: str) -> None:
    os.mkfifo(folder / "pipe")
    outcome = run("show", place)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr == f"bgrecord: {place}: not a regular file\n"


def test_a_file_above_the_limit_is_refused(run: Any, folder: Path) -> None:
    with (folder / "large.mat").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    outcome = run("show", "large.mat")
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert len(outcome.stderr.splitlines()) == 1


def test_a_board_that_may_be_wrong_is_said_to_be(run: Any, folder: Path) -> None:
    (folder / "lost.mat").write_text(
        " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
        "  1) 31: 22/21 6/3               42: 8/4 6/4\n"
    )
    assert run("show", "lost.mat", "--side", "left").stderr == ""
    outcome = run("show", "lost.mat", "--side", "right")
    assert outcome.exit_code == 0
    assert "may be wrong" in outcome.stderr


def test_formats_without_rows_have_rows_of_two_turns(run: Run, folder: Path) -> None:
    sgf = run("convert", "clean.mat", "--to", "sgf").stdout
    (folder / "clean.sgf").write_text(sgf, encoding="utf-8")
    shown = run("show", "clean.sgf", "--move", "2").stdout
    assert "game 1, row 2, Ada: 63: 24/18 18/15" in shown
    assert "game 1, row 2, Bob: 11:" in shown


def test_the_configuration_says_which_board_it_starts_from(run: Run, folder: Path) -> None:
    (folder / "bgrecord.toml").write_text('rules = "nackgammon"\n', encoding="utf-8")
    nackgammon = run("show", "clean.mat").stdout
    assert nackgammon != run("show", "clean.mat", "--isolated").stdout


def test_a_picture_of_the_first_board(run: Run, folder: Path) -> None:
    outcome = run("show", "games.mat", "--game", "2", "--move", "2", "--svg", "board.svg")
    assert (outcome.exit_code, outcome.stdout) == (0, "")
    picture = (folder / "board.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Ada to play 21" in picture


def test_a_picture_of_one_side_on_standard_output(run: Run) -> None:
    outcome = run(
        "show", "games.mat", "--game", "2", "--move", "2", "--side", "right", "--svg", "-"
    )
    assert "Bob to act" in outcome.stdout


def test_a_picture_is_not_replaced_without_force(run: Run, folder: Path) -> None:
    (folder / "board.svg").write_text("mine")
    assert run("show", "games.mat", "--svg", "board.svg").exit_code == 2
    assert (folder / "board.svg").read_text() == "mine"
    assert run("show", "games.mat", "--svg", "board.svg", "--force").exit_code == 0


def test_a_picture_looks_as_it_is_wished(run: Run) -> None:
    def drawn(*options: str) -> str:
        return run("show", "games.mat", "--svg", "-", *options).stdout

    usual = drawn()
    assert len({usual, drawn("--theme", "print"), drawn("--home", "left")}) == 3
    assert usual == drawn("--theme", "light", "--home", "right")
