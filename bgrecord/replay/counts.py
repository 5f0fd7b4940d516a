"""How much a record holds: games, rolls, plays, dances, cube actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bgrecord.core.legal import can_move
from bgrecord.record.actions import DANCES, Doubled, Dropped, Rolled, Took, Unplayed
from bgrecord.record.model import Game, Record
from bgrecord.replay.events import CubeTurned, Event, RollPlayed, TurnFault


class Counts(NamedTuple):
    """What a record holds. A dance is a roll that could not be played."""

    matches: int = 0
    games: int = 0
    rolls: int = 0
    plays: int = 0
    dances: int = 0
    doubles: int = 0
    takes: int = 0
    drops: int = 0

    def plus(self, other: Counts) -> Counts:
        """Both together."""
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def count(record: Record, events: Iterable[Event]) -> Counts:
    """Count what a replayed record holds."""
    tally: dict[type, int] = {}
    plays = dances = 0
    for event in events:
        if isinstance(event, RollPlayed):
            action = event.entry.action
            assert isinstance(action, Rolled)
            if action.moves:
                plays += 1
            elif event.verdict.is_legal and not _could_move(event, action):
                dances += 1
        elif isinstance(event, CubeTurned):
            kind = type(event.entry.action)
            tally[kind] = tally.get(kind, 0) + 1
    rolls = sum(
        isinstance(entry.action, Rolled) for game in _games(record) for entry in game.entries
    )
    return Counts(
        matches=len(record.matches),
        games=sum(len(match.games) for match in record.matches),
        rolls=rolls,
        plays=plays,
        dances=dances,
        doubles=tally.get(Doubled, 0),
        takes=tally.get(Took, 0),
        drops=tally.get(Dropped, 0),
    )


def kind_of_roll(event: RollPlayed) -> str:
    """What became of a roll: `play`, `illegal` (it stood), `dance`, `unplayed` or `unknown`."""
    action = event.entry.action
    assert isinstance(action, Rolled)
    if action.steps and not event.faults and event.verdict.is_legal:
        return "play"  # as almost all are
    if action.unreadable or TurnFault.UNKNOWN_PLAY in event.faults:
        return "unknown"
    if action.unplayed is Unplayed.ILLEGAL or not event.verdict.is_legal:
        return "illegal"
    if action.moves:
        return "play" if action.roll.is_possible else "illegal"
    danced = (
        action.unplayed in DANCES
        and action.roll.is_possible
        and not can_move(event.before, action.roll)
    )
    return "dance" if danced else "unplayed"


def _games(record: Record) -> Iterable[Game]:
    return (game for match in record.matches for game in match.games)


def _could_move(event: RollPlayed, action: Rolled) -> bool:
    """Whether a roll without a play could have been played: it was given up, no dance."""
    return action.roll.is_possible and can_move(event.before, action.roll)
