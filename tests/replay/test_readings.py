"""A play that fits several results is read as the rest of the game supports it."""

from __future__ import annotations

from collections.abc import Callable

from bgrecord.findings import Severity

Found = Callable[..., list[str]]

#: Bob's blot stands on Ada's 20-point: 24/20/18 hits it, 24/22/18 passes it by.
_START = "  1) 64: 8/2 8/4                 35: 13/8 8/5\n  2) 42: 24/18                   "


def test_no_mark_means_no_hit(found: Found) -> None:
    assert found(_START + "64: 8/2 5/1*\n") == []


def test_a_checker_entering_from_the_bar_proves_the_hit(found: Found) -> None:
    rows = _START + "61: bar/24 24/18\n"
    assert found(rows) == []
    assert "6:6 BG319" in found(rows, Severity.INFO)


def test_a_play_that_no_reading_allows_is_blamed_on_itself(found: Found) -> None:
    assert found(_START + "64: 8/2 6/1\n") == ["6:34 BG301"]


def test_the_dump_of_an_illegal_play_is_read_as_the_next_play_needs_it(found: Found) -> None:
    dump = (
        "3;0;0;0;1;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;1;0;0;-5;4;0;0;0;-2;1;-4;0;-2;0;0;1;0;0;0;"
    )
    assert (
        found(
            "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
            f"  2) 63: Illegal play ({dump}) 52: 13/8 13/11\n"
            "  3) 61: 13/7 8/7\n"
        )
        == []
    )
