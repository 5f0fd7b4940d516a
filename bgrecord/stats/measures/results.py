"""Who wins, how, and how much."""

from __future__ import annotations

from typing import Any

import pandas as pd

from bgrecord.stats.measures._registry import Family, Latest, Mean, Share, Tally, Total

_measure = Family("Results")


@_measure("matches", "matches", on="matches", headline=True)
def matches(rows: pd.DataFrame) -> Tally:
    """Matches and money sessions played, finished or not."""
    return Total(_ones(rows))


@_measure("matches-won", "%", on="matches", headline=True)
def matches_won(rows: pd.DataFrame) -> Tally:
    """Matches won, of those that were finished. A money session is not won."""
    return Share(rows["won"], rows["decided"])


@_measure("elo", "rating", on="matches", decimals=0, headline=True)
def elo(rows: pd.DataFrame) -> Tally:
    """The rating after the last finished match, by the formula of FIBS from 1500 up.

    Only the matches at hand count, in the order of their dates: D points apart, the weaker wins
    a match to n with the chance P = 1 / (10^(D √n / 2000) + 1), and the winner gains 4 K √n
    times the chance to lose it, K = max(1, 5 - points of all earlier matches / 100).
    """
    return Latest(rows["elo"])


@_measure("games", "games", on="games", headline=True)
def games(rows: pd.DataFrame) -> Tally:
    """Games played, finished or not."""
    return Total(_ones(rows))


@_measure("games-won", "%", on="games", headline=True)
def games_won(rows: pd.DataFrame) -> Tally:
    """Games won, of those that were finished."""
    return Share(rows["won"], rows["decided"])


@_measure("unfinished-games", "games", on="games")
def unfinished_games(rows: pd.DataFrame) -> Tally:
    """Games without a result."""
    return Total(~rows["decided"])


@_measure("points-won", "points", on="games")
def points_won(rows: pd.DataFrame) -> Tally:
    """Points of the games won, as written in the record."""
    return Total(rows["points"].where(rows["won"]))


@_measure("points-lost", "points", on="games")
def points_lost(rows: pd.DataFrame) -> Tally:
    """Points of the games lost, as written in the record."""
    return Total(rows["points"].where(rows["lost"]))


@_measure("points-per-game", "points per game", on="games", headline=True, signed=True)
def points_per_game(rows: pd.DataFrame) -> Tally:
    """Points won less points lost, over the finished games whose points are known."""
    known = rows["decided"] & rows["points"].notna()
    return Mean(rows["points"].where(rows["won"], -rows["points"]).where(known), known)


@_measure("points-per-win", "points per game", on="games")
def points_per_win(rows: pd.DataFrame) -> Tally:
    """Points won, over the games won whose points are known."""
    known = rows["won"] & rows["points"].notna()
    return Mean(rows["points"].where(known), known)


@_measure("gammon-rate", "%", on="games", headline=True)
def gammon_rate(rows: pd.DataFrame) -> Tally:
    """Games won as a gammon or backgammon, of the games won whose kind is known.

    By the board at the end, whatever was written; of a game given up by its points. A game that
    ended with a drop is a single game.
    """
    return Share(rows["won"] & _is(rows, "gammon", "backgammon"), rows["won"] & _known(rows))


@_measure("backgammon-rate", "%", on="games")
def backgammon_rate(rows: pd.DataFrame) -> Tally:
    """Games won as a backgammon, of the games won whose kind is known."""
    return Share(rows["won"] & _is(rows, "backgammon"), rows["won"] & _known(rows))


@_measure("gammons-lost", "%", on="games")
def gammons_lost(rows: pd.DataFrame) -> Tally:
    """Games lost as a gammon or backgammon, of the games lost whose kind is known."""
    return Share(rows["lost"] & _is(rows, "gammon", "backgammon"), rows["lost"] & _known(rows))


@_measure("wins-by-bear-off", "%", on="games")
def wins_by_bear_off(rows: pd.DataFrame) -> Tally:
    """Games won by bearing off the last checker, of the games won."""
    return _wins_by(rows, "bear-off")


@_measure("wins-by-drop", "%", on="games")
def wins_by_drop(rows: pd.DataFrame) -> Tally:
    """Games won because the opponent dropped a double, of the games won."""
    return _wins_by(rows, "drop")


@_measure("wins-by-resignation", "%", on="games")
def wins_by_resignation(rows: pd.DataFrame) -> Tally:
    """Games won because the opponent gave up, of the games won.

    Said in words, or a result written over an unfinished board.
    """
    return _wins_by(rows, "resignation")


@_measure("crawford-games", "games", on="games")
def crawford_games(rows: pd.DataFrame) -> Tally:
    """Crawford games played: the first in which a side needs one point."""
    return Total(_crawford(rows))


@_measure("crawford-games-won", "%", on="games")
def crawford_games_won(rows: pd.DataFrame) -> Tally:
    """Crawford games won, of those that were finished."""
    return Share(rows["won"] & _crawford(rows), rows["decided"] & _crawford(rows))


@_measure("post-crawford-games", "games", on="games")
def post_crawford_games(rows: pd.DataFrame) -> Tally:
    """Games played after the Crawford game of their match."""
    return Total(rows["post_crawford"])


@_measure("post-crawford-games-won", "%", on="games")
def post_crawford_games_won(rows: pd.DataFrame) -> Tally:
    """Games won after the Crawford game, of those that were finished."""
    after = rows["post_crawford"]
    return Share(rows["won"] & after, rows["decided"] & after)


@_measure("game-length", "rolls per game", on="games", decimals=1)
def game_length(rows: pd.DataFrame) -> Tally:
    """Rolls of both sides, over the finished games."""
    return Mean(rows["rolls"].where(rows["decided"]), rows["decided"])


@_measure("race-games", "%", on="games")
def race_games(rows: pd.DataFrame) -> Tally:
    """Finished games that came to a race: some roll of theirs was made without contact."""
    raced = rows["race_roll"].notna()
    return Share(raced & rows["decided"], rows["decided"])


@_measure("race-entry", "rolls", on="games", decimals=1)
def race_entry(rows: pd.DataFrame) -> Tally:
    """Which roll of the game, counted over both sides, was the first without contact."""
    return Mean(rows["race_roll"], rows["race_roll"].notna())


def _ones(rows: pd.DataFrame) -> pd.Series[Any]:
    return pd.Series(True, index=rows.index)


def _is(rows: pd.DataFrame, *kinds: str) -> pd.Series[Any]:
    return rows["kind"].isin(kinds)


def _known(rows: pd.DataFrame) -> pd.Series[Any]:
    return rows["kind"].notna()


def _crawford(rows: pd.DataFrame) -> pd.Series[Any]:
    return rows["crawford"].fillna(False).astype(bool)


def _wins_by(rows: pd.DataFrame, ending: str) -> Tally:
    return Share(rows["won"] & (rows["ending"] == ending).fillna(False), rows["won"])
