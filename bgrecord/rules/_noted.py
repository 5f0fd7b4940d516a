"""What the rules on hand notes have in common: a note, and the plays it may stand for."""

from __future__ import annotations

from bgrecord.replay.events import Noticed
from bgrecord.rules._registry import Breach


def noted(event: Noticed) -> Breach:
    """The breach for a note: what is written, and the plays that were found for it."""
    span, values = event.note.span, event.note.values
    written = event.record.source.line(span.line)[span.column - 1 : span.end_column - 1]
    readings: tuple[str, ...] = values.get("readings", ())
    shown = {"play": written, "roll": values["roll"], "results": len(readings)}
    return Breach(values=shown, expected=readings)
