"""The page of pictures."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from bgrecord.plots import PLOTS
from bgrecord.report.catalogue import pages
from bgrecord.report.plots_page import plots_page

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "plots.md"


def test_the_page_in_docs_is_up_to_date() -> None:
    """Write it anew with `python -m bgrecord.report.catalogue` when this fails."""
    assert PAGE.read_text(encoding="utf-8") == pages()["plots.md"] == plots_page()


@pytest.mark.parametrize("kind", PLOTS)
def test_every_kind_is_explained(kind: str) -> None:
    assert f"### {kind}\n\n{PLOTS[kind].definition}" in plots_page()
    assert PLOTS[kind].summary.endswith(".")


def test_its_pictures_are_there() -> None:
    for name in ("pips.svg", "score.svg"):
        assert f"({name})" in plots_page()
        assert (PAGE.parent / name).read_text(encoding="utf-8").startswith("<?xml")


def test_its_examples_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0
