"""Where a record stops being right, found without bgrecord's readers, replay and rules.

A plain walk through the cells: whose turn it is, whether a play's result is among the results
the game's move generator allows, where the cube is, what a game is worth and how scores add up.
It stops at the first place where something can not be; a mutant without such a place is a right
record, only another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.legal import LegalPlays, legal_plays
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import kind_of_win, possible_kinds
from tests.mutation.sheet import HEADING, NO_RESULT, NUMBER, RESULT, Game, Place, Sheet

#: A cell that is not torn; some sites write the words without value or last letter.
_WHOLE = re.compile(r"\d\d:(?: \d+/\d+\*?)*|Doubles => \d+|Doubles?|Takes?|Drops?")

_TOKEN = re.compile(r"(\d+)/(\d+)(\*?)")


class Family(Enum):
    """What kind of thing is wrong, with the codes that say so."""

    PLAY = ("BG3", "BG4", "BG801", "BG802", "BG805", "BG810", "BG215", "BG134")
    DICE = ("BG201", "BG202")
    TURN = ("BG203", "BG204", "BG206", "BG209", "BG210", "BG316", "BG5")
    CUBE = ("BG5", "BG210")
    RESULT = ("BG6", "BG108")
    SCORE = ("BG7", "BG105", "BG106")
    ROWS = ("BG112",)
    GAMES = ("BG104", "BG105", "BG106", "BG702")
    TORN = ("BG134",)


class Fault(NamedTuple):
    """The first place where a record can not be right."""

    place: Place
    family: Family
    #: A double not answered by then, or one that could win nothing: naming it is as good.
    double: Place | None = None


class _Wrong(Exception):
    """The walk can not go on; raised with the family."""

    family: Family

    def __init__(self, family: Family) -> None:
        self.family = family


def faults(sheet: Sheet, game: int = 0) -> Iterator[Fault]:
    """The first fault of every game from one on; all before is taken to be right.

    Nobody turns a cube that already wins the match, but it is not forbidden: such a double is
    a fault only where nothing else is one.
    """
    dead: list[Place] = []
    is_right = True
    for index in range(game, len(sheet.games)):
        fault = _fault_in(sheet, index, dead)
        if fault is not None:
            is_right = False
            yield fault
    if is_right and dead:
        yield Fault(dead[0], Family.CUBE)


def _fault_in(sheet: Sheet, index: int, dead: list[Place]) -> Fault | None:
    """The fault of one game; the doubles of a dead cube before it are added to `dead`."""
    game = sheet.games[index]
    place, offer = Place(index, NUMBER, 0), None
    try:
        _check_number(sheet, index)
        place = Place(index, HEADING, 0)
        walk = _Walk(game, sheet.length, crawford=_check_score(sheet, index))
        number = 0
        *_, last = game.cells()
        for row, side, cell in game.cells():
            offer = place if walk.offered_by is not None else None
            place = Place(index, row, side)
            written = game.rows[row].number
            if written not in (number, number + 1):
                raise _Wrong(Family.ROWS)
            number = written
            if cell.startswith("Double") and walk.is_dead_cube(side):
                dead.append(place)
            walk.step(side, cell, last=(row, side, cell) == last)
        offer = place if walk.offered_by is not None else None
        if game.points != NO_RESULT:
            place = Place(index, RESULT, 0)
        walk.end(is_last=index == len(sheet.games) - 1)
    except _Wrong as wrong:
        return Fault(place, wrong.family, offer or next(iter(dead), None))
    return None


def _check_number(sheet: Sheet, index: int) -> None:
    """A game must have the next number, and the match not be over."""
    game = sheet.games[index]
    is_over = max(game.score) >= sheet.length and _score_follows(sheet, index)
    if is_over or game.number != index + 1:
        raise _Wrong(Family.GAMES)


def _check_score(sheet: Sheet, index: int) -> bool:
    """Whether this is the Crawford game; its score must follow from the game before."""
    if not _score_follows(sheet, index):
        raise _Wrong(Family.SCORE)
    point_short = [sheet.length - 1 in game.score for game in sheet.games[: index + 1]]
    return point_short[-1] and not any(point_short[:-1])


def _score_follows(sheet: Sheet, index: int) -> bool:
    if not index:
        return True
    before = sheet.games[index - 1]
    score = [*before.score]
    score[before.winner] += before.points
    return sheet.games[index].score == tuple(score)


@dataclass
class _Walk:
    """One game as far as it has been walked through; the board is seen by the side to act."""

    game: Game
    length: int
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
        if side != self.to_act and self.offered_by is None and _is_shut_out(self.position):
            # Who can not enter whatever he rolls need not roll.
            self.position, self.to_act = self.position.flip(), side
        if side != self.to_act or self.winner is not None:
            raise _Wrong(Family.TURN)
        if not _WHOLE.fullmatch(cell):
            raise _Wrong(Family.TORN)
        if cell[0].isdigit():
            self._roll(side, cell, first=first, last=last)
        elif cell.startswith("Double"):
            value = int(cell.split()[-1]) if cell[-1].isdigit() else 2 * self.value
            self._offer(side, value, first=first)
        else:
            self._answer(side, takes=cell.startswith("Take"))

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

    def is_dead_cube(self, side: int) -> bool:
        """Whether the cube wins a side the match as it is."""
        return self.game.score[side] + self.value >= self.length

    def _answer(self, side: int, *, takes: bool) -> None:
        if self.offered_by is None:
            raise _Wrong(Family.CUBE)
        if takes:
            self.value, self.owner, self.must_roll = self.value * 2, side, True
            self.offered_by, self.to_act = None, 1 - side
        else:
            self.winner, self.offered_by, self.dropped = self.offered_by, None, True

    def end(self, *, is_last: bool) -> None:
        """The result must follow from how the game ended; only the last may have stopped.

        Sites write the points of the game that decides a match in more ways than one.
        """
        if self.offered_by is not None:
            raise _Wrong(Family.CUBE)
        winner, points = self.game.winner, self.game.points
        if points == NO_RESULT:
            if self.winner is not None or not is_last:
                raise _Wrong(Family.RESULT)
            return
        needed = self.length - self.game.score[winner] if is_last else 0
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
        capped = (needed, self.length) if is_last else ()
        if points not in right + tuple(cap for cap in capped if max(right) > cap):
            raise _Wrong(Family.RESULT)


@lru_cache(maxsize=100_000)
def _plays(position: Position, roll: Roll) -> LegalPlays:
    return legal_plays(position, roll)


def _is_shut_out(position: Position) -> bool:
    return position.own[BAR] > 0 and min(position.opp[1:7]) > 1


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
