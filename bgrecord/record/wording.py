"""Actions as a .mat record spells them, for messages that name one."""

from __future__ import annotations

from bgrecord.core.play import play_text
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unreadable,
    Won,
)


def action_text(action: Action) -> str:
    """A roll with its play, a cube action, a result: `31: 8/5 6/5`, `Doubles => 2`, `Takes`."""
    match action:
        case Rolled(roll, moves):
            return f"{roll}: {play_text(moves)}".rstrip()
        case Doubled(value):
            return "Doubles" if value is None else f"Doubles => {value}"
        case Beavered(value):
            return "Beavers" if value is None else f"Beavers => {value}"
        case Raccooned(value):
            return "Raccoons" if value is None else f"Raccoons => {value}"
        case Took():
            return "Takes"
        case Dropped():
            return "Drops"
        case Resigned():
            return "Resigns"
        case Won(points):
            return "Wins" if points is None else f"Wins {points} point{'' if points == 1 else 's'}"
        case Unreadable(text):
            return text
    return type(action).__name__
