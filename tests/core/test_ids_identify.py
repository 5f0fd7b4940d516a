"""Any identifier, told by its shape."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from bgrecord import position
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import (
    Identified,
    MatchState,
    fibs_board,
    gnubg_id,
    gnubg_position_id,
    identify,
    ogid,
    xgid,
)
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from tests.boards import board
from tests.strategies import positions

ENTERING = board("X bar:1 14:2 13:4 8:2 6:2 5:2 3:2 | O bar:1 1:1 12:4 17:2 19:2 20:3 21:2")
OWNED = MatchState(0, Cube(2, 0), Score(2, 4, 7), roll=Roll(6, 3))
KINDS = [xgid, gnubg_id, ogid, fibs_board]


@pytest.mark.parametrize("write", KINDS)
@pytest.mark.parametrize("side", [0, 1])
def test_every_kind(write: Callable[[Position, MatchState], str], side: int) -> None:
    state = MatchState(side, OWNED.cube, OWNED.score, roll=OWNED.roll)
    text = write(ENTERING, state)
    assert identify(text) == Identified(ENTERING, state)
    assert identify(f"  {text}\n") == Identified(ENTERING, state)
    assert position(text) == ENTERING


@given(positions())
def test_no_kind_is_taken_for_another(position: Position) -> None:
    for write in KINDS:
        assert identify(write(position, OWNED)) == Identified(position, OWNED)


@given(positions())
def test_a_position_id_alone(position: Position) -> None:
    assert identify(gnubg_position_id(position)).position == position


def test_names_in_front_may_stand_or_not() -> None:
    text = xgid(ENTERING, OWNED)
    assert identify(text.removeprefix("XGID=")) == identify(text)
    assert identify("OGID=" + ogid(ENTERING, OWNED)) == identify(text)
    assert identify("GNUBG ID " + gnubg_id(ENTERING, OWNED)) == identify(text)


def test_the_board_of_an_xgid_does_not_turn() -> None:
    seen, state = identify("XGID=aa-B-BB-B---dDB--b-bcb---A:1:1:-1:63:2:4:0:7:10")
    assert state.side == 1
    assert seen == ENTERING.flip()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("cAnnAAAAAAAE", "match ID needs a position ID", id="a match ID alone"),
        pytest.param("hello", "neither XGID, GNUBG position ID, OGID nor FIBS", id="a word"),
        pytest.param("", "neither XGID, GNUBG position ID, OGID nor FIBS", id="nothing"),
        pytest.param("XGID=-b---", "not an XGID", id="half an XGID"),
        pytest.param("OGID=11:66:N0N", "not an OGID", id="half an OGID"),
        pytest.param("board:You:Opp:7", "not a FIBS board", id="half a FIBS board"),
        pytest.param("4HPwATDgc/ABMA:IAAAAAAAAAAA", "not a match ID", id="a false match ID"),
        pytest.param("//////////////", "checkers|position ID", id="too many checkers"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        identify(text)
