"""The arrays that measures look at."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from bgrecord.core.position import Position
from bgrecord.stats import boards
from bgrecord.stats.rows import Rows


@pytest.fixture
def rows() -> Rows:
    return Rows(
        pd.DataFrame(
            {
                "points": pd.array([2, None, 0], dtype="Int32"),
                "crawford": pd.array([True, None, False], dtype="boolean"),
                "post_crawford": [False, True, True],
                "ending": pd.array(["drop", None, "bear-off"], dtype="string"),
            }
        )
    )


def test_a_missing_number_is_none_of_the_numbers(rows: Rows) -> None:
    assert rows.numbers("points").tolist() == pytest.approx([2, np.nan, 0], nan_ok=True)
    assert rows.known("points").tolist() == [True, False, True]


def test_what_is_missing_is_not_so(rows: Rows) -> None:
    assert rows.flags("crawford").tolist() == [True, False, False]
    assert rows.flags("post_crawford").tolist() == [False, True, True]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["drop"], [True, False, False]),
        (["bear-off", "drop"], [True, False, True]),
        (["resignation"], [False, False, False]),
        ([], [False, False, False]),
    ],
)
def test_a_missing_word_is_none_of_the_words(
    rows: Rows, words: list[str], expected: list[bool]
) -> None:
    assert rows.says("ending", *words).tolist() == expected


def test_no_rows() -> None:
    none = Rows(pd.DataFrame({"ending": pd.array([], dtype="string")}))
    assert none.says("ending", "drop").tolist() == []
    assert none.all().tolist() == []


@pytest.mark.parametrize("number", range(8))
def test_boards_are_the_same_however_many_become_arrays_at_a_time(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "_AT_A_TIME", 3)
    positions = [Position.of({6: 5, point: 2}, {24: point}) for point in range(7, 7 + number)]
    own, opp = boards.sides(positions)
    assert [bytes(side) for side in own.T] == [position.own for position in positions]
    assert [bytes(side) for side in opp.T] == [position.opp for position in positions]
