"""The identifiers of gnubg and XG, by worked examples and there and back."""

from __future__ import annotations

import pytest
from hypothesis import given

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import (
    Identified,
    MatchState,
    gnubg_id,
    gnubg_match_id,
    gnubg_position_id,
    match_state_from_gnubg_id,
    parse_gnubg_id,
    parse_xgid,
    position_from_gnubg_id,
    xgid,
)
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import Score
from tests.boards import board
from tests.strategies import match_states, positions

ENTERING = board("X bar:1 14:2 13:4 8:2 6:2 5:2 3:2 | O bar:1 1:1 12:4 17:2 19:2 20:3 21:2")


@pytest.mark.parametrize(
    ("position", "identifier"),
    [
        pytest.param(Position.start(), "4HPwATDgc/ABMA", id="the start"),
        pytest.param(ENTERING, "2M3gAVDMZvAGQA", id="a checker of each side on the bar"),
        pytest.param(board("X 13:1 6:2 | O 19:2 11:2 10:2"), "YIANADAgAAAAAA", id="few left"),
    ],
)
def test_position_ids(position: Position, identifier: str) -> None:
    assert gnubg_position_id(position) == identifier
    assert position_from_gnubg_id(identifier) == position


def test_a_position_id_does_not_tell_how_many_checkers_are_off() -> None:
    start = Position.start(Variant.HYPERGAMMON)
    assert position_from_gnubg_id(gnubg_position_id(start), checkers=3) == start


@given(positions())
def test_position_ids_there_and_back(position: Position) -> None:
    assert position_from_gnubg_id(gnubg_position_id(position)) == position


@pytest.mark.parametrize(
    ("identifier", "state"),
    [
        pytest.param(
            "cAnnAAAAAAAE", MatchState(1, Cube(), Score(0, 0, 7), roll=Roll(6, 1)),
            id="61 to play, 0-0 in a match to 7",
        ),
        pytest.param(
            "UQnvAEAAEAAE", MatchState(1, Cube(2, 1), Score(4, 2, 7), roll=Roll(6, 3)),
            id="63 to play, the cube owned, 4-2 in a match to 7",
        ),
        pytest.param(
            "cAkAAAAAAAAA", MatchState(1, Cube(), Score(0, 0, None), jacoby=True),
            id="to roll in a money game with the Jacoby rule",
        ),
        pytest.param(
            "cAkgAVAAAAAE", MatchState(1, Cube(), Score(5, 0, 9)), id="to roll in a match to 9"
        ),
    ],
)  # fmt: skip
def test_match_ids(identifier: str, state: MatchState) -> None:
    assert gnubg_match_id(state) == identifier
    assert match_state_from_gnubg_id(identifier) == state


@pytest.mark.parametrize(
    ("text", "position", "state"),
    [
        pytest.param(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", Position.start(),
            MatchState(0, Cube(), Score(0, 0, 7), roll=Roll(3, 1)), id="the left side plays 31",
        ),
        pytest.param(
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:4:2:1:5:10", Position.start(),
            MatchState(1, Cube(), Score(4, 2, 5), crawford=True),
            id="the right side rolls in the Crawford game",
        ),
        pytest.param(
            "XGID=aa-B-BB-B---dDB--b-bcb---A:1:1:1:63:2:4:0:7:10", ENTERING,
            MatchState(0, Cube(2, 0), Score(2, 4, 7), roll=Roll(6, 3)), id="the cube is owned",
        ),
        pytest.param(
            "XGID=aa-B-BB-B---dDB--b-bcb---A:1:-1:-1:63:2:4:0:7:10", ENTERING.flip(),
            MatchState(1, Cube(2, 1), Score(2, 4, 7), roll=Roll(6, 3)),
            id="the board does not turn",
        ),
        pytest.param(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:1:3:0:10", Position.start(),
            MatchState(0, Cube(), Score(3, 1, None), jacoby=True, beavers=True),
            id="money with Jacoby and beavers",
        ),
        pytest.param(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10", Position.start().flip(),
            MatchState(1, Cube(1, None, offered_by=0), Score(0, 0, 7)),
            id="the left side has doubled, the right side answers",
        ),
        pytest.param(
            "XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:2:0:10", Position.start(),
            MatchState(
                0, Cube(2, 1, offered_by=1, animals=1), Score(0, 0, None), beavers=True
            ),
            id="the right side has beavered, the left side answers",
        ),
    ],
)  # fmt: skip
def test_xgids(text: str, position: Position, state: MatchState) -> None:
    assert parse_xgid(text) == Identified(position, state)
    assert xgid(position, state) == text


#: Left to act after a double of the right side, as gnubg shows it when player 1 doubles.
DOUBLED = "RufgATCw2+ABMA:cBHgAAAAAAAE"


def test_while_an_offer_is_pending_a_gnubg_id_is_seen_by_the_player_on_roll() -> None:
    doubler = board("X 24:2 13:4 8:2 7:2 6:3 5:2 | O 1:2 12:4 17:3 19:3 20:1 23:2")
    doubled = Identified(doubler.flip(), MatchState(0, Cube(offered_by=1), Score(0, 0, 7)))
    assert parse_gnubg_id(DOUBLED) == doubled
    assert gnubg_id(*doubled) == DOUBLED


def test_a_beaver_is_answered_by_the_side_on_roll() -> None:
    beavered = MatchState(0, Cube(2, 1, offered_by=1, animals=1), Score(0, 0, None))
    assert match_state_from_gnubg_id(gnubg_match_id(beavered)) == beavered


def test_a_position_id_alone_is_a_money_game_with_the_left_side_to_roll() -> None:
    money = MatchState(0, Cube(), Score(0, 0, None))
    assert parse_gnubg_id("2M3gAVDMZvAGQA") == Identified(ENTERING, money)


def test_dice_are_written_high_first() -> None:
    state = MatchState(0, Cube(), Score(0, 0, 7), roll=Roll(1, 3))
    assert ":31:" in xgid(Position.start(), state)
    assert match_state_from_gnubg_id(gnubg_match_id(state)).roll == Roll(3, 1)


def test_the_prefix_and_the_limit_of_the_cube_may_be_absent() -> None:
    assert parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7").position == Position.start()


@given(positions(), match_states())
def test_match_states_there_and_back(position: Position, state: MatchState) -> None:
    assert match_state_from_gnubg_id(gnubg_match_id(state)) == state
    assert parse_xgid(xgid(position, state)) == Identified(position, state)
    assert parse_gnubg_id(gnubg_id(position, state)) == Identified(position, state)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("4HPwATDgc/ABM", id="a character short"),
        pytest.param("4HPwATDgc/ABMAAA", id="two characters long"),
        pytest.param("4HPwATDgc!ABMA", id="a foreign character"),
        pytest.param("//////////////", id="too many checkers"),
        pytest.param("AAAAAAAAAAAAgA", id="a checker behind the last place"),
        pytest.param("é" * 14, id="not ASCII"),
    ],
)
def test_what_is_no_position_id(text: str) -> None:
    with pytest.raises(ValueError, match=r"position ID|checkers"):
        position_from_gnubg_id(text)


@pytest.mark.parametrize(
    "text", ["", "cAnnAAAAAAA", "cAn?AAAAAAAE", "4HPwATDgc/ABMA", "IAAAAAAAAAAA"]
)
def test_what_is_no_match_id(text: str) -> None:
    with pytest.raises(ValueError, match="match ID"):
        match_state_from_gnubg_id(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("XGID=", id="nothing"),
        pytest.param("XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:7:10", id="a point short"),
        pytest.param("XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:7:10", id="a die of seven"),
        pytest.param("XGID=-b----E-C---eE---c-e----B-:0:2:1:31:0:0:0:7:10", id="a third owner"),
        pytest.param("XGID=-b----E-C---eE---c-e----B-:0:0:0:31:0:0:0:7:10", id="nobody's turn"),
        pytest.param("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0", id="fields are missing"),
        pytest.param("XGID=A-------------------------:0:0:1:31:0:0:0:7:10", id="a false bar"),
        pytest.param("XGID=-PA-----------------------:0:0:1:31:0:0:0:7:10", id="17 checkers"),
    ],
)
def test_what_is_no_xgid(text: str) -> None:
    with pytest.raises(ValueError, match=r"XGID|checkers|point"):
        parse_xgid(text)


def test_what_cannot_be_told() -> None:
    both_on_a_point = Position.of({6: 2}, {19: 2})
    money = MatchState(0, Cube(), Score(0, 0, None))
    with pytest.raises(ValueError, match="both sides"):
        xgid(both_on_a_point, money)
    with pytest.raises(ValueError, match="power of two"):
        gnubg_match_id(MatchState(0, Cube(3), Score(0, 0, None)))
    with pytest.raises(ValueError, match="no room"):
        gnubg_match_id(MatchState(0, Cube(), Score(40000, 0, None)))
    with pytest.raises(ValueError, match="checkers"):
        gnubg_position_id(Position.of({6: 20}, {6: 20}, checkers=20))
    with pytest.raises(ValueError, match="17 checkers"):
        xgid(Position.of({6: 17}, {6: 2}, checkers=17), money)
