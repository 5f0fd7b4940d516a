# ruff: noqa: T201 - a command that prints
"""Breaks the corpus by every kind and counts where the audit says so.

python -m tests.mutation.experiment              # the table of docs/mutation.md
python -m tests.mutation.experiment --write      # put it there
python -m tests.mutation.experiment --mutants 50 # many more, to look for gaps
python -m tests.mutation.experiment --show KIND  # what was misplaced, or found several times
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import NamedTuple

from tests.mutation.kinds import KINDS
from tests.mutation.show import show
from tests.mutation.trial import MUTANTS, Outcome, trials

PAGE = Path(__file__).parent.parent.parent / "docs" / "mutation.md"

_HEAD = (
    "| mistake | what is broken | mutants | right"
    " | found | misplaced | missed | false alarms | rate | one finding | findings |\n"
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


class Tally(NamedTuple):
    """The outcomes of one kind, or of all."""

    name: str
    what: str
    outcomes: Counter[Outcome]
    #: How many of the mutants found in place gave one finding, two findings and so on.
    findings: Counter[int]

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
    def single(self) -> int:
        """With one finding, in per cent of those found in place, rounded down."""
        return 100 * self.findings[1] // self.findings.total()

    @property
    def mean(self) -> float:
        """Findings a mutant found in place."""
        return sum(n * mutants for n, mutants in self.findings.items()) / self.findings.total()

    @property
    def row(self) -> str:
        """The row of the table."""
        outcomes = self.outcomes
        columns = [
            self.name,
            self.what,
            outcomes.total(),
            outcomes[Outcome.EQUIVALENT],
            outcomes[Outcome.FOUND],
            outcomes[Outcome.MISPLACED],
            outcomes[Outcome.MISSED],
            outcomes[Outcome.FALSE_ALARM],
            f"{self.rate} %",
            f"{self.single} %",
            f"{self.mean:.2f}",
        ]
        return f"| {' | '.join(map(str, columns))} |"


@cache
def tally(name: str, mutants: int = MUTANTS) -> Tally:
    """Count the outcomes of one kind."""
    counts = Tally(name, getdoc(KINDS[name]) or "", Counter(), Counter())
    for trial in trials(name, mutants):
        counts.outcomes[trial.outcome] += 1
        if trial.outcome is Outcome.FOUND:
            counts.findings[len(trial.findings)] += 1
    return counts


def total(tallies: list[Tally]) -> Tally:
    """Several kinds counted together."""
    outcomes = sum((one.outcomes for one in tallies), Counter[Outcome]())
    findings = sum((one.findings for one in tallies), Counter[int]())
    return Tally("all", "", outcomes, findings)


def table(tallies: list[Tally]) -> str:
    """The table in Markdown."""
    return "\n".join([_HEAD, *(one.row for one in (*tallies, total(tallies)))])


def write(text: str) -> None:
    """Replace the table in the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition("| mistake | what is broken")
    _, gap, after = rest.partition("\n\n")
    PAGE.write_text(before + text + gap + after, encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--mutants", type=int, default=MUTANTS, help="of a kind and match")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    parser.add_argument("--show", choices=KINDS, metavar="KIND", help="print what to look into")
    given = parser.parse_args()
    if given.show:
        show(given.show, given.mutants)
        return
    text = table([tally(name, given.mutants) for name in KINDS])
    if given.write:
        write(text)
    print(text)


if __name__ == "__main__":
    main()
