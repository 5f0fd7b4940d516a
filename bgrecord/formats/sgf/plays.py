"""Moves: `31hefe`, `66`, `double`; and the letters of the points.

Letters are absolute: `a` to `x` are White's points 1 to 24, whoever moves; `y` is the bar and `z`
the tray of borne off checkers. Hits are not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
)
from bgrecord.record.transcript import Hop

#: The colours of the sides: the left one is White.
COLOURS = "WB"

#: So much of a value nobody can read is kept.
QUOTE = 200

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DICE_AND_PAIRS = re.compile(r"([0-9])([0-9])((?:[a-z]{2})*+)")
#: No play has more: one for each checker.
_MOST_PAIRS = 15

#: By side: the places of the letters, in the side's own numbering.
PLACES = tuple(
    dict(zip(_LETTERS, points, strict=True))
    for points in ((*range(1, 25), BAR, OFF), (*range(24, 0, -1), BAR, OFF))
)
#: By side and place: the letters.
LETTERS = tuple(
    "".join(letter for _, letter in sorted((place, letter) for letter, place in places.items()))
    for places in PLACES
)

_WORDS: dict[str, Action] = {
    "double": Doubled(),
    "redouble": Doubled(),
    "beaver": Beavered(),
    "raccoon": Raccooned(),
    "take": Took(),
    "accept": Took(),
    "drop": Dropped(),
    "pass": Dropped(),
}


def read_move(side: int, value: str) -> Action:
    """The action a move property's value stands for."""
    if len(value) > 2 + 2 * _MOST_PAIRS:
        return Unreadable(value[:QUOTE])
    return _read_short(side, value)


def in_answer(action: Action, before: Action | None) -> Action:
    """What a `double` is when it answers an offer: a beaver, or a raccoon to a beaver."""
    if isinstance(action, Doubled):
        if isinstance(before, Doubled):
            return Beavered()
        if isinstance(before, Beavered | Raccooned):
            return Raccooned()
    return action


def read_dice(value: str) -> Roll | None:
    """Two digits as a roll, None when the value is something else."""
    found = _DICE_AND_PAIRS.fullmatch(value.strip())
    return Roll(int(found[1]), int(found[2])) if found and not found[3] else None


def in_letters(side: int, roll: Roll, hops: Iterable[Hop]) -> str:
    """A roll and what was played with it: `31hefe`.

    Raises:
        IndexError: a place is not on the board.
    """
    letters = LETTERS[side]
    pairs = [letters[start] + letters[end] for start, end, _ in hops]
    return f"{roll[0]}{roll[1]}{''.join(pairs)}"


@lru_cache(maxsize=1 << 14)
def _read_short(side: int, value: str) -> Action:
    value = value.strip()
    found = _DICE_AND_PAIRS.fullmatch(value)
    if found is None:
        return _WORDS.get(value.lower()) or Unreadable(value)
    roll, pairs, places = Roll(int(found[1]), int(found[2])), found[3], PLACES[side]
    if not pairs:
        return Rolled(roll, unplayed=Unplayed.BLANK)
    moves = tuple(
        [
            Move((places[pairs[at]], places[pairs[at + 1]]), (False,))
            for at in range(0, len(pairs), 2)
        ]
    )
    return Rolled(roll, moves)
