"""Sums of measures by group, added up over tables that come one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from bgrecord.stats.intervals import Interval, chi_square, chi_square_tail, of_average, wilson
from bgrecord.stats.measures import Measure
from bgrecord.stats.measures._registry import (
    Evenness,
    Highest,
    Known,
    Latest,
    Mean,
    Share,
    Tally,
    Total,
)
from bgrecord.stats.rows import Numbers, Rows

#: What names a group: a text a key, None for what the record does not tell.
Labels = tuple[str | None, ...]
_Places = npt.NDArray[np.intp]


class Value(NamedTuple):
    """A measure of one group."""

    #: None of nothing: a rate without cases.
    value: float | None
    #: Of a rate and an average what was divided by what.
    part: float | None = None
    whole: float | None = None
    interval: Interval | None = None


class _Reduction(NamedTuple):
    """How the rows of a group become one number."""

    #: What a group without rows has.
    nothing: float
    #: From a number a row, missing ones among them, which group each row is in, and how many
    #: groups there are.
    reduce: Callable[[Numbers, _Places, int], Numbers]
    #: Of rows and of those behind them.
    together: Callable[[Numbers, Numbers], Numbers]


def _or_zero(numbers: Numbers) -> Numbers:
    """Numbers, 0 where one is missing."""
    missing = np.isnan(numbers)
    return np.where(missing, 0.0, numbers) if missing.any() else numbers


def _sum(numbers: Numbers, group: _Places, groups: int) -> Numbers:
    return np.bincount(group, _or_zero(numbers), groups).astype(np.float64, copy=False)


def _known_sum(numbers: Numbers, group: _Places, groups: int) -> Numbers:
    known = np.bincount(group, ~np.isnan(numbers), groups)
    return np.where(known > 0, _sum(numbers, group, groups), np.nan)


def _add_known(one: Numbers, other: Numbers) -> Numbers:
    return np.where(np.isnan(one), other, one + _or_zero(other))


def _highest(numbers: Numbers, group: _Places, groups: int) -> Numbers:
    found = np.full(groups, np.nan)
    np.fmax.at(found, group, numbers)
    return found


def _latest(numbers: Numbers, group: _Places, groups: int) -> Numbers:
    found = np.full(groups, np.nan)
    known = ~np.isnan(numbers)
    # Of several numbers for one place the last remains.
    found[group[known]] = numbers[known]
    return found


def _later(one: Numbers, other: Numbers) -> Numbers:
    return np.where(np.isnan(other), one, other)


_SUM = _Reduction(0, _sum, np.add)
_REDUCTIONS: Mapping[type[Tally], _Reduction] = {
    **dict.fromkeys((Share, Mean, Total, Evenness), _SUM),
    Known: _Reduction(np.nan, _known_sum, _add_known),
    Highest: _Reduction(np.nan, _highest, np.fmax),
    Latest: _Reduction(np.nan, _latest, _later),
}


@dataclass(slots=True)
class _Measured:
    """The sums of one measure."""

    measure: Measure
    #: What kind of tally it is; nobody knows before there are rows.
    kind: type[Tally] = Total
    #: An array a number that is summed up, with a place a group.
    sums: Sequence[Numbers] = ()

    def add(self, tally: Tally, group: _Places, places: _Places, groups: int) -> None:
        """Take the tally of some rows.

        Args:
            tally: the measure's, of these rows.
            group: which group each row is in.
            places: the place of each of these groups among all.
            groups: how many groups there are in all.
        """
        self.kind = type(tally)
        reduction = _REDUCTIONS[self.kind]
        found = [reduction.reduce(numbers, group, len(places)) for numbers in _numbers(tally)]
        before = self.sums or [np.empty(0)] * len(found)
        self.sums = [_with_room(sums, groups, reduction.nothing) for sums in before]
        for sums, new in zip(self.sums, found, strict=True):
            sums[places] = reduction.together(sums[places], new)

    def value(self, place: int) -> Value:
        """The measure of one group."""
        return _value(self.measure, self.kind, [sums[place] for sums in self.sums])


class Sums:
    """The sums of one sheet's measures, by group."""

    def __init__(self, measures: Sequence[Measure]) -> None:
        self.measures = measures
        self._measured = [_Measured(measure) for measure in measures]
        #: All groups met, and their places.
        self._places: dict[Labels, int] = {}

    def add(self, rows: pd.DataFrame, keys: Sequence[str]) -> None:
        """Take rows of the sheet that come behind those taken before."""
        if rows.empty or not self.measures:
            return
        group, names = _groups(rows, keys)
        seen = Rows(rows)
        places = np.array([self._places.setdefault(name, len(self._places)) for name in names])
        for measured in self._measured:
            measured.add(measured.measure.compute(seen), group, places, len(self._places))

    def values(self) -> Iterator[tuple[Labels, dict[str, Value]]]:
        """All measures of each group."""
        for labels, place in self._places.items():
            yield labels, {each.measure.name: each.value(place) for each in self._measured}


def _groups(rows: pd.DataFrame, keys: Sequence[str]) -> tuple[_Places, list[Labels]]:
    """Which group each row is in, and the labels of the groups."""
    group, names = _told_apart(rows[keys[0]])
    labels: list[Labels] = [(name,) for name in names]
    for key in keys[1:]:
        which, names = _told_apart(rows[key])
        pairs, group = np.unique(group * len(names) + which, return_inverse=True)
        labels = [(*labels[pair // len(names)], names[pair % len(names)]) for pair in pairs]
    return group, labels


def _told_apart(values: pd.Series[Any]) -> tuple[_Places, Labels]:
    """Which of some labels each row has, and these."""
    which, found = pd.factorize(values, use_na_sentinel=False)
    return which, labels_of(found)


def _with_room(numbers: Numbers, places: int, nothing: float) -> Numbers:
    """Numbers with so many places or more, and nothing in the new ones."""
    if places <= len(numbers):
        return numbers
    # Twice as many, lest they are copied for every new group.
    return np.append(numbers, np.full(max(places, 2 * len(numbers)) - len(numbers), nothing))


def labels_of(names: Iterable[Any]) -> Labels:
    """The labels of a group from what pandas has."""
    return tuple(None if pd.isna(name) else str(name) for name in names)


def _numbers(tally: Tally) -> list[npt.NDArray[np.float64]]:
    """What is summed up of a tally."""
    parts = tally.counts if isinstance(tally, Evenness) else tally
    numbers = [part.astype(np.float64, copy=False) for part in parts if part is not None]
    if isinstance(tally, Mean) and tally.squares is None:
        numbers.append(numbers[0] ** 2)
    return numbers


def _value(measure: Measure, kind: type[Tally], sums: Iterable[Any]) -> Value:
    """One measure of one group from its sums."""
    numbers = [None if pd.isna(number) else float(number) for number in sums]
    if kind in (Share, Mean):
        part, whole, *squares = (number or 0.0 for number in numbers)
        if not whole:
            return Value(None, part, whole)
        if squares:
            interval = of_average(part, squares[0], whole, signed=measure.signed)
        else:
            interval = wilson(part, whole)
        return Value(part / whole, part, whole, interval)
    if kind is Evenness:
        counts = [number or 0.0 for number in numbers]
        if not any(counts):
            return Value(None)
        return Value(chi_square_tail(chi_square(counts), len(counts) - 1), whole=sum(counts))
    return Value(numbers[0])
