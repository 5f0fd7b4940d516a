"""The cells of a .mat row: their text becomes an action.

A match repeats its cells, and matches repeat each other's, so actions are kept by text.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any

from lark import Token, Transformer
from lark.exceptions import UnexpectedInput

from bgrecord.core.dice import Roll
from bgrecord.core.position import OFF
from bgrecord.core.scoring import GameKind
from bgrecord.formats._grammar import parser
from bgrecord.formats.mat.wording import Wording, usual_wording
from bgrecord.formats.notation import plain_moves, read_play
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Lost,
    Played,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
    Won,
)

#: Longer cells are not worth remembering.
_LONG = 80
#: A number of more digits is read as this one, which is wrong enough for every rule.
_MANY = 10**9

_ROLLS = {f"{first}{second}": Roll(first, second) for first in range(10) for second in range(10)}
_DICE = re.compile(r"([0-9])(-?)([0-9]):[ \t]*")
#: How some transcribers write that nothing was played with a number: `0/0`.
_NOTHING = (OFF, OFF)
_KINDS = {
    "single": GameKind.SINGLE,
    "normal": GameKind.SINGLE,
    "gammon": GameKind.GAMMON,
    "backgammon": GameKind.BACKGAMMON,
}


def read_cell(text: str) -> Action:
    """The action a cell's text stands for."""
    return _read(text) if len(text) > _LONG else read_short_cell(text)


@lru_cache(maxsize=1 << 16)
def read_short_cell(text: str) -> Action:
    """The action a cell's text stands for; kept, so it is for texts of limited length."""
    return _read(text)


def unusual_wording(text: str) -> Wording | None:
    """The usual words for a cell in unusual ones; None for all other cells."""
    return None if len(text) > _LONG else _unusual_wording(text)


@lru_cache(maxsize=1 << 12)
def _unusual_wording(text: str) -> Wording | None:
    dice = _DICE.match(text)
    words = text[dice.end() :] if dice else text
    wording = usual_wording(words, behind_dice=dice is not None)
    if wording is not None and _usual_words(words, "unplayed" if dice else "action") is not None:
        return None  # `Double` is French too
    return wording


def in_usual_words(wording: Wording) -> Action | None:
    """The action that the usual words for a cell without dice stand for; None when for none."""
    action: Action | None = _usual_words(wording.text, "action")
    return action


def number(digits: str) -> int:
    """A number as written, bounded."""
    return int(digits) if len(digits) < 10 else _MANY


def _read(text: str) -> Action:
    dice = _DICE.match(text)
    if dice is None:
        return _read_words(text)
    first, dash, second = dice.groups()
    roll = _ROLLS[first + second]
    action = _read_turn(roll, text[dice.end() :], dash)
    if roll == (0, 0) and not action.moves and not action.unreadable:
        return Resigned()  # `00:` and `00: ????`: given up before the roll
    return action


def _read_turn(roll: Roll, rest: str, dash: str) -> Rolled:
    """What stands behind the dice, which may have a dash between them."""
    if not rest:
        return Rolled(roll, unplayed=Unplayed.BLANK, separators=dash)
    plain = plain_moves(rest)
    if plain and not dash and _NOTHING not in [stops for stops, _, _ in plain]:
        return Rolled(roll, plain)
    play = read_play(rest)
    if not play.moves and (words := _words(rest, "unplayed")) is not None:
        unplayed, annotation = words
        return Rolled(roll, unplayed=unplayed, annotation=annotation, separators=dash)
    moves = tuple([move for move in play.moves if move.stops != _NOTHING])
    is_dance = play.moves and not moves and not play.unreadable
    return Rolled(
        roll,
        moves,
        unplayed=Unplayed.CANNOT_MOVE if is_dance else None,
        annotation=play.annotation,
        unreadable=play.unreadable,
        separators=play.separators if dash in play.separators else dash + play.separators,
    )


def _read_words(text: str) -> Action:
    """A cell without dice: an action in words, or a play whose dice are missing."""
    action: Action | None = _words(text, "action")
    if action is not None:
        return action
    play = read_play(text)
    if play.moves and not play.unreadable:
        return Played(play.moves)
    return Unreadable(text)


def _words(text: str, start: str) -> Any:
    """What words stand for, usual or unusual ones; None when for nothing, or for one of two."""
    action = _usual_words(text, start)
    if action is None and (wording := usual_wording(text, behind_dice=start == "unplayed")):
        action = _usual_words(wording.text, start)
    return action


def _usual_words(text: str, start: str) -> Any:
    """What the words programs write stand for; None for all others."""
    with suppress(UnexpectedInput):
        return _ToAction().transform(parser("mat").parse(text, start=start))
    return None


class _ToAction(Transformer[Token, Any]):
    """Turns the words of a cell into its action."""

    def value(self, parts: list[Token]) -> int | None:
        return number(parts[0]) if parts[0].isdigit() else None

    def amount(self, parts: list[Token]) -> int | float:
        text = parts[0].replace(",", ".")
        return float(text[:20]) if "." in text else number(text)

    def double(self, parts: list[Any]) -> Action:
        return Doubled(_value(parts))

    def beaver(self, parts: list[Any]) -> Action:
        return Beavered(_value(parts))

    def raccoon(self, parts: list[Any]) -> Action:
        return Raccooned(_value(parts))

    def take(self, _: list[Token]) -> Action:
        return Took()

    def drop(self, _: list[Token]) -> Action:
        return Dropped()

    def win(self, parts: list[Any]) -> Action:
        return Won(
            _points(parts),
            match=_has(parts, "MATCH"),
            kind=_kind(parts),
            settled=_has(parts, "SETTLED", "SETTLEMENT"),
        )

    settlement = win

    def loss(self, parts: list[Any]) -> Action:
        return Lost(_points(parts), match=_has(parts, "MATCH"))

    def resignation(self, parts: list[Any]) -> Action:
        return Resigned(
            kind=_kind(parts),
            in_winners_column=_has(parts, "WINNERS_RESIGNATION"),
            match=_has(parts, "MATCH"),
            forfeit=_has(parts, "FORFEIT"),
        )

    winners_resignation = resignation
    forfeit = resignation

    def dance(self, _: list[Token]) -> Action:
        return Played(())  # nothing could be played, and the dice are missing

    def cannot_move(self, _: list[Token]) -> tuple[Unplayed, str]:
        return Unplayed.CANNOT_MOVE, ""

    def unknown(self, _: list[Token]) -> tuple[Unplayed, str]:
        return Unplayed.UNKNOWN, ""

    def conceded(self, parts: list[Token]) -> tuple[Unplayed, str]:
        return Unplayed.CONCEDED, " ".join(parts[1:])

    def illegal(self, parts: list[Token]) -> tuple[Unplayed, str]:
        return Unplayed.ILLEGAL, " ".join(parts[1:])


def _value(parts: list[Any]) -> int | None:
    return parts[1] if len(parts) > 1 else None


def _points(parts: list[Any]) -> int | float | None:
    return next((part for part in parts if isinstance(part, int | float)), None)


def _has(parts: list[Any], *types: str) -> bool:
    return any(isinstance(part, Token) and part.type in types for part in parts)


def _kind(parts: list[Any]) -> GameKind | None:
    words = (part for part in parts if isinstance(part, Token) and part.type == "KIND")
    return next((_KINDS[word.strip("()").lower()] for word in words), None)
