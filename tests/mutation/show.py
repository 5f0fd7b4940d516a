# ruff: noqa: T201 - prints for a developer
"""Mutants worth a look: those not found in place, and those with more than one finding."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, zip_longest

from tests.mutation.sheet import corpus
from tests.mutation.trial import Outcome, Trial, trials

#: So many combinations of codes are shown of a kind.
MOST_COMBINATIONS = 10

#: So many changed lines are shown of a mutant: where cells move up, all behind them change.
MOST_CHANGES = 3


def show(name: str, mutants: int) -> None:
    """Print what of one kind was not found in place, and what came in several findings."""
    made = [trial for trial in trials(name, mutants) if trial.outcome is not Outcome.EQUIVALENT]
    found = [trial for trial in made if trial.outcome is Outcome.FOUND]
    several = [trial for trial in found if len(trial.findings) > 1]
    for trial in made:
        if trial.outcome is not Outcome.FOUND:
            print(f"--- {name}: {trial.outcome.value}")
            _show_trial(trial)
    print(f"--- {name}: more than one finding in {len(several)} of {len(found)} found")
    for alike in _alike(several)[:MOST_COMBINATIONS]:
        print(f"{len(alike):4} x {' '.join(alike[0].codes)}, such as")
        _show_trial(alike[0])


def _alike(several: Iterable[Trial]) -> list[list[Trial]]:
    """The trials that gave the same codes together, the commonest codes first."""
    alike: dict[tuple[str, ...], list[Trial]] = {}
    for trial in several:
        alike.setdefault(trial.codes, []).append(trial)
    return sorted(alike.values(), key=len, reverse=True)


def _show_trial(trial: Trial) -> None:
    broken = trial.mutant.sheet
    right_lines, lines = corpus()[trial.match].text().splitlines(), broken.text().splitlines()
    pairs = enumerate(zip_longest(right_lines, lines, fillvalue=""), 1)
    changes = ((number, old, new) for number, (old, new) in pairs if old != new)
    for number, old, new in islice(changes, MOST_CHANGES):
        print(f"    {trial.match}.mat:{number} -{old}")
        print(f"    {trial.match}.mat:{number} +{new}")
    for fault in trial.faults:
        print(f"    expected in line {broken.line_of(fault.place)}: {fault.family.name}")
    for finding in trial.findings:
        print(f"    found {finding} in {lines[finding.span.line - 1].strip()}")
