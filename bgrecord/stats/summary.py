"""Measures by group: for every player, match, event, opponent, month, year, opening roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from bgrecord.stats.intervals import Interval, chi_square, chi_square_tail, of_average, wilson
from bgrecord.stats.measures import Measure, measures
from bgrecord.stats.measures._registry import (
    Evenness,
    Highest,
    Known,
    Latest,
    Mean,
    Share,
    Sheet,
    Tally,
    Total,
)
from bgrecord.stats.sheets import sheets
from bgrecord.stats.tables import Tables

#: How pandas sums up the rows of a group, and the tallies that are summed up so.
_AGGREGATIONS: Sequence[tuple[tuple[str, Mapping[str, int]], tuple[type, ...]]] = (
    (("sum", {}), (Share, Mean, Total, Evenness)),
    (("sum", {"min_count": 1}), (Known,)),
    (("max", {}), (Highest,)),
    (("last", {}), (Latest,)),
)


class Grouping(NamedTuple):
    """What rows are grouped by."""

    #: The columns that make the groups.
    keys: tuple[str, ...]
    #: The sheets that have them.
    sheets: tuple[Sheet, ...] = ("matches", "games", "turns")
    #: Whether rows with nothing in the first of them make a group too.
    keeps_missing: bool = True


#: The groupings by name.
GROUPINGS: Mapping[str, Grouping] = {
    "player": Grouping(("player",)),
    "match": Grouping(("match_label", "player")),
    "event": Grouping(("event", "player")),
    "opponent": Grouping(("player", "opponent")),
    "month": Grouping(("month", "player")),
    "year": Grouping(("year", "player")),
    "opening": Grouping(("opening_roll",), sheets=("games",), keeps_missing=False),
}
#: The sheets that only an engine fills; they have the columns of all groups that turns can make.
_JUDGED: tuple[Sheet, ...] = ("judgements", "luck")
#: What the columns of groups are called.
TITLES = {"match_label": "match", "opening_roll": "opening roll"}


class Value(NamedTuple):
    """A measure of one group."""

    #: None of nothing: a rate without cases.
    value: float | None
    #: Of a rate and an average what was divided by what.
    part: float | None = None
    whole: float | None = None
    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """One group and all that was measured of it."""

    #: A name for each title of the summary; None for what the record does not tell.
    labels: tuple[str | None, ...]
    values: Mapping[str, Value]
    #: Plays that broke a rule are among those measured.
    has_illegal_plays: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """Some measures of all groups."""

    titles: tuple[str, ...]
    measures: tuple[Measure, ...]
    groups: tuple[Group, ...]
    #: The engines that judged, with their versions and plies.
    engines: tuple[str, ...] = ()

    def in_order(self, names: Sequence[str]) -> Summary:
        """The same groups in another order, by their first labels."""
        ordered = sorted(self.groups, key=lambda group: names.index(str(group.labels[0])))
        return replace(self, groups=tuple(ordered))

    def only(self, wanted: Callable[[Measure], bool]) -> Summary:
        """The same without the measures that are not wanted."""
        return replace(self, measures=tuple(filter(wanted, self.measures)))


def summarize(
    tables: Tables,
    by: str = "player",
    *,
    player: str | None = None,
    names: Sequence[str] | None = None,
) -> Summary:
    """Measure the groups of some tables.

    Args:
        tables: what to measure.
        by: a name of `GROUPINGS`.
        player: only the groups of this player, as the tables name him.
        names: the measures; without them all that the grouping allows, those of skill only
            when an engine was asked.

    Raises:
        KeyError: there is no such grouping or measure.
    """
    keys, possible, keeps_missing = GROUPINGS[by]
    if "turns" in possible and (names is not None or not tables.judgements.empty):
        possible += _JUDGED
    named = [measures()[name] for name in (names if names is not None else measures())]
    wanted = [measure for measure in named if measure.sheet in possible]
    all_sheets = sheets(tables, keys)
    values: dict[tuple[str | None, ...], dict[str, Value]] = {}
    for sheet in possible:
        rows = all_sheets.named(sheet)
        if player is not None:
            rows = rows[rows["player"] == player]
        if not keeps_missing:
            rows = rows[rows[keys[0]].notna()]
        of_sheet = [measure for measure in wanted if measure.sheet == sheet]
        for labels, found in _measured(rows, keys, of_sheet):
            values.setdefault(labels, {}).update(found)
    illegal = _with_illegal_plays(all_sheets.games, keys)
    groups = (
        Group(
            labels,
            {each.name: found.get(each.name, Value(None)) for each in wanted},
            labels in illegal,
        )
        for labels, found in values.items()
    )
    return Summary(
        tuple(TITLES.get(key, key) for key in keys),
        tuple(wanted),
        tuple(sorted(groups, key=_order)),
        engines(tables.judgements),
    )


def _with_illegal_plays(games: pd.DataFrame, keys: Sequence[str]) -> set[tuple[str | None, ...]]:
    """The groups that hold a game with an illegal play."""
    found = games.loc[games["illegals"] > 0, list(keys)].drop_duplicates()
    return {_labels(names) for names in found.itertuples(index=False, name=None)}


def _labels(names: Iterable[Any]) -> tuple[str | None, ...]:
    return tuple(None if pd.isna(name) else str(name) for name in names)


def engines(judgements: pd.DataFrame) -> tuple[str, ...]:
    """Who judged, with versions and plies: all of them where files were judged differently."""
    if judgements.empty:
        return ()
    # Where nobody judged, no engine need be loaded.
    from bgrecord.engine import Level

    levels = judgements[["engine", "version", "ply", "luck_ply"]].drop_duplicates().astype(object)
    plain = levels.where(levels.notna(), None)
    return tuple(
        str(Level(engine, version or "", ply, luck_ply))
        for engine, version, ply, luck_ply in plain.itertuples(index=False, name=None)
    )


def _order(group: Group) -> tuple[tuple[bool, str], ...]:
    return tuple((label is None, (label or "").casefold()) for label in group.labels)


def _measured(
    rows: pd.DataFrame, keys: Sequence[str], wanted: Iterable[Measure]
) -> Iterable[tuple[tuple[str | None, ...], dict[str, Value]]]:
    """All measures of one sheet by group, each sum over the sheet made once."""
    tallies = {measure.name: measure.compute(rows) for measure in wanted}
    if rows.empty or not tallies:
        return
    columns = {name: _columns(name, tally) for name, tally in tallies.items()}
    frame = pd.DataFrame(
        {name: numbers for some in columns.values() for name, numbers in some.items()},
        index=rows.index,
    )
    # One grouping for all: telling the groups apart is what takes time.
    grouped = frame.groupby([rows[key] for key in keys], dropna=False, observed=True)
    together = pd.concat(
        [
            grouped[[*chain.from_iterable(of_kind)]].agg(how, **options)
            for (how, options), kinds in _AGGREGATIONS
            if (of_kind := [columns[name] for name in tallies if isinstance(tallies[name], kinds)])
        ],
        axis=1,
    )
    for labels, *numbers in together.itertuples(name=None):
        names: Sequence[Any] = labels if len(keys) > 1 else (labels,)
        told = dict(zip(together.columns, numbers, strict=True))
        yield (
            _labels(names),
            {name: _value(name, tally, told) for name, tally in tallies.items()},
        )


def _columns(name: str, tally: Tally) -> dict[str, npt.NDArray[np.float64]]:
    """What is summed up of a tally, by the names of columns."""
    return {f"{name} {place}": numbers for place, numbers in enumerate(_numbers(tally))}


def _numbers(tally: Tally) -> list[npt.NDArray[np.float64]]:
    """What is summed up of a tally."""
    parts = tally.counts if isinstance(tally, Evenness) else tally
    numbers = [part.to_numpy("float64", na_value=np.nan) for part in parts if part is not None]
    if isinstance(tally, Mean) and tally.squares is None:
        numbers.append(numbers[0] ** 2)
    return numbers


def _value(name: str, tally: Tally, told: Mapping[str, Any]) -> Value:
    """One measure of one group from its sums."""
    width = len(tally.counts if isinstance(tally, Evenness) else tally)
    sums = [told[f"{name} {place}"] for place in range(width)]
    numbers = [None if pd.isna(number) else float(number) for number in sums]
    if isinstance(tally, Share | Mean):
        part, whole, *squares = (number or 0.0 for number in numbers)
        if not whole:
            return Value(None, part, whole)
        if squares:
            signed = measures()[name].signed
            interval = of_average(part, squares[0], whole, signed=signed)
        else:
            interval = wilson(part, whole)
        return Value(part / whole, part, whole, interval)
    if isinstance(tally, Evenness):
        counts = [number or 0.0 for number in numbers]
        if not any(counts):
            return Value(None)
        return Value(chi_square_tail(chi_square(counts), len(counts) - 1), whole=sum(counts))
    return Value(numbers[0])
