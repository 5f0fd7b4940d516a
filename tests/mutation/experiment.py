# ruff: noqa: T201 - a command that prints
"""Breaks the corpus by every kind and counts where the audit says so.

python -m tests.mutation.experiment              # the table of docs/mutation.md
python -m tests.mutation.experiment --write      # put it there
python -m tests.mutation.experiment --mutants 50 # many more, to look for gaps
python -m tests.mutation.experiment --show       # print what was not found in place
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from inspect import getdoc
from pathlib import Path
from random import Random
from typing import NamedTuple

from bgrecord.audit import audit_record
from bgrecord.findings import Finding, Severity
from bgrecord.formats import read_source
from bgrecord.source import decode
from tests.mutation.kinds import KINDS, Mutant
from tests.mutation.oracle import Family, Fault, first_fault
from tests.mutation.sheet import corpus

PAGE = Path(__file__).parent.parent.parent / "docs" / "mutation.md"

_HEAD = (
    "| mistake | what is broken | mutants | right"
    " | found | misplaced | missed | false alarms | rate |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|"
)

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


class Tally(NamedTuple):
    """The outcomes of one kind."""

    name: str
    outcomes: Counter[Outcome]

    @property
    def judged(self) -> int:
        """The mutants that are wrong records."""
        wrong = (Outcome.FOUND, Outcome.MISPLACED, Outcome.MISSED)
        return sum(self.outcomes[outcome] for outcome in wrong)

    @property
    def rate(self) -> int:
        """Found in place, in per cent of the wrong records, rounded down."""
        return 100 * self.outcomes[Outcome.FOUND] // self.judged

    @property
    def row(self) -> str:
        """The kind's row of the table."""
        outcomes = self.outcomes
        columns = [
            self.name,
            getdoc(KINDS[self.name]),
            outcomes.total(),
            outcomes[Outcome.EQUIVALENT],
            outcomes[Outcome.FOUND],
            outcomes[Outcome.MISPLACED],
            outcomes[Outcome.MISSED],
            outcomes[Outcome.FALSE_ALARM],
            f"{self.rate} %",
        ]
        return f"| {' | '.join(map(str, columns))} |"


class Trial(NamedTuple):
    """One mutant and what became of it."""

    match: str
    mutant: Mutant
    fault: Fault | None
    findings: tuple[Finding, ...]
    outcome: Outcome


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
    fault = first_fault(mutant.sheet, mutant.place.game)
    return Trial(match, mutant, fault, findings, _outcome(mutant, fault, findings))


def _outcome(mutant: Mutant, fault: Fault | None, findings: tuple[Finding, ...]) -> Outcome:
    if fault is None:
        return Outcome.FALSE_ALARM if findings else Outcome.EQUIVALENT
    if not findings:
        return Outcome.MISSED
    sheet, line = mutant.sheet, findings[0].span.line
    codes = [finding.code for finding in findings if finding.span.line == line]
    if fault.offer is not None and line == sheet.line_of(fault.offer):
        return _found(codes, Family.CUBE)
    lines = {sheet.line_of(fault.place)}
    if mutant.place.row < len(sheet.games[mutant.place.game].rows):
        lines.add(sheet.line_of(mutant.place))
    return _found(codes, fault.family) if line in lines else Outcome.MISPLACED


def _found(codes: list[str], family: Family) -> Outcome:
    named = any(code.startswith(family.value) for code in codes)
    return Outcome.FOUND if named else Outcome.MISPLACED


def tally(name: str, mutants: int = MUTANTS) -> Tally:
    """Count the outcomes of one kind."""
    return Tally(name, Counter(trial.outcome for trial in trials(name, mutants)))


def table(tallies: list[Tally]) -> str:
    """The table in Markdown."""
    return "\n".join([_HEAD, *(one.row for one in tallies)])


def write(text: str) -> None:
    """Replace the table in the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(_HEAD)
    _, gap, after = rest.partition("\n\n")
    PAGE.write_text(before + text + gap + after, encoding="utf-8")


def show(name: str, mutants: int) -> None:
    """Print every mutant that was not found in place."""
    for trial in trials(name, mutants):
        if trial.outcome in (Outcome.FOUND, Outcome.EQUIVALENT):
            continue
        sheet, place = trial.mutant
        print(f"--- {name}, match {trial.match}: {trial.outcome.value}")
        if trial.fault is not None:
            line = sheet.line_of(trial.fault.place)
            print(f"expected {trial.fault.family.name} at line {line}")
        for finding in trial.findings:
            print(f"found {finding.span.line}:{finding.span.column} {finding.code} {finding.name}")
        for number, (text, there) in enumerate(sheet.lines(), 1):
            if there is not None and there.game == place.game:
                print(f"{number:4}{'>' if there[:2] == place[:2] else ' '}{text}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--mutants", type=int, default=MUTANTS, help="of a kind and match")
    parser.add_argument("--kind", choices=sorted(KINDS), action="append", help="only this kind")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    parser.add_argument("--show", action="store_true", help="print what was not found in place")
    given = parser.parse_args()
    names = given.kind or list(KINDS)
    if given.show:
        for name in names:
            show(name, given.mutants)
        return
    text = table([tally(name, given.mutants) for name in names])
    if given.write:
        write(text)
    print(text)


if __name__ == "__main__":
    main()
