"""How the checkers are played."""

from __future__ import annotations

from bgrecord.stats.measures._registry import Family, Highest, Mean, Share, Tally, Total
from bgrecord.stats.rows import Flags, Rows

_measure = Family("Checkers")


@_measure("hits", "checkers per game", on="games")
def hits(rows: Rows) -> Tally:
    """Opposing checkers sent to the bar, over the games."""
    return Mean(rows.numbers("hits"), rows.all())


@_measure("sent-back", "checkers per game", on="games")
def sent_back(rows: Rows) -> Tally:
    """Own checkers sent to the bar, over the games."""
    return Mean(rows.numbers("sent_back"), rows.all())


@_measure("blots", "points per play", on="turns")
def blots(rows: Rows) -> Tally:
    """Points left with a single checker, over the plays made in contact; dances are none."""
    counted = _plays_in_contact(rows)
    return Mean(rows.numbers("blots") * counted, counted)


@_measure("anchor-rate", "%", on="turns")
def anchor_rate(rows: Rows) -> Tally:
    """Plays in contact that leave the player a point in the opponent's home board."""
    counted = _plays_in_contact(rows)
    return Share(counted & (rows.numbers("anchors") > 0), counted)


@_measure("longest-prime", "points in a row", on="turns")
def longest_prime(rows: Rows) -> Tally:
    """The most neighbouring points ever held with two or more checkers each."""
    return Highest(rows.numbers("prime"))


@_measure("full-primes", "%", on="turns")
def full_primes(rows: Rows) -> Tally:
    """Plays in contact that leave the player six neighbouring points or more."""
    counted = _plays_in_contact(rows)
    return Share(counted & (rows.numbers("prime") >= 6), counted)


@_measure("forced-rolls", "%", on="turns")
def forced_rolls(rows: Rows) -> Tally:
    """Rolls with one legal play or none, of the rolls whose legal plays were counted."""
    known = rows.known("forced")
    return Share(known & rows.flags("forced"), known)


@_measure("illegal-plays", "plays", on="turns", headline=True)
def illegal_plays(rows: Rows) -> Tally:
    """Plays that broke a rule and stood. All other numbers count them like any play."""
    return Total(rows.says("kind", "illegal"))


def _plays_in_contact(rows: Rows) -> Flags:
    played = rows.says("kind", "play", "illegal") & rows.known("pips_moved")
    return played & rows.says("phase", "contact")
