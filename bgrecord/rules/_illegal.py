"""What the rules on checker play have in common: an illegal play, and the legal ones near it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bgrecord.core.legal import LegalPlay, legal_plays
from bgrecord.core.play import Move, play_text
from bgrecord.core.position import Position
from bgrecord.core.ruleset import IllegalPlays
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Rolled
from bgrecord.replay.events import Conditions, RollPlayed, TurnFault
from bgrecord.rules._registry import Breach

#: How many legal plays a finding lists at most.
LISTED = 20


def rolled(event: RollPlayed) -> Rolled:
    """The roll and play as written."""
    action = event.entry.action
    assert isinstance(action, Rolled)
    return action


def player(conditions: Conditions, side: int) -> str:
    """What to call a side: its name, or its column when it has none."""
    return (
        conditions.game.names[side] or (Phrase("the left player"), Phrase("the right player"))[side]
    )


def illegal_play(event: RollPlayed) -> Breach:
    """The breach for an illegal play: its facts, and what could have been played instead.

    Where the tournament lets the opponent accept illegal plays, it is only a warning.
    """
    action, rules = rolled(event), event.conditions.rules
    values = {"roll": action.roll, "play": play_text(action.moves), **event.verdict.values}
    condoned = rules.illegal_plays == IllegalPlays.CONDONE
    severity = Severity.WARNING if condoned else None
    if not _is_board_known(event):
        return Breach(values=values, severity=severity)
    plays = legal_plays(event.before, action.roll, hit_and_run=rules.hit_and_run)
    nearest = _nearest_first(plays, event.before, action.moves)[:LISTED]
    return Breach(
        values={**values, "legal": len(plays)},
        expected=tuple(play_text(play.moves) for play in nearest),
        severity=severity,
    )


def _is_board_known(event: RollPlayed) -> bool:
    """Whether the play was judged on the board, not on its form alone after the board was lost."""
    return event.verdict.after is not None or TurnFault.DESYNCHRONISED in event.faults


def _nearest_first(
    plays: Sequence[LegalPlay], before: Position, moves: Sequence[Move]
) -> list[LegalPlay]:
    """The plays by how few checkers would have to stand elsewhere after the written one."""
    written = Counter[int]()
    for move in moves:
        written[move.start] -= move.checkers
        written[move.end] += move.checkers

    def distance(play: LegalPlay) -> int:
        places = enumerate(zip(before.own, play.after.own, strict=True))
        return sum(abs(after - count - written[place]) for place, (count, after) in places)

    return sorted(plays, key=distance)
