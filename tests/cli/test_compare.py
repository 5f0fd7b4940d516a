"""`bgrecord compare`: two players head to head."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, Run


@pytest.fixture(autouse=True)
def others(folder: Path) -> None:
    """Bob beats Anna, and Ada meets Bob once more on the other side, and loses."""
    (folder / "anna.mat").write_text(CLEAN.replace("Ada", "Anna"), encoding="utf-8")
    swapped = CLEAN.replace("Ada", "x").replace("Bob", "Ada").replace("x : 0", "BOB : 0")
    (folder / "swapped.mat").write_text(swapped, encoding="utf-8")


def row(text: str, name: str) -> list[str]:
    return next(line.split()[1:] for line in text.splitlines() if line.startswith(f"{name} "))


@pytest.mark.parametrize("names", [("Ada", "Bob"), ("Bob", "Ada"), ("ADA", "bob")])
def test_only_the_matches_between_the_two_count(run: Run, names: tuple[str, str]) -> None:
    result = run("compare", *names, "clean.mat", "swapped.mat", "anna.mat")
    assert result.exit_code == 0
    assert result.stdout.split()[:2] == [name.capitalize() for name in names]
    assert row(result.stdout, "matches") == ["2", "2", "matches"]
    assert row(result.stdout, "games-won")[0] == "50.0"


def test_two_who_never_met(run: Run) -> None:
    result = run("compare", "Ada", "Anna", "clean.mat", "anna.mat")
    assert (result.exit_code, result.stdout) == (2, "")


def test_nobody_of_that_name(run: Run) -> None:
    assert run("compare", "Ada", "Zoe", "clean.mat").exit_code == 2


def test_an_unreadable_file_among_others(run: Run) -> None:
    result = run("compare", "Ada", "Bob", "clean.mat", "missing.mat")
    assert result.exit_code == 2
    assert row(result.stdout, "matches") == ["1", "1", "matches"]
