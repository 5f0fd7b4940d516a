"""The catalogue of measures: one decorator, one definition, one table.

A measure looks at a whole sheet and says what each row adds to it; how rows are grouped is
decided elsewhere. Its docstring is its definition, for the documentation and `--describe`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from bgrecord.stats.rows import Rows

#: A number a row, or yes or no; NaN where it is missing.
Column = npt.NDArray[np.number[Any]] | npt.NDArray[np.bool_]


class Share(NamedTuple):
    """A rate: the rows that count among those that could have. Shown with its interval."""

    part: Column
    whole: Column


class Mean(NamedTuple):
    """An average: a total over a number of cases. Shown with its interval.

    The cases are what the average is taken over: rolls, plays, decisions, games, matches.
    """

    total: Column
    cases: Column
    #: The sum of the squares of the cases; those of the total where a row is one case at most.
    squares: Column | None = None


class Total(NamedTuple):
    """A sum."""

    amount: Column


class Known(NamedTuple):
    """A sum of what is known; of nothing known it is nothing, and not 0."""

    amount: Column


class Highest(NamedTuple):
    """The largest of all; missing values do not count."""

    amount: Column


class Latest(NamedTuple):
    """The value of the last row that has one."""

    amount: Column


class Evenness(NamedTuple):
    """Counts that should be equal, an array each: measured by the chi-square test's p-value."""

    counts: tuple[Column, ...]


Tally = Share | Mean | Total | Known | Highest | Latest | Evenness
Sheet = Literal["matches", "games", "turns", "judgements", "luck"]
Compute = Callable[[Rows], Tally]


@dataclass(frozen=True, slots=True)
class Measure:
    """One entry of the catalogue."""

    name: str
    #: What it is about, a heading in lists.
    family: str
    #: What its number counts: `%`, `games`, `points per game` ...
    unit: str
    #: The sheet it looks at.
    sheet: Sheet
    compute: Compute
    #: Decimals worth showing.
    decimals: int
    #: Shown in tables with a row a group, where there is no room for all.
    headline: bool
    #: Its cases may be negative.
    signed: bool

    @property
    def summary(self) -> str:
        """What it is, in a sentence."""
        return (self.compute.__doc__ or "").split("\n")[0]

    @property
    def definition(self) -> str:
        """What it is, in full."""
        return " ".join(inspect.cleandoc(self.compute.__doc__ or "").split())


#: The families in the order they are shown.
FAMILIES = ("Results", "Dice", "Checkers", "Cube", "Skill")

#: Decimals worth showing, by unit; two where nothing is said.
_DECIMALS: Mapping[str, int] = {
    "%": 1,
    **dict.fromkeys(
        ("matches", "games", "points", "rolls", "checkers", "plays", "actions", "cube"), 0
    ),
    # Of the board: the points of a score are another word in most languages.
    "points in a row": 0,
}

_MEASURES: dict[str, Measure] = {}


class Family:
    """A decorator that enters functions in the catalogue as measures of one family."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(
        self,
        name: str,
        unit: str,
        *,
        on: Sheet,
        decimals: int | None = None,
        headline: bool = False,
        signed: bool = False,
    ) -> Callable[[Compute], Compute]:
        """Enter a function as the one definition of a measure.

        Raises:
            ValueError: the name is taken.
        """

        def enter(compute: Compute) -> Compute:
            if name in _MEASURES:
                raise ValueError(f"{name} is already in the catalogue")
            digits = _DECIMALS.get(unit, 2) if decimals is None else decimals
            _MEASURES[name] = Measure(name, self._name, unit, on, compute, digits, headline, signed)
            return compute

        return enter


@cache
def measures() -> Mapping[str, Measure]:
    """All measures by name, family by family; complete once `bgrecord.stats.measures` is loaded."""
    ordered = sorted(_MEASURES.values(), key=lambda measure: FAMILIES.index(measure.family))
    return {measure.name: measure for measure in ordered}
