"""What is read out of the analysis in an eXtreme Gammon file."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.engine import Judgement, Level, Stored
from bgrecord.engine.judgement import CubeAction, CubeDecision, CubeEquities
from bgrecord.formats import read_source
from bgrecord.record.transcript import CheckerPlay, Hop, PlayKind, Result
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match
from tests.formats import xg_file as made

pytest.importorskip("xgparse", reason="xgparse is in the formats extra")

START = Position.start()
AFTER = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
PLAY = made.play_record(
    CheckerPlay(
        side=0,
        line=1,
        roll=Roll.parse("31"),
        kind=PlayKind.LEGAL,
        hops=(Hop(8, 5), Hop(6, 5)),
        before=START,
        after=AFTER,
    )
)
CHANCE = made.no_double_record(0, START, Cube())


def judged(*records: bytes) -> list[Judgement] | None:
    match = random_match(Random(1), Wanted(3))
    head = made.match_header(match), made.game_header(match.games[0], START)
    source = decode(made.xg_file(b"".join([*head, *records])), "match.xg")
    (said,) = Stored().judge(transcribe(read_source(source, "xg")))
    return None if said is None else [each for game in said for each in game]


def compared(*equities: float, error: float = 0.0, luck: float = 0.5, level: int = 0) -> bytes:
    return made.with_compared_plays(PLAY, equities, error=error, luck=luck, level=level)


def test_a_play_beside_a_better_one() -> None:
    (said,) = judged(compared(0.25, 0.2, -0.5, error=-0.05)) or ()
    assert said.play is not None
    assert said.play.error == pytest.approx(0.05)
    assert said.play.differs
    assert (said.action, said.luck) == (None, 0.5)


def test_a_forced_play_is_no_decision() -> None:
    (said,) = judged(compared(0.25)) or ()
    assert (said.play, said.luck) == (None, 0.5)


def test_plays_that_are_all_worth_the_same() -> None:
    (said,) = judged(compared(0.25, 0.2496)) or ()
    assert said.play is not None
    assert not said.play.differs


@pytest.mark.parametrize(
    ("code", "ply"),
    # Its 1-ply, 3-ply, 7-ply, 3-ply with fewer plays, a rollout, its book, a short rollout.
    [(0, 0), (2, 2), (6, 6), (12, 2), (100, None), (998, None), (1002, None)],
)
def test_the_rolls_it_looked_ahead(code: int, ply: int | None) -> None:
    (said,) = judged(compared(0.25, 0.2, level=code)) or ()
    assert said.level == Level("xg", "", ply, None)


def test_a_double_that_was_not_offered_goes_with_the_roll_after_it() -> None:
    chance = made.with_cube_analysis(CHANCE, 0.5, 0.75, error=-0.25, level=2)
    (said,) = judged(chance, compared(0.25)) or ()
    assert said.action == CubeAction(CubeDecision.NO_DOUBLE, CubeEquities(0.5, 0.75))
    assert said.action.error == 0.25
    assert said.level.ply == 2


def test_a_double_and_its_answer() -> None:
    double = made.cube_record(0, START, Cube(), [1])
    said = judged(made.with_cube_analysis(double, 0.5, 1.25, error=0.0, answer=-0.25)) or ()
    assert [each.action and each.action.decision for each in said] == [
        CubeDecision.DOUBLE,
        CubeDecision.TAKE,
    ]
    assert [each.action and each.action.error for each in said] == [0.0, 0.25]


def test_equities_that_do_not_bear_out_their_error_are_left_out() -> None:
    chance = made.with_cube_analysis(CHANCE, 0.5, 0.75, error=-0.125)
    (said,) = judged(chance, compared(0.25)) or ()
    assert said.action is None


def test_who_has_no_cube_could_not_have_doubled() -> None:
    double = made.cube_record(0, START, Cube(), [1])
    chance = made.with_cube_analysis(CHANCE, 0.5, 0.75, error=-0.25)
    (said,) = judged(double, chance, compared(0.25)) or ()
    assert (said.cube, said.action) == (Cube(2, owner=1), None)


def test_in_the_crawford_game_nobody_could_have_doubled() -> None:
    game = random_match(Random(1), Wanted(3)).games[0]
    end = made.game_footer(replace(game, result=Result(0, 2)))
    crawford = replace(game, number=2, score=game.score._replace(left=2), crawford=True)
    chance = made.with_cube_analysis(CHANCE, 0.5, 0.75, error=-0.25)
    (said,) = judged(PLAY, end, made.game_header(crawford, START), chance, compared(0.25)) or ()
    assert (said.luck, said.action) == (0.5, None)


def test_the_luck_of_a_roll_without_plays_to_compare() -> None:
    (said,) = judged(made.with_compared_plays(PLAY, (), error=0.0, luck=-0.4)) or ()
    assert (said.play, said.luck) == (None, pytest.approx(-0.4))


@pytest.mark.parametrize(
    "record",
    [PLAY, CHANCE + PLAY, compared(0.25, luck=0.0)],
    ids=["no analysis", "no analysis of the cube", "luck nobody looked at"],
)
def test_without_analysis_nothing_is_judged(record: bytes) -> None:
    assert judged(record) is None
