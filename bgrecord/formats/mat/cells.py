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
from bgrecord.core.scoring import GameKind
from bgrecord.formats._grammar import parser
from bgrecord.formats.notation import read_play
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
_DICE = re.compile(r"([0-9]{2}):[ \t]*")
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


def number(digits: str) -> int:
    """A number as written, bounded."""
    return int(digits) if len(digits) < 10 else _MANY


def _read(text: str) -> Action:
    dice = _DICE.match(text)
    if dice is None:
        return _read_words(text)
    roll = _ROLLS[dice[1]]
    rest = text[dice.end() :]
    action = _read_turn(roll, rest)
    if roll == (0, 0) and not action.moves and not action.unreadable:
        return Resigned()  # `00:` and `00: ????`: given up before the roll
    return action


def _read_turn(roll: Roll, rest: str) -> Rolled:
    """What stands behind the dice."""
    if not rest:
        return Rolled(roll, unplayed=Unplayed.BLANK)
    play = read_play(rest)
    if not play.moves:
        with suppress(UnexpectedInput):
            unplayed, annotation = _words(rest, "unplayed")
            return Rolled(roll, unplayed=unplayed, annotation=annotation)
    return Rolled(
        roll,
        play.moves,
        annotation=play.annotation,
        unreadable=play.unreadable,
        separators=play.separators,
    )


def _read_words(text: str) -> Action:
    """A cell without dice: an action in words, or a play whose dice are missing."""
    try:
        action: Action = _words(text, "action")
        return action
    except UnexpectedInput:
        play = read_play(text)
        if play.moves and not play.unreadable:
            return Played(play.moves)
        return Unreadable(text)


def _words(text: str, start: str) -> Any:
    return _ToAction().transform(parser("mat").parse(text, start=start))


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
