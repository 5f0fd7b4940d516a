"""The catalogue's machinery: one decorator, one rule, one table."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from bgrecord.findings import Severity
from bgrecord.source import Span

#: What a rule listens to: a class of events or actions, or one kind of fact.
Trigger = type | Enum


_NOTHING: Mapping[str, Any] = {}


class Breach(NamedTuple):
    """What a rule found; the audit adds code, severity, game, row and board."""

    #: Where; None is the place of the event's own entry or note.
    span: Span | None = None
    #: What the message is made of.
    values: Mapping[str, Any] = _NOTHING
    #: What would have been right, most helpful first.
    expected: tuple[str, ...] = ()
    #: Set only where the catalogue gives a rule two severities.
    severity: Severity | None = None
    #: An earlier fault of the game may be what is behind it.
    follows: bool = False


Check = Callable[[Any], Iterator[Breach]]
C = TypeVar("C", bound=Check)

_HEADINGS = ("Why", "Breaks", "Keeps", "Tournaments")


@dataclass(frozen=True)
class Rule:
    """One entry of the catalogue."""

    code: str
    name: str
    severity: Severity
    #: The English message, with `{placeholders}` for a breach's values.
    message: str
    triggers: tuple[Trigger, ...]
    check: Check
    #: Rows of the table of source statements this rule covers.
    rows: tuple[int, ...] = ()
    #: Part of the default selection. Style rules and annotations are not.
    default: bool = True

    @cached_property
    def _sections(self) -> dict[str, str]:
        text = inspect.cleandoc(self.check.__doc__ or "")
        parts = re.split(rf"^({'|'.join(_HEADINGS)}):[ ]*", text, flags=re.MULTILINE)
        sections = {"Summary": parts[0].strip()}
        for heading, body in zip(parts[1::2], parts[2::2], strict=True):
            sections[heading] = inspect.cleandoc("\n" + body if "\n" in body else body).rstrip()
        return sections

    @property
    def summary(self) -> str:
        """What the rule objects to, in one sentence."""
        return self._sections["Summary"]

    @property
    def why(self) -> str:
        """The rule of the game or of record keeping behind it."""
        return self._sections.get("Why", "")

    @property
    def breaks(self) -> str:
        """A record, or the part of one, that breaks it."""
        return self._sections.get("Breaks", "")

    @property
    def keeps(self) -> str:
        """The same, kept right."""
        return self._sections.get("Keeps", "")

    @property
    def tournaments(self) -> str:
        """What published tournament rules do about it."""
        return self._sections.get("Tournaments", "")


_RULES: dict[str, Rule] = {}


def rule(
    code: str,
    name: str,
    severity: Severity,
    *,
    on: Trigger | tuple[Trigger, ...],
    message: str,
    rows: tuple[int, ...] = (),
    default: bool = True,
) -> Callable[[C], C]:
    """Enter a function in the catalogue as the one check of a rule.

    The function's docstring is the rule's page: a one-sentence summary, then the sections
    `Why:`, `Breaks:`, `Keeps:` and `Tournaments:`.

    Raises:
        ValueError: the code or name is taken.
    """

    def enter(check: C) -> C:
        if code in _RULES or any(entry.name == name for entry in _RULES.values()):
            raise ValueError(f"{code} {name} is already in the catalogue")
        triggers = on if isinstance(on, tuple) else (on,)
        _RULES[code] = Rule(code, name, severity, message, triggers, check, rows, default)
        return check

    return enter


#: Asks once what is wrong with an event, for all the rules that listen to the answers.
Diagnosis = Callable[[Any], Enum | None]
D = TypeVar("D", bound=Diagnosis)

_DIAGNOSES: dict[Trigger, list[Diagnosis]] = {}


def diagnosis(on: Trigger) -> Callable[[D], D]:
    """Enter a function that names what is wrong with an event, once for several rules.

    Rules that listen to the members of the enumeration it returns hear the event.
    """

    def enter(diagnose: D) -> D:
        _DIAGNOSES.setdefault(on, []).append(diagnose)
        return diagnose

    return enter


def entered_diagnoses() -> Mapping[Trigger, Sequence[Diagnosis]]:
    """The diagnoses of all families that are loaded, by what they look at."""
    return _DIAGNOSES


def entered() -> Mapping[str, Rule]:
    """The rules of all families that are loaded, by code, in the order of codes."""
    return dict(sorted(_RULES.items()))
