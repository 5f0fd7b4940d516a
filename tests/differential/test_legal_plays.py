"""Our legal plays against GNU Backgammon's, position by position.

gnubg's hint lists every distinct legal result. There are no known exceptions: like gnubg,
`legal_plays` makes the last checker use both numbers where it can. That a tournament ends the
game there, and lets a single number do, is the judgement's business (`Remark.LAST_CHECKER`).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import MatchState, xgid
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import play_text
from bgrecord.core.position import BAR, Position, Variant
from bgrecord.core.scoring import Score
from bgrecord.core.verdict import judge
from bgrecord.formats.notation import parse_moves

GNUBG = Path("/usr/games/gnubg")

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]

#: Run by gnubg's own Python: one answer a line, in JSON behind a mark. How good the plays are
#: does not matter, so gnubg is told to look no farther than it must.
SCRIPT = """
import gnubg, json
gnubg.command("set evaluation chequerplay evaluation plies 0")
gnubg.command("set evaluation chequerplay evaluation cubeful off")
for xgid in json.load(open({questions!r})):
    gnubg.command("set xgid " + xgid)
    print("@@" + json.dumps([hint["move"] for hint in gnubg.hint(9999)["hint"]]))
"""


class Question(NamedTuple):
    """A roll to be played."""

    position: Position
    roll: Roll


def from_games(number: int, variant: Variant, dice: random.Random) -> Iterator[Question]:
    """Every roll of some games in which any legal play is as good as another."""
    for _ in range(number):
        position = Position.start(variant)
        while any(position.own[1:]) and any(position.opp[1:]):
            roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
            yield Question(position, roll)
            plays = legal_plays(position, roll)
            position = (dice.choice(plays).after if plays else position).flip()


def scattered(number: int, dice: random.Random) -> Iterator[Question]:
    """Checkers anywhere: many blots, held points and checkers on the bar."""
    for _ in range(number):
        own, opp = {BAR: dice.choice([0, 0, 1, 2])}, {BAR: dice.choice([0, 0, 1])}
        for point in range(1, 25):
            side, place = dice.choice([(own, point), (opp, 25 - point), ({}, point)])
            side[place] = min(dice.choice([1, 1, 2, 2, 3]), 15 - sum(side.values()))
        yield Question(Position.of(own, opp), Roll(dice.randint(1, 6), dice.randint(1, 6)))


def bear_offs(number: int, dice: random.Random) -> Iterator[Question]:
    """All checkers at home, few or many, with a few of the opponent's among them."""
    for _ in range(number):
        own: dict[int, int] = {}
        opp = {1: 1}
        for point in range(1, 7):
            side, place = dice.choice([(own, point), (own, point), (opp, 25 - point), ({}, 0)])
            side[place] = dice.choice([1, 1, 2, 3])
        own.setdefault(dice.choice([p for p in range(1, 7) if 25 - p not in opp] or [7]), 1)
        yield Question(Position.of(own, opp), Roll(dice.randint(1, 6), dice.randint(1, 6)))


def ask(questions: list[Question], folder: Path) -> list[list[str]]:
    """The plays gnubg lists for each question."""
    asked = [
        xgid(position, MatchState(0, Cube(), Score(0, 0, None), roll=roll))
        for position, roll in questions
    ]
    (folder / "questions.json").write_text(json.dumps(asked))
    script = folder / "script.py"
    script.write_text(SCRIPT.format(questions=str(folder / "questions.json")))
    commands = f"set display off\nnew session\n>exec(open({str(script)!r}).read())\n"
    answer = subprocess.run(
        [GNUBG, "-t", "-q"],
        input=commands,
        env={**os.environ, "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    lines = [line for line in answer.stdout.splitlines() if line.startswith("@@")]
    return [json.loads(line[2:]) for line in lines]


@pytest.mark.parametrize(
    ("questions", "at_least"),
    [
        pytest.param(from_games(14, Variant.BACKGAMMON, random.Random(1)), 1000, id="backgammon"),
        pytest.param(from_games(3, Variant.NACKGAMMON, random.Random(2)), 200, id="nackgammon"),
        pytest.param(scattered(500, random.Random(3)), 500, id="scattered"),
        pytest.param(bear_offs(500, random.Random(4)), 500, id="bear-off"),
    ],
)
def test_gnubg_lists_the_same_results(
    questions: Iterator[Question], at_least: int, tmp_path: Path
) -> None:
    asked = list(questions)
    assert len(asked) >= at_least
    answers = ask(asked, tmp_path)
    assert len(answers) == len(asked)
    for (position, roll), answer in zip(asked, answers, strict=True):
        ours = {play.after: play_text(play.moves) for play in legal_plays(position, roll)}
        theirs = {judge(position, roll, parse_moves(text)).after: text for text in answer}
        assert len(answer) == len(ours), f"{position}, {roll}"
        assert theirs.keys() == ours.keys(), f"{position}, {roll}"
