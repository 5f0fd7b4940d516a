"""Tiny records, and what a picture of them shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bgrecord.plots import PLOTS, Choice
from bgrecord.stats import Tables
from bgrecord.stats.columns import frame
from tests.stats.tiny import tables_of

#: A game of two rolls and a dropped double, and one that Bob wins by two points.
MATCH = """\
; [EventDate "2026.01.02"]
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             63: 24/15
  2) 21: 24/23 13/11              Doubles => 2
  3)  Takes                      44: 24/16 13/9(2)
  4) 61: 13/7 8/7
                                  Wins 2 points
"""
#: Bob rolls 21 and hits the blot on Ada's five point, which costs her 20 pips; she enters.
HIT = """\
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 21: 13/11 6/5               41: 24/20* 6/5
  2) 32: 25/22 13/11
"""
SESSION = """\
 0 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4               42: 8/4 6/4
      Wins 4 points
"""


def drawn(kind: str, tables: Tables, **choice: Any) -> Any:
    """The figure of a kind of picture."""
    return PLOTS[kind](tables, Choice(**choice))


def figure_of(kind: str, *texts: str, **choice: Any) -> Any:
    """The figure of some records."""
    return drawn(kind, tables_of(*texts), **choice)


def lines_with(axes: Any, points: int) -> list[list[float]]:
    """The lines of so many points, as their heights."""
    return [
        [float(y) for y in line.get_ydata()]
        for line in axes.get_lines()
        if len(line.get_ydata()) == points
    ]


def texts(figure: Any) -> list[str]:
    """Everything that is written in a figure, but numbers at the axes."""
    from matplotlib.text import Text

    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def dated(text: str, day: str) -> str:
    """A record of another day."""
    return text.replace("2026.01.02", day)


def between(text: str, left: str, right: str) -> str:
    """A record of other players."""
    names = {"Ada": left, "Bob": right}
    return re.sub("Ada|Bob", lambda name: names[name[0]], text)


def judged(tables: Tables, rows: Sequence[dict[str, Any]]) -> Tables:
    """Tables with judgements: each row says what differs from a right play without luck."""
    usual: dict[str, Any] = {
        "file": "1.mat",
        "match": 1,
        "game": 1,
        "line": 1,
        "kind": "roll",
        "position": None,
        "unforced": True,
        "differing": True,
        "play_error": None,
        "cube_decision": None,
        "cube_close": False,
        "cube_in_doubt": False,
        "no_double": None,
        "double_take": None,
        "cube_error": None,
        "luck": None,
        "worth": None,
        "engine": "oracle",
        "version": "1.0",
        "ply": 0,
        "luck_ply": 0,
    }
    names = ("Ada", "Bob")
    full = [
        {**usual, "player": names[row["side"]], "opponent": names[1 - row["side"]], **row}
        for row in rows
    ]
    columns = {name: [row[name] for row in full] for name in (full[0] if full else ())}
    return replace(tables, judgements=frame("judgements", columns), judged=True)
