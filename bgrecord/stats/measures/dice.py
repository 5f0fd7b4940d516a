"""What was rolled."""

from __future__ import annotations

from typing import Any

import pandas as pd

from bgrecord.stats.measures._registry import Evenness, Family, Mean, Share, Tally, Total

_measure = Family("Dice")

_FACES = range(1, 7)


@_measure("rolls", "rolls", on="turns")
def rolls(rows: pd.DataFrame) -> Tally:
    """Rolls of two dice, those among them that could not be played."""
    return Total(_rolled(rows))


@_measure("pips-per-roll", "pips per roll", on="turns", headline=True)
def pips_per_roll(rows: pd.DataFrame) -> Tally:
    """The sum of the dice, twice that of a doublet, over the rolls. 8 1/6 are expected.

    The opening roll, which cannot be a doublet, is left out.
    """
    counted = _free(rows)
    return Mean(rows["pips_rolled"].where(counted), counted)


@_measure("doublets", "%", on="turns")
def doublets(rows: pd.DataFrame) -> Tally:
    """Rolls of two equal dice, of all rolls but the opening one. 16.7 % are expected."""
    counted = _free(rows)
    return Share(counted & (rows["die1"] == rows["die2"]).fillna(False), counted)


@_measure("dice-fairness", "p", on="turns", decimals=3)
def dice_fairness(rows: pd.DataFrame) -> Tally:
    """The chance that fair dice show their six faces as unevenly as here, or more so.

    Pearson's chi-square test of the single dice of all rolls but the opening one, with five
    degrees of freedom. One player in twenty is below 0.05 with fair dice.
    """
    counted = _free(rows)
    first, second = rows["die1"].where(counted, 0), rows["die2"].where(counted, 0)
    return Evenness(tuple((first == face).astype("Int64") + (second == face) for face in _FACES))


@_measure("opening-rolls", "%", on="games")
def opening_rolls(rows: pd.DataFrame) -> Tally:
    """Games in which the player had the first roll, of all games with a roll."""
    begun = rows["rolls"] > 0
    return Share(begun & (rows["starts"] > 0), begun)


@_measure("wins-after-opening", "%", on="games")
def wins_after_opening(rows: pd.DataFrame) -> Tally:
    """Games won, of the finished ones in which the player had the first roll."""
    began = rows["decided"] & (rows["starts"] > 0)
    return Share(began & rows["won"], began)


@_measure("dance-rate", "%", on="turns", headline=True)
def dance_rate(rows: pd.DataFrame) -> Tally:
    """Rolls of which no number could be played, of all rolls."""
    return Share(rows["kind"] == "dance", _rolled(rows))


@_measure("rolls-on-bar", "%", on="turns")
def rolls_on_bar(rows: pd.DataFrame) -> Tally:
    """Rolls with a checker on the bar, of the rolls with a known board."""
    known = _rolled(rows) & rows["on_bar"].notna()
    return Share(known & _on_bar(rows), known)


@_measure("dances-on-bar", "%", on="turns")
def dances_on_bar(rows: pd.DataFrame) -> Tally:
    """Rolls of which no number could be played, of the rolls with a checker on the bar."""
    entering = _rolled(rows) & _on_bar(rows)
    return Share(entering & (rows["kind"] == "dance"), entering)


@_measure("pips-wasted", "pips per roll", on="turns", signed=True)
def pips_wasted(rows: pd.DataFrame) -> Tally:
    """Pips rolled and not moved, over the rolls that were played or danced.

    Numbers that could not be played, and what is left over of numbers that bear a checker off.
    """
    # An illegal play may have moved more than was rolled.
    played = rows["kind"].isin(["play", "illegal", "dance"]) & rows["pips_moved"].notna()
    return Mean((rows["pips_rolled"] - rows["pips_moved"]).where(played), played)


def _rolled(rows: pd.DataFrame) -> pd.Series[Any]:
    """The rolls, without impossible ones."""
    return rows["die1"].notna()


def _free(rows: pd.DataFrame) -> pd.Series[Any]:
    """The rolls that can show anything: not the opening one."""
    return _rolled(rows) & ~rows["opening"]


def _on_bar(rows: pd.DataFrame) -> pd.Series[Any]:
    return (rows["on_bar"] > 0).fillna(False).astype(bool)
