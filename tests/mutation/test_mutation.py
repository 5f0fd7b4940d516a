"""Whatever single mistake is made in a right record, the audit points at it."""

from __future__ import annotations

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.source import decode
from tests.mutation.experiment import PAGE, Outcome, tally
from tests.mutation.kinds import KINDS
from tests.mutation.oracle import Family, first_fault
from tests.mutation.sheet import Game, Place, Row, Sheet, corpus

#: Of the mutants that are wrong records, in per cent.
FOUND_AT_LEAST = 95


@pytest.mark.parametrize("name", KINDS)
def test_a_mistake_is_found_where_it_was_made(name: str) -> None:
    result = tally(name)
    assert result.judged >= 30
    assert result.rate >= FOUND_AT_LEAST
    assert not result.outcomes[Outcome.FALSE_ALARM]
    # `python -m tests.mutation.experiment --write` renews the page.
    assert result.row in PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", corpus())
def test_the_unbroken_matches_are_right(name: str) -> None:
    sheet = corpus()[name]
    assert all(first_fault(sheet, game) is None for game in range(len(sheet.games)))
    assert not audit_record(read_source(decode(sheet.text().encode()))).errors


def first_game(*rows: tuple[str, str]) -> Sheet:
    numbered = tuple(Row(number, cells) for number, cells in enumerate(rows, 1))
    return Sheet(3, ("Ada", "Bob"), (Game((0, 0), numbered, winner=0, points=1),))


OPENING = ("31: 8/5 6/5", "42: 8/4 6/4")


@pytest.mark.parametrize(
    ("rows", "place", "family"),
    [
        ([("31: 8/5 6/4", "")], (0, 0), Family.PLAY),
        ([OPENING, ("63: 24/18", "")], (1, 0), Family.PLAY),
        ([OPENING, ("63: 24/18* 18/15", "")], (1, 0), Family.PLAY),
        ([OPENING, ("63:", "52: 13/8 13/11")], (1, 0), Family.PLAY),
        ([("33: 8/5 8/5 6/3 6/3", "")], (0, 0), Family.DICE),
        ([("31: 8/5 6/5", ""), ("63: 24/18 13/10", "")], (1, 0), Family.TURN),
        ([OPENING, ("Doubles => 2", "63: 24/18 13/10")], (1, 1), Family.TURN),
        ([OPENING, ("Doubles => 4", "Drops")], (1, 0), Family.CUBE),
        ([OPENING, ("Takes", "63: 24/18 13/10")], (1, 0), Family.CUBE),
        ([("Doubles => 2", "Drops")], (0, 0), Family.CUBE),
        (
            [("", "42: 8/4 6/4"), ("31: 8/5 6/5", "Doubles => 2"), ("Drops", "")],
            None,
            Family.RESULT,
        ),
    ],
)
def test_the_oracle_sees_what_is_wrong(
    rows: list[tuple[str, str]], place: tuple[int, int] | None, family: Family
) -> None:
    fault = first_fault(first_game(*rows))
    assert fault is not None
    assert fault.family is family
    if place is not None:
        assert fault.place == Place(0, *place)
