"""SGF against GNU Backgammon: it loads what we write, and we read what it saves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from benchmarks import gnubg
from bgrecord.convert import first_difference
from bgrecord.formats import EVERYTHING, Feature, read_source
from bgrecord.formats.sgf import FORMAT
from bgrecord.record.model import Record
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, decode
from tests.convert.random_match import Wanted, random_match

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(gnubg.find() is None, reason="GNU Backgammon is not installed"),
]

#: What GNU Backgammon's .mat export keeps of an SGF.
IN_MAT = EVERYTHING - {Feature.RESIGNATIONS, Feature.UNPLAYED_ROLLS}


def written(transcripts: Sequence[Transcript], path: Path) -> Path:
    path.write_text(str(FORMAT.write(Record(Source("-", ""), "mat"), transcripts, "")), "utf-8")
    return path


def transcripts_of(path: Path) -> tuple[Transcript, ...]:
    return transcribe(read_source(decode(path.read_bytes(), path.name)))


def random_matches(number: int, *wanted: Wanted) -> list[Transcript]:
    return [random_match(Random(seed), wanted[seed % len(wanted)]) for seed in range(number)]


def test_gnubg_loads_what_is_written_and_exports_the_same_match(tmp_path: Path) -> None:
    matches = random_matches(
        60,
        Wanted(length=1),
        Wanted(length=3),
        Wanted(length=5, odd_names=True),
        Wanted(length=7, unfinished=True),
        Wanted(length=None),
        Wanted(length=None, jacoby=False, beavers=True, raccoons=True),
    )
    commands = []
    for number, match in enumerate(matches):
        path = written([match], tmp_path / f"{number}.sgf")
        commands += [f"load match {path}", f"export match mat {path.with_suffix('.mat')}"]
    gnubg.run(commands)
    for number, match in enumerate(matches):
        back = transcripts_of(tmp_path / f"{number}.mat")
        # Its .mat export counts gammons by the board, whatever was agreed.
        held = IN_MAT - {Feature.RESULTS} if match.rules.jacoby else IN_MAT
        assert first_difference([match], back, held) is None
        assert [game.number for game in match.games] == [game.number for game in back[0].games]


def test_gnubg_saves_positions_set_by_hand_as_they_were_written(tmp_path: Path) -> None:
    matches = random_matches(12, Wanted(set_position=True), Wanted(None, set_position=True))
    commands = []
    for number, match in enumerate(matches):
        path = written([match], tmp_path / f"{number}.sgf")
        commands += [f"load match {path}", f"save match {path.with_suffix('.saved.sgf')}"]
    gnubg.run(commands)
    for number, match in enumerate(matches):
        back = transcripts_of(tmp_path / f"{number}.saved.sgf")
        assert first_difference([match], back, FORMAT.holds) is None


def test_gnubg_s_own_files_are_read_as_its_mat_export_is(tmp_path: Path) -> None:
    players = [
        f"set player {player} {what}"
        for player in (0, 1)
        for what in ("gnubg", "chequer evaluation plies 0", "cube evaluation plies 0")
    ]
    commands = [*players, "set rng mersenne", "set seed 7", "set automatic game on"]
    for name, start in (("match", "new match 5"), ("money", "new session")):
        commands += ["set automatic game off"] if name == "money" else []
        commands += [start, "play"]
        commands += [f"save match {tmp_path / name}.sgf", f"export match mat {tmp_path / name}.mat"]
    gnubg.run(commands)
    for name in ("match", "money"):
        sgf, mat = (transcripts_of(tmp_path / f"{name}.{suffix}") for suffix in ("sgf", "mat"))
        assert len(sgf[0].games[0].turns) > 10
        assert first_difference(sgf, mat, IN_MAT) is None


def test_an_analysis_is_kept_and_written_back_unchanged(tmp_path: Path) -> None:
    match = random_matches(1, Wanted(length=1))[0]
    path = written([match], tmp_path / "plain.sgf")
    analysed, again = tmp_path / "analysed.sgf", tmp_path / "again.sgf"
    gnubg.run(
        [
            f"load match {path}",
            "set analysis chequerplay evaluation plies 0",
            "set analysis cubedecision evaluation plies 0",
            "analyse match",
            f"save match {analysed}",
        ]
    )
    record = read_source(decode(analysed.read_bytes()))
    transcripts = transcribe(record)
    assert first_difference([match], transcripts, FORMAT.holds) is None
    game = record.matches[0].games[0]
    assert {name for name, _ in game.analyses[game.span].properties} == {"GS"}
    names = {name for said in game.analyses.values() for name, _ in said.properties}
    assert {"A", "LU", "GS"} <= names
    again.write_text(str(FORMAT.write(record, transcripts, "")), "utf-8")
    read_again = read_source(decode(again.read_bytes())).matches[0].games[0]
    assert list(read_again.analyses.values()) == list(game.analyses.values())
    # And gnubg takes back what it said; only its sums (GS) it rounds anew.
    saved = tmp_path / "saved.sgf"
    gnubg.run([f"load match {again}", f"save match {saved}"])
    read_back = read_source(decode(saved.read_bytes())).matches[0].games[0]
    assert list(read_back.analyses.values())[1:] == list(game.analyses.values())[1:]
