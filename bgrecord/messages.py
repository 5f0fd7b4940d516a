"""Findings in words, made last: from a rule's template and a finding's values."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from bgrecord.findings import Finding
from bgrecord.languages import counted, gettext, number
from bgrecord.languages.phrase import Phrase
from bgrecord.rules import rule_of
from bgrecord.shown import shortened, visible


def message(finding: Finding) -> str:
    """What was found, in the language spoken now and without control characters."""
    text = gettext(rule_of(finding.code).message).format_map(_Shown(finding.values))
    if not finding.more:
        return text
    more = counted(
        finding.more,
        "{number} more like it is not listed.",
        "{number} more like it are not listed.",
    )
    return f"{text} {more}"


class _Shown(dict[str, Any]):
    """The values of one finding as words; one that is missing shows as a question mark."""

    def __getitem__(self, key: str) -> _Words:
        return _Words(super().__getitem__(key) if key in self else "?")


class _Words:
    """A value as words.

    With the format `or`, a list is one of alternatives; with `path`, what is too long is cut at its
    beginning, where a path says least.
    """

    def __init__(self, value: Any) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        if spec == "path":
            return visible(shortened(str(self._value)[::-1])[::-1])
        return _words(self._value, between=gettext(" or ") if spec == "or" else ", ")


def _words(value: Any, *, between: str = ", ") -> str:
    if isinstance(value, Phrase):
        value = value.translated()
    if isinstance(value, Enum):
        value = gettext(value.name.lower() if isinstance(value, int) else value.value)
    if isinstance(value, float):
        return number(value)
    # Rolls, scores and moves are tuples with a text of their own.
    if isinstance(value, Iterable) and type(value).__str__ is object.__str__:
        return between.join(map(_words, value))
    return visible(shortened(str(value)))
