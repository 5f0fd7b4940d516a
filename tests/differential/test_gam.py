"""What we write as .gam, read by GNU Backgammon; and the other way round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import gnubg
from bgrecord.convert import first_difference
from bgrecord.formats import Feature, read_source
from bgrecord.formats.gam import FORMAT, write
from bgrecord.record.model import Record
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, decode
from tests.convert.random_match import Wanted, random_match
from tests.differential.gnubg_import import GNUBG

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]


def test_gnubg_reads_the_same_sessions_and_writes_the_same_games(tmp_path: Path) -> None:
    sessions = [
        random_match(Random(seed), Wanted(length=None, beavers=True, odd_names=seed % 2 == 0))
        for seed in range(40)
    ]
    # It takes such a name for a result.
    sessions = [session for session in sessions if "Wins 2 points" not in session.names]
    assert len(sessions) >= 30
    commands = ["set display off"]
    for number, session in enumerate(sessions):
        given, made = tmp_path / f"{number}.gam", tmp_path / f"{number}.mat"
        text = write(Record(Source("-", ""), "gam"), [session], "")
        given.write_text(text, encoding="utf-8")
        last = tmp_path / f"{number}.last.gam"
        commands += [f"import empire {given}", f"export match mat {made}"]
        commands += [f"export game gam {last}"]
    output, _ = gnubg.run(commands)
    assert "Unrecognised" not in output
    assert "Invalid" not in output
    held = FORMAT.holds - {Feature.RESULTS}  # it counts by its own setting of the Jacoby rule
    for number, session in enumerate(sessions):
        made = read_source(decode((tmp_path / f"{number}.mat").read_bytes()), "mat")
        assert first_difference([session], transcribe(made), held) is None
        # A long name runs into the other one: only a reader told that it is a .gam knows it.
        last = read_source(decode((tmp_path / f"{number}.last.gam").read_bytes()), "gam")
        ours = replace(session, games=session.games[-1:])
        assert first_difference([ours], transcribe(last), held) is None
