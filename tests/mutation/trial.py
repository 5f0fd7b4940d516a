"""One mutant, audited: whether the mistake was found in place, and in how many findings."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from random import Random
from typing import NamedTuple

from bgrecord.audit import audit_record
from bgrecord.findings import Finding, Severity
from bgrecord.formats import read_source
from bgrecord.source import decode
from tests.mutation.kinds import KINDS, Mutant
from tests.mutation.oracle import Family, Fault, faults
from tests.mutation.sheet import LENGTH, corpus

#: How many mutants of a kind are made of every match, for the published table.
MUTANTS = 3


class Outcome(Enum):
    """What the audit made of a mutant."""

    #: The mutant is another right record, and the audit has nothing against it.
    EQUIVALENT = "equivalent"
    #: Its first finding is in the right place and names the right kind of fault.
    FOUND = "found"
    #: It finds something, but elsewhere or of another kind.
    MISPLACED = "misplaced"
    #: It finds nothing.
    MISSED = "missed"
    #: It objects to a right record.
    FALSE_ALARM = "false alarm"


class Trial(NamedTuple):
    """One mutant and what became of it."""

    match: str
    mutant: Mutant
    #: Where it can be seen; none in a right record.
    faults: tuple[Fault, ...]
    #: The errors and warnings; what follows from one of them is in its `related`.
    findings: tuple[Finding, ...]
    outcome: Outcome

    @property
    def codes(self) -> tuple[str, ...]:
        """The findings' codes, in the order of the file."""
        return tuple(finding.code for finding in self.findings)


def trials(name: str, mutants: int = MUTANTS) -> Iterator[Trial]:
    """Make mutants of one kind of every match of the corpus, and audit them."""
    for match, sheet in corpus().items():
        for number in range(mutants):
            mutant = KINDS[name](sheet, Random(f"{name} {match} {number}"))
            if mutant is not None:
                yield _trial(match, mutant)


def _trial(match: str, mutant: Mutant) -> Trial:
    record = read_source(decode(mutant.sheet.text().encode()))
    audit = audit_record(record)
    findings = tuple(f for f in audit.findings if f.severity >= Severity.WARNING)
    shown = faults(mutant.sheet, mutant.place.game)
    # A wrong length is as wrong wherever it shows, any other mistake is at the first place.
    seen = tuple(shown if mutant.place.row == LENGTH else islice(shown, 1))
    return Trial(match, mutant, seen, findings, _outcome(mutant, seen, findings))


def _outcome(mutant: Mutant, seen: tuple[Fault, ...], findings: tuple[Finding, ...]) -> Outcome:
    if not seen:
        return Outcome.FALSE_ALARM if findings else Outcome.EQUIVALENT
    if not findings:
        return Outcome.MISSED
    is_found = any(_names(findings, mutant, fault) for fault in seen)
    return Outcome.FOUND if is_found else Outcome.MISPLACED


def _names(findings: tuple[Finding, ...], mutant: Mutant, fault: Fault) -> bool:
    """Whether the findings of the first line they are in name the fault."""
    sheet, line = mutant.sheet, findings[0].span.line
    codes = [finding.code for finding in findings if finding.span.line == line]
    if fault.double is not None and line == sheet.line_of(fault.double):
        return _are_of(Family.CUBE, codes)
    lines = {sheet.line_of(fault.place)}
    if mutant.place.row < len(sheet.games[mutant.place.game].rows):
        lines.add(sheet.line_of(mutant.place))
    return line in lines and _are_of(fault.family, codes)


def _are_of(family: Family, codes: list[str]) -> bool:
    return any(code.startswith(family.value) for code in codes)
