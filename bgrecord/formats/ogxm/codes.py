"""The codes and names of OGXM 2, and where its boards have what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.core.position import BAR, OFF, Position, Variant
from bgrecord.core.scoring import GameKind
from bgrecord.formats._walk import checkers_of

#: The version written.
VERSION = {"major": 2, "minor": 2}

#: The actions of a ply. A roll is any of the first, by its two numbers.
ROLLS = 21
DOUBLE, TAKE, DROP = 21, 22, 23
RESIGN_GAME, RESIGN_MATCH = 27, 28
SET_POSITION, BEAVER, RACCOON, SETTLE, SET_CUBE, PASS = 31, 32, 33, 34, 36, 37
#: They say that a game is over, which the game says too, or nothing at all.
MARKERS = frozenset({24, 25, 26, 29, 30})

#: What a resignation is worth; `none` when that is not told.
RESIGNED: Mapping[str, GameKind] = {
    "single": GameKind.SINGLE,
    "gammon": GameKind.GAMMON,
    "backgammon": GameKind.BACKGAMMON,
}
UNTOLD = "none"
#: No winner.
NOBODY = 255

#: Its names for the variants it knows; the last is not one of ours.
VARIANTS: Mapping[str, Variant] = {
    "backgammon": Variant.BACKGAMMON,
    "nackgammon": Variant.NACKGAMMON,
    "hypergammon": Variant.HYPERGAMMON,
}
#: The names they have in a .mat's `Variation`.
VARIATIONS: Mapping[str, str] = {
    "backgammon": "Backgammon",
    "nackgammon": "NackGammon",
    "hypergammon": "HyperGammon",
    "longgammon": "LongGammon",
}

#: Keys of annotations for what the format has no field for.
TAGS_KEY, UNTOLD_KEY = "x-bgrecord-tags", "x-bgrecord-untold"
SCORE_KEY, PLAY_KEY = "x-bgrecord-score", "x-bgrecord-play"
#: The longest annotation, and the longest name, in bytes.
LONGEST = 4096
#: The highest cube.
HIGHEST_CUBE = 1 << 30


def colour_of(side: int) -> int:
    """The colour of a side: 1 for White, the left one, 0 for Black."""
    return 1 - side


def side_of(colour: int) -> int:
    """The side of a colour."""
    return 0 if colour == 1 else 1


def place_on(board_place: int, side: int) -> int:
    """A place as the side counts it, or back: White's way leads up, from his bar at 0."""
    return BAR - board_place if side == 0 else board_place


def roll_code(first: int, second: int) -> int:
    """The action of a roll: 11, 12 ... 16, 22, 23 ... 66 in turn."""
    low, high = sorted((first, second))
    return (low - 1) * 6 - (low - 1) * (low - 2) // 2 + high - low


def board_of(position: Position) -> list[int]:
    """A board seen by the left side as 26 counts, White's positive."""
    white, black = position
    board = [white[BAR - place] - black[place] for place in range(1, BAR)]
    return [white[BAR], *board, -black[BAR]]


def position_of(board: Sequence[int], checkers: int) -> Position:
    """The position, seen by the left side, of 26 counts.

    Raises:
        ValueError: a side has more checkers than it owns.
    """
    counts = list(enumerate(board))
    white = [(BAR - place, count) for place, count in counts if count > 0 and place != BAR]
    black = [(place, -count) for place, count in counts if count < 0 and place != OFF]
    return Position(checkers_of(white, checkers), checkers_of(black, checkers))


def spell(text: str) -> str:
    """A text as UTF-8 can hold it."""
    return text.encode(errors="replace").decode()


def spell_name(name: str) -> str:
    """A name, cut when it is too long."""
    return spell(name).encode()[:LONGEST].decode(errors="ignore")


def part_key(key: str, number: int) -> str:
    """The key of a part of a text too long for one annotation; keys have to stand in order."""
    return f"{key}-{number:03}" if number else key
