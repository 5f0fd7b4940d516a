"""How well somebody plays and how lucky he is, by an engine's judgement."""

from __future__ import annotations

import numpy as np

from bgrecord.stats.measures._registry import Column, Family, Known, Mean, Tally, Total
from bgrecord.stats.rows import Numbers, Rows

_measure = Family("Skill")

#: An error of this size is a blunder: GNU Backgammon marks it as very bad.
_BLUNDER = 0.12


@_measure("error-rate", "mEMG per decision", on="judgements", decimals=1, headline=True)
def error_rate(rows: Rows) -> Tally:
    """Thousandths of normalised equity given away, over the decisions, as GNU Backgammon counts.

    The equity of the best play or cube action less that of the one chosen; a single win at the
    present cube is 1. Decisions are unforced plays, all doubles, takes and drops, and close
    decisions not to double: those in which the double would have cost less than 0.16. Beavers,
    raccoons and the answers to them, such as a beaver dropped or a raccoon taken, are not judged,
    nor are illegal plays.
    """
    decisions = rows.flags("unforced") * 1 + rows.flags("cube_close")
    return _mean_error(rows, 1000, decisions)


@_measure("performance", "PR", on="judgements", headline=True)
def performance(rows: Rows) -> Tally:
    """Five hundred times the equity given away, over the decisions as eXtreme Gammon counts.

    The same errors as in the error rate, over other decisions: plays with a legal play worse
    than the best by 0.001 or more, all doubles, takes and drops, missed doubles, and other
    decisions not to double with an equity above 0 where the double would have cost less than 0.2.
    """
    counted = rows.flags("differing") * 1 + rows.flags("cube_in_doubt")
    return _mean_error(rows, 500, counted)


@_measure("play-error-rate", "mEMG per play", on="judgements", decimals=1)
def play_error_rate(rows: Rows) -> Tally:
    """Thousandths of equity given away with the checkers, over the unforced plays."""
    return Mean(1000 * _play_errors(rows), rows.flags("unforced"))


@_measure("cube-error-rate", "mEMG per decision", on="judgements", decimals=1)
def cube_error_rate(rows: Rows) -> Tally:
    """Thousandths of equity given away with the cube, over its close and actual decisions."""
    return Mean(1000 * _cube_errors(rows), rows.flags("cube_close"))


@_measure("unforced-plays", "plays", on="judgements")
def unforced_plays(rows: Rows) -> Tally:
    """Rolls that were played and could have been played otherwise."""
    return Total(rows.flags("unforced"))


@_measure("cube-decisions", "decisions", on="judgements", decimals=0)
def cube_decisions(rows: Rows) -> Tally:
    """Doubles, takes and drops, and close decisions not to double."""
    return Total(rows.flags("cube_close"))


@_measure("play-errors", "equity", on="judgements", decimals=3)
def play_errors(rows: Rows) -> Tally:
    """Equity given away with the checkers, in all."""
    return Total(_play_errors(rows))


@_measure("cube-errors", "equity", on="judgements", decimals=3)
def cube_errors(rows: Rows) -> Tally:
    """Equity given away with the cube, in all."""
    return Total(_cube_errors(rows))


@_measure("blunders", "decisions", on="judgements", decimals=0)
def blunders(rows: Rows) -> Tally:
    """Plays and cube decisions that gave away 0.12 or more, each on its own."""
    plays = _play_errors(rows) >= _BLUNDER
    return Total(plays * 1 + (_cube_errors(rows) >= _BLUNDER))


@_measure("missed-doubles", "decisions", on="judgements", decimals=0)
def missed_doubles(rows: Rows) -> Tally:
    """Decisions not to double where doubling was better, however little."""
    return _wrong(rows, "no-double")


@_measure("wrong-doubles", "decisions", on="judgements", decimals=0)
def wrong_doubles(rows: Rows) -> Tally:
    """Doubles and redoubles where not to double was better: too early, or too good to double."""
    return _wrong(rows, "double")


@_measure("wrong-takes", "decisions", on="judgements", decimals=0)
def wrong_takes(rows: Rows) -> Tally:
    """Takes where a drop was better."""
    return _wrong(rows, "take")


@_measure("wrong-drops", "decisions", on="judgements", decimals=0)
def wrong_drops(rows: Rows) -> Tally:
    """Drops where a take was better."""
    return _wrong(rows, "drop")


@_measure("luck", "equity", on="judgements", decimals=3)
def luck(rows: Rows) -> Tally:
    """Luck of all rolls: of each the best equity with it less the average over all rolls."""
    return Known(rows.numbers("luck"))


@_measure("luck-rate", "mEMG per roll", on="judgements", decimals=1, headline=True, signed=True)
def luck_rate(rows: Rows) -> Tally:
    """Thousandths of equity of luck, over the rolls judged."""
    return Mean(1000 * rows.numbers("luck"), rows.known("luck"))


@_measure("luck-adjusted-result", "% per match", on="luck", decimals=1, signed=True)
def luck_adjusted_result(rows: Rows) -> Tally:
    """Chances to win won above 50 % if luck is taken out, over the finished matches judged.

    The result, 50 or -50, less the luck of the player's rolls and plus that of the opponent's,
    all in chances to win the match by the table Kazaross XG2. Money sessions do not count.
    """
    counted = rows.known("length") & rows.flags("decided")
    result = np.where(rows.flags("won"), 50, -50)
    return Mean((result - 100 * rows.numbers("luck_balance")) * counted, counted)


@_measure("luck-adjusted-points", "points per session", on="luck", signed=True)
def luck_adjusted_points(rows: Rows) -> Tally:
    """Points won less points lost if luck is taken out, over the money sessions judged.

    The luck of each roll counts as many points as the cube showed.
    """
    counted = ~rows.known("length")
    without_luck = rows.numbers("points_balance") - rows.numbers("luck_balance")
    return Mean(without_luck * counted, counted)


def _play_errors(rows: Rows) -> Numbers:
    return np.nan_to_num(rows.numbers("play_error"))


def _cube_errors(rows: Rows) -> Numbers:
    return np.nan_to_num(rows.numbers("cube_error"))


def _mean_error(rows: Rows, scale: float, decisions: Column) -> Mean:
    """The errors over the decisions: a roll may be two, its play and the cube before it."""
    plays, cubes = scale * _play_errors(rows), scale * _cube_errors(rows)
    return Mean(plays + cubes, decisions, plays**2 + cubes**2)


def _wrong(rows: Rows, decision: str) -> Tally:
    return Total(rows.says("cube_decision", decision) & (_cube_errors(rows) > 0))
