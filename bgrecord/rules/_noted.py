"""What the rules on hand notes have in common: a note, and the plays it may stand for."""

from __future__ import annotations

from bgrecord.replay.events import Noticed
from bgrecord.rules._registry import Breach


def noted(event: Noticed) -> Breach:
    """The breach for a note: what is written, and the plays that were found for it."""
    values = event.note.values
    readings = tuple(values["readings"])
    shown = {"play": values["written"], "roll": values["roll"], "results": len(readings)}
    return Breach(values=shown, expected=readings)
