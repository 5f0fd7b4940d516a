"""Pictures as files: the same each time, text as text, whatever the names are."""

from __future__ import annotations

import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from bgrecord.plots import PLOTS, render
from bgrecord.plots.choice import display_name
from bgrecord.shown import visible
from tests.plots.drawn import MATCH, between, drawn, judged
from tests.stats.tiny import tables_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

#: Names no picture may take for anything else than names.
HOSTILE = [
    "$x_1^{2}$",
    "$\\frac{",
    "$\\frac{$",
    "<b>&amp;\"'",
    "Ζωή",
    "名前名前名前名前名前名前",
    "שלום",
    "_^_^",
    "\x1b[31m",
    "]]><!--",
    "A" * 300,
    'url(#a) id="b" href="#c"',
]
_TEXT = "{http://www.w3.org/2000/svg}text"


def picture(kind: str, text: str = MATCH) -> Any:
    """The figure of a kind."""
    tables = tables_of(text.replace("3 point match", "2 point match"))
    rows = [
        {"side": 0, "luck": 0.25, "cube_decision": "no-double", "cube_close": True,
         "cube_error": 0.5, "play_error": 0.125, "player": tables.matches["left"].item()},
        {"side": 1, "luck": -0.5, "player": tables.matches["right"].item()},
    ]  # fmt: skip
    return drawn(kind, judged(tables, rows), game=2 if kind == "pips" else None)


KINDS = list(PLOTS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_record_gives_the_same_file(kind: str) -> None:
    figure = picture(kind)
    once = render(figure, "svg")
    assert once == render(figure, "svg")
    assert once == render(picture(kind), "svg")


def test_the_same_record_gives_the_same_png() -> None:
    assert render(picture("cube"), "png") == render(picture("cube"), "png")


@pytest.mark.parametrize("kind", KINDS)
def test_an_svg_is_small_and_says_nothing_of_when_and_by_what_it_was_made(kind: str) -> None:
    content = render(picture(kind), "svg")
    assert len(content) < 60_000
    assert b"matplotlib.org" not in content
    assert b"dc:date" not in content


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_is_smaller_than_nine_points(kind: str) -> None:
    from matplotlib.text import Text

    assert min(text.get_fontsize() for text in picture(kind).findobj(Text)) >= 9


def written(figure: Any, *, embedded: bool = False) -> str:
    """What can be read in the SVG of a figure."""
    root = ElementTree.fromstring(render(figure, "svg", embedded=embedded))
    return " ".join(filter(None, (text.text for text in root.iter(_TEXT))))


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_names(name: str) -> None:
    text = between(MATCH, name, "Bob")
    as_counted = tables_of(text).matches["left"].item()
    figure = picture("score", text)
    assert display_name(as_counted) in written(figure)
    assert written(figure) == written(figure, embedded=True)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "dice"])
def test_names_are_names_in_every_kind(kind: str) -> None:
    assert "$x_1<b>&名" in written(picture(kind, between(MATCH, "$x_1<b>&名", "Bob")))


@pytest.mark.parametrize("title", HOSTILE)
def test_titles_are_titles(title: str) -> None:
    figure = drawn("dice", tables_of(MATCH), title=title)
    assert visible(title)[:70] in written(figure)


def test_a_long_title_takes_two_lines() -> None:
    title = " ".join(["title"] * 20)
    first, second = drawn("dice", tables_of(MATCH), title=title).get_suptitle().split("\n")
    assert f"{first} {second}" == title


@pytest.mark.parametrize("name", ["名前", "Ζωή", "שלום", "$\\frac{"])
def test_names_of_any_script_can_be_drawn_in_a_png(name: str) -> None:
    content = render(picture("cube", between(MATCH, name, "Bob")), "png")
    assert content.startswith(b"\x89PNG")


def test_a_png_has_the_size_of_half_a_page_in_print() -> None:
    content = render(picture("score"), "png")
    assert struct.unpack(">II", content[16:24]) == (1200, 675)


def test_an_embedded_svg_has_no_head_and_shares_its_page_with_others() -> None:
    parts = [render(picture(kind), "svg", embedded=True).decode() for kind in ("score", "luck")]
    for part in parts:
        assert part.startswith("<svg ")
    page = ElementTree.fromstring(f"<div>{''.join(parts)}</div>")
    names = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(names) == len(set(names)) > 20


def test_an_embedded_svg_speaks_of_its_own_parts() -> None:
    root = ElementTree.fromstring(render(picture("score"), "svg", embedded=True))
    names = {element.get("id") for element in root.iter()}
    spoken_of = set()
    for element in root.iter():
        for key, value in element.attrib.items():
            if key.endswith("href"):
                spoken_of.add(value.removeprefix("#"))
            elif "url(#" in value:
                spoken_of.add(value.partition("url(#")[2].partition(")")[0])
    assert spoken_of
    assert spoken_of <= names


def test_the_users_own_settings_make_no_difference() -> None:
    import matplotlib

    usual = render(picture("score"), "svg")
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert render(picture("score"), "svg") == usual


PROBE = """
import sys, bgrecord
from bgrecord.plots import PLOTS, render
print([name for name in ("matplotlib", "pandas") if name in sys.modules])
render(PLOTS["score"](bgrecord.tables(sys.argv[1])), "svg")
print("matplotlib.pyplot" in sys.modules)
"""


def test_nothing_is_loaded_too_early_and_no_window_is_needed(tmp_path: Path) -> None:
    (tmp_path / "match.mat").write_text(MATCH, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(tmp_path / "match.mat")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["[]", "False"]
