"""The cheapest readings of a game, and the bounds of the search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bgrecord.record.actions import Rolled
from bgrecord.record.model import Record
from bgrecord.repair.costs import Mistake
from bgrecord.repair.proposals import Confidence, GameRepair
from bgrecord.repair.search import Bounds, read_game
from bgrecord.replay.events import GameStarted
from bgrecord.replay.match import replay_record

#: The 42 was played 8/4 6/4: two checkers leave the 4-point later.
HIDDEN = """\
  1) 31: 8/5 6/5                   42: 13/9 6/4
  2) 63: 24/18 13/10               11: 4/3(2) 24/23(2)
  3) 41: 13/9 10/9                 22: 3/1(2) 23/21(2)
"""


def mistakes(game: GameRepair) -> list[Mistake]:
    assert game.best is not None
    return [change.mistake for change in game.best.reading.changes]


def test_the_mistake_stands_above_the_play_it_makes_impossible(
    repair_rows: Callable[[str], GameRepair],
) -> None:
    game = repair_rows(HIDDEN)
    assert mistakes(game) == [Mistake.MOVE]
    assert game.best is not None
    (correction,) = game.best.corrections
    assert (correction.place.row, correction.place.side) == (1, 1)
    assert correction.needed_by is not None
    assert (correction.needed_by.row, correction.needed_by.side) == (2, 1)


def test_a_game_without_a_fault_has_one_reading_and_no_corrections(
    repair_rows: Callable[[str], GameRepair],
) -> None:
    game = repair_rows("  1) 31: 8/5 6/5                   42: 8/4 6/4\n")
    assert game.is_right
    assert len(game.proposals) == 1


@pytest.mark.parametrize(
    ("rows", "mistake"),
    [
        # Played with a 6 and a 4, and played on from.
        (
            "  1) 63: 24/18 13/9                42: 8/4 6/4\n"
            "  2) 51: 18/13 9/8                 61: 13/7 8/7\n"
            "  3) 31: 8/5 6/5                   31: 24/23 13/10\n",
            Mistake.STANDS,
        ),
        (
            "  1) 63:                           42: 8/4 6/4\n"
            "  2) 31: 8/5 6/5                   61: 13/7 8/7\n"
            "  3) 65: 13/7 13/8                 31: 24/23 13/10\n",
            Mistake.PASS_STANDS,
        ),
        # Ada does not own the cube.
        (
            "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
            "  2)  Doubles => 2                  Takes\n"
            "  3) 63: 24/15                     11: 8/7(2) 6/5(2)\n"
            "  4)  Doubles => 4                  Takes\n"
            "  5) 21: 13/11 6/5                 21: 13/11 6/5\n",
            Mistake.CUBE_STANDS,
        ),
    ],
)
def test_what_broke_the_rules_and_stood_is_no_slip(
    repair_rows: Callable[[str], GameRepair], rows: str, mistake: Mistake
) -> None:
    game = repair_rows(rows)
    assert mistakes(game) == [mistake]
    assert game.best is not None
    assert not game.best.changes_record


def test_a_turn_nobody_wrote_down_may_be_any(repair_rows: Callable[[str], GameRepair]) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "  2) 63: 24/18 13/10\n"
        "  3) 21: 13/11 6/5                 43: 24/21 13/9\n"
    )
    assert mistakes(game) == [Mistake.TURN_LOST]
    assert game.confidence is Confidence.LOW


def test_rows_in_each_other_s_place(repair_rows: Callable[[str], GameRepair]) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "  2) 61: 24/18 10/9                43: 13/9 11/8\n"
        "  3) 63: 24/18 13/10               52: 13/8 13/11\n"
    )
    assert mistakes(game) == [Mistake.ROWS]


def test_cells_in_each_other_s_column(repair_rows: Callable[[str], GameRepair]) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "  2) 11: 4/3(2) 24/23(2)           63: 24/18 13/10\n"
    )
    assert mistakes(game) == [Mistake.COLUMNS]


def test_a_second_result_that_contradicts_the_first_goes(
    repair_rows: Callable[[str], GameRepair],
) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "  2)  Doubles => 2                  Drops\n"
        "      Wins 1 point\n"
        "                                   Wins 1 point\n"
    )
    assert mistakes(game) == [Mistake.TURN_DOUBLED]


def test_who_rolls_behind_a_beaver_has_taken_it(repair_rows: Callable[[str], GameRepair]) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "  2)  Doubles => 2                  Beavers => 4\n"
        "  3) 63: 24/18 13/10               52: 13/8 13/11\n"
    )
    assert game.is_right


@pytest.mark.parametrize("cell", ["52: 13/8 1#/11", "52: 1#/11 13/8", "52: 13/8 13/1I"])
def test_of_plays_as_likely_the_one_most_like_what_is_written_comes_first(
    repair_rows: Callable[[str], GameRepair], cell: str
) -> None:
    game = repair_rows(
        "  1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        f"  2) 63: 24/18 13/10               {cell}\n"
    )
    assert game.best is not None
    meant = game.best.reading.entries(())[-1].action
    assert isinstance(meant, Rolled)
    assert sorted(map(str, meant.moves)) == ["13/11", "13/8"]


def test_a_hopeless_game_ends_without_a_reading(read_rows: Callable[[str], Record]) -> None:
    rows = "".join(
        f" {row:2}) 66: 1/7 2/8                      55: 3/8 4/9\n" for row in range(1, 9)
    )
    started = (e for e in replay_record(read_rows(rows)) if isinstance(e, GameStarted))
    search = read_game(next(started).conditions, Bounds(edits=2, nodes=50, seconds=5.0))
    assert not search.readings


def test_no_time_is_no_reading_but_no_lie_either(read_rows: Callable[[str], Record]) -> None:
    started = (e for e in replay_record(read_rows(HIDDEN)) if isinstance(e, GameStarted))
    search = read_game(next(started).conditions, Bounds(seconds=0.0))
    assert not search.complete


def test_a_text_that_is_no_game_is_not_searched(read_rows: Callable[[str], Record]) -> None:
    rows = "".join(f" {row:4}) 66: 1/7 2/8              55: 3/8 4/9\n" for row in range(1, 3000))
    started = (e for e in replay_record(read_rows(rows)) if isinstance(e, GameStarted))
    search = read_game(next(started).conditions)
    assert not search.readings
    assert not search.complete
