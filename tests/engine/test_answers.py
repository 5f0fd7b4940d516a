"""What GNU Backgammon saved of a match, put beside the turns it was asked about."""

from __future__ import annotations

import pytest

from bgrecord.engine.answers import analysed
from bgrecord.formats import read_source
from bgrecord.record.model import Analysis
from bgrecord.record.transcript import CheckerPlay, CubeTurn, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

NAMES = ("left 4", "right 4")
RECORD = """\
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      42: 8/4 6/4
  3) 65: 24/13                   21:
      Wins 2 points
"""
ROOT = "(;FF[4]GM[6]PW[left 4]PB[right 4]RU[Crawford]"
NODES = (
    ";W[31hefe]A[0][hefe E ver 3 0.1][hgfe E ver 3 0.2]MR[]LU[0.25]",
    ";B[double]DA[E ver 3 0C 1]",
    ";W[take]DA[E ver 3 0C 1]",
    ";B[42qusu]LU[-0.5]",
    ";W[65xrrm]LU[0]",
    ";PL[B]DI[21]LU[0.125]",
)


@pytest.fixture(scope="module")
def asked() -> Transcript:
    (match,) = transcribe(read_source(decode(RECORD.encode())))
    return match


def answer(*nodes: str, root: str = ROOT) -> str:
    return "\n".join([root, *nodes]) + ")\n"


def said(match: Transcript | None) -> list[str | None]:
    """The luck of each roll, and the evaluation of each action with the cube."""
    assert match is not None
    turns = [turn for turn in match.games[0].turns if isinstance(turn, CheckerPlay | CubeTurn)]
    return [turn.analysis and turn.analysis.properties[-1][1][0] for turn in turns]


def test_each_turn_has_what_is_said_of_it(asked: Transcript) -> None:
    found = analysed(asked, NAMES, answer(*NODES))
    assert said(found) == ["0.25", "E ver 3 0C 1", "E ver 3 0C 1", "-0.5", "0", "0.125"]
    assert found is not None
    assert found.games[0].turns[0].analysis == Analysis(
        "sgf",
        (("A", ("0", "hefe E ver 3 0.1", "hgfe E ver 3 0.2")), ("LU", ("0.25",))),
    )


def test_nodes_that_set_the_board_are_no_turns(asked: Transcript) -> None:
    nodes = [";CV[1]", ";PL[W]AE[a:y]AW[f5]AB[s5]", *NODES]
    assert said(analysed(asked, NAMES, answer(*nodes)))[0] == "0.25"


@pytest.mark.parametrize(
    "other",
    [
        ";W[42qusu]LU[-0.5]",
        ";B[43qusu]LU[-0.5]",
        ";B[drop]LU[-0.5]",
    ],
)
def test_from_another_turn_on_nothing_is_believed(asked: Transcript, other: str) -> None:
    nodes = [*NODES[:3], other, *NODES[4:]]
    assert said(analysed(asked, NAMES, answer(*nodes)))[3:] == [None] * 3


def test_an_answer_that_breaks_off_says_what_it_says(asked: Transcript) -> None:
    assert said(analysed(asked, NAMES, answer(NODES[0])))[:2] == ["0.25", None]


@pytest.mark.parametrize(
    "text",
    [
        "",
        answer(*NODES, root=ROOT.replace("right 4", "right 5")),
        answer(*NODES, root="(;FF[4]GM[6]"),
        answer(*NODES) + answer(*NODES),
    ],
)
def test_an_answer_to_another_question_is_none(asked: Transcript, text: str) -> None:
    assert analysed(asked, NAMES, text) is None
