"""How sure a rate is or an average, how likely a count of dice: with the standard library alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

#: The normal deviate of a two-sided interval of 95 percent.
_Z = 1.959963984540054


class Interval(NamedTuple):
    """From where to where the true rate or average lies with 95 percent confidence."""

    low: float
    high: float


def wilson(part: float, whole: float) -> Interval | None:
    """Wilson's score interval of a rate, None of nothing.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    if whole <= 0:
        return None
    rate, square = part / whole, _Z * _Z
    centre = rate + square / (2 * whole)
    spread = _Z * math.sqrt(rate * (1 - rate) / whole + square / (4 * whole * whole))
    scale = 1 + square / whole
    return Interval(max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def of_average(
    total: float, squares: float, cases: float, *, signed: bool = True
) -> Interval | None:
    """Student's interval of an average; None where the cases do not tell how much they vary.

    The average of the cases and on both sides its standard error, as many times as the t
    distribution asks for so many cases.

    Args:
        total: the sum of all cases.
        squares: the sum of their squares.
        cases: how many there are; of one nothing can be said, nor of cases that are all alike.
        signed: cases may be negative. If not, no true average is; those of a record that makes
            no sense may be all the same.
    """
    if cases < 2:
        return None
    average = total / cases
    variance = (squares - total * average) / (cases - 1)
    # Rounding leaves a trace of nothing.
    if variance <= 1e-12 * (1 + average * average):
        return None
    spread = student(cases - 1) * math.sqrt(variance / cases)
    low = average - spread
    may_be_negative = signed or average < 0
    return Interval(low if may_be_negative else max(low, 0.0), average + spread)


def student(freedom: float) -> float:
    """The deviate of a two-sided interval of 95 percent by the t distribution.

    Exact for one and two degrees of freedom, right to about a thousandth above: the expansion
    around the normal deviate of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    if freedom < 1.5:
        return math.tan(0.475 * math.pi)
    if freedom < 2.5:
        return 0.95 * math.sqrt(2 / (4 * 0.975 * 0.025))
    z = _Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def chi_square(counts: Sequence[float]) -> float:
    """Pearson's statistic of counts that should all be equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a statistic as high or higher: the p-value.

    The upper incomplete gamma function Q(freedom / 2, statistic / 2): by the power series below
    the bend, by Lentz's continued fraction above it.
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


_ENOUGH = 1e-15


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * _ENOUGH:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value, step, n = d, 0.0, 0
    while abs(step - 1) > _ENOUGH and n < 10_000:
        n += 1
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        step = c * d
        value *= step
    return value
