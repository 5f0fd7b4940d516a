"""Matches won without being played: who won them, and what they count for."""

from __future__ import annotations

import pytest

from bgrecord.report.event import event_json, event_text, matches_csv, players_csv
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.table import EventTable, Standing, event_table
from tests.event.conftest import AuditEvent, found
from tests.event.small import record

HEAD = "player,opponent,score,round\n"
#: Cleo comes to the final without having played.
SHEET = f"{HEAD}Ada,Bob,3-2,SF\nCleo,Dag,w/o,SF\nAda,Cleo,3-1,F\n"


def table(audit_event: AuditEvent, sheet: str, *, knock_out: bool = False) -> EventTable:
    """The table of an event of which the score sheet alone tells."""
    audit = audit_event({"other.txt": ""}, sheet, knock_out=knock_out)
    assert "BG910" not in found(audit).codes
    return event_table(audit.event)


def winner(meeting: Meeting) -> str | None:
    return None if meeting.winner is None else meeting.names[meeting.winner]


def walkover(shown: EventTable) -> Meeting:
    (only,) = [meeting for meeting in shown.meetings if meeting.is_walkover]
    return only


def standing(shown: EventTable, player: str) -> Standing:
    return next(each for each in shown.standings if each.player == player)


def test_who_goes_on_has_won_the_walkover(audit_event: AuditEvent) -> None:
    shown = table(audit_event, SHEET)
    assert winner(walkover(shown)) == "Cleo"
    counts = {each.player: (each.matches, each.won, each.lost) for each in shown.standings}
    assert counts == {"Ada": (2, 2, 0), "Cleo": (1, 1, 1), "Bob": (1, 0, 1), "Dag": (0, 0, 1)}
    assert {each.player for each in shown.standings if each.walkovers} == {"Cleo", "Dag"}
    assert shown.totals()["matches"] == 2


def test_matches_and_walkovers_are_what_was_won_and_lost(audit_event: AuditEvent) -> None:
    for each in table(audit_event, SHEET).standings:
        assert each.matches + each.walkovers == each.won + each.lost


@pytest.mark.parametrize(
    "sheet",
    [
        "player,opponent,score,winner\nCleo,Dag,w/o,Dag\n",
        "player,opponent,score\nCleo,Dag,0-3 w/o\n",
        "player,opponent,score,length\nCleo,Dag,0-3 (ff),7\n",
        "player,opponent,points,opponent points,note\nCleo,Dag,0,7,w/o\n",
    ],
    ids=["winner", "score", "score below the length", "points"],
)
def test_the_sheet_itself_may_tell_who_won(audit_event: AuditEvent, sheet: str) -> None:
    shown = table(audit_event, sheet)
    assert winner(walkover(shown)) == "Dag"
    dag = standing(shown, "Dag")
    assert (dag.matches, dag.won, dag.points, dag.walkovers) == (0, 1, 0, 1)


@pytest.mark.parametrize(
    "later",
    [
        "",
        "Ada,Edda,3-1,F\n",
        "Cleo,Dag,3-1,F\n",
        "Cleo,Edda,3-1,3rd place\n",
        "Cleo,Edda,3-1,QF\n",
        "Cleo,Edda,3-1,\n",
    ],
    ids=["nothing", "neither", "both", "consolation", "earlier round", "no round"],
)
def test_where_nobody_knows_it_is_no_result(audit_event: AuditEvent, later: str) -> None:
    shown = table(audit_event, f"{HEAD}Cleo,Dag,w/o,SF\n{later}")
    assert winner(walkover(shown)) is None
    assert {each.walkovers for each in shown.standings} == {0}


def test_numbers_of_rounds_tell_where_losers_are_out(audit_event: AuditEvent) -> None:
    sheet = f"{HEAD}Cleo,Dag,w/o,1\nAda,Dag,3-1,2\n"
    assert winner(walkover(table(audit_event, sheet))) is None
    assert winner(walkover(table(audit_event, sheet, knock_out=True))) == "Dag"


def test_a_chain_of_walkovers_ends_where_someone_is_met(audit_event: AuditEvent) -> None:
    shown = table(audit_event, f"{HEAD}Cleo,Dag,w/o,QF\nBob,Cleo,w/o,SF\nAda,Cleo,w/o,F\n")
    assert [winner(meeting) for meeting in shown.meetings] == ["Cleo", "Cleo", None]


def test_a_match_that_was_begun_was_played(audit_event: AuditEvent) -> None:
    begun = record("Cleo", "Dag", "1-0", length=3, Round="SF")
    audit = audit_event({"a.mat": begun, "b.mat": record("Ada", "Cleo", Round="F")}, SHEET)
    shown = event_table(audit.event)
    dag = standing(shown, "Dag")
    assert (dag.matches, dag.lost, dag.walkovers) == (1, 1, 0)


def test_a_pairing_without_a_result_was_not_played(audit_event: AuditEvent) -> None:
    shown = table(audit_event, f"{HEAD}Ada,Bob,tbd,F\n")
    assert [each.matches for each in shown.standings] == [0, 0]
    # What nobody can read was one all the same.
    shown = table(audit_event, f"{HEAD}Ada,Bob,3-x,F\n")
    assert [each.matches for each in shown.standings] == [1, 1]


# ------------------------------------------------------------------ the order


def test_who_came_further_stands_first(audit_event: AuditEvent) -> None:
    sheet = (
        f"{HEAD}Ada,Edda,3-0,QF\nBob,Finn,3-0,QF\nCleo,Gro,w/o,QF\nDag,Hal,3-2,QF\n"
        "Bob,Ada,3-0,SF\nCleo,Dag,w/o,SF\nCleo,Bob,3-2,F\n"
    )
    # Of those beaten in the quarterfinal Hal has the most points, and Gro has not played.
    assert [each.player for each in table(audit_event, sheet).standings] == [
        *("Cleo", "Bob"),
        *("Dag", "Ada"),
        *("Hal", "Edda", "Finn", "Gro"),
    ]


def test_without_a_knock_out_wins_count_and_points(audit_event: AuditEvent) -> None:
    sheet = (
        "player,opponent,score,winner\nBob,Ada,3-2,\nBob,Cleo,3-0,\nAda,Cleo,3-1,\n"
        "Dag,Edda,w/o,Dag\nFinn,Gro,w/o,\n"
    )
    players = [each.player for each in table(audit_event, sheet).standings]
    assert players == ["Bob", "Ada", "Cleo", "Dag", "Edda", "Finn", "Gro"]


# ------------------------------------------------------------------ how it is shown


def test_walkovers_are_marked(audit_event: AuditEvent) -> None:
    shown = table(audit_event, SHEET)
    text = [line.split() for line in event_text(shown).splitlines()]
    assert ["Cleo*", "Dag", "w/o"] in text
    assert text[0][-1] == "walkovers"
    played = event_json(shown)["played"]
    assert [(each["walkover"], each["winner"]) for each in played] == [
        (False, "Ada"),
        (True, "Cleo"),
        (False, "Ada"),
    ]
    assert [line.split(",")[-1] for line in matches_csv(shown, ()).splitlines()] == [
        *("walkover", "0", "1", "0")
    ]
    assert "walkovers" in players_csv(shown, ()).splitlines()[0]


def test_the_table_has_no_column_of_walkovers_without_any(audit_event: AuditEvent) -> None:
    assert "walkovers" not in event_text(table(audit_event, f"{HEAD}Ada,Bob,3-2,F\n"))
