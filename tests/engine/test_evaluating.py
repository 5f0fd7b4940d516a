"""What is made of an engine's evaluations, all numbers worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.core.scoring import Score
from bgrecord.engine.evaluating import Evaluating
from bgrecord.engine.evaluator import Situation, Terms
from bgrecord.engine.judgement import CubeAction, CubeDecision, Judgement
from bgrecord.formats import read_source
from bgrecord.record.transcript import CubeKind, PlayKind, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.engine.oracle import LEVEL, SESSION, START, Oracle, match_of, play, set_up, turned

#: After 31: 8/5 6/5 in the starting position, seen by the opponent.
SECOND = Position.of({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
OPENING = play(0, "31", after=SECOND.flip())


def judged(oracle: Oracle, match: Transcript) -> list[Judgement]:
    (said,) = Evaluating(oracle).judge([match])
    assert said is not None
    return list(said[0])


def test_a_play_beside_a_better_one() -> None:
    oracle = Oracle()
    best, played = (each.after for each in legal_plays(SECOND, Roll(4, 2))[:2])
    oracle.worth = {best: 0.25, played: 0.125}
    _, said = judged(oracle, match_of(OPENING, play(1, "42", SECOND, played)))
    assert said.play is not None
    assert said.play.error == pytest.approx(0.125)
    assert said.play.differs
    assert (said.turn, said.level, said.unit) == (1, LEVEL, 1)


def test_plays_that_are_all_worth_the_same() -> None:
    (said,) = judged(Oracle(), match_of(OPENING))
    assert said.play is not None
    assert said.play == (0, False)


def test_a_forced_play_is_no_decision() -> None:
    position = Position.of({25: 1, 6: 5}, {24: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2})
    assert len(legal_plays(position, Roll(6, 6))) == 1
    (said,) = judged(Oracle(), match_of(set_up(0, position), play(0, "66", position)))
    assert said.play is None
    assert said.luck is not None


@pytest.mark.parametrize("kind", [PlayKind.ILLEGAL, PlayKind.NOT_PLAYED, PlayKind.DANCE])
def test_a_roll_that_was_not_played_legally_has_luck_alone(kind: PlayKind) -> None:
    after = SECOND if kind is not PlayKind.ILLEGAL else START.flip()
    _, said = judged(Oracle(), match_of(OPENING, play(1, "42", SECOND, after, kind)))
    assert (said.play, said.luck) == (None, 0)


def test_luck_is_what_a_roll_is_worth_more_than_the_average() -> None:
    oracle = Oracle()
    oracle.rolled = {(SECOND, Roll(6, 6)): 1.0, (SECOND, Roll(4, 2)): 0.5}
    _, said = judged(oracle, match_of(OPENING, play(1, "24", SECOND)))
    # 66 comes in one of 36 ways, 42 in two.
    assert said.luck == pytest.approx(0.5 - (1.0 + 2 * 0.5) / 36)


def test_the_opening_throw_could_have_been_the_opponent_s() -> None:
    """His best is worth more than 31, which is the one lucky throw of 30."""
    oracle = Oracle()
    oracle.rolled = {(START, Roll(3, 1)): 0.6, (START, Roll(6, 6)): 9.0}
    match = match_of(OPENING, score=Score(0, 0, 7), rules=RULE_SETS["match"])
    (said,) = judged(oracle, match)
    assert said.luck == pytest.approx(0.6)
    situations = dict(oracle.asked)["rolls"]
    assert situations == [Situation(START, Terms(away=(7, 7)))]


def test_at_an_uneven_score_the_opponent_s_throws_are_asked_about_too() -> None:
    oracle = Oracle()
    (said,) = judged(oracle, match_of(OPENING, score=Score(2, 4, 7), rules=RULE_SETS["match"]))
    assert said.luck == 0
    asked = dict(oracle.asked)["rolls"]
    assert asked == [Situation(START, Terms(away=away)) for away in [(5, 3), (3, 5)]]


def test_a_doublet_that_opens_a_game_is_a_roll_like_others() -> None:
    oracle = Oracle()
    oracle.rolled = {(START, Roll(6, 6)): 0.9}
    rules = RULE_SETS["money"].but(starter_rerolls=True)
    (said,) = judged(oracle, match_of(play(0, "66"), rules=rules))
    assert said.luck == pytest.approx(0.9 * 35 / 36)


def test_not_to_double_is_a_decision_but_not_in_the_starting_position() -> None:
    oracle = Oracle()
    first, second = judged(oracle, match_of(OPENING, play(1, "42", SECOND)))
    assert first.action is None
    assert second.action == CubeAction(CubeDecision.NO_DOUBLE, oracle.cube)


@pytest.mark.parametrize(
    ("cube", "score", "crawford", "decides"),
    [
        (Cube(), SESSION, False, True),
        (Cube(2, 0), SESSION, False, True),
        (Cube(2, 1), SESSION, False, False),
        (Cube(), Score(0, 4, 5), False, True),
        (Cube(), Score(0, 4, 5), True, False),
        (Cube(), Score(4, 0, 5), False, False),
        (Cube(2, 0), Score(3, 0, 5), False, False),
        (Cube(2, 0), Score(2, 0, 5), False, True),
    ],
)
def test_where_the_cube_could_be_turned(
    cube: Cube, score: Score, crawford: bool, decides: bool
) -> None:
    match = match_of(set_up(0, SECOND, cube), play(0, "42", SECOND), score=score, crawford=crawford)
    (said,) = judged(Oracle(), match)
    assert (said.action is not None) is decides


def test_rules_without_a_cube_and_with_a_highest_one() -> None:
    turns = (set_up(0, SECOND, Cube(2, 0)), play(0, "42", SECOND))
    for switches, decides in (({"cube": False}, False), ({"cube_limit": 2}, False), ({}, True)):
        rules = RULE_SETS["money"].but(**switches)
        (said,) = judged(Oracle(), match_of(*turns, rules=rules))
        assert (said.action is not None) is decides


def test_a_double_and_what_comes_of_it() -> None:
    oracle = Oracle()
    third = play(1, "42", SECOND)
    assert third.after is not None
    match = match_of(
        OPENING,
        turned(1, CubeKind.DOUBLE, 2, SECOND),
        turned(0, CubeKind.TAKE, 2, SECOND.flip()),
        third,
        play(0, "63", third.after.flip()),
        rules=RULE_SETS["money"],
    )
    opening, double, take, roll, last = judged(oracle, match)
    assert (opening.turn, double.turn, take.turn) == (0, 1, 2)
    assert double.action == CubeAction(CubeDecision.DOUBLE, oracle.cube)
    assert take.action == CubeAction(CubeDecision.TAKE, oracle.cube)
    # The taker owns the cube: it is he who could redouble.
    assert roll.action is None
    assert last.action is not None
    assert (roll.cube, roll.unit) == (Cube(2, 0), 2)
    asked = dict(oracle.asked)
    assert asked["cubes"] == [
        Situation(SECOND, Terms()),
        Situation(third.after.flip(), Terms(Cube(2, 0))),
    ]
    assert Situation(SECOND, Terms(Cube(2, 1))) in asked["rolls"]


def test_the_jacoby_rule_is_one_of_sessions() -> None:
    for score, length in ((SESSION, None), (Score(0, 0, 5), 5)):
        oracle = Oracle()
        judged(oracle, match_of(OPENING, score=score, rules=RULE_SETS["money"].but(jacoby=True)))
        ((situation, _),) = dict(oracle.asked)["plays"]
        assert situation.terms.jacoby is (length is None)


def test_a_match_is_asked_about_at_a_time_and_nothing_twice() -> None:
    oracle = Oracle()
    again = (set_up(1, SECOND), play(1, "42", SECOND))
    judged(oracle, match_of(OPENING, play(1, "42", SECOND), *again))
    assert [(kind, len(questions)) for kind, questions in oracle.asked] == [
        ("plays", 2),
        ("rolls", 2),
        ("cubes", 1),
    ]


def test_from_an_unknown_play_on_nothing_is_judged_until_the_board_is_set() -> None:
    unknown = play(1, "42", SECOND, kind=PlayKind.UNKNOWN)
    said = judged(
        Oracle(),
        match_of(
            OPENING,
            unknown,
            play(0, "63", kind=PlayKind.ILLEGAL),
            turned(1, CubeKind.DOUBLE, 2, SECOND),
            set_up(0, SECOND),
            play(0, "63", SECOND),
        ),
    )
    assert [each.turn for each in said] == [0, 1, 5]
    assert (said[1].play, said[1].luck) == (None, 0)


def test_dice_of_7_and_too_few_checkers_are_passed_over() -> None:
    few = Position.of({6: 2}, {6: 2}, checkers=3)
    match = match_of(
        OPENING,
        play(1, "77", SECOND, SECOND, PlayKind.ILLEGAL),
        set_up(0, few),
        turned(0, CubeKind.DOUBLE, 2, few),
    )
    assert [each.turn for each in judged(Oracle(), match)] == [0]


def test_other_games_and_longer_matches_are_not_followed() -> None:
    hypergammon = match_of(OPENING, rules=RULE_SETS["hypergammon"])
    long = match_of(OPENING, score=Score(0, 0, 26), rules=RULE_SETS["match"])
    nearly = match_of(OPENING, score=Score(1, 1, 26), rules=RULE_SETS["match"])
    said = Evaluating(Oracle()).judge([hypergammon, long, nearly])
    assert [each is None for each in said] == [True, True, False]


def test_a_game_that_never_began() -> None:
    empty = replace(match_of(OPENING), games=())
    assert Evaluating(Oracle()).judge([empty, match_of()]) == [(), ((),)]


#: A part of a match: the games before do not tell whether this is the Crawford game.
PART = """\
(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:2][bs:0]PW[Ada]PB[Bob]RU[Crawford{mark}]
;W[31hefe]
;B[52])
"""


@pytest.mark.parametrize(("mark", "decides"), [("", True), (":CrawfordGame", False)])
def test_nobody_doubles_in_a_game_that_the_record_marks_as_the_crawford_game(
    mark: str, decides: bool
) -> None:
    (match,) = transcribe(read_source(decode(PART.format(mark=mark).encode(), "1.sgf")))
    *_, said = judged(Oracle(), match)
    assert said.turn == 1
    assert (said.action is not None) is decides
