"""The tables from a player's point of view: a row a player and match, or a player and game.

Measures are taken over the rows of these sheets and of the turns, so that whatever the rows are
grouped by, nothing else changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from bgrecord.stats.elo import ratings
from bgrecord.stats.measures._registry import Column, Sheet
from bgrecord.stats.rows import Rows
from bgrecord.stats.tables import Tables

_MATCH_KEY = ["file", "match"]
_GAME_KEY = [*_MATCH_KEY, "game"]
#: What the sheet of matches is made of.
_RATED = ["left", "right", "date", "winner", "length", "left_points", "right_points"]
#: What is counted in every game.
_SUMMED_KINDS = ("double", "redouble", "take", "drop", "beaver", "illegal")
_SIDES = {0: ("left", "right"), 1: ("right", "left")}

#: The luck of a match is known when that of so many of its rolls is.
_NEARLY_ALL = 0.95

#: What can be known of a match in every sheet.
_HEADINGS = ("event", "month", "year", "match_label")


class Sheets:
    """What measures are computed from; each sheet is made when it is asked for."""

    def __init__(self, tables: Tables, keys: Iterable[str]) -> None:
        """Take the tables, and what rows are grouped by."""
        self._tables = tables
        self._keys = tuple(keys)

    def named(self, sheet: Sheet) -> pd.DataFrame:
        """A sheet by its name."""
        found: pd.DataFrame = getattr(self, sheet)
        return found

    @cached_property
    def matches(self) -> pd.DataFrame:
        """A row a player and match: `won`, `decided`, `points` ..."""
        return match_sheet(self._headed_matches)

    @property
    def rated_matches(self) -> pd.DataFrame:
        """What `match_sheet` needs of the matches, and no more."""
        of_keys = [key for key in self._keys if key in _HEADINGS]
        return self._headed_matches[[*_RATED, *of_keys]]

    @cached_property
    def games(self) -> pd.DataFrame:
        """A row a player and game: `won`, `points`, and sums over the player's turns."""
        sheet = _game_sheet(self._tables, opening_rolls="opening_roll" in self._keys)
        return _headed(sheet, self._headings)

    @cached_property
    def turns(self) -> pd.DataFrame:
        """A row a turn, as in the table."""
        return _headed(self._tables.turns, self._headings)

    @cached_property
    def judgements(self) -> pd.DataFrame:
        """A row a turn that an engine judged, as in the table."""
        return _headed(self._tables.judgements, self._headings)

    @cached_property
    def luck(self) -> pd.DataFrame:
        """A row a player and match with the luck of nearly all rolls: `luck_balance` ..."""
        return _luck_sheet(self.matches, self._tables)

    @cached_property
    def _headings(self) -> pd.DataFrame:
        of_keys = [key for key in self._keys if key in _HEADINGS]
        return self._headed_matches[[*_MATCH_KEY, *of_keys]]

    @cached_property
    def _headed_matches(self) -> pd.DataFrame:
        return headed_matches(self._tables.matches, self._keys)


def headed_matches(matches: pd.DataFrame, keys: Iterable[str]) -> pd.DataFrame:
    """The table of matches with that of `keys` which a match is headed by, besides the players."""
    made = {"month": _months, "year": _years, "match_label": _match_labels}
    return matches.assign(**{key: made[key](matches) for key in keys if key in made})


def match_sheet(headed: pd.DataFrame) -> pd.DataFrame:
    """The sheet of matches, from a table of all there are: ratings go from one to the next.

    Args:
        headed: see `headed_matches`; what neither the sheet nor a heading needs may be missing.
    """
    rated = ratings(headed)
    decided = headed["winner"].notna()
    kept = [name for name in (*_MATCH_KEY, *_HEADINGS) if name in headed]
    halves = [
        headed[kept].assign(
            side=side,
            player=headed[own],
            opponent=headed[other],
            date=headed["date"],
            decided=decided,
            won=decided & (headed["winner"] == side).fillna(False),
            elo=rated[own],
            length=headed["length"],
            points_balance=headed[f"{own}_points"] - headed[f"{other}_points"],
        )
        for side, (own, other) in _SIDES.items()
    ]
    # In the order of dates, so that a player's last row is the latest match.
    sheet = pd.concat(halves, ignore_index=True)
    return sheet.sort_values("date", kind="stable", na_position="first", ignore_index=True)


def _months(matches: pd.DataFrame) -> pd.Series[str]:
    months: pd.Series[str] = matches["date"].dt.strftime("%Y-%m").astype("string")
    return months


def _years(matches: pd.DataFrame) -> pd.Series[str]:
    years: pd.Series[str] = matches["date"].dt.strftime("%Y").astype("string")
    return years


def _match_labels(matches: pd.DataFrame) -> pd.Series[str]:
    """What matches are called: by their file, with a number where it holds several."""
    several = matches["file"].duplicated(keep=False)
    number = " (" + matches["match"].astype("string") + ")"
    return matches["file"].where(~several, matches["file"] + number)


def _headed(rows: pd.DataFrame, headings: pd.DataFrame) -> pd.DataFrame:
    """Rows with the headings of their matches."""
    added = [name for name in headings.columns if name not in _MATCH_KEY]
    if not added:
        return rows
    if rows.empty:
        # With pyarrow installed pandas cannot merge two empty columns of text.
        kinds = {name: headings[name].dtype for name in added}
        return rows.reindex(columns=[*rows.columns, *added]).astype(kinds)
    return rows.merge(headings, on=_MATCH_KEY, how="left")


def _luck_sheet(matches: pd.DataFrame, tables: Tables) -> pd.DataFrame:
    """The matches whose luck is known, with that of both sides' rolls in chances or points."""
    judged = tables.judgements
    lucky = judged.assign(luck=judged["luck"] * judged["worth"])
    lucky = lucky[lucky["luck"].notna()]
    if lucky.empty:
        return matches.iloc[:0].assign(luck_balance=pd.Series(dtype="Float64"))
    # Where nobody judged, no engine need be loaded.
    from bgrecord.engine import LONGEST

    sums = lucky.groupby([*_MATCH_KEY, "side"], as_index=False).agg({"luck": "sum"})
    opposing = sums.rename(columns={"luck": "opposing"}).assign(side=1 - sums["side"])
    both = sums.merge(opposing, on=[*_MATCH_KEY, "side"], how="outer").fillna({"luck": 0})
    balance = both["luck"] - both["opposing"].fillna(0)
    sheet = matches.merge(
        both[[*_MATCH_KEY, "side"]].assign(luck_balance=balance), on=[*_MATCH_KEY, "side"]
    )
    sheet = sheet[sheet["length"].fillna(0) <= LONGEST]
    return sheet.merge(_with_luck(tables.turns, lucky), on=_MATCH_KEY)


def _with_luck(turns: pd.DataFrame, lucky: pd.DataFrame) -> pd.DataFrame:
    """The matches with the luck of nearly all their rolls.

    Args:
        turns: the table.
        lucky: the judgements that tell the luck of a roll.
    """
    rolls = turns[turns["die1"].notna()].groupby(_MATCH_KEY).size()
    known = lucky.groupby(_MATCH_KEY).size()
    enough = known[known >= _NEARLY_ALL * rolls.reindex(known.index, fill_value=0)]
    return enough.index.to_frame(index=False)


def _game_sheet(tables: Tables, *, opening_rolls: bool) -> pd.DataFrame:
    """The sheet of games.

    Args:
        tables: all of them.
        opening_rolls: with the column `opening_roll`.
    """
    games, turns = tables.games, tables.turns
    halves = []
    for side, (own, other) in _SIDES.items():
        decided = games["winner"].notna()
        won = decided & (games["winner"] == side).fillna(False)
        halves.append(
            games.assign(
                side=side,
                player=games[own],
                opponent=games[other],
                decided=decided,
                won=won,
                lost=decided & ~won,
            )
        )
    # The left sides of all games, and the right sides behind them.
    row = _places(games, turns) + len(games) * turns["side"].to_numpy(dtype=np.intp)
    sums = _sums(turns, row, 2 * len(games))
    # What a side suffers is what the other half says of the other one.
    suffered = {
        name: np.roll(sums[of], len(games))
        for name, of in {"sent_back": "hits", "dropped": "drops"}.items()
    }
    sheet = pd.concat(halves, ignore_index=True)
    more = {"opening_roll": _opening_rolls(turns, row, sheet.index)} if opening_rolls else {}
    return sheet.assign(**sums, **suffered, **more)


def _places(games: pd.DataFrame, turns: pd.DataFrame) -> npt.NDArray[np.intp]:
    """Where in the table of games that of each turn stands.

    Raises:
        ValueError: a game stands there twice, or that of some turn does not.
    """
    # Many turns of one game follow each other: it is looked up once for all of them.
    first = np.flatnonzero(_differs(turns[_GAME_KEY]))
    both = pd.concat([games[_GAME_KEY], turns[_GAME_KEY].iloc[first]])
    key = np.zeros(len(both), dtype=np.int64)
    for name in _GAME_KEY:
        which, found = pd.factorize(both[name])
        key = key * len(found) + which
    there = pd.Index(key[: len(games)])
    if not there.is_unique:
        raise ValueError("the table of games has some game twice")
    place = there.get_indexer(pd.Index(key[len(games) :]))
    if (place < 0).any():
        raise ValueError("the table of turns has a game that the table of games has not")
    return np.repeat(place, np.diff(first, append=len(turns)))


def _differs(rows: pd.DataFrame) -> npt.NDArray[np.bool_]:
    """Whether each row differs from the one before."""
    differs = np.ones(len(rows), dtype=np.bool_)
    differs[1:] = False
    for name in rows:
        values = rows[name].to_numpy()
        differs[1:] |= values[1:] != values[:-1]
    return differs


def _opening_rolls(
    turns: pd.DataFrame, row: npt.NDArray[np.intp], index: pd.Index[int]
) -> pd.Series[str]:
    """The first roll of each game, higher die first, on the side that had it."""
    is_first = turns["opening"].to_numpy()
    dice = turns.loc[is_first, ["die1", "die2"]]
    high, low = dice.max(axis=1).astype("string"), dice.min(axis=1).astype("string")
    return (high + low).set_axis(row[is_first]).reindex(index)


def _sums(
    turns: pd.DataFrame, row: npt.NDArray[np.intp], rows: int
) -> dict[str, npt.NDArray[np.int64]]:
    """Sums over the turns of each side of each game.

    Args:
        turns: the table.
        row: where the sums of each turn belong.
        rows: how many sums there are of each kind.
    """
    seen = Rows(turns)
    counted: dict[str, Column] = {f"{kind}s": seen.says("kind", kind) for kind in _SUMMED_KINDS}
    counted |= {"hits": np.nan_to_num(seen.numbers("hits")), "starts": seen.flags("opening")}
    return {
        name: np.bincount(row, number, rows).astype(np.int64) for name, number in counted.items()
    }
