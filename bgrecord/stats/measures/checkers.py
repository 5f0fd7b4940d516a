"""How the checkers are played."""

from __future__ import annotations

from typing import Any

import pandas as pd

from bgrecord.stats.measures._registry import Family, Highest, Mean, Share, Tally, Total

_measure = Family("Checkers")


@_measure("hits", "checkers per game", on="games")
def hits(rows: pd.DataFrame) -> Tally:
    """Opposing checkers sent to the bar, over the games."""
    return Mean(rows["hits"], _games(rows))


@_measure("sent-back", "checkers per game", on="games")
def sent_back(rows: pd.DataFrame) -> Tally:
    """Own checkers sent to the bar, over the games."""
    return Mean(rows["sent_back"], _games(rows))


@_measure("blots", "points per play", on="turns")
def blots(rows: pd.DataFrame) -> Tally:
    """Points left with a single checker, over the plays made in contact; dances are none."""
    counted = _plays_in_contact(rows)
    return Mean(rows["blots"].where(counted), counted)


@_measure("anchor-rate", "%", on="turns")
def anchor_rate(rows: pd.DataFrame) -> Tally:
    """Plays in contact that leave the player a point in the opponent's home board."""
    counted = _plays_in_contact(rows)
    return Share(counted & (rows["anchors"] > 0).fillna(False), counted)


@_measure("longest-prime", "points in a row", on="turns")
def longest_prime(rows: pd.DataFrame) -> Tally:
    """The most neighbouring points ever held with two or more checkers each."""
    return Highest(rows["prime"])


@_measure("full-primes", "%", on="turns")
def full_primes(rows: pd.DataFrame) -> Tally:
    """Plays in contact that leave the player six neighbouring points or more."""
    counted = _plays_in_contact(rows)
    return Share(counted & (rows["prime"] >= 6).fillna(False), counted)


@_measure("forced-rolls", "%", on="turns")
def forced_rolls(rows: pd.DataFrame) -> Tally:
    """Rolls with one legal play or none, of the rolls whose legal plays were counted."""
    known = rows["forced"].notna()
    return Share(known & rows["forced"].fillna(False), known)


@_measure("illegal-plays", "plays", on="turns", headline=True)
def illegal_plays(rows: pd.DataFrame) -> Tally:
    """Plays that broke a rule and stood. All other numbers count them like any play."""
    return Total(rows["kind"] == "illegal")


def _games(rows: pd.DataFrame) -> pd.Series[Any]:
    return pd.Series(True, index=rows.index)


def _plays_in_contact(rows: pd.DataFrame) -> pd.Series[Any]:
    played = rows["kind"].isin(["play", "illegal"]) & rows["pips_moved"].notna()
    return played & (rows["phase"] == "contact").fillna(False)
