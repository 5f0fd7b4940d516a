"""The page of a match: whole, self-contained, small."""

from __future__ import annotations

import base64
import random
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from bgrecord.formats import FORMATS
from bgrecord.languages import speaking
from bgrecord.record.model import Record
from bgrecord.report.html.page import Extras, Picture, as_inert_json, match_page
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match
from tests.report.html.pages import page_of, parsed, view_of
from tests.report.html.test_view import RECORD

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "samples" / "broken").glob("*.mat"))

#: Attributes that make a browser load something.
LOADING = ("src", "srcset", "poster", "data", "action", "formaction", "background", "ping")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_finding_is_on_the_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    view = view_of(text)
    page = page_of(text)
    assert view.faults
    assert len(page.with_class("finding")) == len(view.faults)
    for fault in view.faults:
        assert fault.message in page.text
        assert fault.code in page.text


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    page = page_of(text)
    plies = sum(len(game["plies"]) for game in page.data["games"])
    names = {facts["id"] for _, facts in page.elements if "id" in facts}
    links = [
        facts["href"] or ""
        for tag, facts in page.elements
        if tag in ("a", "use") and "href" in facts
    ]
    for link in links:
        station = re.fullmatch(r"#ply-(\d+)", link)
        assert int(station[1]) < plies if station else link[1:] in names


def test_identifiers_are_unique() -> None:
    page = page_of(SAMPLES[0].read_text(encoding="utf-8"))
    counts = Counter(facts["id"] for _, facts in page.elements if "id" in facts)
    assert set(counts.values()) == {1}


def test_nothing_is_loaded_from_anywhere() -> None:
    page = page_of(RECORD)
    for tag, facts in page.elements:
        assert tag not in ("link", "iframe", "object", "embed", "base", "form")
        for name in LOADING:
            assert (facts.get(name) or "data:").startswith("data:")
        assert (facts.get("href") or "#").startswith("#")
        assert not [name for name in facts if name.startswith("on") or name == "style"]
    style = "".join(page.styles)
    assert "@import" not in style
    assert "url(" not in style


def test_the_policy_names_the_style_and_the_script_and_allows_nothing_else() -> None:
    page = page_of(RECORD)
    (policy,) = (
        facts["content"] or ""
        for tag, facts in page.elements
        if facts.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["style-src"] == _named(page.styles[0])
    assert rules["script-src"] == _named(page.scripts[1])
    assert len(page.styles) == 1
    assert len(page.scripts) == 2


def _named(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def test_the_script_is_handed_every_station() -> None:
    view = view_of(RECORD)
    games = page_of(RECORD).data["games"]
    assert [len(game["plies"]) for game in games] == [len(game.plies) for game in view.games]
    first = games[0]["plies"][0]
    assert first["board"] == view.games[0].plies[0].board
    assert first["cube"] == [1, -1, -1]
    assert first["xgid"].startswith("XGID=")
    assert "side" not in games[0]["plies"][-1]


def test_the_page_says_its_language() -> None:
    with speaking("fr"):
        page = page_of(RECORD)
    assert ("html", {"lang": "fr"}) in page.elements
    assert page.data["games"] == page_of(RECORD).data["games"] or page.data["texts"]


def test_a_picture_is_in_the_page_itself() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    extras = Extras(pictures=(Picture('A "plot"', svg),), index="index.html")
    page = parsed(match_page(view_of(RECORD), "1.0", extras))
    (image,) = (facts for tag, facts in page.elements if tag == "img")
    assert image["alt"] == 'A "plot"'
    assert base64.b64decode((image["src"] or "").partition("base64,")[2]) == svg
    assert [facts for tag, facts in page.elements if facts.get("href") == "index.html"]


def test_json_in_a_page_is_inert() -> None:
    text = as_inert_json({"a": "</script><!-- & \u2028"})
    assert not set("<>&\u2028") & set(text)


def test_a_page_of_a_long_match_stays_small() -> None:
    match = random_match(random.Random(25), Wanted(length=25, resignations=False))
    write = FORMATS["mat"].write
    assert write is not None
    text = write(Record(decode(b""), "mat"), [match], "xg-text")
    turns = sum(len(game.turns) for game in match.games)
    size = len(match_page(view_of(str(text)), "1.0").encode())
    # A match to 25 is 49 games at most, and one of 60 turns is long.
    assert size / turns * 49 * 60 < 1_000_000
