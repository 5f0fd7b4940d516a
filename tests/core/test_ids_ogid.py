"""The identifier of OpenGammon, by worked examples and there and back."""

from __future__ import annotations

import pytest
from hypothesis import given

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.ids import Identified, MatchState, ogid, parse_ogid
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import Score
from tests.boards import board
from tests.strategies import match_states, positions

START = "11ccccchhhjjjjj:66666888dddddoo"
#: White has made his five point with 31; seen by him.
FIVE_POINT = board("X 24:2 13:5 8:2 6:4 5:2 | O 1:2 12:5 17:3 19:5")
FIVE_POINT_ID = "11ccccchhjjjjkk:66666888dddddoo"
ENTERING = board("X bar:1 14:2 13:4 8:2 6:2 5:2 3:2 | O bar:1 1:1 12:4 17:2 19:2 20:3 21:2")
ENTERING_ID = "0bbcccchhjjkkmm:445556688ddddop"
TO_3 = Score(0, 0, 3)
MONEY = Score(0, 0, None)


@pytest.mark.parametrize(
    ("text", "position", "state"),
    [
        pytest.param(
            f"{START}:N0N:13:B:R:0:0:3:0", Position.start(),
            MatchState(0, Cube(), TO_3, roll=Roll(3, 1)), id="White plays 31",
        ),
        pytest.param(
            f"{FIVE_POINT_ID}:N0N::W:C:0:0:3:0", FIVE_POINT.flip(), MatchState(1, Cube(), TO_3),
            id="White has played, Black rolls",
        ),
        pytest.param(
            f"{FIVE_POINT_ID}:N0O::B:D:0:0:3:0", FIVE_POINT,
            MatchState(0, Cube(offered_by=1), TO_3), id="Black has doubled, White answers",
        ),
        pytest.param(
            f"{FIVE_POINT_ID}:B1N::B:C:0:0:3:0", FIVE_POINT, MatchState(0, Cube(2, 1), TO_3),
            id="Black owns the cube, White rolls",
        ),
        pytest.param(
            f"{ENTERING_ID}:W1N:36:B:R:2:4:7:0", ENTERING,
            MatchState(0, Cube(2, 0), Score(2, 4, 7), roll=Roll(6, 3)),
            id="a checker of each side on the bar",
        ),
        pytest.param(
            f"{START}:N0N::B:C:6:2:7C:0", Position.start(),
            MatchState(0, Cube(), Score(6, 2, 7), crawford=True), id="the Crawford game",
        ),
        pytest.param(
            f"{START}:N0N::B:C:6:3:7L:0", Position.start(),
            MatchState(0, Cube(), Score(6, 3, 7)), id="after the Crawford game",
        ),
        pytest.param(
            f"{START}:N0N::B:C:0:0:1:0", Position.start(),
            MatchState(0, Cube(), Score(0, 0, 1)), id="a match to one has no Crawford game",
        ),
        pytest.param(
            f"{START}:N0N::B:C:0:0:0:0", Position.start(), MatchState(0, Cube(), MONEY),
            id="money",
        ),
    ],
)  # fmt: skip
def test_ogids(text: str, position: Position, state: MatchState) -> None:
    assert parse_ogid(text) == Identified(position, state)
    assert ogid(position, state) == text


@pytest.mark.parametrize(
    ("text", "rewritten"),
    [
        pytest.param(
            f"{START}:N0N:13:B:IB:0:0:3:0", f"{START}:N0N:13:B:R:0:0:3:0", id="the first roll"
        ),
        pytest.param(
            f"{FIVE_POINT_ID}:N0N::W:C:0:0:3:1", f"{FIVE_POINT_ID}:N0N::W:C:0:0:3:0", id="a ply"
        ),
        pytest.param(
            f"{FIVE_POINT_ID}:B1T::B:A:0:0:3:2",
            f"{FIVE_POINT_ID}:B1N::B:C:0:0:3:0",
            id="a take just made",
        ),
        pytest.param(f"{START}:N0N::W:IW:0:0:3:0", f"{START}:N0N::B:C:0:0:3:0", id="no roll yet"),
        pytest.param(f"{START}:N0N:31:B", f"{START}:N0N:13:B:R:0:0:0:0", id="five fields"),
        pytest.param(f"OGID={START}:N0N::W", f"{START}:N0N::W:C:0:0:0:0", id="with its name"),
        pytest.param(f"{START}:D6N::W", f"{START}:N6N::W:C:0:0:0:0", id="a dead cube"),
        pytest.param(
            f"{START}:N0N::W:C:2:1:0G5:8", f"{START}:N0N::W:C:2:1:0:0", id="five games for money"
        ),
        pytest.param(
            "jjjjjhhhccccc11:ooddddd88866666:N0N::W",
            f"{START}:N0N::W:C:0:0:0:0",
            id="checkers in another order",
        ),
    ],
)
def test_what_is_read_but_not_written(text: str, rewritten: str) -> None:
    assert ogid(*parse_ogid(text)) == rewritten


@given(positions(), match_states())
def test_there_and_back(position: Position, state: MatchState) -> None:
    assert parse_ogid(ogid(position, state)) == Identified(position, state)


def test_another_number_of_checkers_is_told() -> None:
    start = Position.start(Variant.HYPERGAMMON)
    text = ogid(start, MatchState(0, Cube(), MONEY))
    assert text == "123:mno:N0N::B:C:0:0:0:0:3"
    assert parse_ogid(text).position == start


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(f"{START}:N0N:13", id="four fields"),
        pytest.param(f"{START}:N0N:13:B:R:0:0:3:0:15:1", id="twelve fields"),
        pytest.param(f"{START}:X0N:13:B", id="an owner of no colour"),
        pytest.param(f"{START}:N0X:13:B", id="no such action"),
        pytest.param(f"{START}:N0N:17:B", id="a die of seven"),
        pytest.param(f"{START}:N0N:13:X", id="no such colour"),
        pytest.param(f"{START}:N0N:13:B:R:0:0:3X:0", id="no such kind of match"),
        pytest.param("11ccccq:66666:N0N:13:B", id="no such place"),
        pytest.param("11ccccchhhjjjjjp:66666:N0N:13:B", id="White on Black's bar"),
        pytest.param("11ccccc:066666:N0N:13:B", id="Black on White's bar"),
        pytest.param("11ccccchhhjjjjjj:66666:N0N:13:B", id="sixteen checkers"),
    ],
)
def test_what_is_no_ogid(text: str) -> None:
    with pytest.raises(ValueError, match=r"OGID|checkers|no such point"):
        parse_ogid(text)


def test_what_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="power of two"):
        ogid(Position.start(), MatchState(0, Cube(3), MONEY))
