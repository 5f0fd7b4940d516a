"""The replayer in a browser: the board shows the position, and keys do what they should."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bgrecord.core.position import BAR, OFF
from bgrecord.report.html.plies import Ply

pytestmark = pytest.mark.browser

#: A sample with bars, doubles and bear-offs; one with checkers off from the start to the end.
LONG = ("clean/studio.mat", "broken/illegal-bear-off.mat", "broken/cube-order.mat")


def _places(ply: Ply, *, lower: int) -> dict[str, tuple[int, int]]:
    """What a station's board must show, by the places of the side at the lower edge."""
    digits = [int(char, 36) for char in ply.board]
    sides = (digits[:26], digits[26:])
    places: dict[str, tuple[int, int]] = {}
    for side in (0, 1):
        edge = "bottom" if side == lower else "top"
        for place, count in enumerate(sides[side]):
            if count:
                seen = place if side == lower else 25 - place
                name = {BAR: f"bar-{edge}", OFF: f"off-{edge}"}.get(place, str(seen))
                places[name] = (side, count)
    return places


@pytest.mark.parametrize("sample", LONG)
def test_the_board_shows_the_position_of_every_station(open_report: Any, sample: str) -> None:
    report = open_report(sample)
    plies = [ply for game in report.view.games for ply in game.plies]
    chosen = random.Random(50).sample(range(len(plies)), min(50, len(plies)))
    for number in chosen:
        report.go(number)
        assert report.checkers() == _places(plies[number], lower=0)
    report.page.get_by_role("button", name="Flip sides").click()
    assert report.checkers() == _places(plies[chosen[-1]], lower=1)


def test_every_finding_is_listed_and_reached_by_keyboard(open_report: Any) -> None:
    report = open_report()
    assert report.page.locator(".finding").count() == len(report.view.faults)
    stations = [fault.ply for fault in report.view.faults]
    report.press("Home")
    seen = []
    for fault in report.view.faults:
        report.press("f")
        seen.append(report.station())
        assert fault.message in report.page.locator("#here").inner_text()
    assert seen == stations
    report.press("n")
    assert report.station() == stations[0]


def test_a_finding_leads_to_its_station(open_report: Any) -> None:
    report = open_report()
    report.page.locator("#finding-2 .jump").focus()
    report.page.keyboard.press("Enter")
    report.wait_for(report.view.faults[1].ply)
    # The keys go on from there.
    report.page.keyboard.press("ArrowRight")
    assert report.station() == report.view.faults[1].ply + 1


def test_steps(open_report: Any) -> None:
    report = open_report()
    plies = [len(game.plies) for game in report.view.games]
    report.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert report.station() == 1
    report.press("PageDown")
    assert report.station() == plies[0]
    report.press("PageUp")
    assert report.station() == 0
    report.press("PageDown", "ArrowRight", "PageUp")
    assert report.station() == plies[0]
    report.press("End")
    assert report.station() == sum(plies) - 1
    report.press("ArrowRight")
    assert report.station() == sum(plies) - 1
    report.press("Home", "ArrowLeft")
    assert report.station() == 0


def test_keys_leave_the_rest_of_the_page_alone(open_report: Any) -> None:
    report = open_report(fragment="#ply-3")
    report.page.locator("#theme").focus()
    report.page.keyboard.press("f")
    report.page.keyboard.press("End")
    assert report.station() == 3
    report.page.locator("#xgid").focus()
    report.page.keyboard.press("ArrowRight")
    assert report.station() == 3


def test_buttons(open_report: Any) -> None:
    report = open_report()
    for name in ("Next game", "On", "Back", "Game before", "End of the match", "Next finding"):
        report.page.get_by_role("button", name=name, exact=True).click()
    assert report.station() == report.view.faults[0].ply


def test_the_move_list_and_the_choice_of_games(open_report: Any) -> None:
    report = open_report()
    report.page.locator("#game").select_option("1")
    first = len(report.view.games[0].plies)
    assert report.station() == first
    report.page.locator("#moves button").nth(2).click()
    assert report.station() == first + 2
    texts = report.page.locator("#moves button").all_inner_texts()
    for ply, text in zip(report.view.games[1].plies, texts, strict=True):
        assert ply.text in text


def test_an_address_holds_the_station(open_report: Any) -> None:
    report = open_report(fragment="#ply-5")
    assert report.station() == 5
    ply = report.view.games[0].plies[5]
    assert ply.text in report.page.locator("#play").inner_text()


@pytest.mark.parametrize("fragment", ["#ply-99999", "#ply-x", "#finding-1", "#<script>"])
def test_an_odd_address_does_no_harm(open_report: Any, fragment: str) -> None:
    report = open_report(fragment=fragment)
    assert report.checkers()
    assert not report.complaints


def test_identifiers_are_copied(open_report: Any) -> None:
    report = open_report(fragment="#ply-4", permissions=["clipboard-read", "clipboard-write"])
    ids = report.view.games[0].plies[4].ids
    assert ids is not None
    for button, text in (("Copy XGID", ids.xgid), ("Copy GNUBG ID", ids.gnubg_id)):
        report.page.get_by_role("button", name=button).click()
        report.page.locator("#copied").filter(has_text=button.removeprefix("Copy ")).wait_for()
        assert report.page.evaluate("navigator.clipboard.readText()") == text


def test_cube_dice_names_and_score(open_report: Any) -> None:
    report = open_report()
    plies = report.view.games[0].plies
    number = next(at for at, ply in enumerate(plies) if ply.cube.owner is not None and ply.roll)
    report.go(number)
    cube = report.page.locator("#replayer [data-cube]:visible")
    edge = "bottom" if plies[number].cube.owner == 0 else "top"
    assert cube.get_attribute("data-cube") == edge
    assert cube.text_content() == str(plies[number].cube.value)
    dots = report.page.locator("#replayer [data-die]:visible [data-of]:visible")
    assert dots.count() == sum(map(int, plies[number].roll))
    assert report.page.locator('#replayer [data-text="name-bottom"]').text_content() == "Ada"
    assert "0 of 11" in (
        report.page.locator('#replayer [data-text="facts-bottom"]').text_content() or ""
    )


def test_the_position_is_said_in_words(open_report: Any) -> None:
    report = open_report()
    report.press("ArrowRight")
    said = report.page.locator("#live").text_content() or ""
    assert "Bob to play 44" in said
    assert "pip count" in said
    assert report.page.locator("#replayer svg desc").text_content() in said
    assert report.page.locator("#live").get_attribute("aria-live") == "polite"


def test_nothing_goes_wrong_and_nothing_is_loaded(open_report: Any) -> None:
    report = open_report()
    report.press("End", "Home", "f", "r", "PageDown")
    assert not report.complaints
    assert not report.requests


def test_without_script_the_findings_are_there(open_report: Any) -> None:
    report = open_report(java_script_enabled=False)
    assert report.page.locator(".finding .bg-board").count() == len(report.view.faults)
    assert not report.replayer.is_visible()
