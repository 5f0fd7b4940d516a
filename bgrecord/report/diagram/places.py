"""Where everything on a board lies.

All lengths are in the picture's own units, from its upper left corner; a checker is 40 wide. The
home of the lower side is at the right or at the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

CHECKER = 40
#: So many checkers of a point are drawn.
ROWS = 5
HALF = 6 * CHECKER
BAR_WIDTH = 48
#: The columns of the cube and of the checkers borne off, and the frame beside the points.
MARGIN, FRAME = 56, 8
LEFT = MARGIN + FRAME
RIGHT = LEFT + HALF + BAR_WIDTH
WIDTH = RIGHT + HALF + FRAME + MARGIN
#: The lines for names and the strips for point numbers, above and below the board.
LINE, STRIP = 36, 24
#: Between the upper checkers and the lower ones.
MIDDLE = 52
TOP = LINE + STRIP
BOTTOM = TOP + 2 * ROWS * CHECKER + MIDDLE
HEIGHT = BOTTOM + STRIP + LINE
CENTRE = (TOP + BOTTOM) // 2
#: The sides of dice and cubes, and what a checker borne off takes of its tray.
DIE, CUBE, BORNE_OFF = 38, 42, 13

#: The two edges of a board.
EDGES = ("bottom", "top")


@dataclass(frozen=True, slots=True)
class Heap:
    """A place for checkers, and where each of them lies."""

    #: A point of the lower side, or `bar-` or `off-` and the edge of its owner.
    place: str
    #: What is drawn: `checker`, or one borne off, seen from the side.
    shape: str
    spots: tuple[tuple[int, int], ...]
    #: Where the number of checkers stands when there are more than spots.
    count: tuple[int, int]


def heaps(*, home_right: bool) -> Iterator[Heap]:
    """All places of a board."""
    for point in range(1, 25):
        x = point_x(point, home_right=home_right)
        spots = [(x, y) for y in _rising(CHECKER, upward=point < 13)]
        yield Heap(str(point), "checker", tuple(spots), _below(spots[-1]))
    for edge in EDGES:
        # A checker on the bar waits in the half it enters in.
        away = -1 if edge == "bottom" else 1
        start = CENTRE + away * (MIDDLE // 2 + CHECKER // 2)
        spots = [(WIDTH // 2, start + away * CHECKER * nth) for nth in range(ROWS)]
        yield Heap(f"bar-{edge}", "checker", tuple(spots), _below(spots[-1]))
    x = across(WIDTH - MARGIN // 2, home_right=home_right)
    for edge in EDGES:
        spots = [(x, y) for y in _rising(BORNE_OFF, upward=edge == "bottom", number=15)]
        count = (x, CENTRE + (20 if edge == "bottom" else -8))
        yield Heap(f"off-{edge}", "off", tuple(spots), count)


def _rising(step: int, *, upward: bool, number: int = ROWS) -> Iterator[int]:
    """Where the checkers of a heap lie that begins at an edge of the board."""
    start, way = (BOTTOM, -1) if upward else (TOP, 1)
    return (start + way * (step // 2 + step * nth) for nth in range(number))


def _below(spot: tuple[int, int]) -> tuple[int, int]:
    """Where the foot of a number is that stands in a checker."""
    return spot[0], spot[1] + 6


def point_x(point: int, *, home_right: bool) -> int:
    """The middle of a point; those from 13 on are above."""
    place = point - 1 if point < 13 else 24 - point
    start = RIGHT + HALF if place < 6 else LEFT + HALF
    return across(start - CHECKER * (place % 6) - CHECKER // 2, home_right=home_right)


def across(x: int, *, home_right: bool) -> int:
    """The same place on a board whose home is at the other hand."""
    return x if home_right else WIDTH - x


def cube_spots(*, home_right: bool) -> Mapping[str, tuple[int, int]]:
    """Where a cube lies: in the middle, at its owner's edge, or pushed over to be taken."""
    x = across(MARGIN // 2, home_right=home_right)
    return {
        "centre": (x, CENTRE),
        "bottom": (x, BOTTOM - CUBE // 2 - 4),
        "top": (x, TOP + CUBE // 2 + 4),
        "offered": (across(LEFT + HALF // 2, home_right=home_right), CENTRE),
    }


def dice_spots(*, home_right: bool) -> tuple[int, int]:
    """The middles of the two dice, at half height."""
    middle = across(RIGHT + HALF // 2, home_right=home_right)
    return (middle - 26, middle + 26)


#: Where the rules in force stand.
RULES = (WIDTH // 2 + 20, 23)


def line_y(edge: str) -> int:
    """The foot of a player's line."""
    return HEIGHT - 13 if edge == "bottom" else 23
