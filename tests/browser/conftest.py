"""Pages in Chromium: reports of samples, opened from disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.report.html.page import match_page
from bgrecord.report.html.view import MatchView, match_views
from bgrecord.source import decode

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SAMPLES = Path(__file__).parents[2] / "samples"

#: Nothing that is not a page of ours.
_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@dataclass
class Opened:
    """A report in a browser, and what went wrong there."""

    page: Page
    view: MatchView
    #: What the console says of errors, and addresses that were asked for besides the page.
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    @property
    def replayer(self) -> Any:
        """The part of the page that replays."""
        return self.page.locator("#replayer")

    def station(self) -> int:
        """The station the page stands at, by its address."""
        return int(self.page.evaluate("location.hash.slice('#ply-'.length)"))

    def go(self, number: int) -> None:
        """Follow a link to a station."""
        self.page.evaluate(f"location.hash = '#ply-{number}'")
        self.wait_for(number)

    def wait_for(self, number: int) -> None:
        """Wait until a station is shown: a browser follows links in its own time.

        By a locator: a condition in text is evaluated in the page, whose policy forbids that.
        """
        self.page.locator(f"#moves [aria-current][data-ply='{number}']").wait_for()

    def press(self, *keys: str) -> None:
        """Press keys while the replayer has the focus."""
        self.replayer.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def checkers(self) -> dict[str, tuple[int, int]]:
        """The side and the number of checkers on every place that has some."""
        shown: list[list[Any]] = self.page.evaluate(
            """() => [...document.querySelectorAll('#replayer [data-place]')]
                .filter((slot) => getComputedStyle(slot).display !== 'none')
                .map((slot) => [slot.dataset.place, Number(slot.getAttribute('href').at(-1))])"""
        )
        counts: list[list[Any]] = self.page.evaluate(
            """() => [...document.querySelectorAll('#replayer [data-count]')]
                .filter((slot) => getComputedStyle(slot).display !== 'none')
                .map((slot) => [slot.dataset.count, Number(slot.textContent)])"""
        )
        found: dict[str, tuple[int, int]] = {}
        for place, side in shown:
            found[place] = (side, found.get(place, (side, 0))[1] + 1)
        return found | {place: (found[place][0], count) for place, count in counts}


Open = Callable[..., Opened]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="playwright is in the dev extra and not installed"
    )
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    with sync_api.sync_playwright() as playwright:
        # Every launch has a fresh folder for the user's data.
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def open_report(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Make a report of a sample and open it from disk."""
    contexts = []

    def open_(sample: str = "broken/cube-order.mat", fragment: str = "", **settings: Any) -> Opened:
        text = (SAMPLES / sample).read_bytes()
        view = next(match_views(audit_record(read_source(decode(text, sample)))))
        file = tmp_path / f"{Path(sample).stem}.html"
        file.write_text(match_page(view, "1.0"), encoding="utf-8")
        context = browser.new_context(**settings)
        contexts.append(context)
        opened = Opened(context.new_page(), view)
        page, address = opened.page, file.as_uri()
        page.on(
            "console", lambda said: said.type == "error" and opened.complaints.append(said.text)
        )
        page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        page.on(
            "request",
            lambda request: (
                request.url.split("#")[0] != address and opened.requests.append(request.url)
            ),
        )
        page.goto(address + fragment)
        return opened

    yield open_
    for context in contexts:
        context.close()
