"""The games of a match share its score: a wrong one is mended where that costs least."""

from __future__ import annotations

import pytest

from bgrecord.formats import read_source
from bgrecord.repair.costs import Mistake
from bgrecord.repair.proposals import Confidence, Repair, repair_record
from bgrecord.source import decode

GAME = """
 Game {number}
 Ada : {left}                          Bob : {right}
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Doubles => 2                  {answer}
{result}
"""
DROPPED = "      Wins 1 point"
#: Given up with the cube on 2: a single game, a gammon or more, the board does not tell.
GIVEN_UP = "      Wins {} points"


def match(*games: tuple[int, int, str, str]) -> Repair:
    texts = (
        GAME.format(number=number, left=left, right=right, answer=answer, result=result)
        for number, (left, right, answer, result) in enumerate(games, 1)
    )
    text = " 9 point match\n" + "".join(texts)
    return repair_record(read_source(decode(text.encode(), "match.mat")))


def score_corrections(found: Repair) -> dict[int, tuple[int, int]]:
    return {
        game.conditions.index + 1: game.best.score.meant
        for game in found.games
        if game.best is not None and game.best.score is not None
    }


def test_scores_that_add_up_are_right() -> None:
    found = match((0, 0, "Drops", DROPPED), (1, 0, "Drops", DROPPED), (2, 0, "Drops", DROPPED))
    assert not found.broken


def test_one_wrong_score_line_is_the_mistake_when_those_behind_it_go_on() -> None:
    found = match((0, 0, "Drops", DROPPED), (2, 0, "Drops", DROPPED), (2, 0, "Drops", DROPPED))
    assert score_corrections(found) == {2: (1, 0)}
    (broken,) = found.broken
    assert broken.confidence is Confidence.HIGH


def test_wrong_points_are_the_mistake_when_all_scores_behind_them_say_so() -> None:
    found = match(
        (0, 0, "Takes", GIVEN_UP.format(2)), (4, 0, "Drops", DROPPED), (5, 0, "Drops", DROPPED)
    )
    (broken,) = found.broken
    assert broken.best is not None
    assert [each.mistake for each in broken.best.corrections] == [Mistake.POINTS]
    assert not score_corrections(found)


def test_the_scores_tell_who_won_a_game_that_was_given_up() -> None:
    found = match(
        (0, 0, "Takes", GIVEN_UP.format(2)), (0, 2, "Drops", DROPPED), (1, 2, "Drops", DROPPED)
    )
    (broken,) = found.broken
    assert broken.best is not None
    assert [each.mistake for each in broken.best.corrections] == [Mistake.WINNER]


@pytest.mark.parametrize("remark", ["; director: 1 penalty point to Bob", "; Bob got a point"])
def test_points_that_a_remark_explains_are_no_mistake(remark: str) -> None:
    text = " 9 point match\n" + "".join(
        [
            GAME.format(number=1, left=0, right=0, answer="Drops", result=DROPPED),
            f"{remark}\n",
            GAME.format(number=2, left=1, right=1, answer="Drops", result=DROPPED),
        ]
    )
    assert not repair_record(read_source(decode(text.encode(), "match.mat"))).broken


def test_a_game_missing_between_two_leaves_the_score_free() -> None:
    first = GAME.format(number=1, left=0, right=0, answer="Drops", result=DROPPED)
    third = GAME.format(number=3, left=1, right=2, answer="Drops", result=DROPPED)
    text = f" 9 point match\n{first}{third}"
    assert not repair_record(read_source(decode(text.encode(), "match.mat"))).broken


def test_wrong_points_are_those_that_the_next_score_tells() -> None:
    """Given up with the cube on 2: 2 points or 4, and the next game starts at 4-0."""
    repair = match((0, 0, "Takes", GIVEN_UP.format(5)), (4, 0, "Drops", DROPPED))
    first, second = repair.games
    assert first.best is not None
    (correction,) = first.best.corrections
    assert correction.mistake is Mistake.POINTS
    assert [edit.meant.action.points for edit in correction.edits if edit.meant] == [4]  # type: ignore[attr-defined]
    assert second not in repair.broken
