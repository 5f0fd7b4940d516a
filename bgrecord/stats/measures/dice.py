"""What was rolled."""

from __future__ import annotations

import numpy as np

from bgrecord.stats.measures._registry import Evenness, Family, Mean, Share, Tally, Total
from bgrecord.stats.rows import Flags, Rows

_measure = Family("Dice")

_FACES = range(1, 7)


@_measure("rolls", "rolls", on="turns")
def rolls(rows: Rows) -> Tally:
    """Rolls of two dice, those among them that could not be played."""
    return Total(_rolled(rows))


@_measure("pips-per-roll", "pips per roll", on="turns", headline=True)
def pips_per_roll(rows: Rows) -> Tally:
    """The sum of the dice, twice that of a doublet, over the rolls. 8 1/6 are expected.

    The opening roll, which cannot be a doublet, is left out.
    """
    counted = _free(rows)
    return Mean(rows.numbers("pips_rolled") * counted, counted)


@_measure("doublets", "%", on="turns")
def doublets(rows: Rows) -> Tally:
    """Rolls of two equal dice, of all rolls but the opening one. 16.7 % are expected."""
    counted = _free(rows)
    return Share(counted & (rows.numbers("die1") == rows.numbers("die2")), counted)


@_measure("dice-fairness", "p", on="turns", decimals=3)
def dice_fairness(rows: Rows) -> Tally:
    """The chance that fair dice show their six faces as unevenly as here, or more so.

    Pearson's chi-square test of the single dice of all rolls but the opening one, with five
    degrees of freedom. One player in twenty is below 0.05 with fair dice.
    """
    counted = _free(rows)
    dice = [np.where(counted, rows.numbers(die), 0) for die in ("die1", "die2")]
    return Evenness(tuple(sum((die == face) * 1.0 for die in dice) for face in _FACES))


@_measure("opening-rolls", "%", on="games")
def opening_rolls(rows: Rows) -> Tally:
    """Games in which the player had the first roll, of all games with a roll."""
    begun = rows.numbers("rolls") > 0
    return Share(begun & (rows.numbers("starts") > 0), begun)


@_measure("wins-after-opening", "%", on="games")
def wins_after_opening(rows: Rows) -> Tally:
    """Games won, of the finished ones in which the player had the first roll."""
    began = rows.flags("decided") & (rows.numbers("starts") > 0)
    return Share(began & rows.flags("won"), began)


@_measure("dance-rate", "%", on="turns", headline=True)
def dance_rate(rows: Rows) -> Tally:
    """Rolls of which no number could be played, of all rolls."""
    return Share(rows.says("kind", "dance"), _rolled(rows))


@_measure("rolls-on-bar", "%", on="turns")
def rolls_on_bar(rows: Rows) -> Tally:
    """Rolls with a checker on the bar, of the rolls with a known board."""
    known = _rolled(rows) & rows.known("on_bar")
    return Share(known & _on_bar(rows), known)


@_measure("dances-on-bar", "%", on="turns")
def dances_on_bar(rows: Rows) -> Tally:
    """Rolls of which no number could be played, of the rolls with a checker on the bar."""
    entering = _rolled(rows) & _on_bar(rows)
    return Share(entering & rows.says("kind", "dance"), entering)


@_measure("pips-wasted", "pips per roll", on="turns", signed=True)
def pips_wasted(rows: Rows) -> Tally:
    """Pips rolled and not moved, over the rolls that were played or danced.

    Numbers that could not be played, and what is left over of numbers that bear a checker off.
    """
    # An illegal play may have moved more than was rolled.
    played = rows.says("kind", "play", "illegal", "dance") & rows.known("pips_moved")
    wasted = rows.numbers("pips_rolled") - rows.numbers("pips_moved")
    return Mean(wasted * played, played)


def _rolled(rows: Rows) -> Flags:
    """The rolls, without impossible ones."""
    return rows.known("die1")


def _free(rows: Rows) -> Flags:
    """The rolls that can show anything: not the opening one."""
    return _rolled(rows) & ~rows.flags("opening")


def _on_bar(rows: Rows) -> Flags:
    return rows.numbers("on_bar") > 0
