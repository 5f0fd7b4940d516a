"""The formats as pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bgrecord.formats import FORMATS, Feature
from bgrecord.report.catalogue import pages
from bgrecord.report.formats_page import format_markdown, format_text, formats_page, usage

ROOT = Path(__file__).parents[2]


def table(heading: str) -> Iterator[list[str]]:
    """The cells of the first table behind a heading of the page, without its rule."""
    rows = formats_page().partition(heading)[2].partition("| ")[2]
    for line in ("| " + rows).partition("\n\n")[0].splitlines():
        if not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_page_in_docs_is_up_to_date() -> None:
    """Write it anew with `python -m bgrecord.report.catalogue docs` when this fails."""
    kept = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert kept == pages()["formats.md"] == formats_page()


def test_a_row_a_format() -> None:
    _, *rows = table("# The formats")
    assert [re.findall(r"\w+", row[0])[0] for row in rows] == list(FORMATS)
    assert [(row[3] == "yes", row[4] == "yes") for row in rows] == [
        (known.read is not None, known.write is not None) for known in FORMATS.values()
    ]


def test_every_feature_against_every_format() -> None:
    head, *rows = table("## What each can hold")
    assert head[1:] == list(FORMATS)
    assert [row[0] for row in rows] == [feature.value for feature in Feature]
    for row, feature in zip(rows, Feature, strict=True):
        for cell, known in zip(row[1:], FORMATS.values(), strict=True):
            assert (cell != "") == (feature in known.holds)


def test_what_only_some_dialects_hold_is_marked() -> None:
    marks = {cell for row in table("## What each can hold") for cell in row[1:]} - set(FORMATS)
    lacking = any(known.lacks for known in FORMATS.values())
    assert marks == {"", "+", *(["(+)"] if lacking else [])}


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_with_all_that_is_known_of_it(name: str) -> None:
    known = FORMATS[name]
    text, page = " ".join(format_text(known).split()), format_markdown(known)
    for word in (known.title, *known.suffixes, *known.written_dialects, *known.notes):
        assert " ".join(word.split()) in text
        assert word in page
    assert f'<a id="{name}"></a>' in page
    assert page in formats_page()


def test_usage_tells_what_to_install() -> None:
    read_only = replace(FORMATS["bkg"], extra="formats")
    assert usage(read_only) == "read, needs bgrecord[formats]"
    assert usage(FORMATS["bgammon"]) == "read and written"
