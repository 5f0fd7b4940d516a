"""The page of a broken record and of a clean one, without style and script, byte by byte."""

from __future__ import annotations

import pytest

from bgrecord.report.html.index import Page, Unread, index_page
from bgrecord.report.html.page import match_page
from tests.goldens import GOLDEN, page_without_looks, require_golden
from tests.report.html.pages import view_of


@pytest.mark.parametrize("name", ["broken", "clean"])
def test_the_page_of_a_match(name: str) -> None:
    view = view_of((GOLDEN / f"{name}.mat").read_text(encoding="utf-8"), f"{name}.mat")
    require_golden(f"{name}.html", page_without_looks(match_page(view, "1.0")))


def test_an_index() -> None:
    views = [
        view_of((GOLDEN / f"{name}.mat").read_text(encoding="utf-8"), f"{name}.mat")
        for name in ("broken", "clean")
    ]
    pages = [Page.of(view, view.path.replace(".mat", ".html")) for view in views]
    require_golden(
        "index.html",
        page_without_looks(index_page(pages, "1.0", [Unread("gone.mat", "no such file")])),
    )
