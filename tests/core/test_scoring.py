"""What a game is worth, and what a match is played to."""

from __future__ import annotations

import pytest

from bgrecord.core.position import Position
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.core.scoring import (
    GameKind,
    Score,
    is_dead_cube,
    kind_of_win,
    multiples,
    possible_kinds,
)
from tests.boards import board

ADA, BOB = 0, 1
SINGLE, GAMMON, BACKGAMMON = GameKind


def full_side(**places: int) -> Position:
    """All fifteen checkers of the loser, those not named on the eight point."""
    named = {25 if name == "bar" else int(name[1:]): count for name, count in places.items()}
    return Position.of({8: 15 - sum(named.values()), **named}, {})


@pytest.mark.parametrize(
    ("loser", "kind"),
    [
        pytest.param(board("X 6:14 | O 1:1"), SINGLE, id="one is off"),
        pytest.param(full_side(), GAMMON, id="none is off"),
        pytest.param(full_side(p18=1), GAMMON, id="one stands before the winner's home"),
        pytest.param(full_side(p19=1), BACKGAMMON, id="one stands in the winner's home"),
        pytest.param(full_side(bar=1), BACKGAMMON, id="one is on the bar"),
        pytest.param(board("X bar:1 6:13 | O 1:1"), SINGLE, id="one is on the bar, one off"),
    ],
)
def test_the_kind_of_a_win(loser: Position, kind: GameKind) -> None:
    assert kind_of_win(loser.own) is kind


@pytest.mark.parametrize(
    ("position", "kinds"),
    [
        pytest.param("X 6:14 | O 20:15", (SINGLE,), id="one is off"),
        pytest.param("X 8:15 | O 20:15", (SINGLE, GAMMON), id="a race, none in the winner's home"),
        pytest.param("X 20:15 | O 21:15", tuple(GameKind), id="a race, still in the winner's home"),
        pytest.param("X 8:15 | O 7:15", tuple(GameKind), id="one can still be hit"),
    ],
)
def test_what_can_be_resigned(position: str, kinds: tuple[GameKind, ...]) -> None:
    loser, winner = board(position)
    assert possible_kinds(loser, winner) == kinds


@pytest.mark.parametrize(
    ("rules", "cube_turned", "kind", "expected"),
    [
        pytest.param("match", False, BACKGAMMON, (3,), id="a match counts three"),
        pytest.param("match", False, SINGLE, (1,), id="a single game is a single game"),
        pytest.param("money", True, GAMMON, (2,), id="money, the cube turned"),
        pytest.param("money", False, GAMMON, (1, 2), id="money, Jacoby not declared"),
        pytest.param("money", False, SINGLE, (1,), id="money, a single game"),
        pytest.param("tavla", False, BACKGAMMON, (2,), id="tavla knows no triple game"),
    ],
)
def test_the_multiple_a_win_counts(
    rules: str, cube_turned: bool, kind: GameKind, expected: tuple[int, ...]
) -> None:
    assert multiples(kind, cube_turned=cube_turned, rules=RULE_SETS[rules]) == expected


def test_the_jacoby_rule_wants_a_turned_cube() -> None:
    money = RULE_SETS["money"].but(jacoby=True)
    assert multiples(BACKGAMMON, cube_turned=False, rules=money) == (1,)
    assert multiples(BACKGAMMON, cube_turned=True, rules=money) == (3,)


@pytest.mark.parametrize(
    ("score", "side", "value", "dead"),
    [
        pytest.param(Score(5, 3, 7), ADA, 1, False, id="one point does not win the match"),
        pytest.param(Score(5, 3, 7), ADA, 2, True, id="a two-cube wins the match"),
        pytest.param(Score(4, 2, 5), ADA, 1, True, id="the leader at match point"),
        pytest.param(Score(4, 2, 5), BOB, 1, False, id="the trailer after the Crawford game"),
        pytest.param(Score(6, 6, 7), BOB, 1, True, id="double match point"),
        pytest.param(Score(0, 0, 1), ADA, 1, True, id="a one-point match"),
        pytest.param(Score(5, 3, None), ADA, 64, False, id="money"),
    ],
)
def test_a_dead_cube(score: Score, side: int, value: int, dead: bool) -> None:
    assert is_dead_cube(score, side, value) is dead


@pytest.mark.parametrize(
    ("score", "crawford"),
    [
        (Score(4, 2, 5), True),
        (Score(2, 4, 5), True),
        (Score(3, 2, 5), False),
        pytest.param(Score(4, 4, 5), False, id="the Crawford game has been played"),
        pytest.param(Score(0, 0, 1), False, id="nothing to apply it to"),
        pytest.param(Score(4, 2, None), False, id="money"),
    ],
)
def test_a_leader_at_match_point(score: Score, crawford: bool) -> None:
    assert score.has_leader_at_match_point is crawford


def test_points_are_added_to_the_winner() -> None:
    score = Score(3, 2, 5)
    assert score.plus(ADA, 1) == Score(4, 2, 5)
    assert score.plus(BOB, 3) == Score(3, 5, 5)
    assert (score.away(ADA), score.away(BOB)) == (2, 3)
    assert Score(3, 2, None).away(ADA) is None
    assert str(score) == "3-2"


def test_a_match_is_decided_at_its_length_or_beyond() -> None:
    assert not Score(4, 2, 5).is_decided
    assert Score(5, 2, 5).is_decided
    assert Score(2, 6, 5).is_decided
    assert not Score(50, 2, None).is_decided


def test_rule_sets_go_by_their_names() -> None:
    assert all(rules.name == name for name, rules in RULE_SETS.items())


def test_a_switch_changes_a_copy() -> None:
    match = RULE_SETS["match"]
    assert not match.but(crawford=False).crawford
    assert match.crawford
    with pytest.raises(TypeError):
        RuleSet().but(dice=3)
