"""Tiny records, and what is measured of them."""

from __future__ import annotations

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.source import decode
from bgrecord.stats import Collector, Detail, Group, Players, Tables, Value, summarize


def record(left: str, right: str, *, reply: str = "8/4 6/4") -> str:
    """A match of two plays between two players; the reply is to 42."""
    return f"""\
 1 point match

 Game 1
 {left} : 0{" " * (26 - len(left))}{right} : 0
  1) 31: 8/5 6/5                   42: {reply}
      Wins 1 point and the match
"""


def tables_of(*texts: str, detail: Detail | None = None, players: Players | None = None) -> Tables:
    """The tables of some records, called `1.mat`, `2.mat` and so on."""
    collector = Collector(players, detail)
    for number, text in enumerate(texts, 1):
        record = read_source(decode(text.encode(), f"{number}.mat"))
        audit = audit_record(record)
        collector.add(record, audit.events, audit.findings)
    return collector.tables()


def groups_of(*texts: str, by: str = "player", detail: Detail | None = None) -> dict[str, Group]:
    """What is measured of each group, by its labels with a blank between them."""
    summary = summarize(tables_of(*texts, detail=detail), by)
    return {" ".join(map(str, group.labels)): group for group in summary.groups}


class Measured:
    """What was measured of Ada and Bob in a record: `measured("Ada", "games-won")`."""

    def __init__(self, text: str, detail: Detail | None = None) -> None:
        self._groups = groups_of(text, detail=detail)

    def __call__(self, player: str, measure: str) -> Value:
        return self._groups[player].values[measure]

    def number(self, player: str, measure: str) -> float | None:
        """The value alone."""
        return self(player, measure).value
