"""bgrecord: linter, converter and statistician for backgammon match records.

See `bgrecord.api` for how to read, replay and audit a record in Python. The names are loaded
on first use, so that `import bgrecord` and the command's `--help` cost next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgrecord.api import (
        Game,
        Match,
        Record,
        Turn,
        expand,
        judge,
        legal_plays,
        position,
        read,
        reads,
    )
    from bgrecord.audit import Audit
    from bgrecord.batch.event import event
    from bgrecord.batch.tables import tables
    from bgrecord.core.dice import Roll
    from bgrecord.core.position import Position, Variant
    from bgrecord.core.ruleset import RuleSet
    from bgrecord.findings import Finding, Severity
    from bgrecord.messages import message

__version__ = "0.1.0"

__all__ = [
    "Audit",
    "Finding",
    "Game",
    "Match",
    "Position",
    "Record",
    "Roll",
    "RuleSet",
    "Severity",
    "Turn",
    "Variant",
    "event",
    "expand",
    "judge",
    "legal_plays",
    "message",
    "position",
    "read",
    "reads",
    "tables",
]

_HOMES = {
    "Audit": "audit",
    "Finding": "findings",
    "Position": "core.position",
    "Roll": "core.dice",
    "RuleSet": "core.ruleset",
    "Severity": "findings",
    "Variant": "core.position",
    "event": "batch.event",
    "message": "messages",
    "tables": "batch.tables",
}


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"bgrecord.{_HOMES.get(name, 'api')}"), name)
    globals()[name] = value
    return value
