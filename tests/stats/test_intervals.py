"""Intervals and the chi-square test, against published figures."""

from __future__ import annotations

import pytest

from bgrecord.stats.intervals import chi_square, chi_square_tail, wilson


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe (1998), table I, the score method without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=5e-5)


def test_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        # The critical values of the usual tables.
        (3.841459, 1, 0.05),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (1.145476, 5, 0.95),
        (20.515006, 5, 0.001),
        (124.342113, 100, 0.05),
    ],
)
def test_chi_square_tail(statistic: float, freedom: int, p: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(p, rel=1e-6)


def test_counts_as_expected_are_no_surprise() -> None:
    assert chi_square([7] * 6) == 0
    assert chi_square_tail(0, 5) == 1


def test_a_very_unfair_die() -> None:
    # All of 60 throws on one face: 50 * 50 / 10 and five times 10 * 10 / 10.
    assert chi_square([60, 0, 0, 0, 0, 0]) == 300
    assert 0 <= chi_square_tail(300, 5) < 1e-60
