"""`bgrecord report`: pages in files, on standard output, in a folder with an index."""

from __future__ import annotations

from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.cli.conftest import BROKEN, CLEAN
from tests.event.small import record

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"


class Links(HTMLParser):
    """The files a page leads to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.files: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        link = dict(attrs).get("href") or "#"
        if tag == "a" and not link.startswith("#"):
            self.files.append(unquote(link))


def test_a_page_of_a_match(run: Any, folder: Path) -> None:
    outcome = run("report", "broken.mat", "-o", "broken.html")
    assert outcome.exit_code == 1
    assert not outcome.stdout
    assert "BG308" in (folder / "broken.html").read_text(encoding="utf-8")


def test_a_clean_match_exits_with_0(run: Any) -> None:
    assert run("report", "clean.mat", "-o", "clean.html").exit_code == 0


def test_standard_output(run: Any) -> None:
    outcome = run("report", "broken.mat", "-o", "-")
    assert outcome.stdout.startswith("<!doctype html>")
    assert outcome.stdout.endswith("</html>")


def test_from_standard_input(run: Any) -> None:
    outcome = run("report", "-", "--stdin-filename", "final.mat", "-o", "-", stdin=BROKEN)
    assert "final.mat" in outcome.stdout


def test_a_folder_has_an_index_that_leads_to_every_page(run: Any, folder: Path) -> None:
    outcome = run("report", "broken.mat", "clean.mat", "-o", "pages")
    assert outcome.exit_code == 1
    pages = folder / "pages"
    files = Links((pages / "index.html").read_text(encoding="utf-8")).files
    assert files == ["broken.html", "clean.html"]
    for file in files:
        assert Links((pages / file).read_text(encoding="utf-8")).files == ["index.html"]


def test_records_of_the_same_name_have_pages_of_their_own(run: Any, folder: Path) -> None:
    for name in ("a", "b", "c"):
        (folder / name).mkdir()
        (folder / name / "Final #1.mat").write_text(CLEAN, encoding="utf-8")
    (folder / "c" / "index.mat").write_text(CLEAN, encoding="utf-8")
    run("report", "a", "b", "c", "-o", "pages")
    files = Links((folder / "pages" / "index.html").read_text(encoding="utf-8")).files
    assert len(files) == len(set(files)) == 4
    assert all((folder / "pages" / file).is_file() for file in files)
    assert "index.html" not in files


def test_every_match_of_a_file_has_a_page(run: Any, folder: Path) -> None:
    (folder / "two.mat").write_text(CLEAN + "\n" + CLEAN, encoding="utf-8")
    run("report", "two.mat", "-o", "pages")
    assert len(list((folder / "pages").glob("two*.html"))) == 2


def test_what_cannot_be_read_is_said_and_in_the_index(run: Any, folder: Path) -> None:
    (folder / "notes.mat").write_text("Dear Ada,\n", encoding="utf-8")
    outcome = run("report", "clean.mat", "notes.mat", "gone.mat", "-o", "pages")
    assert outcome.exit_code == 2
    index = (folder / "pages" / "index.html").read_text(encoding="utf-8")
    for name in ("notes.mat", "gone.mat"):
        assert name in outcome.stderr
        assert name in index
    assert Links(index).files == ["clean.html"]


@pytest.mark.parametrize("paths", [["clean.mat", "broken.mat"], ["two.mat"]], ids=["files", "one"])
@pytest.mark.parametrize("output", ["all.html", "-"])
def test_several_matches_do_not_fit_on_one_page(
    run: Any, folder: Path, paths: list[str], output: str
) -> None:
    (folder / "two.mat").write_text(CLEAN + "\n" + CLEAN, encoding="utf-8")
    outcome = run("report", *paths, "-o", output)
    assert outcome.exit_code == 2
    assert not outcome.stdout
    assert not (folder / "all.html").exists()


def test_nothing_is_replaced_without_force(run: Any, folder: Path) -> None:
    page = folder / "page.html"
    page.write_text("mine", encoding="utf-8")
    assert run("report", "clean.mat", "-o", "page.html").exit_code == 2
    assert page.read_text(encoding="utf-8") == "mine"
    assert run("report", "clean.mat", "-o", "page.html", "--force").exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("name", ["index.html", "clean.html"])
def test_nothing_in_a_folder_is_replaced_without_force(run: Any, folder: Path, name: str) -> None:
    (folder / "pages").mkdir()
    page = folder / "pages" / name
    page.write_text("mine", encoding="utf-8")
    assert run("report", "clean.mat", "-o", "pages").exit_code == 2
    assert page.read_text(encoding="utf-8") == "mine"
    assert run("report", "clean.mat", "-o", "pages", "--force").exit_code == 0


def test_a_file_is_no_folder(run: Any, folder: Path) -> None:
    outcome = run("report", "clean.mat", "-o", "broken.mat")
    assert outcome.exit_code == 2
    assert (folder / "broken.mat").read_text(encoding="utf-8") == BROKEN


def test_the_selection_of_check(run: Any) -> None:
    assert "BG308" not in run("report", "broken.mat", "--ignore", "BG308", "-o", "-").stdout
    assert run("report", "broken.mat", "--ignore", "BG308", "-o", "-").exit_code == 0
    assert run("report", "broken.mat", "--fail-on", "never", "-o", "-").exit_code == 0
    assert "BG308" not in run("report", "broken.mat", "--select", "BG1", "-o", "-").stdout


def test_statistics_on_request(run: Any) -> None:
    measured = run("report", "clean.mat", "--stats", "-o", "-").stdout
    assert 'class="statistics"' in measured
    assert "games-won" in measured
    assert 'class="statistics"' not in run("report", "clean.mat", "-o", "-").stdout


def test_plots_on_request(run: Any) -> None:
    pytest.importorskip("matplotlib", reason="the extra plot is not installed")
    drawn = run("report", "clean.mat", "--plots", "-o", "-").stdout
    assert "data:image/svg+xml;base64," in drawn


def test_plots_without_their_library(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("bgrecord.plots.render"), "find_spec", lambda _: None)
    outcome = run("report", "clean.mat", "--plots", "-o", "-")
    assert outcome.exit_code == 2
    assert "bgrecord[plot]" in outcome.stderr
    assert not outcome.stdout


def test_an_empty_folder(run: Any, folder: Path) -> None:
    (folder / "empty").mkdir()
    outcome = run("report", "empty", "-o", "pages")
    assert outcome.exit_code == 2
    assert outcome.stderr
    assert not (folder / "pages").exists()


@pytest.fixture
def event(folder: Path) -> Path:
    """Three records of an event, two of them of one match, and a score sheet with a slip."""
    (folder / "open").mkdir()
    for name, text in {
        "a.mat": record("Ada", "Bob", "3-1"),
        "b.mat": record("Ada", "<b>Cleo", "3-2"),
        "c.mat": record("Ada", "Bob", "3-1"),
    }.items():
        (folder / "open" / name).write_text(text, encoding="utf-8")
    sheet = "player,opponent,score\nAda,Bob,3-0\nAda,<b>Cleo,3-2\n"
    (folder / "results.csv").write_text(sheet, encoding="utf-8")
    return folder


def test_the_index_tells_of_the_event(run: Any, event: Path) -> None:
    outcome = run("report", "open", "-o", "pages", "--sheet", "results.csv")
    assert outcome.exit_code == 1
    index = (event / "pages" / "index.html").read_text(encoding="utf-8")
    assert "<td>BG903</td>" in index
    assert "<td>BG927</td>" in index
    assert '<th scope="row"><bdi>&lt;b&gt;Cleo</bdi></th>' in index
    assert "<b>" not in index


def test_a_folder_that_is_not_said_to_be_an_event_is_not_at_fault(run: Any, event: Path) -> None:
    assert run("report", "open", "-o", "pages").exit_code == 0
    assert "<td>BG903</td>" in (event / "pages" / "index.html").read_text(encoding="utf-8")


def test_a_single_page_is_no_event(run: Any, event: Path) -> None:
    outcome = run("report", "clean.mat", "-o", "clean.html", "--sheet", "results.csv")
    assert outcome.exit_code == 2
    assert not (event / "clean.html").exists()


def test_a_name_as_long_as_can_be(run: Any, folder: Path) -> None:
    # 81 characters of three bytes each, with the ending 247 bytes.
    name = "\u6f22" * 81
    for match in (f"{name}.mat", f"{name[1:]}.mat"):
        (folder / match).write_text(CLEAN, encoding="utf-8")
    assert run("report", f"{name}.mat", f"{name[1:]}.mat", "-o", "pages").exit_code == 0
    assert len(list((folder / "pages").iterdir())) == 3


@pytest.mark.parametrize("page", ["two.html", "two-2.html", "Two-2.html"])
def test_pages_in_the_way_are_seen_before_any_is_written(run: Any, folder: Path, page: str) -> None:
    (folder / "two.mat").write_text(CLEAN + "\n" + CLEAN, encoding="utf-8")
    (folder / "pages").mkdir()
    (folder / "pages" / page).write_text("mine", encoding="utf-8")
    assert run("report", "clean.mat", "two.mat", "-o", "pages").exit_code == 2
    assert [path.name for path in (folder / "pages").iterdir()] == [page]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not part of this checkout")
def test_an_event_has_an_index_with_working_links(run: Any, folder: Path) -> None:
    records = sum(path.suffix in (".mat", ".txt") for path in CORPUS.iterdir())
    outcome = run("report", str(CORPUS), "-o", "pages", "-q")
    assert outcome.exit_code in (0, 1)
    files = Links((folder / "pages" / "index.html").read_text(encoding="utf-8")).files
    assert len(files) == len(set(files)) == records
    for file in files:
        assert (folder / "pages" / file).stat().st_size < 1_000_000
