"""Which cube decisions are right, what wrong ones cost, and which count."""

from __future__ import annotations

import pytest

from bgrecord.engine.judgement import CubeAction, CubeDecision, CubeEquities

NO_DOUBLE, DOUBLE, TAKE, DROP = CubeDecision


@pytest.mark.parametrize(
    ("no_double", "double_take", "errors"),
    [
        pytest.param(0.2, -0.3, (0, 0.5, 0, 1.3), id="no double, take"),
        pytest.param(0.6, 0.75, (0.15, 0, 0, 0.25), id="double, take"),
        pytest.param(0.9, 1.25, (0.1, 0, 0.25, 0), id="double, drop"),
        pytest.param(1.3, 1.5, (0, 0.3, 0.5, 0), id="too good, drop"),
    ],
)
def test_what_each_decision_gives_away(
    no_double: float, double_take: float, errors: tuple[float, ...]
) -> None:
    equities = CubeEquities(no_double, double_take)
    found = [equities.error(decision) for decision in CubeDecision]
    assert found == pytest.approx(errors)


@pytest.mark.parametrize(
    ("no_double", "double_take", "close", "in_doubt"),
    [
        # A double would cost 0.15.
        (0.5, 0.35, True, True),
        # 0.17: a decision for one custom and not for the other.
        (0.5, 0.33, False, True),
        (0.5, 0.3 - 1e-9, False, False),
        # Behind, however close.
        (-0.1, -0.15, True, False),
        # Behind, and yet a double was missed.
        (-0.1, 0.05, True, True),
        # Too good by 0.15; an answer counts 1 at most.
        (1.15, 1.9, True, True),
        (1.3, 1.9, False, False),
    ],
)
def test_when_not_to_double_is_a_decision(
    no_double: float, double_take: float, close: bool, in_doubt: bool
) -> None:
    action = CubeAction(NO_DOUBLE, CubeEquities(no_double, double_take))
    assert (action.is_close, action.is_in_doubt) == (close, in_doubt)


@pytest.mark.parametrize("decision", [DOUBLE, TAKE, DROP])
def test_what_was_done_is_always_a_decision(decision: CubeDecision) -> None:
    action = CubeAction(decision, CubeEquities(-0.9, -2.0))
    assert (action.is_close, action.is_in_doubt) == (True, True)
