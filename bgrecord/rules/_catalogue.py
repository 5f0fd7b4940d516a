"""The rules by code: all of them, and those that one record alone can break."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bgrecord.rules._registry import Rule, entered

#: The beginning of the codes that tell of an event, not of one record.
OF_EVENTS = "BG9"
#: The families of these codes, which a check does without.
_FAMILIES_OF_EVENTS = ("event_records", "event_sheet")


@cache
def record_rules() -> Mapping[str, Rule]:
    """The rules a record can break, by code, in the order of codes."""
    return {code: rule for code, rule in entered().items() if not code.startswith(OF_EVENTS)}


@cache
def catalogue() -> Mapping[str, Rule]:
    """All rules by code, in the order of codes."""
    for family in _FAMILIES_OF_EVENTS:
        import_module(f"bgrecord.rules.{family}")
    return entered()


def rule_of(code: str) -> Rule:
    """The rule of a code.

    Raises:
        KeyError: no rule has it.
    """
    return (catalogue() if code.startswith(OF_EVENTS) else record_rules())[code]
