"""The page on events, and its sample."""

from __future__ import annotations

import doctest
import os
from pathlib import Path

import pytest

import bgrecord
from bgrecord.report.catalogue import pages
from bgrecord.report.event_page import event_page
from bgrecord.rules import catalogue
from tests.event.conftest import found

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "event.md"
SAMPLE = ROOT / "samples" / "event"


def test_the_page_in_docs_is_up_to_date() -> None:
    """Write it anew with `python -m bgrecord.report.catalogue docs` when this fails."""
    assert PAGE.read_text(encoding="utf-8") == pages()["event.md"] == event_page()


def test_the_page_lists_every_rule_of_the_family() -> None:
    for code in catalogue():
        assert (f"[{code}]" in event_page()) == code.startswith("BG9")


def test_the_page_shows_what_python_really_does(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.sep != "/":
        pytest.skip("paths are shown with slashes")
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


def test_the_sample_has_the_faults_it_was_given() -> None:
    audit = bgrecord.event(SAMPLE, sheet=SAMPLE / "results.csv")
    assert found(audit).codes == ["BG927", "BG903", "BG923"]
