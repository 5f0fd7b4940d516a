"""The turns of hand notes: dice with landing points, and words for all else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from lark import Token
from lark.exceptions import UnexpectedInput

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.formats._grammar import parser
from bgrecord.formats.mat.cells import read_cell as read_words
from bgrecord.formats.notation import read_move
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Played,
    Resigned,
    Took,
    Unreadable,
    Won,
)

#: No turn is longer.
LONGEST = 200

_LANDING = re.compile(
    r"(?P<point>[0-9]+|[a-z]+)(?P<hit>\*?)(?:[(x](?P<count>[1-4])\)?)?(?P<late>\*?)"
)
_LETTERS: dict[str, Action] = {
    "d": Doubled(),
    "r": Doubled(),
    "t": Took(),
    "p": Dropped(),
    "b": Beavered(),
}
#: An offer, with the value it leads to if that is told, and its answer.
_OFFER = re.compile(r"([drtpb])(?: ?([1-9][0-9]{0,3}))?(?:[ /]{1,3}([tpb]))?", re.IGNORECASE)
#: A double that was taken, and the roll of the side that doubled.
_ROLL_BEHIND_OFFER = re.compile(r"([dr][^,]*[ /][tb])[ ,]+([0-9].*)", re.IGNORECASE)
#: Who gives up may say how many points that costs.
_RESIGNATION = re.compile(
    r"resigns? +(?:for +)?([1-9][0-9]{0,3})(?: *p(?:oin)?ts?)?", re.IGNORECASE
)


class Noted(NamedTuple):
    """A roll and what was written down of its play."""

    roll: Roll
    #: The points checkers came to, each as often as it is written; 0 is off.
    landings: tuple[int, ...] = ()
    #: Moves written in full, from and to.
    moves: tuple[Move, ...] = ()
    #: A bit for every point with a hit mark.
    marked: int = 0
    #: The note says that nothing was played.
    says_dance: bool = False
    #: Question marks alone: something was played, and nothing of it is written.
    is_open: bool = False
    #: Marks behind the play.
    annotation: str = ""
    #: Parts nobody can read.
    unreadable: tuple[str, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """Whether no play is written: a dance, or a roll that was given up."""
        return not (self.landings or self.moves or self.is_open)


def read_cell(text: str) -> tuple[Noted | Action, ...]:
    """What a turn's text stands for, more than one action when several sides share it.

    They take turns: an offer, its answer and the next roll, or a resignation and its result.
    """
    return _read(text) if len(text) > LONGEST else _read_short(text)


@lru_cache(maxsize=1 << 14)
def _read_short(text: str) -> tuple[Noted | Action, ...]:
    return _read(text)


def _read(text: str) -> tuple[Noted | Action, ...]:
    if len(text) > LONGEST:
        return (Unreadable(text[:LONGEST]),)
    offer = _OFFER.fullmatch(text)
    if offer:
        return _offer(*offer.groups())
    taken = _ROLL_BEHIND_OFFER.fullmatch(text)
    if taken and (offer := _OFFER.fullmatch(taken[1])):
        return (*_offer(*offer.groups()), *_read(taken[2]))
    resigned = _RESIGNATION.fullmatch(text)
    if resigned:
        return (Resigned(), Won(int(resigned[1])))
    try:
        tree = parser("notes").parse(text, start="cell")
    except UnexpectedInput:
        action = read_words(text)
        return (Unreadable(text) if isinstance(action, Played) and action.moves else action,)
    return (_noted([part for part in tree.children if isinstance(part, Token)]),)


def _offer(letter: str, value: str | None, answer: str | None) -> tuple[Action, ...]:
    offer = _LETTERS[letter.lower()]
    if value and isinstance(offer, Doubled | Beavered):
        offer = replace(offer, value=int(value))
    return (offer, _LETTERS[answer.lower()]) if answer else (offer,)


def _noted(parts: Sequence[Token]) -> Noted:
    dice = parts[0].rstrip(":")
    landings: list[int] = []
    moves: list[Move] = []
    marks: list[str] = []
    unreadable: list[str] = []
    marked, says_dance = 0, False
    for part in parts[1:]:
        if part.type == "LANDING" and (landing := _landing(part)) is not None:
            point, is_hit, count = landing
            landings += [point] * count
            marked |= is_hit << point
        elif part.type == "MOVE" and (move := read_move(part)) is not None and _is_on_board(move):
            moves.append(move)
            for stop, is_hit in zip(move.stops[1:], move.hits, strict=True):
                marked |= is_hit << stop
        elif part.type == "NOTHING":
            says_dance = True
        elif part.type == "MARKS":
            marks.append(str(part))
        else:
            unreadable.append(str(part))
    if says_dance and (landings or moves):
        unreadable.append("-")
    is_open = bool(marks) and marks[0].startswith("?") and not (landings or moves or says_dance)
    return Noted(
        Roll(int(dice[0]), int(dice[-1])),
        tuple(landings),
        tuple(moves),
        marked,
        says_dance=says_dance,
        is_open=is_open,
        annotation="" if is_open else " ".join(marks),
        unreadable=tuple(unreadable),
    )


def _landing(text: str) -> tuple[int, bool, int] | None:
    """A landing point, whether a hit is marked there, and how many checkers came there."""
    found = _LANDING.fullmatch(text.lower())
    if found is None:
        return None
    point = int(found["point"]) if found["point"].isdigit() else OFF
    if point >= BAR:
        return None
    return point, bool(found["hit"] or found["late"]), int(found["count"] or 1)


def _is_on_board(move: Move) -> bool:
    return move.checkers <= 4 and all(OFF <= stop <= BAR for stop in move.stops)
