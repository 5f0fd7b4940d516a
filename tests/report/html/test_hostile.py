"""What a record holds is text on its page, whatever it looks like."""

from __future__ import annotations

import pytest

from bgrecord.report.html.index import Page, Unread, index_page
from bgrecord.report.html.page import match_page
from tests.report.html.pages import Parsed, page_of, parsed, view_of
from tests.report.html.test_view import RECORD

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "end of script": "</script><img src=x onerror=alert(1)>",
    "comment": "<!-- <script> --",
    "quotes": """" onmouseover="alert(1)' x='""",
    "markup": "<b>{{ 7*7 }}</b> {% raw %} &lt;",
    "format": "{0} {player} {number.__class__} %s %(x)s",
    "end of text": "</svg></title></style></desc>]]>",
    "directions": "\u202egnitirw\u2066",
    "control characters": "\x1b[31mred\x07\x00",
    "line separators": "a\u2028b\u2029c\u0085d",
}
#: What there is of each element whatever the record says.
PLAIN = page_of(RECORD)


def _record(text: str) -> str:
    """The record with a text as a name, a tag, a remark, a cell and a word in a play."""
    line = text.replace("\n", " ")
    return (
        RECORD.replace("Ada :", f"{line} :")
        .replace("Club night", line)
        .replace("A quiet evening", line)
        .replace("11: 6/4", f"11: 6/4 {line}")
        .replace("42: 8/4 6/4", f"{line}")
    )


def _shape(page: Parsed) -> set[tuple[str, frozenset[str]]]:
    """The kinds of elements and their attributes, values aside."""
    return {(tag, frozenset(facts)) for tag, facts in page.elements}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_of_a_record_becomes_an_element_or_an_attribute(text: str) -> None:
    page = page_of(_record(text))
    ours = _shape(PLAIN) | _shape(page_of(_record("harmless")))
    assert _shape(page) <= ours
    assert len(page.scripts) == 2
    assert page.scripts[1] == PLAIN.scripts[1]
    assert page.styles == PLAIN.styles


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_policy_and_the_links_hold(text: str) -> None:
    page = page_of(_record(text))
    (policy,) = (facts for _, facts in page.elements if "http-equiv" in facts)
    assert policy in [facts for _, facts in PLAIN.elements]
    assert {(facts["href"] or "#")[0] for tag, facts in page.elements if tag == "a"} == {"#"}


@pytest.mark.parametrize("name", ["script", "quotes", "markup", "format"])
def test_a_text_is_shown_as_it_is(name: str) -> None:
    page = page_of(_record(HOSTILE[name]))
    assert " ".join(HOSTILE[name].split()) in " ".join(page.text.split())
    assert page.data["names"][0].startswith(HOSTILE[name].split(" ")[0][:10])


@pytest.mark.parametrize("name", ["directions", "control characters", "line separators"])
def test_what_cannot_be_seen_is_spelled_out(name: str) -> None:
    html = match_page(view_of(_record(HOSTILE[name])), "1.0")
    assert not {char for char in html if not char.isprintable()} - {"\n", "\xa0"}


def test_ten_thousand_characters_are_cut() -> None:
    html = match_page(view_of(_record("A" * 10_000)), "1.0")
    assert "A" * 401 not in html
    assert len(html) < len(match_page(view_of(RECORD), "1.0")) + 20_000


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_an_index_is_no_less_safe(text: str) -> None:
    view = view_of(_record(text))
    ours = _shape(
        parsed(index_page([Page.of(view_of(RECORD), "a.html")], "1.0", [Unread("a", "b")]))
    )
    page = parsed(index_page([Page.of(view, f"{text}.html")], "1.0", [Unread(text, text)]))
    assert _shape(page) == ours
    (link,) = (
        facts["href"]
        for tag, facts in page.elements
        if facts.get("href", "#") != "#content" and tag == "a"
    )
    assert link is not None
    assert not set("<>\"' \n") & set(link)
