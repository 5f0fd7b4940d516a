"""The tables from a player's point of view: a row a player and match, or a player and game.

Measures are sums over these sheets and over the turns, so that whatever the rows are grouped by,
nothing else changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from bgrecord.stats.elo import ratings
from bgrecord.stats.measures._registry import Sheet
from bgrecord.stats.tables import Tables

_MATCH_KEY = ["file", "match"]
_GAME_KEY = [*_MATCH_KEY, "game"]
#: What is counted in every game.
_SUMMED_KINDS = ("double", "redouble", "take", "drop", "beaver", "dance", "illegal")
_SIDES = {0: ("left", "right"), 1: ("right", "left")}

#: The luck of a match is known when that of so many of its rolls is.
_NEARLY_ALL = 0.95

#: What can be known of a match in every sheet.
_HEADINGS = ("event", "month", "year", "match_label")


@dataclass(frozen=True)
class Sheets:
    """What measures are computed from."""

    #: A row a player and match: `won`, `decided`, `points` ...
    matches: pd.DataFrame
    #: A row a player and game: `won`, `points`, and sums over the player's turns.
    games: pd.DataFrame
    #: A row a turn, as in the table.
    turns: pd.DataFrame
    #: A row a turn that an engine judged, as in the table.
    judgements: pd.DataFrame
    #: A row a player and match with the luck of nearly all rolls: `points_balance`,
    #: `luck_balance` ...
    luck: pd.DataFrame

    def named(self, sheet: Sheet) -> pd.DataFrame:
        """A sheet by its name."""
        found: pd.DataFrame = getattr(self, sheet)
        return found


def sheets(tables: Tables, keys: Iterable[str]) -> Sheets:
    """Make the sheets of some tables.

    Args:
        tables: what to make them of.
        keys: what rows are grouped by: of a match's headings these only are put beside them.
    """
    headings = _headings(tables.matches, [key for key in keys if key in _HEADINGS])
    matches = _headed(_match_sheet(tables.matches), headings)
    return Sheets(
        matches,
        _headed(_game_sheet(tables), headings),
        _headed(tables.turns, headings),
        _headed(tables.judgements, headings),
        _luck_sheet(matches, tables),
    )


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


def _headings(matches: pd.DataFrame, names: Iterable[str]) -> pd.DataFrame:
    """Some of what groups can be made by, besides the players."""
    several = matches["file"].duplicated(keep=False)
    number = " (" + matches["match"].astype("string") + ")"
    return matches.assign(
        month=matches["date"].dt.strftime("%Y-%m").astype("string"),
        year=matches["date"].dt.strftime("%Y").astype("string"),
        match_label=matches["file"].where(~several, matches["file"] + number),
    )[[*_MATCH_KEY, *names]]


def _match_sheet(matches: pd.DataFrame) -> pd.DataFrame:
    rated = ratings(matches)
    halves = []
    for side, (own, other) in _SIDES.items():
        decided = matches["winner"].notna()
        halves.append(
            matches[_MATCH_KEY].assign(
                side=side,
                player=matches[own],
                opponent=matches[other],
                date=matches["date"],
                decided=decided,
                won=decided & (matches["winner"] == side).fillna(False),
                elo=rated[own],
                length=matches["length"],
                points_balance=matches[f"{own}_points"] - matches[f"{other}_points"],
            )
        )
    # In the order of dates, so that a player's last row is the latest match.
    sheet = pd.concat(halves, ignore_index=True)
    return sheet.sort_values("date", kind="stable", na_position="first", ignore_index=True)


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


def _game_sheet(tables: Tables) -> pd.DataFrame:
    games = tables.games
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
                score=games[f"{own}_score"],
                opponent_score=games[f"{other}_score"],
            )
        )
    sums = _sums(tables.turns)
    suffered = {"hits": "sent_back", "drops": "dropped"}
    opposing = sums.rename(columns=suffered).assign(side=1 - sums["side"])
    key = [*_GAME_KEY, "side"]
    sheet = pd.concat(halves, ignore_index=True).merge(sums, on=key, how="left")
    sheet = sheet.merge(opposing[[*key, *suffered.values()]], on=key, how="left")
    sheet = sheet.merge(_opening_rolls(tables.turns), on=key, how="left")
    counted = [column for column in [*sums.columns, *suffered.values()] if column not in key]
    return sheet.assign(**{column: sheet[column].fillna(0) for column in counted})


def _opening_rolls(turns: pd.DataFrame) -> pd.DataFrame:
    """The first roll of each game, higher die first, and the side that had it."""
    openings = turns[turns["opening"]]
    dice = openings[["die1", "die2"]]
    high, low = dice.max(axis=1).astype("string"), dice.min(axis=1).astype("string")
    return openings[[*_GAME_KEY, "side"]].assign(opening_roll=high + low)


def _sums(turns: pd.DataFrame) -> pd.DataFrame:
    """Sums over the turns of each side of each game."""
    # Telling words apart once is quicker than comparing them for each.
    which = pd.Index(_SUMMED_KINDS).get_indexer(pd.Index(turns["kind"]))
    kinds = {f"{kind}s": which == place for place, kind in enumerate(_SUMMED_KINDS)}
    counted = turns[[*_GAME_KEY, "side"]].assign(
        **kinds,
        hits=turns["hits"].fillna(0),
        starts=turns["opening"],
    )
    grouped = counted.groupby([*_GAME_KEY, "side"], as_index=False, observed=True)
    return grouped.sum()
