"""What the tests of hand notes share: notes as text, and what was understood of them."""

from __future__ import annotations

from bgrecord.audit import AuditOptions, audit_record, default_codes
from bgrecord.core.play import play_text
from bgrecord.findings import Finding
from bgrecord.formats import read_source
from bgrecord.record.actions import Rolled
from bgrecord.record.model import Record
from bgrecord.source import decode

HEAD = "Players: Ada | Bob\nLength: 5\n\n"


def record_of(text: str | bytes) -> Record:
    """Read some notes; those that begin with a turn are of a match to 5 between Ada and Bob."""
    data = text if isinstance(text, bytes) else text.encode()
    return read_source(decode(data, "match.notes"), "notes")


def understood(text: str) -> list[str]:
    """The turns of notes: `L 31: 8/5 6/5`, `R open`, `L doubled`."""
    return [
        f"{'LR'[entry.side]} {_words(entry.action)}"
        for match in record_of(text).matches
        for game in match.games
        for entry in game.entries
    ]


def _words(action: object) -> str:
    if not isinstance(action, Rolled):
        return type(action).__name__.lower()
    if action.unreadable:
        return f"{action.roll}: cannot read {' '.join(action.unreadable)}"
    return f"{action.roll}: {play_text(action.moves) if action.moves else action.unplayed.value}"


def findings(text: str | bytes) -> list[Finding]:
    """What an audit with all default rules finds, but that the notes stop."""
    audit = audit_record(record_of(text), AuditOptions(codes=default_codes()))
    return [finding for finding in audit.findings if finding.code != "BG109"]


def told(text: str | bytes) -> list[tuple[str, int, int]]:
    """The code and the place of each finding."""
    return [(each.code, each.span.line, each.span.column) for each in findings(text)]
