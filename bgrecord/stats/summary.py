"""Measures by group: for every player, match, event, opponent, month, year, opening roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pandas as pd

from bgrecord.players import Players
from bgrecord.stats.measures import Measure, measures
from bgrecord.stats.measures._registry import Sheet
from bgrecord.stats.sheets import Sheets, match_sheet
from bgrecord.stats.sums import Labels, Sums, Value, labels_of
from bgrecord.stats.tables import Tables


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


@dataclass(frozen=True, slots=True)
class Group:
    """One group and all that was measured of it."""

    #: A name for each title of the summary; None for what the record does not tell.
    labels: Labels
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


class Summing:
    """Adds up the measures of tables that come one after the other.

    Of the tables only the matches are kept, so memory grows with their number but slowly.
    """

    def __init__(
        self, by: str = "player", *, player: str | None = None, names: Sequence[str] | None = None
    ) -> None:
        """Begin with nothing.

        Args:
            by: a name of `GROUPINGS`.
            player: only the groups of this player, in any spelling known.
            names: the measures; without them all that the grouping allows, those of skill only
                when an engine was asked.

        Raises:
            KeyError: there is no such grouping or measure.
        """
        self._grouping = GROUPINGS[by]
        self._player = player
        self._all_asked = names is None
        named = [measures()[name] for name in (measures() if names is None else names)]
        possible = self._grouping.sheets + (_JUDGED if "turns" in self._grouping.sheets else ())
        self._wanted = [measure for measure in named if measure.sheet in possible]
        self._sums = {
            sheet: Sums([measure for measure in self._wanted if measure.sheet == sheet])
            for sheet in possible
        }
        self._players = Players()
        self._matches: list[pd.DataFrame] = []
        self._illegal: set[Labels] = set()
        self._engines: dict[str, None] = {}

    @property
    def measures(self) -> Sequence[Measure]:
        """What can be measured of what was asked for."""
        return self._wanted

    def add(self, tables: Tables) -> None:
        """Take the tables of records that come behind those taken before.

        Everybody must go by one name in all of them, see `bgrecord.stats.combined`.
        """
        self._players = tables.players
        self._engines |= dict.fromkeys(engines(tables.judgements))
        added = Sheets(tables, self._grouping.keys)
        self._matches.append(added.rated_matches)
        for sheet, sums in self._sums.items():
            is_left_out = sheet in _JUDGED and tables.judgements.empty
            if sums.measures and sheet != "matches" and not is_left_out:
                sums.add(self._chosen(added.named(sheet)), self._grouping.keys)
        self._illegal |= _with_illegal_plays(added.games, self._grouping.keys)

    def summary(self) -> Summary:
        """The measures of everything taken."""
        keys = self._grouping.keys
        if "matches" in self._sums:
            # Ratings go through all matches in the order of their dates.
            all_matches = Sums([measure for measure in self._wanted if measure.sheet == "matches"])
            all_matches.add(
                self._chosen(match_sheet(pd.concat(self._matches, ignore_index=True))), keys
            )
            self._sums["matches"] = all_matches
        wanted = [
            measure
            for measure in self._wanted
            if self._engines or not self._all_asked or measure.sheet not in _JUDGED
        ]
        values: dict[Labels, dict[str, Value]] = {}
        for sums in self._sums.values():
            for labels, found in sums.values():
                values.setdefault(labels, {}).update(found)
        groups = (
            Group(
                labels,
                {each.name: found.get(each.name, Value(None)) for each in wanted},
                labels in self._illegal,
            )
            for labels, found in values.items()
        )
        return Summary(
            tuple(TITLES.get(key, key) for key in keys),
            tuple(wanted),
            tuple(sorted(groups, key=_order)),
            tuple(self._engines),
        )

    def _chosen(self, rows: pd.DataFrame) -> pd.DataFrame:
        """The rows that are measured."""
        if self._player is not None:
            rows = rows[rows["player"] == self._players.find(self._player)]
        if not self._grouping.keeps_missing:
            rows = rows[rows[self._grouping.keys[0]].notna()]
        return rows


def summarize(
    tables: Tables,
    by: str = "player",
    *,
    player: str | None = None,
    names: Sequence[str] | None = None,
) -> Summary:
    """Measure the groups of some tables; takes what `Summing` takes."""
    summing = Summing(by, player=player, names=names)
    summing.add(tables)
    return summing.summary()


def _with_illegal_plays(games: pd.DataFrame, keys: Sequence[str]) -> set[Labels]:
    """The groups that hold a game with an illegal play."""
    found = games.loc[games["illegals"] > 0, list(keys)].drop_duplicates()
    return {labels_of(names) for names in found.itertuples(index=False, name=None)}


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


def _order(group: Group) -> tuple[tuple[bool, str, str], ...]:
    return tuple((label is None, (label or "").casefold(), label or "") for label in group.labels)
