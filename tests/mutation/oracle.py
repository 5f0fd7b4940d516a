"""Where a record stops being right, found without bgrecord's readers, replay and rules.

A plain walk through the cells: whose turn it is, whether a play's result is among the results
the game's move generator allows, where the cube is, what a game is worth and how scores add up.
It stops at the first place where something can not be; a mutant without such a place is a right
record, only another one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.legal import LegalPlays, legal_plays
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import kind_of_win, possible_kinds
from tests.mutation.sheet import HEADING, RESULT, Game, Place, Sheet

_TOKEN = re.compile(r"(\d+)/(\d+)(\*?)")


class Family(Enum):
    """What kind of thing is wrong, with the codes that say so."""

    PLAY = ("BG3", "BG4", "BG801", "BG802", "BG805", "BG810", "BG215")
    DICE = ("BG201", "BG202")
    TURN = ("BG203", "BG204", "BG206", "BG209", "BG210", "BG316", "BG5")
    CUBE = ("BG5", "BG210")
    RESULT = ("BG6",)
    SCORE = ("BG7", "BG105")
    ROWS = ("BG112",)


class Fault(NamedTuple):
    """The first place where a record can not be right."""

    place: Place
    family: Family
    #: A double not answered by then: naming it is as good.
    offer: Place | None = None


class _Wrong(Exception):
    """The walk can not go on; raised with the family."""

    family: Family

    def __init__(self, family: Family) -> None:
        self.family = family


def first_fault(sheet: Sheet, game: int = 0) -> Fault | None:
    """Walk through one game and to the next score line; all before is taken to be right."""
    place, offer = Place(game, HEADING, 0), None
    try:
        walk = _Walk(sheet.games[game], _check_score(sheet, game))
        number = 0
        *cells, last = walk.game.cells()
        for row, side, cell in (*cells, last):
            offer = place if walk.offered_by is not None else None
            place = Place(game, row, side)
            written = walk.game.rows[row].number
            if written not in (number, number + 1):
                raise _Wrong(Family.ROWS)
            number = written
            walk.step(side, cell, last=(row, side, cell) == last)
        offer = place if walk.offered_by is not None else None
        place = Place(game, RESULT, 0)
        goes_on = game + 1 < len(sheet.games)
        walk.end(sheet.length, decides=not goes_on)
        if goes_on:
            place = Place(game + 1, HEADING, 0)
            _check_score(sheet, game + 1)
    except _Wrong as wrong:
        return Fault(place, wrong.family, offer)
    return None


def _check_score(sheet: Sheet, index: int) -> bool:
    """Whether this is the Crawford game; its score must follow from the game before."""
    if index:
        before = sheet.games[index - 1]
        score = [*before.score]
        score[before.winner] += before.points
        if tuple(score) != sheet.games[index].score:
            raise _Wrong(Family.SCORE)
    if max(sheet.games[index].score) >= sheet.length:
        raise _Wrong(Family.SCORE)
    point_short = [sheet.length - 1 in game.score for game in sheet.games[: index + 1]]
    return point_short[-1] and not any(point_short[:-1])


@dataclass
class _Walk:
    """One game as far as it has been walked through; the board is seen by the side to act."""

    game: Game
    crawford: bool
    position: Position = field(default_factory=Position.start)
    to_act: int | None = None
    value: int = 1
    owner: int | None = None
    offered_by: int | None = None
    #: A double was taken: the doubler still has to roll.
    must_roll: bool = False
    winner: int | None = None
    dropped: bool = False
    #: The side that gave up a roll it could have played.
    gave_up: int | None = None

    def step(self, side: int, cell: str, *, last: bool) -> None:
        first = self.to_act is None
        if first:
            self.to_act = side
        if side != self.to_act or self.winner is not None:
            raise _Wrong(Family.TURN)
        if cell[0].isdigit():
            self._roll(side, cell, first=first, last=last)
        elif cell.startswith("Doubles"):
            self._offer(side, int(cell.split()[-1]), first=first)
        else:
            self._answer(side, takes=cell == "Takes")

    def _roll(self, side: int, cell: str, *, first: bool, last: bool) -> None:
        if self.offered_by is not None:
            raise _Wrong(Family.TURN)
        self.must_roll = False
        roll = Roll.parse(cell[:2])
        if not roll.is_possible or (first and roll.is_doublet):
            raise _Wrong(Family.DICE)
        steps = [(int(a), int(b), bool(mark)) for a, b, mark in _TOKEN.findall(cell[3:])]
        plays = _plays(self.position, roll)
        if not steps:
            if plays and not last:
                raise _Wrong(Family.PLAY)
            self.gave_up = side if plays else None
        else:
            self.position = _after(self.position, plays, steps)
        if not sum(self.position.own[1:]):
            self.winner = side
        self.position = self.position.flip()
        self.to_act = 1 - side

    def _offer(self, side: int, value: int, *, first: bool) -> None:
        forbidden = first or self.crawford or self.must_roll or self.offered_by is not None
        if forbidden or self.owner == 1 - side or value != 2 * self.value:
            raise _Wrong(Family.CUBE)
        self.offered_by, self.to_act = side, 1 - side

    def _answer(self, side: int, *, takes: bool) -> None:
        if self.offered_by is None:
            raise _Wrong(Family.CUBE)
        if takes:
            self.value, self.owner, self.must_roll = self.value * 2, side, True
            self.offered_by, self.to_act = None, 1 - side
        else:
            self.winner, self.dropped = self.offered_by, True

    def end(self, length: int, *, decides: bool) -> None:
        """The result must follow from how the game ended.

        Sites write the points of the game that decides a match in more ways than one.
        """
        if self.offered_by is not None and not self.dropped:
            raise _Wrong(Family.CUBE)
        winner, points = self.game.winner, self.game.points
        needed = length - self.game.score[winner] if decides else 0
        right: tuple[int, ...]
        if self.dropped:
            right = (self.value,)
        elif self.winner is not None:
            right = (self.value * kind_of_win(self.position.own),)
        else:
            if self.gave_up == winner:
                raise _Wrong(Family.RESULT)
            own, opp = self.position if self.to_act != winner else self.position.flip()
            kinds = possible_kinds(own, opp)
            # Who gives the match up gives the points that were needed.
            right = (*(self.value * kind for kind in kinds), needed)
        if self.winner not in (None, winner):
            raise _Wrong(Family.RESULT)
        # Only what was needed, or the match length, instead of all that was won.
        capped = (needed, length) if decides else ()
        if points not in right + tuple(cap for cap in capped if max(right) > cap):
            raise _Wrong(Family.RESULT)


@lru_cache(maxsize=100_000)
def _plays(position: Position, roll: Roll) -> LegalPlays:
    return legal_plays(position, roll)


def _after(position: Position, plays: LegalPlays, steps: list[tuple[int, int, bool]]) -> Position:
    """The board after a written play; it must be a legal one, with its hits marked."""
    own = [*position.own]
    marks = hits = 0
    for start, end, mark in steps:
        there = position.opp[25 - end] if OFF < end < BAR else 0
        if not OFF <= end < start <= BAR or there > 1:
            raise _Wrong(Family.PLAY)
        own[start] -= 1
        own[end] += 1
        marks |= mark << end
        hits |= there << end
    if min(own) < 0 or marks != hits:
        raise _Wrong(Family.PLAY)
    for play in plays.leaving(bytes(own)):
        if play.hits == marks:
            return play.after
    raise _Wrong(Family.PLAY)
