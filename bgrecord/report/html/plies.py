"""The stations of a game: the board before every action, and when all is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bgrecord.audit import situation_of
from bgrecord.core.cube import Cube
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.languages import gettext as _
from bgrecord.record.actions import (
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
from bgrecord.replay.events import CubeTurned, GameEnded, OtherAction, RollPlayed
from bgrecord.report.identifiers import Identifiers, identifiers
from bgrecord.shown import shortened, visible
from bgrecord.source import Span

#: The longest play that is shown, in characters.
_LONGEST = 80
#: The number of checkers of a place as one character: more than 35 are no position.
_DIGITS = bytes(ord(char) for char in "0123456789abcdefghijklmnopqrstuvwxyz").ljust(256, b"z")


@dataclass(slots=True)
class Ply:
    """The board before an action, and what was done."""

    #: The side that acts; None at the end of a game.
    side: int | None
    #: The action in words, as far as it can be read.
    text: str
    #: Two digits, or nothing.
    roll: str
    #: Each side's 26 places in its own numbering, the left side first, a character a place.
    board: str
    #: Before the action.
    cube: Cube
    ids: Identifiers | None
    #: Where the action stands in the record.
    spans: tuple[Span, ...]
    row: int | None = None
    #: The numbers of the findings that belong here.
    findings: list[int] = field(default_factory=list)


def plies(end: GameEnded, outcome: str) -> Iterator[Ply]:
    """The stations of a game.

    Args:
        end: the game, replayed.
        outcome: the text of the last station.
    """
    for event in end.events:
        if isinstance(event, RollPlayed | CubeTurned):
            yield _ply(event, _roll_text(event) if isinstance(event, RollPlayed) else _turn(event))
        elif isinstance(event, OtherAction) and not isinstance(event.entry.action, Won | Lost):
            yield _ply(event, _other_text(event))
    spans = tuple(entry.span for entry in (*end.results, *end.losses))
    yield Ply(None, outcome, "", _board(end.position, 0), end.cube, None, spans)


def _ply(event: RollPlayed | CubeTurned | OtherAction, text: str) -> Ply:
    situation, entry = situation_of(event), event.entry
    assert situation is not None, "an action has a board"
    return Ply(
        side=entry.side,
        text=text,
        roll=str(situation.roll or ""),
        board=_board(situation.position, situation.side),
        cube=situation.cube,
        ids=identifiers(situation),
        spans=(entry.span,),
        row=entry.row,
    )


def _board(position: Position, side: int) -> str:
    left, right = position if side == 0 else position.flip()
    return (left + right).translate(_DIGITS).decode("ascii")


def _roll_text(event: RollPlayed) -> str:
    """`8/5 6/5`, or why nothing was played."""
    action = event.entry.action
    assert isinstance(action, Rolled)
    words = [play_text(action.moves), *action.unreadable]
    if not any(words):
        words = [_unplayed(action.unplayed)]
    return _short(" ".join(filter(None, words)))


def _unplayed(reason: Unplayed | None) -> str:
    match reason:
        case Unplayed.CANNOT_MOVE:
            return _("cannot move")
        case Unplayed.UNKNOWN | Unplayed.OPEN:
            return _("unknown play")
        case Unplayed.CONCEDED:
            return _("concedes")
        case Unplayed.ILLEGAL:
            return _("illegal play")
        case _:
            return _("no play")


def _turn(event: CubeTurned) -> str:
    """`doubles to 2`: the value as written, or else what it makes."""
    action = event.entry.action
    match action:
        case Doubled():
            text = _("doubles to {value}")
        case Took():
            return _("takes")
        case Dropped():
            return _("drops")
        case Beavered():
            text = _("beavers to {value}")
        case Raccooned():
            text = _("raccoons to {value}")
        case _:
            return type(action).__name__.lower()
    return text.format(value=event.after.at_stake if action.value is None else action.value)


def _other_text(event: OtherAction) -> str:
    match event.entry.action:
        case Resigned():
            return _("resigns")
        case SetPosition():
            return _("sets the position")
        case Unreadable(text):
            return _short(text)
        case Played(moves):
            return _short(play_text(moves))
        case action:
            return type(action).__name__.lower()


def _short(text: str) -> str:
    return visible(shortened(text, _LONGEST))
