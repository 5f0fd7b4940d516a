"""Holds an event against the rules: its facts in, findings out, each in its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from functools import cache

from bgrecord.findings import Finding
from bgrecord.rules import OF_EVENTS, Rule, Trigger, catalogue
from bgrecord.rules._suppression import Suppressions
from bgrecord.tournament.facts import Differs, Fact

#: So many findings of a rule are listed for a file.
MOST_OF_A_RULE = 1_000


def audit_event(
    facts: Iterable[Fact],
    codes: frozenset[str],
    ignored: Mapping[str, frozenset[str]] | None = None,
    suppressions: Mapping[str, Suppressions] | None = None,
) -> dict[str, tuple[Finding, ...]]:
    """Hold facts about an event against the selected rules.

    Args:
        facts: what was found out.
        codes: the rules to ask.
        ignored: those not asked of a file, by its path.
        suppressions: the remarks that silence findings, by the path of their record.

    Returns:
        The findings by the path of their file, in the order of files met, then of lines.
    """
    by_path: dict[str, list[Finding]] = {}
    tally: Counter[tuple[str, str]] = Counter()
    for fact in facts:
        place = fact.place
        silent = (ignored or {}).get(place.path, frozenset())
        remarks = (suppressions or {}).get(place.path)
        for rule in _dispatch(codes - silent).get(_trigger(fact), ()):
            for finding in _findings(rule, fact):
                if remarks is not None and remarks.silence(finding):
                    continue
                tally[place.path, rule.code] += 1
                if tally[place.path, rule.code] <= MOST_OF_A_RULE:
                    by_path.setdefault(place.path, []).append(finding)
    return {path: _settled(path, findings, tally) for path, findings in by_path.items()}


def _settled(
    path: str, findings: list[Finding], tally: Mapping[tuple[str, str], int]
) -> tuple[Finding, ...]:
    """Findings in the order of lines; the last of a rule says how many more there are."""
    last = {finding.code: index for index, finding in enumerate(findings)}
    for code, index in last.items():
        if (more := tally[path, code] - MOST_OF_A_RULE) > 0:
            findings[index] = replace(findings[index], more=more)
    return tuple(sorted(findings, key=lambda finding: (finding.span[:2], finding.code)))


@cache
def _dispatch(codes: frozenset[str]) -> dict[Trigger, list[Rule]]:
    table: dict[Trigger, list[Rule]] = {}
    for code, rule in catalogue().items():
        if code in codes and code.startswith(OF_EVENTS):
            for trigger in rule.triggers:
                table.setdefault(trigger, []).append(rule)
    return table


def _trigger(fact: Fact) -> type | Enum:
    """What a fact's rules listen to: its class, or what record and score sheet disagree on."""
    return fact.on if isinstance(fact, Differs) else type(fact)


def _findings(rule: Rule, fact: Fact) -> Iterable[Finding]:
    for breach in rule.check(fact):
        yield Finding(
            code=rule.code,
            name=rule.name,
            severity=rule.severity if breach.severity is None else breach.severity,
            span=fact.place.span if breach.span is None else breach.span,
            values=breach.values,
            match=fact.place.match,
            expected=breach.expected,
        )
