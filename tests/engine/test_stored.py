"""The analysis that is in a file already, as an analyst's judgement, and who made it."""

from __future__ import annotations

import pytest

from bgrecord.engine import Cached, Judgement, Level, Stored, analyst
from bgrecord.formats import read_source
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

HEAD = "FF[4]GM[6]{program}MI[length:0][game:0][ws:0][bs:0]PW[Ada]PB[Bob]"
GNUBG = HEAD.format(program="AP[GNU Backgammon:1.07.001]")
ROLL = "W[31hefe]"


def plays(ply: str, *equities: float) -> str:
    moves = (f"[hefe E ver 3 0.5 0.1 0.0 0.1 0.0 {each} {ply} 0 1 0.0 1]" for each in equities)
    return f"A[1]{''.join(moves)}"


def cube(ply: str) -> str:
    return f"DA[E ver 3 {ply} 1 0.0 1 0.5 0.1 0.0 0.1 0.0 0.1 0.4 0.5 0.1 0.0 0.1 0.0 0.1 0.6]"


def match(nodes: str, head: str = GNUBG) -> Transcript:
    (transcript,) = transcribe(read_source(decode(f"(;{head}\n{nodes})".encode(), "1.sgf")))
    return transcript


def judged(nodes: str, head: str = GNUBG) -> list[Judgement] | None:
    (said,) = Stored().judge([match(nodes, head)])
    return None if said is None else [each for game in said for each in game]


def levels(nodes: str, head: str = GNUBG) -> list[Level]:
    return [each.level for each in judged(nodes, head) or ()]


def test_it_is_an_engine_that_nobody_has_to_remember() -> None:
    found = analyst("stored")
    assert isinstance(found, Stored)
    assert not isinstance(found, Cached)


def test_what_the_file_says_is_what_is_said() -> None:
    (said,) = judged(f";{ROLL}{plays('0C', 0.2, 0.15)}LU[-0.07 Unlucky]") or ()
    assert said.play is not None
    assert said.play.error == pytest.approx(0.05)
    assert said.luck == -0.07


@pytest.mark.parametrize(
    ("node", "ply"),
    [
        (plays("0C", 0.2, 0.1), 0),
        (plays("2C", 0.2, 0.1), 2),
        (plays("1", 0.2, 0.1), 1),
        (cube("2C"), 2),
        # A play and the cube before it have one level between them: the play's.
        (cube("2C") + plays("0C", 0.2, 0.1), 0),
        # Forced, so that the cube alone was a decision.
        (cube("2C") + plays("0C", 0.2), 2),
        (plays("x", 0.2, 0.1), None),
    ],
)
def test_the_plies_are_those_of_the_evaluation(node: str, ply: int | None) -> None:
    assert levels(f";{ROLL}{node}") == [Level("gnubg", "1.07.001", ply, None)]


def test_luck_goes_with_the_plies_that_are_usual_in_its_match() -> None:
    deep, shallow = plays("2C", 0.2, 0.1), plays("0C", 0.2, 0.1)
    nodes = f";{ROLL}LU[0.1]\n;B[31qtst]{deep}\n;W[31hefe]{deep}\n;B[31qtst]{shallow}"
    assert [level.ply for level in levels(nodes)] == [2, 2, 2, 0]


@pytest.mark.parametrize("program", ["", "AP[bgrecord:0.1]"])
def test_a_file_that_another_program_saved_tells_no_version(program: str) -> None:
    (level,) = levels(f";{ROLL}{plays('2C', 0.2, 0.1)}", HEAD.format(program=program))
    assert level == Level("gnubg", "", 2, None)
    assert str(level) == "gnubg, 2-ply"


@pytest.mark.parametrize(
    "node",
    [ROLL, f"{ROLL}C[A remark.]", f"{ROLL}A[]DA[]LU[]", f"{ROLL}LU[0.0]", f"{ROLL}LU[-inf]"],
    ids=["bare", "a remark", "empty", "luck nobody looked at", "luck without bounds"],
)
def test_without_analysis_nothing_is_judged(node: str) -> None:
    assert judged(f";{node}") is None


def test_luck_of_nothing_counts_beside_luck_of_something() -> None:
    said = judged(f";{ROLL}LU[0.0]\n;B[31qtst]LU[0.3]") or ()
    assert [each.luck for each in said] == [0.0, 0.3]


def test_a_match_without_analysis_among_others() -> None:
    bare, full = match(f";{ROLL}"), match(f";{ROLL}{plays('0C', 0.2, 0.1)}")
    assert [said is None for said in Stored().judge([bare, full, bare])] == [True, False, True]
