"""The text of plays: `bar/20* 13/11`, `24/18/13`, `6/off(2)`, `8-5, 6-5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

from lark import Token, Transformer
from lark.exceptions import UnexpectedInput

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.formats._grammar import parser
from bgrecord.record.actions import Rolled, Unplayed

K = TypeVar("K", bound=Hashable)

#: No play of four steps is longer.
_LONG = 80

_WORDS = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF, "-": OFF}

# A remark in brackets, or a word; commas only separate.
_PART = re.compile(r"\([^)]*\)?|[^\s,]+|,")
_COUNT = re.compile(r"\([1-9][0-9]?\)\*?")
_DASHED = re.compile(r"\w[-–][\w-]")
_EQUITY = re.compile(r"[+-]?[0-9]*[.][0-9]+")
# What starts with a number or bar, or holds a slash, was meant as a move.
_MEANT_AS_MOVE = re.compile(r"[0-9-]|bar\b|b/|.*/", re.IGNORECASE)


class NotationError(ValueError):
    """A play that cannot be read."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        #: Where the unreadable part starts, from 1.
        self.column = column


class Play(NamedTuple):
    """The text of a play, taken apart. Nothing is judged."""

    moves: tuple[Move, ...]
    #: Marks, equities and words behind the moves.
    annotation: str = ""
    #: Parts meant as moves that nobody can read.
    unreadable: tuple[str, ...] = ()
    #: What stands between the parts besides blanks and slashes: `-`, `,` or both.
    separators: str = ""


def parse_moves(text: str) -> tuple[Move, ...]:
    """Read a play such as `bar/20* 13/11(2)`.

    Points outside the board are kept as written: `judge` says that they do not exist.

    Raises:
        NotationError: a part of the text is no move; its column is in the error.
    """
    moves: list[Move] = []
    for part in re.finditer(r"[^\s,]+", text):
        move = read_move(part.group())
        if move is None:
            raise NotationError(f"not a move: {part.group()!r}", part.start() + 1)
        moves.append(move)
    return tuple(moves)


def read_play(text: str) -> Play:
    """Read what stands behind the dice, whatever it is."""
    moves = plain_moves(text)
    return _read_tolerantly(text) if moves is None else Play(moves)


def plain_moves(text: str) -> tuple[Move, ...] | None:
    """The moves of a text that holds nothing else, as most do; None of any other."""
    moves = [*map(read_move, text.split())]
    if None in moves or "-" in text or "–" in text:
        return None
    return tuple(moves)  # type: ignore[arg-type]


def rolled(roll: Roll, text: str) -> Rolled:
    """A roll with the play that stands behind it; an empty text is a roll without one."""
    play = read_play(text)
    return Rolled(
        roll,
        play.moves,
        None if play.moves or play.unreadable else Unplayed.BLANK,
        annotation=play.annotation,
        unreadable=play.unreadable,
    )


def remembered(read: Callable[[K, str], Rolled]) -> Callable[[K, str], Rolled]:
    """Let a reader of rolls and what stands behind them remember the short texts.

    Plays repeat from match to match. A long text does not, and may be somebody's attack.
    """
    recall = lru_cache(maxsize=1 << 14)(read)

    @wraps(read)
    def read_or_recall(dice: K, text: str) -> Rolled:
        return read(dice, text) if len(text) > _LONG else recall(dice, text)

    return read_or_recall


@lru_cache(maxsize=4096)
def read_move(word: str) -> Move | None:
    """Read one move such as `13/7*(2)`; None when the word is no move."""
    if len(word) > 40:
        return None
    try:
        return _ToMove().transform(parser("plays").parse(word))
    except UnexpectedInput:
        return None


def _read_tolerantly(text: str) -> Play:
    moves: list[Move] = []
    annotation: list[str] = []
    unreadable: list[str] = []
    for part in _PART.findall(text):
        if part == ",":
            continue
        bare = part.rstrip("!?.;")
        move = read_move(bare)
        if move is not None:
            moves.append(move)
            if bare != part:
                annotation.append(part[len(bare) :])
        elif moves and _COUNT.fullmatch(part):
            moves[-1] = moves[-1]._replace(checkers=int(part.strip("()*")))
        elif _is_remark(part) or (moves and not _MEANT_AS_MOVE.match(part)):
            annotation.append(part)
        else:
            unreadable.append(part)
    separators = ("-" if _DASHED.search(text) else "") + ("," if "," in text else "")
    return Play(tuple(moves), " ".join(annotation), tuple(unreadable), separators)


def _is_remark(part: str) -> bool:
    """Whether a part is a mark, an equity or in brackets."""
    return part[0] in "(!?" or _EQUITY.fullmatch(part) is not None


class _ToMove(Transformer[Token, Move]):
    def hop(self, parts: list[Token]) -> tuple[int, bool]:
        return _place(parts[0]), len(parts) > 1

    def move(self, parts: list[Any]) -> Move:
        hops = [part for part in parts[1:] if type(part) is tuple]
        stops = [_place(parts[0])]
        hits = []
        for stop, hit in hops:
            stops.append(stop)
            hits.append(hit)
        checkers = 1
        for part in parts[len(hops) + 1 :]:
            if part.type == "COUNT":
                checkers = int(part[1:-1])
            else:
                hits[-1] = True
        return Move(tuple(stops), tuple(hits), checkers)


def _place(token: Token) -> int:
    word = _WORDS.get(token.lower())
    return int(token) if word is None else word
