"""Who wins, how, and how much."""

from __future__ import annotations

import numpy as np

from bgrecord.stats.measures._registry import Family, Latest, Mean, Share, Tally, Total
from bgrecord.stats.rows import Rows

_measure = Family("Results")


@_measure("matches", "matches", on="matches", headline=True)
def matches(rows: Rows) -> Tally:
    """Matches and money sessions played, finished or not."""
    return Total(rows.all())


@_measure("matches-won", "%", on="matches", headline=True)
def matches_won(rows: Rows) -> Tally:
    """Matches won, of those that were finished. A money session is not won."""
    return Share(rows.flags("won"), rows.flags("decided"))


@_measure("elo", "rating", on="matches", decimals=0, headline=True)
def elo(rows: Rows) -> Tally:
    """The rating after the last finished match, by the formula of FIBS from 1500 up.

    Only the matches at hand count, in the order of their dates: D points apart, the weaker wins
    a match to n with the chance P = 1 / (10^(D √n / 2000) + 1), and the winner gains 4 K √n
    times the chance to lose it, K = max(1, 5 - points of all earlier matches / 100).
    """
    return Latest(rows.numbers("elo"))


@_measure("games", "games", on="games", headline=True)
def games(rows: Rows) -> Tally:
    """Games played, finished or not."""
    return Total(rows.all())


@_measure("games-won", "%", on="games", headline=True)
def games_won(rows: Rows) -> Tally:
    """Games won, of those that were finished."""
    return Share(rows.flags("won"), rows.flags("decided"))


@_measure("unfinished-games", "games", on="games")
def unfinished_games(rows: Rows) -> Tally:
    """Games without a result."""
    return Total(~rows.flags("decided"))


@_measure("points-won", "points", on="games")
def points_won(rows: Rows) -> Tally:
    """Points of the games won, as written in the record."""
    return Total(rows.numbers("points") * rows.flags("won"))


@_measure("points-lost", "points", on="games")
def points_lost(rows: Rows) -> Tally:
    """Points of the games lost, as written in the record."""
    return Total(rows.numbers("points") * rows.flags("lost"))


@_measure("points-per-game", "points per game", on="games", headline=True, signed=True)
def points_per_game(rows: Rows) -> Tally:
    """Points won less points lost, over the finished games whose points are known."""
    known = rows.flags("decided") & rows.known("points")
    points = rows.numbers("points")
    return Mean(np.where(rows.flags("won"), points, -points) * known, known)


@_measure("points-per-win", "points per game", on="games")
def points_per_win(rows: Rows) -> Tally:
    """Points won, over the games won whose points are known."""
    known = rows.flags("won") & rows.known("points")
    return Mean(rows.numbers("points") * known, known)


@_measure("gammon-rate", "%", on="games", headline=True)
def gammon_rate(rows: Rows) -> Tally:
    """Games won as a gammon or backgammon, of the games won whose kind is known.

    By the board at the end, whatever was written; of a game given up by its points. A game that
    ended with a drop is a single game.
    """
    return _share_of(rows, "won", "gammon", "backgammon")


@_measure("backgammon-rate", "%", on="games")
def backgammon_rate(rows: Rows) -> Tally:
    """Games won as a backgammon, of the games won whose kind is known."""
    return _share_of(rows, "won", "backgammon")


@_measure("gammons-lost", "%", on="games")
def gammons_lost(rows: Rows) -> Tally:
    """Games lost as a gammon or backgammon, of the games lost whose kind is known."""
    return _share_of(rows, "lost", "gammon", "backgammon")


@_measure("wins-by-bear-off", "%", on="games")
def wins_by_bear_off(rows: Rows) -> Tally:
    """Games won by bearing off the last checker, of the games won."""
    return _wins_by(rows, "bear-off")


@_measure("wins-by-drop", "%", on="games")
def wins_by_drop(rows: Rows) -> Tally:
    """Games won because the opponent dropped a double, of the games won."""
    return _wins_by(rows, "drop")


@_measure("wins-by-resignation", "%", on="games")
def wins_by_resignation(rows: Rows) -> Tally:
    """Games won because the opponent gave up, of the games won.

    Said in words, or a result written over an unfinished board.
    """
    return _wins_by(rows, "resignation")


@_measure("crawford-games", "games", on="games")
def crawford_games(rows: Rows) -> Tally:
    """Crawford games played: the first in which a side needs one point."""
    return Total(rows.flags("crawford"))


@_measure("crawford-games-won", "%", on="games")
def crawford_games_won(rows: Rows) -> Tally:
    """Crawford games won, of those that were finished."""
    return _wins_of(rows, "crawford")


@_measure("post-crawford-games", "games", on="games")
def post_crawford_games(rows: Rows) -> Tally:
    """Games played after the Crawford game of their match."""
    return Total(rows.flags("post_crawford"))


@_measure("post-crawford-games-won", "%", on="games")
def post_crawford_games_won(rows: Rows) -> Tally:
    """Games won after the Crawford game, of those that were finished."""
    return _wins_of(rows, "post_crawford")


@_measure("game-length", "rolls per game", on="games", decimals=1)
def game_length(rows: Rows) -> Tally:
    """Rolls of both sides, over the finished games."""
    return Mean(rows.numbers("rolls") * rows.flags("decided"), rows.flags("decided"))


@_measure("race-games", "%", on="games")
def race_games(rows: Rows) -> Tally:
    """Finished games that came to a race: some roll of theirs was made without contact."""
    raced = rows.known("race_roll")
    return Share(raced & rows.flags("decided"), rows.flags("decided"))


@_measure("race-entry", "rolls", on="games", decimals=1)
def race_entry(rows: Rows) -> Tally:
    """Which roll of the game, counted over both sides, was the first without contact."""
    return Mean(rows.numbers("race_roll"), rows.known("race_roll"))


def _share_of(rows: Rows, outcome: str, *kinds: str) -> Tally:
    """Games of some kinds, of those with this outcome whose kind is known."""
    those = rows.flags(outcome) & rows.known("kind")
    return Share(those & rows.says("kind", *kinds), those)


def _wins_of(rows: Rows, kind: str) -> Tally:
    """Games won, of the finished ones of a kind that has a column."""
    those = rows.flags("decided") & rows.flags(kind)
    return Share(those & rows.flags("won"), those)


def _wins_by(rows: Rows, ending: str) -> Tally:
    return Share(rows.flags("won") & rows.says("ending", ending), rows.flags("won"))
