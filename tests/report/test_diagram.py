"""Boards as pictures: every checker in its place, whichever way the board is seen."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.scoring import Score
from bgrecord.findings import Situation
from bgrecord.report.diagram import (
    THEMES,
    View,
    board_to_fill,
    diagram,
    standalone,
    stylesheet,
    variables,
)
from bgrecord.report.diagram.places import HEIGHT, WIDTH

SVG = "{http://www.w3.org/2000/svg}"
#: In the picture's units.
POINT, HALF, BAR_WIDTH, EDGE = 40, 240, 48, 64


class Picture:
    """What can be read off a diagram: by the places of things, not by their names."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)

    def checkers(self, side: int) -> Counter[tuple[int, int]]:
        """How many discs of a side lie in each column of points, by half: above 1, below 0."""
        spots = [
            (float(use.attrib["x"]), float(use.attrib["y"]))
            for use in self.root.iter(f"{SVG}use")
            if use.attrib["href"] == f"#bg-checker-{side}" and "x" in use.attrib
        ]
        return Counter((_column(x), int(y < HEIGHT / 2)) for x, y in spots)

    def borne_off(self, side: int) -> int:
        return sum(
            use.attrib["href"] == f"#bg-off-{side}" and "x" in use.attrib
            for use in self.root.iter(f"{SVG}use")
        )

    def texts(self, kind: str) -> list[str]:
        return [
            each.text or ""
            for each in self.root.iter(f"{SVG}text")
            if kind in each.attrib.get("class", "").split()
        ]

    def numbers(self) -> dict[tuple[int, int], int]:
        """The number that stands at each point."""
        (group,) = (each for each in self.root.iter(f"{SVG}g") if each.get("class") == "bg-numbers")
        return {
            (_column(float(text.attrib["x"])), int(float(text.attrib["y"]) < HEIGHT / 2)): int(
                text.text or ""
            )
            for text in group
        }

    @property
    def words(self) -> str:
        return self.root.findtext(f"{SVG}desc") or ""


def _column(x: float) -> int:
    """1 to 12 from the left; 0 is the bar, -1 what is beside the points."""
    if abs(x - WIDTH / 2) < BAR_WIDTH / 2:
        return 0
    if not EDGE < x < WIDTH - EDGE:
        return -1
    return int((x - EDGE if x < WIDTH / 2 else x - EDGE - BAR_WIDTH) // POINT) + 1


def _spot(point: int, *, home_right: bool) -> tuple[int, int]:
    """Where a point of the lower side lies: from its ace point at one end, and back above."""
    from_home = point if point < 13 else 25 - point
    return (13 - from_home if home_right else from_home), int(point > 12)


def _random_position(chance: random.Random) -> Position:
    """Up to seven checkers a side and point, bars and trays too; no point of both sides."""
    own, opp = bytearray(26), bytearray(26)
    for side in (own, opp):
        for _ in range(15):
            place = chance.choice((OFF, BAR, *chance.sample(range(1, 25), 4)))
            other = opp if side is own else own
            if place in (OFF, BAR) or not other[25 - place]:
                side[place] += 1
            else:
                side[OFF] += 1
    return Position(bytes(own), bytes(opp))


@pytest.mark.parametrize("home_right", [True, False], ids=["home right", "home left"])
@pytest.mark.parametrize("bottom", [0, 1], ids=["left below", "right below"])
def test_every_checker_is_in_its_place(bottom: int, *, home_right: bool) -> None:
    chance = random.Random(26)
    for _ in range(12):
        situation = Situation(_random_position(chance), 0, Cube(), Score(0, 0, 7))
        picture = Picture(diagram(situation, view=View(bottom=bottom, home_right=home_right)))
        sides = dict(zip((0, 1), situation.position, strict=True))
        for side, checkers in sides.items():
            drawn = picture.checkers(side)
            for point in range(1, 25):
                seen = point if side == bottom else 25 - point
                spot = _spot(seen, home_right=home_right)
                assert drawn[spot] == min(checkers[point], 5)
            # The lower side enters in the upper half.
            assert drawn[0, int(side == bottom)] == min(checkers[BAR], 5)
            assert picture.borne_off(side) == checkers[OFF]


def test_more_than_five_checkers_end_in_their_number(situation: Any) -> None:
    position = Position.of({6: 7, 5: 5}, {6: 6})
    picture = Picture(diagram(situation(position=position)))
    assert sorted(picture.texts("bg-count")) == ["6", "7"]


@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("from_bottom", [True, False])
def test_points_are_numbered_from_either_side(
    situation: Any, *, home_right: bool, from_bottom: bool
) -> None:
    view = View(home_right=home_right, numbered_from_bottom=from_bottom)
    numbers = Picture(diagram(situation(), view=view)).numbers()
    for point in range(1, 25):
        number = point if from_bottom else 25 - point
        assert numbers[_spot(point, home_right=home_right)] == number


def _height(svg: str, kind: str) -> float:
    """How far down a thing lies, of the whole."""
    found = re.search(rf'class="{kind}[^"]*" transform="translate\((\d+) (\d+)\)', svg)
    assert found is not None
    return int(found[2]) / HEIGHT


def test_the_cube_lies_at_its_owners_edge(situation: Any) -> None:
    assert _height(diagram(situation(cube=Cube(2, owner=0))), "bg-cube") > 0.8
    assert _height(diagram(situation(cube=Cube(2, owner=1))), "bg-cube") < 0.2
    assert _height(diagram(situation()), "bg-cube") == 0.5


def test_an_offered_cube_shows_what_is_at_stake(situation: Any) -> None:
    svg = diagram(situation(cube=Cube(2, 0, offered_by=0), roll=None))
    assert re.search(r'class="bg-cube"[^>]*>.*?<text[^>]*>4</text>', svg)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_as_many_dots_as_its_number(situation: Any, number: int) -> None:
    root = ElementTree.fromstring(diagram(situation(roll=Roll(number, number))))
    dice = [g for g in root.iter(f"{SVG}g") if (g.get("class") or "").startswith("bg-die")]
    assert [len(die.findall(f"{SVG}circle")) for die in dice] == [number, number]


def test_an_impossible_die_shows_its_number(situation: Any) -> None:
    root = ElementTree.fromstring(diagram(situation(roll=Roll(7, 1))))
    dice = [g for g in root.iter(f"{SVG}g") if (g.get("class") or "").startswith("bg-die")]
    assert dice[0].findtext(f"{SVG}text") == "7"
    assert not dice[0].findall(f"{SVG}circle")


def test_the_words_say_what_the_picture_shows(situation: Any) -> None:
    position = Position.of({25: 1, 6: 2}, {24: 2, 3: 1}, checkers=5)
    shown = situation(position=position, cube=Cube(4, owner=1), roll=Roll(6, 3))
    words = Picture(diagram(shown, ("Ada", "Bob"))).words
    for fact in ("Ada to play 63", "Cube 4, owned by Bob", "pip count 37", "pip count 51"):
        assert fact in words
    for place in ("1 on the bar, 2 on 6, 2 off", "2 on 24, 1 on 3, 2 off"):
        assert place in words


def test_names_are_text_and_no_longer_than_there_is_room_for(situation: Any) -> None:
    hostile = '<script>alert("&")</script>'
    picture = Picture(diagram(situation(), (hostile, "A" * 10_000)))
    assert not list(picture.root.iter(f"{SVG}script"))
    names = picture.texts("bg-name")
    assert max(map(len, names)) <= 24
    assert any(name.startswith("<script>") for name in names)


def test_two_pictures_of_a_page_share_no_identifier(situation: Any) -> None:
    both = diagram(situation(), name="board-1") + diagram(situation(), name="board-2")
    names = re.findall(r'\bid="([^"]+)"', both)
    assert len(names) == len(set(names)) == 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_file_stands_alone(situation: Any, theme: str) -> None:
    svg = standalone(situation(), ("Ada", "Bob"), theme=THEMES[theme])
    root = ElementTree.fromstring(svg)
    known = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= known
    assert "var(" not in svg
    assert re.findall(r"https?://[^\s\"]+", svg) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_sides_differ_in_brightness(theme: Any) -> None:
    assert _contrast(theme.left, theme.right) > 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_numbers_on_the_frame_can_be_read(theme: Any) -> None:
    assert _contrast(theme.frame, theme.on_frame) > 4.5


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 measures it."""
    bright, dark = sorted(map(_luminance, (one, other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_class_of_a_picture_has_a_rule(situation: Any) -> None:
    drawn = diagram(situation(cube=Cube(2, 0, offered_by=0))) + board_to_fill()
    names = {name for classes in re.findall(r'class="([^"]+)"', drawn) for name in classes.split()}
    style = stylesheet(THEMES["light"])
    assert {name for name in names if f".{name}" not in style} <= {"bg-board"}


def test_a_page_draws_in_two_sets_of_colours() -> None:
    text = variables(THEMES["light"], THEMES["dark"])
    assert f"light-dark({THEMES['light'].frame},{THEMES['dark'].frame})" in text


def test_a_board_to_fill_has_room_for_everything() -> None:
    root = ElementTree.fromstring(board_to_fill())
    slots = Counter(use.attrib["data-place"] for use in root.iter(f"{SVG}use") if "x" in use.attrib)
    assert slots == {
        **{str(point): 5 for point in range(1, 25)},
        **dict.fromkeys(("bar-bottom", "bar-top"), 5),
        **dict.fromkeys(("off-bottom", "off-top"), 15),
    }
    shown = [use for use in root.iter(f"{SVG}use") if "bg-no" not in use.attrib.get("class", "")]
    assert {use.attrib.get("data-place") for use in shown} == {None}


def test_a_board_to_fill_has_its_checkers_where_a_diagram_has_them() -> None:
    chance = random.Random(5)
    root = ElementTree.fromstring(board_to_fill())
    slots = {
        (use.attrib["x"], use.attrib["y"])
        for use in root.iter(f"{SVG}use")
        if "data-place" in use.attrib
    }
    for _ in range(20):
        situation = Situation(_random_position(chance), 0, Cube(), Score(0, 0, 7))
        drawn = Picture(diagram(situation)).root.iter(f"{SVG}use")
        spots = {(use.attrib["x"], use.attrib["y"]) for use in drawn if "x" in use.attrib}
        assert spots <= slots
