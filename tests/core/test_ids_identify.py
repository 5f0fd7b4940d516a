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
        pytest.param("XGID=-b---", "XGID.* 1; .*9-10", id="half an XGID"),
        pytest.param("OGID=11:66:N0N", "OGID.* 3; .*5-11", id="half an OGID"),
        pytest.param("board:You:Opp:7", "FIBS board.* 3; .*52", id="half a board"),
        pytest.param("4HPwATDgc/ABMA:IAAAAAAAAAAA", "match ID, owner.*'2'", id="a false match ID"),
        pytest.param("//////////////", "position ID", id="too many checkers"),
        pytest.param("4HPwATDgc/ABM:cAnnAAAAAAAE", "position ID.* 13.*14", id="13 of 14"),
        pytest.param("4HPwATDgc/ABMA:cAnnAAAAAAA", "match ID.* 11.*12", id="11 of 12"),
        pytest.param("GNUBG ID foo", "position ID.* 3.*14", id="3 of 14"),
        pytest.param("4HPwATDgc/ABMA:cA,nAAAAAAAE", "neither XGID", id="a foreign character"),
        pytest.param("GNUBG ID 4HPwATDgc/ABMA:cA,nAAAAAAAE", "match ID.*cA,n", id="a comma"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        identify(text)


def _with(text: str, field: int, written: str) -> str:
    """An identifier with one of its fields, the first being 0, written otherwise."""
    fields = text.split(":")
    fields[field] = written
    return ":".join(fields)


XGID = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7:0:15"
FIBS_BOARD = fibs_board(ENTERING, OWNED)


@pytest.mark.parametrize(
    ("text", "kind", "field", "written"),
    [
        *((f"XGID={XGID}", "XGID, board", 0, text) for text in ("XGID=", "XGID=-b?---E")),
        (XGID, "XGID, cube", 1, "x"),
        (XGID, "XGID, owner", 2, "2"),
        (XGID, "XGID, side on roll", 3, "0"),
        *((XGID, "XGID, dice", 4, dice) for dice in ("91", "07", "", "DD")),
        (XGID, "XGID, first score", 5, "-1"),
        (XGID, "XGID, second score", 6, ""),
        (XGID, "XGID, Crawford", 7, "4"),
        (XGID, "XGID, length", 8, "seven"),
        (XGID, "XGID, limit", 9, "?"),
        (f"OGID={OGID}", "OGID, checkers of White", 0, "OGID=11q"),
        (f"OGID={OGID}", "OGID, checkers of Black", 1, "z"),
        (f"OGID={OGID}", "OGID, cube", 2, "X0N"),
        (OGID, "OGID, cube", 2, "N0X"),
        (OGID, "OGID, dice", 3, "17"),
        (OGID, "OGID, colour", 4, "X"),
        (OGID, "OGID, phase", 5, "r"),
        (OGID, "OGID, first score", 6, "x"),
        (OGID, "OGID, second score", 7, "x"),
        (OGID, "OGID, length", 8, "7X"),
        (OGID, "OGID, number of the ply", 9, "x"),
        (OGID, "OGID, checkers a side", 10, "x"),
        (FIBS_BOARD, "FIBS board, field 3", 3, "long"),
        (FIBS_BOARD, "FIBS board, side on roll", 32, "0"),
        (FIBS_BOARD, "FIBS board, dice", 33, "9"),
        (FIBS_BOARD, "FIBS board, cube", 37, "0"),
        (FIBS_BOARD, "FIBS board, colour", 41, "0"),
        (FIBS_BOARD, "FIBS board, direction", 42, "2"),
    ],
)
def test_the_wrong_field_is_named(text: str, kind: str, field: int, written: str) -> None:
    identify(text)
    with pytest.raises(ValueError, match=f"^{kind}.*expected: "):
        identify(_with(text, field, written))


def test_a_name_in_front_stands_once() -> None:
    for text in (f"XGID=XGID={XGID}", f"OGID=OGID={OGID}"):
        with pytest.raises(ValueError, match=r"^[XO]GID, .*expected: "):
            identify(text)
