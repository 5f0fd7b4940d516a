"""Intervals and the chi-square test, against published figures and by hand."""

from __future__ import annotations

import pytest

from bgrecord.stats.intervals import chi_square, chi_square_tail, of_average, student, wilson


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
    ("freedom", "deviate"),
    # The usual table of Student's t, two-sided 5 percent.
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042),
     (120, 1.980), (10_000_000, 1.960)],
)  # fmt: skip
def test_student(freedom: int, deviate: float) -> None:
    assert student(freedom) == pytest.approx(deviate, abs=0.004)


def test_an_average_of_four() -> None:
    """Of 2, 4, 4, 6: average 4, variance 8 / 3, standard error 0.8165, three degrees of freedom."""
    interval = of_average(16, 4 + 16 + 16 + 36, 4)
    assert interval == pytest.approx((4 - 3.182 * 0.8165, 4 + 3.182 * 0.8165), abs=0.004)


def test_an_average_of_two() -> None:
    """Of 1 and 2: average 1.5, standard error 0.5, one degree of freedom."""
    assert of_average(3, 5, 2) == pytest.approx((1.5 - 6.353, 1.5 + 6.353), abs=0.001)


@pytest.mark.parametrize("cases", [0, 1])
def test_a_single_case_shows_no_spread(cases: int) -> None:
    assert of_average(0.7 * cases, 0.49 * cases, cases) is None


def test_cases_that_are_all_the_same() -> None:
    """They do not tell how far the truth may be, whatever the rounding of their sums."""
    assert of_average(0.1 * 3, 0.1**2 * 3, 3) is None
    assert of_average(3e6, 3e12, 3) is None


def test_an_average_of_what_cannot_be_negative() -> None:
    """Two cases, 4 and 8: 6, and 12.706 times 2 around it."""
    assert of_average(12, 80, 2) == pytest.approx((6 - 25.412, 6 + 25.412), abs=1e-3)
    assert of_average(12, 80, 2, signed=False) == pytest.approx((0, 6 + 25.412), abs=1e-3)


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


def test_a_negative_average_of_what_cannot_be_negative_has_no_reversed_interval() -> None:
    """Of -4 and -8, which only a record without sense has."""
    expected = pytest.approx((-6 - 25.412, -6 + 25.412), abs=1e-3)
    assert of_average(-12, 80, 2, signed=False) == expected
