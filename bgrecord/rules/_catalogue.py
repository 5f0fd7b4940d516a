"""The rules by code: all of them, and those that one record alone can break.

The families are loaded when somebody asks for their rules: much is done without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module

from bgrecord.rules._registry import Diagnosis, Rule, Trigger, entered, entered_diagnoses

#: The beginning of the codes that tell of an event, not of one record.
OF_EVENTS = "BG9"
_FAMILIES = (
    "answers",
    "bearoff",
    "causes",
    "crawford",
    "cube",
    "cube_values",
    "declared",
    "dice",
    "games",
    "habits",
    "match",
    "notes",
    "numbers",
    "plays",
    "points",
    "resignations",
    "result",
    "setups",
    "structure",
    "style",
    "turns",
)
#: The families of the codes of events, which a check does without.
_FAMILIES_OF_EVENTS = ("event_records", "event_sheet")


@cache
def record_rules() -> Mapping[str, Rule]:
    """The rules a record can break, by code, in the order of codes."""
    _load(_FAMILIES)
    return {code: rule for code, rule in entered().items() if not code.startswith(OF_EVENTS)}


@cache
def catalogue() -> Mapping[str, Rule]:
    """All rules by code, in the order of codes."""
    _load((*_FAMILIES, *_FAMILIES_OF_EVENTS))
    return entered()


@cache
def diagnoses() -> Mapping[Trigger, Sequence[Diagnosis]]:
    """The diagnoses that rules of records listen to, by what they look at."""
    _load(_FAMILIES)
    return entered_diagnoses()


def rule_of(code: str) -> Rule:
    """The rule of a code.

    Raises:
        KeyError: no rule has it.
    """
    return (catalogue() if code.startswith(OF_EVENTS) else record_rules())[code]


def _load(families: Iterable[str]) -> None:
    """Load some families: importing one enters its rules."""
    for family in families:
        import_module(f"bgrecord.rules.{family}")
