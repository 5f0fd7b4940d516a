"""What scores are worth, against the published table by hand."""

from __future__ import annotations

import pytest

from bgrecord.core.scoring import Score
from bgrecord.engine.match_equity import LONGEST, Stakes, stakes, winning_chance


def test_at_the_same_score_both_have_the_same_chance() -> None:
    for away in range(1, LONGEST + 1):
        assert winning_chance(away, away, after_crawford=False) == 0.5


@pytest.mark.parametrize(
    ("own", "other", "after_crawford", "chance"),
    [
        # One point short against two, the Crawford game to come.
        (1, 2, False, 0.67736),
        (2, 1, False, 0.32264),
        (3, 5, False, 0.64795),
        (25, 1, False, 1 - 0.99905),
        # Behind after the Crawford game: the next double is taken, and its winner wins.
        (2, 1, True, 0.48803),
        (1, 2, True, 0.51197),
        (1, 1, True, 0.5),
        (0, 3, True, 1.0),
        (-2, 3, False, 1.0),
        (3, 0, False, 0.0),
    ],
)
def test_chances(own: int, other: int, after_crawford: bool, chance: float) -> None:
    assert winning_chance(own, other, after_crawford=after_crawford) == pytest.approx(chance)


def test_money_is_played_for_the_cube() -> None:
    assert stakes(Score(3, 8, None), 0, 4, crawford=False) == Stakes(4.0, 0.0)


def test_a_one_point_match_is_won_or_lost() -> None:
    assert stakes(Score(0, 0, 1), 0, 1, crawford=False) == Stakes(0.5, 0.5)


def test_both_two_points_short() -> None:
    """The winner of a single game comes to Crawford: 67.736 %, the loser to 32.264 %."""
    found = stakes(Score(0, 0, 2), 1, 1, crawford=False)
    assert found is not None
    assert found == pytest.approx((0.17736, 0.5))
    assert found.equity(0.67736) == pytest.approx(1)
    assert found.equity(0.5) == pytest.approx(0)


def test_after_the_crawford_game_its_table_counts() -> None:
    """In the Crawford game at 1-away against 3-away the trailer who wins is 2-away thereafter."""
    found = stakes(Score(2, 0, 3), 1, 1, crawford=True)
    assert found == pytest.approx((0.48803 / 2, 0.48803 / 2))


def test_a_high_cube_wins_no_more_than_the_match() -> None:
    assert stakes(Score(0, 0, 3), 0, 8, crawford=False) == Stakes(0.5, 0.5)


def test_beyond_the_table_nobody_can_tell() -> None:
    assert stakes(Score(0, 0, LONGEST + 1), 0, 1, crawford=False) is None
    assert stakes(Score(1, 1, LONGEST + 1), 0, 1, crawford=False) is not None
