"""Whatever single mistake is made in a right record, the audit points at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.source import decode
from tests.mutation.experiment import PAGE, tally, total
from tests.mutation.kinds import KINDS
from tests.mutation.oracle import Family, Fault, faults
from tests.mutation.sheet import HEADING, NO_RESULT, NUMBER, RESULT, Game, Place, Row, Sheet, corpus
from tests.mutation.trial import Outcome

#: Of the mutants that are wrong records, in per cent.
FOUND_AT_LEAST = 95


@pytest.mark.parametrize("name", KINDS)
def test_a_mistake_is_found_where_it_was_made(name: str) -> None:
    result = tally(name)
    assert result.judged >= 30
    assert result.rate >= FOUND_AT_LEAST
    assert not result.outcomes[Outcome.FALSE_ALARM]
    assert result.row in published()


def test_the_kinds_are_published_together() -> None:
    assert total([tally(name) for name in KINDS]).row in published()


def published() -> list[str]:
    # `python -m tests.mutation.experiment --write` renews the page.
    return PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", corpus())
def test_the_unbroken_matches_are_right(name: str) -> None:
    sheet = corpus()[name]
    assert not [*faults(sheet)]
    assert not audit_record(read_source(decode(sheet.text().encode()))).errors


def first_game(*rows: tuple[str, str]) -> Sheet:
    numbered = tuple(Row(number, cells) for number, cells in enumerate(rows, 1))
    return Sheet(3, ("Ada", "Bob"), (Game(1, (0, 0), numbered, winner=0, points=1),))


OPENING = ("31: 8/5 6/5", "42: 8/4 6/4")


@pytest.mark.parametrize(
    ("rows", "place", "family"),
    [
        ([("31: 8/5 6/4", "")], (0, 0), Family.PLAY),
        ([OPENING, ("63: 24/18", "")], (1, 0), Family.PLAY),
        ([OPENING, ("63: 24/18* 18/15", "")], (1, 0), Family.PLAY),
        ([OPENING, ("63:", "52: 13/8 13/11")], (1, 0), Family.PLAY),
        ([OPENING, ("63: 24/18 13/", "")], (1, 0), Family.TORN),
        ([OPENING, ("Dou", "")], (1, 0), Family.TORN),
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
    [fault] = faults(first_game(*rows))
    assert fault.family is family
    if place is not None:
        assert fault.place == Place(0, *place)


FIRST = Game(1, (0, 0), (Row(1, OPENING),), winner=0, points=1)
SECOND = Game(2, (1, 0), (Row(1, OPENING),), winner=0, points=NO_RESULT)


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (FIRST, SECOND, None),
        (FIRST, replace(SECOND, number=3), Fault(Place(1, NUMBER, 0), Family.GAMES)),
        (FIRST, replace(SECOND, score=(0, 1)), Fault(Place(1, HEADING, 0), Family.SCORE)),
        (
            replace(FIRST, points=3),
            replace(SECOND, score=(3, 0)),
            Fault(Place(1, NUMBER, 0), Family.GAMES),
        ),
        (replace(FIRST, points=NO_RESULT), SECOND, Fault(Place(0, 0, 1), Family.RESULT)),
    ],
)
def test_the_oracle_sees_what_is_wrong_between_games(
    first: Game, second: Game, fault: Fault | None
) -> None:
    assert next(faults(Sheet(3, ("Ada", "Bob"), (first, second))), None) == fault


def test_a_double_that_can_win_nothing_is_the_last_thing_to_blame() -> None:
    crawford = replace(FIRST, score=(2, 0), winner=1)
    rows = (Row(1, OPENING), Row(2, ("Doubles => 2", "Drops")))
    post_crawford = Game(2, (2, 1), rows, winner=0, points=1)
    sheet, double = Sheet(3, ("Ada", "Bob"), (crawford, post_crawford)), Place(1, 1, 0)
    assert [*faults(sheet)] == [Fault(double, Family.CUBE)]
    wrong_result = sheet.but(1, replace(post_crawford, points=2))
    assert [*faults(wrong_result)] == [Fault(Place(1, RESULT, 0), Family.RESULT, double)]
