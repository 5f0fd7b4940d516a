"""Luck and errors against GNU Backgammon's own statistics of the same matches, at 0-ply."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bgrecord
from benchmarks import gnubg
from bgrecord.engine import Stored
from bgrecord.engine.gnubg import GnuBackgammon
from bgrecord.engine.questions import as_sgf, bare
from bgrecord.formats import read_source
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from bgrecord.stats import measures, summarize
from tests.convert.random_match import Wanted, random_match

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(gnubg.find() is None, reason="GNU Backgammon is not installed"),
]

PLAYED = sorted((Path(__file__).parent.parent / "mutation" / "games").glob("*.mat"))[:4]
#: GNU Backgammon prints three decimals, and saves the luck of a roll with five digits.
ROUNDING = 0.0021

#: What its statistics call a number, the how-manieth line of that name, and what it is of a
#: turn's judgement. Of two numbers the second is in chances of the match, in %, or in points.
COUNTS = {
    "Unforced moves": lambda said: said.play is not None,
    "Total cube decisions": lambda said: said.action is not None,
    "Close or actual cube decisions": lambda said: said.action is not None and said.action.is_close,
}
SUMS = {
    ("Error total", 0): lambda said: -said.play.error if said.play else 0,
    ("Error total", 1): lambda said: -said.action.error if said.action else 0,
    ("Luck total", 0): lambda said: said.luck or 0,
}


def its_statistics(matches: Sequence[Transcript], folder: Path) -> list[str]:
    """What GNU Backgammon says of each match."""
    commands = ["set display off"]
    for what in ("chequerplay", "cubedecision"):
        commands.append(f"set analysis {what} evaluation plies 0")
    for number, match in enumerate(matches):
        path = folder / f"{number}.sgf"
        path.write_text(str(as_sgf(bare(match))), encoding="utf-8")
        commands += [f"load match {path}", "analyse match", "show statistics match"]
    output, _ = gnubg.run(commands)
    return re.split(r"^Player  +left", output, flags=re.MULTILINE)[1:]


def numbers(statistics: str, label: str, place: int = 0) -> list[float]:
    """The numbers of a line, the left player's first."""
    lines = [line for line in statistics.splitlines() if line.startswith(label)]
    return [float(number) for number in re.findall(r"[-+]?\d+(?:\.\d+)?", lines[place])]


def total(match: Transcript, judged: Any, side: int, amount: Any, *, in_stakes: bool) -> float:
    """A sum over a side's turns."""
    scale = 1 if match.length is None else 100
    found: float = sum(
        amount(said) * (said.unit * scale if in_stakes else 1)
        for game, of_game in zip(match.games, judged, strict=True)
        for said in of_game
        if game.turns[said.turn].side == side
    )
    return found


def assert_agreement(matches: Sequence[Transcript], folder: Path) -> None:
    every = GnuBackgammon().judge(matches)
    for match, judged, its in zip(matches, every, its_statistics(matches, folder), strict=True):
        assert judged is not None
        for label, count in COUNTS.items():
            ours = [total(match, judged, side, count, in_stakes=False) for side in (0, 1)]
            assert ours == numbers(its, label), label
        for (label, place), amount in SUMS.items():
            theirs = numbers(its, label, place)
            ours = [
                total(match, judged, side, amount, in_stakes=in_stakes)
                for side in (0, 1)
                for in_stakes in (False, True)
            ]
            assert ours == pytest.approx(theirs, abs=ROUNDING), label


def test_matches_it_played_against_itself(tmp_path: Path) -> None:
    records = [read_source(decode(path.read_bytes(), path.name)) for path in PLAYED]
    assert_agreement([match for record in records for match in transcribe(record)], tmp_path)


def test_matches_played_at_random_are_full_of_errors(tmp_path: Path) -> None:
    wanted = [
        Wanted(length=1),
        Wanted(length=3),
        Wanted(length=5, unfinished=True),
        Wanted(length=None),
        Wanted(length=None, jacoby=False),
    ]
    matches = [random_match(Random(seed), each) for seed, each in enumerate(wanted)]
    assert_agreement(matches, tmp_path)


def test_what_it_saved_is_what_it_says(tmp_path: Path) -> None:
    saved = tmp_path / "analysed.sgf"
    plies = [f"set analysis {what} evaluation plies 0" for what in ("chequerplay", "cubedecision")]
    work = [f"import mat {PLAYED[0]}", "analyse match", f"save match {saved}"]
    gnubg.run(["set display off", *plies, *work])
    tables = [
        bgrecord.tables(saved, analyst=Stored()),
        bgrecord.tables(PLAYED[0], analyst=GnuBackgammon()),
    ]
    skill = [name for name, measure in measures().items() if measure.family == "Skill"]
    stored, asked = (summarize(each, names=skill) for each in tables)
    assert stored.groups == asked.groups
    assert stored.engines == asked.engines


def test_an_unknown_play_ends_what_can_be_judged() -> None:
    """A beginning is judged, up to where nobody can tell what was played."""
    text = """\
 1 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 63: ????                    21: 24/21
"""
    (match,) = transcribe(read_source(decode(text.encode(), "1.mat")))
    (judged,) = GnuBackgammon().judge([match])
    assert judged is not None
    assert [said.turn for said in judged[0]][:2] == [0, 1]
