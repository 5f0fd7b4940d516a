"""How pictures look."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from bgrecord.plots.choice import LONGEST_NAME, display_name
from bgrecord.plots.style import LOOKS, Look, rows_for, spread


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], []),
        ([5.0], [5.0]),
        ([0.0, 10.0], [0.0, 10.0]),
        ([5.0, 5.0], [4.5, 5.5]),
        ([5.2, 5.0], [5.6, 4.6]),
        # The third one is pushed into the first two.
        ([1.0, 1.0, 2.0], [1 / 3, 4 / 3, 7 / 3]),
    ],
)
def test_labels_move_apart_as_little_as_need_be(values: list[float], expected: list[float]) -> None:
    assert spread(values, 1.0) == pytest.approx(expected)


@pytest.mark.parametrize("count", range(2, 9))
def test_no_two_labels_are_nearer_than_the_gap(count: int) -> None:
    moved = sorted(spread([(7 * place) % 5 / 2 for place in range(count)], 1.0))
    assert all(b - a >= 1 - 1e-9 for a, b in pairwise(moved))


@pytest.mark.parametrize(
    ("places", "rows"),
    [([], []), ([1], [0]), ([1, 5, 9], [0, 0, 0]), ([1, 2, 3, 5], [0, 1, 2, 0]), ([1, 1], [0, 1])],
)
def test_labels_that_would_overlap_go_to_another_row(places: list[float], rows: list[int]) -> None:
    assert rows_for(places, 3) == rows


def luminance(color: str) -> float:
    """As in the Web Content Accessibility Guidelines."""
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("look", LOOKS)
def test_names_can_be_read_on_white(look: Look) -> None:
    assert 1.05 / (luminance(look.ink) + 0.05) >= 4.5


def test_nothing_differs_by_colour_alone() -> None:
    for one, other in combinations(LOOKS, 2):
        assert one.dashes != other.dashes
        assert one.marker != other.marker
        assert one.hatch != other.hatch


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("A" * LONGEST_NAME, "A" * LONGEST_NAME),
        ("A" * 19, "A" * 17 + "…"),
        ("名" * 9, "名" * 9),
        ("名" * 10, "名" * 8 + "…"),
        ("a\nb", "a\\nb"),
    ],
)
def test_names_are_visible_and_not_too_long(name: str, shown: str) -> None:
    assert display_name(name) == shown
