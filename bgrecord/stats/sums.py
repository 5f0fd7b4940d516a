"""Sums of measures by group, added up over tables that come one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
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

#: What names a group: a text a key, None for what the record does not tell.
Labels = tuple[str | None, ...]

#: How pandas sums up the rows of a group, and the tallies that are summed up so.
_AGGREGATIONS: Sequence[tuple[tuple[str, Mapping[str, int]], tuple[type, ...]]] = (
    (("sum", {}), (Share, Mean, Total, Evenness)),
    (("sum", {"min_count": 1}), (Known,)),
    (("max", {}), (Highest,)),
    (("last", {}), (Latest,)),
)
#: So many sums wait until they become one.
_MOST_WAITING = 64


class Value(NamedTuple):
    """A measure of one group."""

    #: None of nothing: a rate without cases.
    value: float | None
    #: Of a rate and an average what was divided by what.
    part: float | None = None
    whole: float | None = None
    interval: Interval | None = None


class Sums:
    """The sums of one sheet's measures, a row a group."""

    def __init__(self, measures: Sequence[Measure]) -> None:
        self.measures = measures
        #: What kind each measure is of, by its name, and the columns it is summed up in.
        self._kinds: dict[str, type[Tally]] = {}
        self._columns: dict[str, list[str]] = {}
        self._waiting: list[pd.DataFrame] = []

    def add(self, rows: pd.DataFrame, keys: Sequence[str]) -> None:
        """Take rows of the sheet that come behind those taken before."""
        if rows.empty or not self.measures:
            return
        numbers: dict[str, npt.NDArray[np.float64]] = {}
        for measure in self.measures:
            tally = measure.compute(rows)
            columns = {f"{measure.name} {at}": part for at, part in enumerate(_numbers(tally))}
            self._kinds[measure.name] = type(tally)
            self._columns[measure.name] = list(columns)
            numbers |= columns
        self._waiting.append(
            self._summed(pd.DataFrame(numbers, index=rows.index), [rows[key] for key in keys])
        )
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting = [self._together()]

    def values(self) -> Iterator[tuple[Labels, dict[str, Value]]]:
        """All measures of each group."""
        if not self._waiting:
            return
        together = self._together()
        several = together.index.nlevels > 1
        for group, *sums in together.itertuples(name=None):
            told = dict(zip(together.columns, sums, strict=True))
            yield (
                labels_of(group if several else (group,)),
                {
                    measure.name: _value(
                        measure,
                        self._kinds[measure.name],
                        [told[column] for column in self._columns[measure.name]],
                    )
                    for measure in self.measures
                },
            )

    def _together(self) -> pd.DataFrame:
        """The sums of all that waits."""
        if len(self._waiting) == 1:
            return self._waiting[0]
        sums = pd.concat(self._waiting)
        keys = [sums.index.get_level_values(level) for level in range(sums.index.nlevels)]
        return self._summed(sums, keys)

    def _summed(self, numbers: pd.DataFrame, keys: Sequence[Any]) -> pd.DataFrame:
        # One grouping for all: telling the groups apart is what takes time.
        grouped = numbers.groupby(list(keys), dropna=False, observed=True)
        of_kind = (
            (how, options, [*self._columns_of(kinds)]) for (how, options), kinds in _AGGREGATIONS
        )
        return pd.concat(
            [grouped[names].agg(how, **options) for how, options, names in of_kind if names], axis=1
        )

    def _columns_of(self, kinds: Sequence[type[Tally]]) -> Iterator[str]:
        return chain.from_iterable(
            columns for name, columns in self._columns.items() if self._kinds[name] in kinds
        )


def labels_of(names: Iterable[Any]) -> Labels:
    """The labels of a group from what pandas has."""
    return tuple(None if pd.isna(name) else str(name) for name in names)


def _numbers(tally: Tally) -> list[npt.NDArray[np.float64]]:
    """What is summed up of a tally."""
    parts = tally.counts if isinstance(tally, Evenness) else tally
    numbers = [part.to_numpy("float64", na_value=np.nan) for part in parts if part is not None]
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
