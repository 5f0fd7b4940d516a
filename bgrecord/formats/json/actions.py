"""What a player did, as JSON: `{"action": "roll", "dice": "31", "play": "8/5 6/5"}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move, play_text
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import GameKind
from bgrecord.formats.json.shapes import (
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Codec,
    Faults,
    Json,
    Plain,
    Shape,
    Unfit,
    every,
    members,
    optional,
    words,
)
from bgrecord.formats.notation import NotationError, parse_moves, read_move
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
    SetPosition,
    Took,
    Unplayed,
    Unreadable,
    Won,
)

#: The sides, left first.
SIDE: Codec[int] = words({"left": 0, "right": 1})

_KIND: Codec[GameKind] = words({kind.name.lower(): kind for kind in GameKind})
_UNPLAYED: Codec[Unplayed] = words({reason.value: reason for reason in Unplayed})

# -- dice ---------------------------------------------------------------------------------------


def _written_roll(roll: Roll) -> Json:
    return str(roll) if all(0 <= die <= 9 for die in roll) else list(roll)


def _read_roll(value: Json, faults: Faults) -> Roll:
    if isinstance(value, str):
        try:
            return Roll.parse(value)
        except ValueError:
            raise Unfit from None
    dice = every(WHOLE).decode(value, faults)
    if len(dice) != 2:
        raise Unfit
    return Roll(*dice)


#: Two digits; numbers no die shows, such as 12, as a list.
ROLL: Codec[Roll] = Plain(_written_roll, _read_roll)

# -- plays --------------------------------------------------------------------------------------

#: As many checkers, and points as far away, as the text of a move can name.
_MOST, _FARTHEST = 99, 9999
_MOVE = Shape(Move, stops=every(WHOLE), hits=every(FLAG), checkers=WHOLE)


def _written_move(move: Move) -> Json:
    text = str(move)
    return text if read_move(text) == move else _MOVE.encode(move)


def _read_move(value: Json, faults: Faults) -> Move:
    if isinstance(value, str):
        moves = _moves_of(value)
        if len(moves) != 1:
            raise Unfit
        return moves[0]
    move = _MOVE.decode(value, faults)
    fits = len(move.stops) == len(move.hits) + 1 > 1 and 1 <= move.checkers <= _MOST
    if not fits or any(abs(stop) > _FARTHEST for stop in move.stops):
        raise Unfit
    return move


def _moves_of(text: str) -> tuple[Move, ...]:
    try:
        return parse_moves(text)
    except NotationError:
        raise Unfit from None


_LISTED_MOVES: Codec[tuple[Move, ...]] = every(Plain(_written_move, _read_move))


def _written_moves(moves: tuple[Move, ...]) -> Json:
    written = _LISTED_MOVES.encode(moves)
    assert isinstance(written, list)
    return play_text(moves) if all(isinstance(move, str) for move in written) else written


def _read_moves(value: Json, faults: Faults) -> tuple[Move, ...]:
    return _moves_of(value) if isinstance(value, str) else _LISTED_MOVES.decode(value, faults)


#: The text of a play; a list of moves when one of them has no text, such as one of twenty stops.
MOVES: Codec[tuple[Move, ...]] = Plain(_written_moves, _read_moves)

# -- positions ----------------------------------------------------------------------------------

#: The places of a side in the order of writing.
_PLACES: Mapping[str, int] = {
    "bar": BAR, **{str(point): point for point in range(24, 0, -1)}, "off": OFF,
}  # fmt: skip


def _written_side(side: bytes) -> Json:
    return {word: side[place] for word, place in _PLACES.items() if side[place]}


def _read_side(value: Json, faults: Faults) -> bytes:
    side = bytearray(BAR + 1)
    for word, count in members(value).items():
        checkers = WHOLE.decode(count, faults)
        if word not in _PLACES or not 0 <= checkers <= 255:
            raise Unfit
        side[_PLACES[word]] = checkers
    return bytes(side)


_SIDE_OF_THE_BOARD: Codec[bytes] = Plain(_written_side, _read_side)
#: Each side's checkers by place, in its own numbering: `{"24": 2, "off": 13}`.
POSITION = Shape(Position, own=_SIDE_OF_THE_BOARD, opp=_SIDE_OF_THE_BOARD)

# -- actions ------------------------------------------------------------------------------------

#: The word for each kind of action, and the members that go with it.
ACTIONS: Mapping[str, Shape[Any]] = {
    "roll": Shape(
        Rolled,
        roll=("dice", ROLL),
        moves=("play", MOVES),
        unplayed=optional(_UNPLAYED),
        dumps=every(POSITION),
        annotation=TEXT,
        unreadable=every(TEXT),
        separators=TEXT,
        open_ended=FLAG,
    ),
    "play": Shape(Played, moves=("play", MOVES)),
    "double": Shape(Doubled, value=optional(WHOLE)),
    "take": Shape(Took),
    "drop": Shape(Dropped),
    "beaver": Shape(Beavered, value=optional(WHOLE)),
    "raccoon": Shape(Raccooned, value=optional(WHOLE)),
    "resign": Shape(
        Resigned, kind=optional(_KIND), in_winners_column=FLAG, match=FLAG, forfeit=FLAG
    ),
    "win": Shape(Won, points=optional(NUMBER), match=FLAG, kind=optional(_KIND), settled=FLAG),
    "lose": Shape(Lost, points=optional(NUMBER), match=FLAG),
    "set": Shape(
        SetPosition,
        position=POSITION,
        cube_value=("cube", WHOLE),
        cube_owner=("owner", optional(SIDE)),
    ),
    "unreadable": Shape(Unreadable, text=TEXT),
}

_WORDS = {shape.make: word for word, shape in ACTIONS.items()}


def encode_action(action: Action) -> dict[str, Json]:
    """The members that say what was done."""
    word = _WORDS[type(action)]
    return {"action": word, **ACTIONS[word].encode(action)}


def decode_action(value: Json, faults: Faults) -> Action:
    """What a turn's members say was done.

    Raises:
        Unfit: it is no action that this version knows.
    """
    word = members(value).get("action")
    if not isinstance(word, str) or word not in ACTIONS:
        raise Unfit
    action: Action = ACTIONS[word].decode(value, faults)
    return action
