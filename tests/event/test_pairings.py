"""Pairings that cannot be; lengths and days that do not fit."""

from __future__ import annotations

from datetime import date

import pytest

from bgrecord.tournament.rounds import round_of
from tests.event.conftest import AuditEvent, found
from tests.event.small import record


def test_nobody_plays_twice_in_a_round(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round="1"),
        "b.mat": record("Cleo", "Ada", Round="1"),
    }
    audit = audit_event(records)
    assert found(audit).places == ["b.mat:2:2 BG909"]
    assert found(audit).one("BG909").values["player"] == "Ada"


@pytest.mark.parametrize(
    "other", [{"Round": "2"}, {"Round": "1", "Event": "Consolation"}, {}], ids=str
)
def test_other_rounds_other_events_and_no_rounds_are_fine(
    audit_event: AuditEvent, other: dict[str, str]
) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round="1", Event="Open"),
        "b.mat": record("Cleo", "Ada", **{"Event": "Open", **other}),
    }
    assert found(audit_event(records)).codes == []


def test_two_matches_of_the_same_two_are_told_once(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round="1", dice="one"),
        "b.mat": record("Ada", "Bob", Round="1", dice="two"),
    }
    assert found(audit_event(records)).codes == ["BG909"]


LOSER_PLAYS_ON = {
    "a.mat": record("Ada", "Bob", Round="1"),
    "b.mat": record("Bob", "Cleo", Round="2"),
}


def test_a_loser_is_out_of_a_knock_out(audit_event: AuditEvent) -> None:
    audit = audit_event(LOSER_PLAYS_ON, knock_out=True)
    assert found(audit).places == ["b.mat:2:2 BG910"]
    loss = found(audit).one("BG910")
    assert (loss.values["player"], loss.values["winner"]) == ("Bob", "Ada")


def test_an_event_is_no_knock_out_unless_someone_says_so(audit_event: AuditEvent) -> None:
    assert found(audit_event(LOSER_PLAYS_ON)).codes == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("Quarterfinal", "Semi-Final"), ("1/4", "Final"), ("last 16", "QF"), ("Halbfinale", "Finale")],
)
def test_rounds_say_it_by_their_names(audit_event: AuditEvent, before: str, after: str) -> None:
    records = {
        "z.mat": record("Ada", "Bob", Round=before),
        "a.mat": record("Bob", "Cleo", Round=after),
    }
    assert found(audit_event(records)).places == ["a.mat:2:2 BG910"]


def test_days_tell_the_order_where_rounds_do_not(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Bob", "Cleo", EventDate="2031.07.23"),
        "b.mat": record("Ada", "Bob", EventDate="2031.07.22"),
    }
    assert found(audit_event(records, knock_out=True)).places == ["a.mat:2:2 BG910"]


def test_of_two_losses_one_came_second(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Ada", "Bob"), "b.mat": record("Cleo", "Bob")}
    assert found(audit_event(records, knock_out=True)).codes == ["BG910"]


def test_where_nothing_tells_the_order_nothing_is_said(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Ada", "Bob"), "b.mat": record("Bob", "Cleo")}
    assert found(audit_event(records, knock_out=True)).codes == []


def test_who_has_perhaps_not_lost_is_not_out(audit_event: AuditEvent) -> None:
    sheet = "player,opponent,score,round\nAda,Bob,0-1,1\nBob,Cleo,1-0,2\n"
    audit = audit_event(LOSER_PLAYS_ON, sheet, knock_out=True)
    assert found(audit).codes == ["BG926"]


def test_a_match_of_another_length_than_its_round_is_told(audit_event: AuditEvent) -> None:
    names = ("Ada", "Bob", "Cleo", "Dag", "Edda", "Finn")
    records = {
        f"{place}.mat": record(names[2 * place], names[2 * place + 1], "3-0", Round="1")
        for place in range(2)
    }
    records["2.mat"] = record("Edda", "Finn", "2-0", Round="1")
    audit = audit_event(records)
    assert found(audit).places == ["2.mat:2:2 BG907"]
    assert found(audit).one("BG907").values["usual"] == 3


def test_where_no_length_is_usual_none_is_odd(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", "3-0", Round="1"),
        "b.mat": record("Cleo", "Dag", "2-0", Round="1"),
    }
    assert found(audit_event(records)).codes == []


def test_days_outside_the_event_are_told(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", EventDate="2031.07.22"),
        "b.mat": record("Cleo", "Dag", EventDate="2030.07.22"),
    }
    days = (date(2031, 7, 22), date(2031, 7, 24))
    assert found(audit_event(records, dates=days)).places == ["b.mat:2:2 BG908"]
    assert found(audit_event(records)).codes == []


@pytest.mark.parametrize("name", ["1", "Round 1", "R1", "round 01", "Runde 1", "ronda 1"])
def test_a_round_goes_by_its_number(name: str) -> None:
    assert round_of(name) == round_of("1")


def test_rounds_have_an_order() -> None:
    names = ("last 64", "round of 32", "1/8", "quarter final", "SF", "Final")
    orders = [found.order or 0 for name in names if (found := round_of(name)) is not None]
    assert len(orders) == len(names)
    assert orders == sorted(orders)


@pytest.mark.parametrize("name", ["", "  ", "Consolation", "3rd place"])
def test_other_names_have_none(name: str) -> None:
    found = round_of(name)
    assert found is None or (found.order is None and not found.is_knock_out)


@pytest.mark.parametrize(
    "place", ["3rd place", "Consolation", "Consolation Final", "Petite finale", "Repechage"]
)
def test_who_was_beaten_plays_for_the_other_places(audit_event: AuditEvent, place: str) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round="Semifinal"),
        "b.mat": record("Cleo", "Dag", Round="Semifinal"),
        "c.mat": record("Ada", "Cleo", Round="Final"),
        "d.mat": record("Dag", "Bob", Round=place),
    }
    assert found(audit_event(records, knock_out=True)).codes == []


def test_who_plays_twice_in_a_round_is_not_told_to_play_on(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round="Semifinal"),
        "b.mat": record("Bob", "Cleo", "0-1", Round="Semifinal"),
        "c.mat": record("Cleo", "Ada", Round="Final"),
    }
    assert found(audit_event(records, knock_out=True)).codes == ["BG909"]


def test_a_player_whom_the_sheet_does_not_have_is_told_once(audit_event: AuditEvent) -> None:
    """Bob lost to Ada: it is Cleo who plays the semifinal, and the record has the wrong name."""
    records = {
        "a.mat": record("Ada", "Bob", Round="1"),
        "b.mat": record("Cleo", "Dag", Round="1"),
        "c.mat": record("Ada", "Bob", Round="2", dice="c"),
    }
    sheet = "player,opponent,score,round\nAda,Bob,1-0,1\nCleo,Dag,1-0,1\nAda,Cleo,1-0,2\n"
    assert found(audit_event(records, sheet, knock_out=True)).codes == ["BG933"]
