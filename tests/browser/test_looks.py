"""How a page looks: on a phone, in the dark, on paper; and whether everybody can use it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import SAMPLES

pytestmark = pytest.mark.browser

#: Pages with findings of every kind; one with the longest table.
PAGES = sorted(f"broken/{path.name}" for path in (SAMPLES / "broken").glob("*.mat"))
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


@pytest.mark.parametrize("sample", PAGES)
def test_a_phone_needs_no_sideways_scroll(open_report: Any, sample: str) -> None:
    report = open_report(sample, viewport=PHONE)
    assert report.page.evaluate("document.documentElement.scrollWidth") <= 360


def _ground(report: Any) -> int:
    """How bright the page is, from 0 to 765."""
    colour = report.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(",")))


def test_the_page_is_as_dark_as_the_reader_wants(open_report: Any) -> None:
    assert _ground(open_report(color_scheme="light")) > 700
    dark = open_report(color_scheme="dark")
    assert _ground(dark) < 120
    dark.page.locator("#theme").click()
    assert _ground(dark) > 700
    dark.page.locator("#theme").click()
    assert _ground(dark) < 120


def test_paper_has_the_findings_with_boards_and_no_replayer(open_report: Any) -> None:
    report = open_report(color_scheme="dark")
    report.page.locator("#theme").click()
    report.page.emulate_media(media="print")
    assert not report.replayer.is_visible()
    assert report.page.locator(".finding .bg-board:visible").count() == len(report.view.faults)
    assert _ground(report) == 765


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    "sample", ["broken/cube-order.mat", "broken/wrong-score.mat", "clean/gnubg.mat"]
)
def test_everybody_can_use_it(
    open_report: Any, sample: str, size: dict[str, int], scheme: str
) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="axe-playwright-python is in the dev extra and not installed",
    )
    report = open_report(sample, viewport=size, color_scheme=scheme)
    found = axe.Axe().run(report.page).response["violations"]
    grave = [each for each in found if each["impact"] in ("serious", "critical")]
    assert not [(each["id"], each["nodes"][0]["html"]) for each in grave]


def test_the_focus_can_be_seen(open_report: Any) -> None:
    report = open_report()
    for _ in range(12):
        report.page.keyboard.press("Tab")
        outline = report.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"


def test_every_control_has_a_name(open_report: Any) -> None:
    report = open_report()
    for control in report.page.locator("button, select, input").all():
        name = control.evaluate(
            "e => e.ariaLabel || e.labels?.[0]?.textContent || e.textContent.trim()"
        )
        assert name
