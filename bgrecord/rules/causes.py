"""What is behind the faults of a game, when it stands above them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.wording import action_text
from bgrecord.replay.events import GameEnded
from bgrecord.rules._registry import Breach, rule


class Aftermath(Enum):
    """What is asked when a game has ended."""

    FAULTY_GAME = "a game in which the board came into doubt"


@rule(
    "BG324",
    "suspected-mistake",
    Severity.INFO,
    on=Aftermath.FAULTY_GAME,
    message="Caused by line {line}, it seems: {written} ({mistake}). See bgrecord repair.",
)
def suspected_mistake(event: GameEnded) -> Iterator[Breach]:
    """A mistake further up is probably what makes a play impossible.

    Why: A wrong play may well be legal. It comes to light when a checker is missing, or in the
        way, turns later. The mistake named is the smallest that makes the rest of the game legal.

    Breaks:
        1) 31: 8/5 6/5                 42: 13/9 6/4
        2) 63: 24/18 13/10             11: 4/3(2) 24/23(2)
        3) 41: 13/9 10/9               22: 3/1(2) 23/21(2)

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             11: 4/3(2) 24/23(2)
        3) 41: 13/9 10/9               22: 3/1(2) 23/21(2)
    """
    # Few games need it: what looks for mistakes is loaded for those alone.
    from bgrecord.repair.cause import suspected_cause

    cause = suspected_cause(event.conditions)
    if cause is None:
        return
    meant = cause.edit.meant
    yield Breach(
        cause.place.span,
        {
            "line": cause.place.line,
            "mistake": Phrase(cause.mistake.words),
            "written": action_text(cause.edit.written.action),
            "seen": cause.seen_at.line,
        },
        expected=(action_text(meant.action),) if meant is not None else (),
    )
