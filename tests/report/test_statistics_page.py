"""The page of columns and measures."""

from __future__ import annotations

from pathlib import Path

from bgrecord.report.catalogue import pages
from bgrecord.report.statistics_page import statistics_page
from bgrecord.stats import TABLES, measures

ROOT = Path(__file__).parent.parent.parent


def test_the_page_in_docs_is_up_to_date() -> None:
    """Write it anew with `python -m bgrecord.report.catalogue` when this fails."""
    kept = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    assert kept == pages()["statistics.md"] == statistics_page()


def test_it_has_every_column_and_measure() -> None:
    page = statistics_page()
    for column in (column for columns in TABLES.values() for column in columns):
        assert f"| `{column.name}` | {column.dtype} |" in page
    for measure in measures().values():
        assert f"| `{measure.name}` | {measure.unit} | {measure.definition} |" in page
