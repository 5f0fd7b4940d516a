"""What an audit finds: a rule, a place, and the values its message is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.source import Span


class Severity(IntEnum):
    """How sure and how grave a finding is."""

    #: Notation, style, or a fact worth showing.
    INFO = 1
    #: Probably wrong, wrong under some rules only, or a damaged record.
    WARNING = 2
    #: A rule was broken for certain.
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


class Situation(NamedTuple):
    """The board when something was found, seen by the player to act."""

    position: Position
    #: The side to act: 0 left, 1 right.
    side: int
    cube: Cube
    score: Score
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule at one place of a record."""

    code: str
    name: str
    severity: Severity
    span: Span
    #: What the message is made of; also part of the JSON.
    values: Mapping[str, Any] = field(default_factory=dict)
    #: The match of the record, counted from 1, if the finding is in one.
    match: int | None = None
    #: The number the record gives the game, if the finding is in one.
    game: int | None = None
    #: The record's row number in the game (a row holds a turn of each side).
    move: int | None = None
    #: The side concerned, 0 left or 1 right, and its name.
    side: int | None = None
    player: str | None = None
    situation: Situation | None = None
    #: What would have been right: legal plays, the right points, the right score.
    expected: tuple[str, ...] = ()
    #: Later findings that follow from this one.
    related: tuple[Finding, ...] = ()
    #: How many more like it come behind it that are not listed: a file may hold a million.
    more: int = 0

    def __str__(self) -> str:
        return f"{self.span.line}:{self.span.column} {self.code} {self.severity} {self.name}"
