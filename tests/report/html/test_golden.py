"""The page of a broken record and of a clean one, without style and script, byte by byte.

The files are what a browser gets. With BGRECORD_WRITE_GOLDEN=1 in the environment they are written
anew, and the run fails all the same: read them before they are kept.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bgrecord.report.html.index import Page, Unread, index_page
from bgrecord.report.html.page import match_page
from tests.report.html.pages import view_of

GOLDEN = Path(__file__).parents[2] / "golden"


def _require_golden(name: str, html: str) -> None:
    text = re.sub(r"(?s)<style>.*?</style>", "<style></style>", html)
    text = re.sub(r"(?s)<script>.*?</script>", "<script></script>", text)
    text = re.sub(r"sha256-[\w+/=]+", "HASH", text)
    path = GOLDEN / name
    if os.environ.get("BGRECORD_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{name} was written; read it")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["broken", "clean"])
def test_the_page_of_a_match(name: str) -> None:
    view = view_of((GOLDEN / f"{name}.mat").read_text(encoding="utf-8"), f"{name}.mat")
    _require_golden(f"{name}.html", match_page(view, "1.0"))


def test_an_index() -> None:
    views = [
        view_of((GOLDEN / f"{name}.mat").read_text(encoding="utf-8"), f"{name}.mat")
        for name in ("broken", "clean")
    ]
    pages = [Page.of(view, view.path.replace(".mat", ".html")) for view in views]
    _require_golden("index.html", index_page(pages, "1.0", [Unread("gone.mat", "no such file")]))
