"""The board string of FIBS, by worked examples and there and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import Identified, MatchState, fibs_board, parse_fibs_board
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from tests.boards import board
from tests.strategies import match_states, positions

#: Both sides on the 26 places, O's checkers positive.
PLACES = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
TO_7 = Score(0, 0, 7)
ENTERING = board("X bar:1 14:2 13:4 8:2 6:2 5:2 3:2 | O bar:1 1:1 12:4 17:2 19:2 20:3 21:2")
FEW = board("X 13:1 6:2 | O 19:2 11:2 10:2")


@pytest.mark.parametrize(
    ("text", "position", "state"),
    [
        pytest.param(
            f"board:You:Opp:7:0:0:{PLACES}:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
            Position.start(), MatchState(0, Cube(), TO_7, roll=Roll(3, 1)),
            id="the named player plays 31",
        ),
        pytest.param(
            f"board:You:Opp:7:0:0:{PLACES}:-1:0:0:4:2:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
            Position.start(), MatchState(1, Cube(), TO_7, roll=Roll(4, 2)),
            id="the opponent plays 42",
        ),
        pytest.param(
            f"board:You:Opp:7:0:0:{PLACES}:-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:0",
            Position.start(), MatchState(0, Cube(offered_by=1), TO_7),
            id="the opponent has doubled",
        ),
        pytest.param(
            f"board:You:Opp:7:0:0:{PLACES}:1:0:0:0:0:1:1:1:-1:1:-1:0:25:0:0:0:0:0:0:0:0",
            Position.start(), MatchState(1, Cube(offered_by=0), TO_7),
            id="the named player has doubled",
        ),
        pytest.param(
            "board:You:Opp:7:2:4:-1:-1:0:2:0:2:2:0:2:0:0:0:-4:4:2:0:0:-2:0:-2:-3:-2:0:0:0:1"
            ":1:6:3:0:0:2:1:0:0:1:-1:0:25:0:0:1:1:2:0:0:0",
            ENTERING, MatchState(0, Cube(2, 0), Score(2, 4, 7), roll=Roll(6, 3)),
            id="a checker of each side on the bar",
        ),
        pytest.param(
            "board:You:Opp:7:0:0:0:0:0:0:0:0:2:0:0:0:-2:-2:0:1:0:0:0:0:0:-2:0:0:0:0:0:0"
            ":1:3:2:0:0:2:0:1:0:1:-1:0:25:12:9:0:0:2:0:0:0",
            FEW, MatchState(0, Cube(2, 1), TO_7, roll=Roll(3, 2)), id="checkers are off",
        ),
        pytest.param(
            f"board:You:Opp:9999:3:1:{PLACES}:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
            Position.start(), MatchState(0, Cube(), Score(3, 1, None), beavers=True),
            id="money with beavers",
        ),
        pytest.param(
            f"board:You:Opp:7:6:2:{PLACES}:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
            Position.start(), MatchState(0, Cube(), Score(6, 2, 7), crawford=True),
            id="the Crawford game",
        ),
        pytest.param(
            f"board:You:Opp:7:6:3:{PLACES}:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:0",
            Position.start(), MatchState(0, Cube(), Score(6, 3, 7)),
            id="after the Crawford game",
        ),
    ],
)  # fmt: skip
def test_fibs_boards(text: str, position: Position, state: MatchState) -> None:
    assert parse_fibs_board(text) == Identified(position, state)
    assert fibs_board(position, state) == text


def test_colour_and_direction_do_not_matter() -> None:
    head, tail = "board:You:Opp:7:2:4:", "2:1:0:0"
    numbers = (-1, -1, 0, 2, 0, 2, 2, 0, 2, 0, 0, 0, -4, 4, 2, 0, 0, -2, 0, -2, -3, -2, 0, 0, 0, 1)
    as_x = ":".join(str(-number) for number in numbers)
    upward = ":".join(map(str, reversed(numbers)))
    as_x_upward = ":".join(str(-number) for number in reversed(numbers))
    for places, turn, colour, direction in (
        (as_x, -1, -1, -1),
        (upward, 1, 1, 1),
        (as_x_upward, -1, -1, 1),
    ):
        text = f"{head}{places}:{turn}:6:3:0:0:{tail}:{colour}:{direction}:0:25:0:0:1:1:1:0:0:0"
        state = MatchState(0, Cube(2, 0), Score(2, 4, 7), roll=Roll(6, 3))
        assert parse_fibs_board(text) == Identified(ENTERING, state)


def test_the_players_are_named() -> None:
    state = MatchState(0, Cube(), TO_7)
    text = fibs_board(Position.start(), state, names=("Ada", "Bob"))
    assert text.startswith("board:Ada:Bob:7:")
    assert parse_fibs_board(text).state == state


def test_a_length_of_zero_is_money_too() -> None:
    text = fibs_board(Position.start(), MatchState(0, Cube(), Score(0, 0, None)))
    assert parse_fibs_board(text.replace(":9999:", ":0:")) == parse_fibs_board(text)


@given(positions(), match_states())
def test_there_and_back(position: Position, state: MatchState) -> None:
    possible = state.crawford and state.score.has_leader_at_match_point
    state = replace(state, crawford=possible)
    assert parse_fibs_board(fibs_board(position, state)) == Identified(position, state)


def _with(field: int, value: object) -> str:
    """The start with one of the fields, counted from the first name, written otherwise."""
    fields = fibs_board(Position.start(), MatchState(0, Cube(), TO_7, roll=Roll(3, 1))).split(":")
    fields[field + 1] = str(value)
    return ":".join(fields)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("board:", id="nothing"),
        pytest.param(_with(0, "You:Two"), id="a field too many"),
        pytest.param(_with(0, "You").rpartition(":")[0], id="a field too few"),
        pytest.param(_with(11, "five"), id="a word for a number"),
        pytest.param(_with(11, 6), id="sixteen checkers"),
        pytest.param(_with(5, 1), id="the named player on the other's bar"),
        pytest.param(_with(31, 0), id="the game is over"),
        pytest.param(_with(32, 7), id="a die of seven"),
        pytest.param(_with(33, 0), id="a die alone"),
        pytest.param(_with(36, 0), id="a cube of nothing"),
        pytest.param(_with(40, 0), id="a player of no colour"),
        pytest.param(_with(41, 2), id="no such direction"),
    ],
)
def test_what_is_no_fibs_board(text: str) -> None:
    with pytest.raises(ValueError, match=r"FIBS board|checkers|no such point"):
        parse_fibs_board(text)


def test_what_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="Crawford"):
        fibs_board(Position.start(), MatchState(0, Cube(), TO_7, crawford=True))
    with pytest.raises(ValueError, match="both sides"):
        fibs_board(Position.of({6: 2}, {19: 2}), MatchState(0, Cube(), TO_7))
