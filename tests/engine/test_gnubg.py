"""The installed GNU Backgammon as an analyst, and what becomes of its failures."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bgrecord.cli import main
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.engine import EngineUnavailable, analyst
from bgrecord.engine.gnubg import GnuBackgammon
from bgrecord.engine.stored_sgf import judgements
from bgrecord.record.model import Analysis
from bgrecord.record.transcript import CubeKind, PlayKind
from tests.cli.conftest import CLEAN
from tests.convert.random_match import Wanted, random_match
from tests.engine.oracle import LEVEL, START, match_of, play, set_up, turned

SHORT = [random_match(Random(seed), Wanted(length=1)) for seed in (1, 2)]


def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> GnuBackgammon:
    """A program that calls itself GNU Backgammon and runs a script when asked to work."""
    program = tmp_path / "gnubg"
    version = 'if [ "$1" = --version ]; then echo GNU Backgammon 9.9; exit; fi'
    program.write_text(f"#!/bin/sh\n{version}\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return GnuBackgammon()


def test_without_the_program_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(EngineUnavailable, match="gnubg"):
        analyst("gnubg")


@pytest.mark.parametrize("ply", [-1, 3])
def test_how_deep_it_can_look(ply: int) -> None:
    with pytest.raises(EngineUnavailable):
        GnuBackgammon(ply)


def test_an_unknown_engine() -> None:
    with pytest.raises(KeyError):
        analyst("crystal-ball")


def test_it_tells_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(pretend(tmp_path, monkeypatch, "exit 0").level) == "gnubg 9.9, 0-ply"


@pytest.mark.parametrize("script", ["exit 0", "exit 1", "kill -SEGV $$"])
def test_without_an_answer_nothing_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    assert pretend(tmp_path, monkeypatch, script).judge(SHORT) == [None, None]


def test_an_answer_to_another_question_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = "cat >/dev/null; /bin/cp 0.sgf 1.analysed.sgf; /bin/cp 0.sgf 0.analysed.sgf"
    judged = pretend(tmp_path, monkeypatch, wrong.replace("cat", "/bin/cat")).judge(SHORT)
    assert judged == [((),), None]


def test_a_crash_costs_one_match_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fragile = """
    while read -r line; do case $line in
        "load match 0.sgf") exit 1 ;;
        "load match 1.sgf") /bin/cp 1.sgf 1.analysed.sgf ;;
    esac; done"""
    judged = pretend(tmp_path, monkeypatch, fragile).judge(SHORT)
    assert judged == [None, ((),)]


def test_what_sgf_cannot_hold_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(SHORT[0].games[0], cube=2**40)
    assert pretend(tmp_path, monkeypatch, "exit 0").judge([replace(SHORT[0], games=(game,))]) == [
        None
    ]


@pytest.mark.parametrize("variant", ["portes", "tavla", "hypergammon"])
def test_games_it_does_not_play_are_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    """Nobody asks about them, though it would answer."""
    answers = "/bin/cat >/dev/null; for n in 0 1; do /bin/cp $n.sgf $n.analysed.sgf; done; exit 0"
    other = replace(SHORT[0], rules=RULE_SETS[variant])
    program = pretend(tmp_path, monkeypatch, answers)
    assert program.judge([other, SHORT[1]]) == [None, ((),)]


def test_behind_an_unknown_play_nothing_is_judged_until_the_board_is_set() -> None:
    """Whatever is said of a turn behind it was said of another board."""
    luck = Analysis("sgf", (("LU", ("0.5 none",)),))
    turns = (
        play(0, "31"),
        play(1, "42", kind=PlayKind.UNKNOWN),
        play(0, "63", kind=PlayKind.ILLEGAL),
        turned(1, CubeKind.DOUBLE, 2, START),
        set_up(0, START),
        play(0, "63"),
    )
    match = match_of(*(replace(turn, analysis=luck) for turn in turns))
    assert [said.turn for said in judgements(match.games[0], LEVEL)] == [0, 1, 5]


def test_being_terminated_ends_the_program_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells its number and asks its parent to end, once that waits for it."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    number = tmp_path / "number"
    pretend(
        tmp_path,
        monkeypatch,
        f"echo $$ > {number}; /bin/sleep 0.5; kill -TERM $PPID; exec /bin/sleep 60",
    )
    record = tmp_path / "clean.mat"
    record.write_text(CLEAN, encoding="utf-8")
    result = CliRunner().invoke(main, ["stats", str(record), "--engine", "gnubg"])
    assert result.exit_code == 143
    assert not list(scratch.iterdir())
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)
