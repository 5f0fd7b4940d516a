"""What is read out of the analysis in an SGF file."""

from __future__ import annotations

import pytest

from bgrecord.core.cube import Cube
from bgrecord.engine.judgement import CubeAction, CubeDecision, CubeEquities, Judgement, Level
from bgrecord.engine.stored_sgf import judgements
from bgrecord.formats import read_source
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

LEVEL = Level("oracle", "1", 0)
_EIGHT_FIVE = "W[31hefe]"


def move(letters: str, equity: float) -> str:
    return f"[{letters} E ver 3 0.5 0.1 0.0 0.1 0.0 {equity} 0C 0 1 0.000000 1]"


def cube(no_double: float, double_take: float) -> str:
    halves = (f"0.5 0.1 0.0 0.1 0.0 0.1 {equity}" for equity in (no_double, double_take))
    return f"DA[E ver 3 0C 1 0.000000 1 {' '.join(halves)}]"


def judged(nodes: str, info: str = "MI[length:0][game:0][ws:0][bs:0]") -> list[Judgement]:
    text = f"(;FF[4]GM[6]{info}PW[Ada]PB[Bob]\n{nodes})"
    transcripts = transcribe(read_source(decode(text.encode(), "1.sgf")))
    return list(judgements(transcripts[0].games[0], LEVEL))


def test_a_play_beside_a_better_one() -> None:
    moves = move("mjmk", 0.21) + move("hefe", 0.16) + move("xw", -0.2)
    (said,) = judged(f";{_EIGHT_FIVE}A[1]{moves}LU[-0.07 Unlucky]")
    assert said.play is not None
    assert said.play.error == pytest.approx(0.05)
    assert said.play.differs
    assert (said.turn, said.cube, said.action, said.luck, said.unit) == (0, Cube(), None, -0.07, 1)


def test_plays_that_are_all_worth_the_same() -> None:
    (said,) = judged(f";{_EIGHT_FIVE}A[1]{move('mjmk', 0.2104)}{move('hefe', 0.21)}")
    assert said.play is not None
    assert said.play.error == pytest.approx(0.0004)
    assert not said.play.differs


def test_a_forced_play_is_no_decision() -> None:
    (said,) = judged(f";{_EIGHT_FIVE}A[0]{move('hefe', 0.16)}LU[0.1]")
    assert said.play is None


@pytest.mark.parametrize(
    "analysis",
    [
        # The play is not among the legal ones.
        f"A[2]{move('mjmk', 0.21)}{move('xw', 0.16)}",
        # Rolled out, not evaluated.
        "A[1][mjmk R ver 3 Eq 0.2 Trials 1296][hefe R ver 3 Eq 0.1 Trials 1296]",
        # Another version, or nonsense.
        "A[1][mjmk E ver 2 1 2 3 4 5 6 0C][hefe E ver 2 1 2 3 4 5 6 0C]",
        f"A[1]{move('mjmk', 0.21)}[hefe E ver 3 x x x x x x 0C]",
        "A[]LU[]DA[]",
        "A[x][hefe][hefe]LU[x]DA[E ver 3]",
    ],
)
def test_what_cannot_be_used_is_no_judgement(analysis: str) -> None:
    assert judged(f";{_EIGHT_FIVE}{analysis}") == []


def test_a_session_s_cube_has_its_equities_written() -> None:
    (said,) = judged(f";{_EIGHT_FIVE}{cube(0.6, 0.75)}")
    assert said.action == CubeAction(CubeDecision.NO_DOUBLE, CubeEquities(0.6, 0.75))
    assert said.action.error == pytest.approx(0.15)


def test_a_match_s_cube_has_chances_written() -> None:
    """Both two points short, where a point is worth 17.736 %."""
    info = "MI[length:2][game:0][ws:0][bs:0]"
    (said,) = judged(f";{_EIGHT_FIVE}{cube(0.5 + 0.17736 / 2, 0.5 + 0.17736)}", info)
    assert said.action is not None
    assert said.action.equities == pytest.approx((0.5, 1.0))
    assert said.unit == pytest.approx(0.17736)


def test_answers_rest_on_what_the_double_offered() -> None:
    said = judged(
        f";{_EIGHT_FIVE}\n;B[double]{cube(0.5, 1.2)}\n;W[take]{cube(0.5, 1.2)}\n;B[31qtst]LU[0.3]"
    )
    double, take, roll = said
    assert double.action is not None
    assert take.action is not None
    assert double.action.error == 0
    assert take.action.error == pytest.approx(0.2)
    assert (double.unit, take.unit, roll.unit) == (1, 1, 2)
    assert (double.cube, roll.cube) == (Cube(), Cube(2, owner=0))


def test_a_beaver_is_not_judged_and_the_cube_goes_on() -> None:
    offered = cube(0.1, 0.2)
    said = judged(
        f";{_EIGHT_FIVE}\n;B[double]{offered}\n;W[double]{offered}\n;B[take]{offered}"
        "\n;B[31qtst]LU[0.3]"
    )
    assert [judgement.turn for judgement in said] == [1, 4]
    assert said[1].cube == Cube(4, owner=0)


def test_beyond_the_table_a_match_s_cube_is_not_judged() -> None:
    info = "MI[length:99][game:0][ws:0][bs:0]"
    (said,) = judged(f";{_EIGHT_FIVE}{cube(0.5, 0.5)}LU[0.3]", info)
    assert (said.action, said.luck, said.unit) == (None, 0.3, None)
