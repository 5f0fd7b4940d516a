"""Cube, result, opening, variant and match situations with a known judgement, each as a record.

The judgements come from gnubg and from the rules; the reference file beside the project holds
them in words. Here each is written down as a scorer would, and audited.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bgrecord.api import reads
from bgrecord.findings import Finding
from bgrecord.record.actions import SetPosition
from bgrecord.record.model import Record

REFERENCE = Path(__file__).parents[2] / ".." / "shared" / "positions.jsonl"
KINDS = ("cube", "result", "opening", "variant", "match")


@dataclass(frozen=True)
class Situation:
    """A record, and the code that speaks where the situation is not allowed."""

    #: The games, without the match length.
    games: str
    code: str
    length: int = 7
    #: None: the record cannot tell.
    legal: bool | None = False
    tags: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    #: What .mat cannot say is put into the record afterwards.
    completed: Callable[[Record], None] | None = None

    @property
    def text(self) -> str:
        """The whole record."""
        return f"{self.tags} {self.length} point match\n\n{self.games}"


def game(rows: str, *, number: int = 1, score: tuple[int, int] = (0, 0), start: str = "") -> str:
    """A game between Ada and Bob; `start` is a position, the upper case being Ada's side."""
    board = f" ; Set Pos={start}\n" if start else ""
    left, right = f"Ada : {score[0]}", f"Bob : {score[1]}"
    return f" Game {number}\n {left:32}{right}\n{board}{rows}\n"


OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
WINS_LEFT = "      Wins 1 point\n"
WINS_RIGHT = "                                  Wins 1 point\n"

#: Ada bears off her last checker from here, and Bob has ...
ONE_OFF = "-A----------------------b-/0"
#: ... all of his outside her home board: a gammon.
NONE_OFF = "-A--------------eee-------/0"
#: ... one of them on her 6-point: a backgammon.
IN_HER_HOME = "-A----a---------eed-------/0"
ON_THE_BAR = "aA--------------eed-------/0"
LAST_CHECKER = "  1) 31: 1/off\n"

#: Ada leads 4-1 in a match to 5, loses the Crawford game, and the next game is played.
CRAWFORD_LOST = game(OPENING + WINS_RIGHT, score=(4, 1))


def centred_at_two(record: Record) -> None:
    """One automatic double: the set position has its cube in the middle at 2."""
    entries = record.matches[0].games[0].entries
    action = entries[0].action
    assert isinstance(action, SetPosition)
    entries[0] = entries[0]._replace(action=replace(action, cube_value=2))


def both_marked_crawford(record: Record) -> None:
    """Both games carry the mark of the Crawford game."""
    for marked in record.matches[0].games:
        marked.marked_crawford = True


SITUATIONS = {
    # The trailer doubles after the Crawford game.
    "CU02": Situation(
        CRAWFORD_LOST
        + game(
            "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes", number=2, score=(4, 2)
        ),
        code="BG5",
        length=5,
        legal=True,
    ),
    # The leader does.
    "CU03": Situation(
        CRAWFORD_LOST
        + game(OPENING + "  2)  Doubles => 2                Takes", number=2, score=(4, 2)),
        code="BG510",
        length=5,
    ),
    # A leader who needs two doubles a cube at 1.
    "CU05": Situation(
        game(OPENING + "  2)  Doubles => 2                Takes", score=(5, 3)),
        code="BG5",
        legal=True,
    ),
    # Double match point.
    "CU06": Situation(
        game(OPENING + "  2)  Doubles => 2                Takes", score=(6, 6)), code="BG509"
    ),
    # A match to one point.
    "CU07": Situation(
        game(OPENING + "  2)  Doubles => 2                Takes"), code="BG509", length=1
    ),
    # The opponent owns the cube.
    "CU08": Situation(
        game(
            OPENING
            + "  2)  Doubles => 2                Takes\n"
            + "  3) 63: 24/18 18/15             61: 13/7 8/7\n"
            + "  4)  Doubles => 4                Takes"
        ),
        code="BG501",
    ),
    # The dice were rolled.
    "CU10": Situation(
        game(OPENING + "  2) 63: 24/18 18/15\n  3)  Doubles => 2                Takes"),
        code="BG503",
    ),
    # A beaver answered by a raccoon, for money.
    "CU16": Situation(
        game(
            OPENING
            + "  2)  Doubles => 2                Beavers => 4\n"
            + "  3)  Raccoons => 8               Takes\n"
            + "  4) 63: 24/18 18/15"
        ),
        code="BG5",
        length=0,
        legal=True,
        rules={"beavers": True, "raccoons": 3},
    ),
    # A beaver in a match.
    "CU17": Situation(
        game(OPENING + "  2)  Doubles => 2                Beavers => 4\n  3) 63: 24/18 18/15"),
        code="BG511",
    ),
    # The doubler rolls before the answer.
    "CU21": Situation(
        game(OPENING + "  2)  Doubles => 2\n  3) 63: 24/18 18/15             61: 13/7 8/7"),
        code="BG210",
    ),
    # A cube at 6.
    "CU22": Situation(
        game(
            OPENING
            + "  2)  Doubles => 2                Takes\n"
            + "  3) 63: 24/18 18/15              Doubles => 4\n"
            + "  4)  Takes                      61: 13/7 8/7\n"
            + "  5)  Doubles => 6                Drops\n"
            + "      Wins 4 points"
        ),
        code="BG516",
    ),
    # A double from 1 to 8.
    "CU23": Situation(
        game(OPENING + "  2)  Doubles => 8                Drops\n" + WINS_LEFT), code="BG505"
    ),
    # A drop paid twice: as a gammon, or at the value offered.
    "CU24": Situation(
        game(OPENING + "  2)  Doubles => 2                Drops\n      Wins 2 points"),
        code="BG606",
    ),
    # A gammon.
    "RS02": Situation(
        game(LAST_CHECKER + "      Wins 2 points", start=NONE_OFF), code="BG6", legal=True
    ),
    # A backgammon: one checker on the winner's 6-point.
    "RS04": Situation(
        game(LAST_CHECKER + "      Wins 3 points", start=IN_HER_HOME), code="BG6", legal=True
    ),
    # A backgammon with the cube at 2.
    "RS06": Situation(
        game(LAST_CHECKER + "      Wins 6 points", start=IN_HER_HOME.replace("/0", "/1")),
        code="BG6",
        legal=True,
    ),
    # A gammon under the Jacoby rule, the cube not turned.
    "RS07": Situation(
        game(LAST_CHECKER + "      Wins 2 points", start=NONE_OFF),
        code="BG605",
        length=0,
        tags='; [Jacoby "On"]\n',
    ),
    # The same after an automatic double.
    "RS09": Situation(
        game(LAST_CHECKER + "      Wins 4 points", start=NONE_OFF),
        code="BG605",
        length=0,
        tags='; [Jacoby "On"]\n',
        completed=centred_at_two,
    ),
    # The same resigned.
    "RS11": Situation(
        game(OPENING + "  2) 63: 24/18 18/15              Resigns gammon\n  3)  Wins 2 points"),
        code="BG605",
        length=0,
        tags='; [Jacoby "On"]\n',
    ),
    # A single game resigned while a gammon was possible.
    "RS13": Situation(
        game(OPENING + "  2) 63: 24/18 18/15              Resigns\n  3)  Wins 1 point"),
        code="BG6",
        legal=True,
    ),
    # The starter rolls both dice afresh in portes.
    "OP02": Situation(
        game("  1) 33: 8/5(2) 6/3(2)           42: 8/4 6/4"),
        code="BG2",
        legal=True,
        tags='; [Variation "Portes"]\n',
    ),
    # Nobody can tell who should have started.
    "OP03": Situation(
        game("  1)                             31: 8/5 6/5\n  2) 42: 8/4 6/4"),
        code="BG2",
        legal=None,
    ),
    # Hit and run at home in tavla.
    "TV01": Situation(
        game("  1) 32: 8/5*/3", start="-b---aD-D---------------B-/0"),
        code="BG318",
        tags='; [Variation "Tavla"]\n',
    ),
    # No triple game in tavla.
    "TV02": Situation(
        game(LAST_CHECKER + "      Wins 3 points", start=ON_THE_BAR),
        code="BG614",
        tags='; [Variation "Tavla"]\n',
    ),
    # A game after the match was won.
    "MT01": Situation(
        game(OPENING + "  2)  Doubles => 2                Takes\n      Wins 2 points", score=(1, 1))
        + game(OPENING + WINS_LEFT, number=2, score=(3, 1)),
        code="BG702",
        length=3,
    ),
    # The Crawford game again.
    "MT02": Situation(
        game(OPENING + WINS_RIGHT, score=(4, 3))
        + game(OPENING + WINS_RIGHT, number=2, score=(4, 4)),
        code="BG705",
        length=5,
        completed=both_marked_crawford,
    ),
    # The trailer doubles at once.
    "MT03": Situation(
        CRAWFORD_LOST
        + game(
            "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops" + WINS_RIGHT[11:],
            number=2,
            score=(4, 2),
        ),
        code="BG5",
        length=5,
        legal=True,
    ),
}


def findings(situation: Situation) -> tuple[Finding, ...]:
    """What the audit says of a situation."""
    record = reads(situation.text, name=f"{situation.code}.mat")
    if situation.completed is not None:
        situation.completed(record.written)
    return record.audit(**situation.rules).findings


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_audit_agrees(name: str) -> None:
    situation = SITUATIONS[name]
    codes = [finding.code for finding in findings(situation)]
    if situation.legal is False:
        assert codes.count(situation.code) == 1
    else:
        family = situation.code[:3]
        assert not [code for code in codes if code.startswith(family)]


@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_else_is_wrong(name: str) -> None:
    situation = SITUATIONS[name]
    record = reads(situation.text)
    if situation.completed is not None:
        situation.completed(record.written)
    errors = {finding.code for finding in record.audit(**situation.rules).errors}
    assert errors <= {situation.code}


def test_the_trailer_may_have_to_wait_under_the_holland_rule() -> None:
    situation = replace(SITUATIONS["MT03"], rules={"holland": True})
    assert "BG519" in [finding.code for finding in findings(situation)]


def test_a_match_game_does_not_start_at_two() -> None:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4"
    start = "-b----E-C---eE---c-e----B-/0"
    situation = Situation(game(rows, start=start), "BG518", completed=centred_at_two)
    assert "BG518" in [finding.code for finding in findings(situation)]
    for_money = replace(situation, length=0, rules={"automatic_doubles": 1})
    assert "BG518" not in [finding.code for finding in findings(for_money)]


# ------------------------------------------------------------------ the reference


@pytest.fixture(scope="module")
def reference() -> dict[str, dict[str, Any]]:
    """The judged cases of these kinds by id."""
    if not REFERENCE.exists():
        pytest.skip("the reference positions are not here")
    cases = map(json.loads, REFERENCE.read_text(encoding="utf-8").splitlines())
    return {case["id"]: case for case in cases if case["kind"] in KINDS}


def test_every_case_is_here(reference: dict[str, dict[str, Any]]) -> None:
    assert set(SITUATIONS) == set(reference)


def test_the_judgements_are_those_of_the_reference(reference: dict[str, dict[str, Any]]) -> None:
    ours = {name: situation.legal for name, situation in SITUATIONS.items()}
    assert ours == {name: case["legal"] for name, case in reference.items()}
