"""The score sheet beside the records."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import bgrecord
from bgrecord.findings import Severity
from tests.event.conftest import AuditEvent, found
from tests.event.small import record

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"
HEAD = "player,opponent,score,length,round,date\n"
RECORD = {"a.mat": record("Ada", "Bob", "3-1", Round="1", EventDate="2031.07.23")}


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_k01_game_by_game() -> None:
    audit = bgrecord.event(CASES / "K01.mat", sheet=CASES / "K01.sheet.csv")
    findings = found(audit)
    assert findings.codes == ["BG906", "BG930", "BG931"]
    game = findings.one("BG930").values
    assert (game["number"], game["line"]) == (2, 3)
    assert game["record"] == "Bert 4 (a gammon, cube 2)"
    assert game["sheet"] == "Bert 2 (a single game, cube 2)"
    assert game["totals"] == "; in all 2-4 and 2-2"
    crawford = findings.one("BG931").values
    assert (crawford["number"], crawford["record"], crawford["sheet"]) == (3, "1-4", "1-2")


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("Ada,Bob,3-1,3,1,2031-07-23", []),
        ("Bob,Ada,1-3,3,Round 1,", []),
        ("Ada,Bob,5-1,3,,", []),  # points above the length make no difference
        ("Ada,Bob,3-0,3,1,", ["BG927"]),
        ("Ada,Bob,1-3,3,1,", ["BG926"]),
        ("Ada,Bob,3-1,5,1,", ["BG928"]),
        ("Ada,Bob,3-1,3,1,2031-07-24", ["BG929"]),
        ("Ada,Bob,3-1,3,2,", ["BG932"]),
        ("Ada,Bob,3-2,3,2,", ["BG924", "BG923"]),
        ("Ada,Bob,3-1,3,Final,", []),  # which may be round 1
        ("Ada,Bob,3-0,3,Final,2031-07-23", ["BG927"]),
        ("Ada,Cleo,3-1,3,1,", ["BG933"]),
        ("Cleo,Bob,3-1,3,,2031-07-23", ["BG933"]),
        ("Ada,Cleo,3-1,3,2,", ["BG924", "BG923"]),
        ("Ada,Cleo,3-0,3,1,", ["BG924", "BG923"]),
        ("Ada,Cleo,3-1,3,1,\nAda,Dag,3-1,3,1,", ["BG924", "BG923", "BG909", "BG923"]),
        ("Ada,Ada,3-1,3,1,", ["BG920"]),
        ("Cleo,Cleo,3-1,3,1,", ["BG924", "BG920"]),
        ("Ada,Bob,3-1,3,1,\nCleo,Dag,3-2,3,1,", ["BG923"]),
        ("Ada,Bob,3-1,3,1,\nCleo,Dag,w/o,3,1,", []),
        ("Ada,Bob,3-1,3,1,\nBob,Ada,1-3,3,1,", ["BG922"]),
        ("Ada,Bob,x,3,1,", ["BG920"]),
        ("Ada,Bob,3-1,3,1,3/4/2031", ["BG920"]),
        ("Ada,Bob,,3,1,", ["BG924"]),
        ("Ada,Bob,w/o,3,1,", ["BG924"]),
    ],
)
def test_a_line_beside_a_record(audit_event: AuditEvent, lines: str, codes: list[str]) -> None:
    assert found(audit_event(RECORD, f"{HEAD}{lines}\n")).codes == codes


def test_places_are_in_the_record_or_on_the_sheet(audit_event: AuditEvent) -> None:
    sheet = f"{HEAD}Ada,Bob,3-0,3,1,\nCleo,Dag,3-2,3,1,\n"
    assert found(audit_event(RECORD, sheet)).places == ["a.mat:3:2 BG927", "results.csv:3:10 BG923"]


def test_an_alias_links_names_that_are_unlike(audit_event: AuditEvent) -> None:
    sheet = f"{HEAD}Countess,Bob,3-1,3,1,\n"
    assert found(audit_event(RECORD, sheet, aliases='"Countess" = ["Ada"]')).codes == []


def test_a_spelling_links_and_is_told_once(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("MULLER Bert", "Bob", "3-1")}
    audit = audit_event(records, f"{HEAD}Bert Müller,Bob,3-1,3,1,\n")
    assert found(audit).codes == ["BG905"]
    assert audit.event.meetings[0].names == ("Bert Müller", "Bob")


def test_a_spelling_that_fits_two_records_links_neither(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("B. Lund", "Bob", Round="1"),
        "b.mat": record("LUND Bert", "Bob", Round="2"),
    }
    audit = audit_event(records, f"{HEAD}Bert Lund,Bob,1-0,1,,\n")
    assert sorted(set(found(audit).codes) - {"BG905"}) == ["BG923", "BG924"]


UNFINISHED = record("Ada", "Bob", "2-1", length=5)


def test_a_match_that_stops_is_unfinished(audit_event: AuditEvent) -> None:
    findings = found(audit_event({"a.mat": UNFINISHED}))
    assert findings.codes == ["BG906"]
    assert findings.one("BG906").values["score"] == "2-1"


@pytest.mark.parametrize(
    ("score", "codes"),
    [
        ("5-3", ["BG925"]),
        ("3-1", ["BG925"]),
        ("2-1", ["BG906"]),
        ("1-2", ["BG906", "BG927"]),
    ],
)
def test_a_record_stops_though_the_sheet_goes_on(
    audit_event: AuditEvent, score: str, codes: list[str]
) -> None:
    sheet = f"player,opponent,score\nAda,Bob,{score}\n"
    assert found(audit_event({"a.mat": UNFINISHED}, sheet)).codes == codes


def test_a_record_in_two_parts_is_one_match(audit_event: AuditEvent) -> None:
    whole = record("Ada", "Bob", "3-2", Round="1")
    cut = whole.index(" Game 4")
    head = whole[: whole.index(" Game 1")]
    records = {"a.mat": whole[:cut], "b.mat": head + whole[cut:]}
    audit = audit_event(records, f"{HEAD}Ada,Bob,3-2,3,1,\n")
    assert found(audit).codes == []
    (meeting,) = audit.event.meetings
    assert [entry.place.path[-5:] for entry in meeting.entries] == ["a.mat", "b.mat"]


def test_a_session_is_unfinished_only_inside_a_game(audit_event: AuditEvent) -> None:
    session = record("Ada", "Bob", "2-1", length=0)
    assert found(audit_event({"a.mat": session})).codes == []
    cut = session[: session.rindex("Wins")].rstrip()
    assert found(audit_event({"a.mat": cut})).codes == ["BG906"]


GAMES = "player,opponent,game,winner,points,note\n"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["1,Bob,1,", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], []),
        (["1,Bob,1,", "2,Ada,1,", "3,Ada,1,cr", "4,Ada,1,"], ["BG930"]),
        (["1,Bob,1,", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,cr nc ng"], []),
        (["1,Bob,1,P", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG930"]),
        (["1,Bob,1,g", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG930"]),
        (["1,Bob,1,cube 2", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG930"]),
        (["1,Ada,1,", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG930", "BG931"]),
        (["1,Bob,1,", "2,Ada,1,", "3,Ada,1,"], ["BG930"]),
        (["1,Bob,1,", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,", "5,Ada,1,"], ["BG930"]),
        (["1,Bob,1,", "2,Ada,one,", "3,Ada,1,", "4,Ada,1,"], ["BG920"]),
        (["1,Bob,1,", "two,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG920"]),
        (["1,Cleo,1,", "2,Ada,1,", "3,Ada,1,", "4,Ada,1,"], ["BG920"]),
    ],
)
def test_game_by_game(audit_event: AuditEvent, lines: list[str], codes: list[str]) -> None:
    sheet = GAMES + "".join(f"Ada,Bob,{line}\n" for line in lines)
    findings = found(audit_event({"a.mat": record("Ada", "Bob", "3-1")}, sheet))
    assert sorted(set(findings.codes)) == sorted(codes)


def test_games_without_players_belong_to_the_match_of_their_winners(
    audit_event: AuditEvent,
) -> None:
    records = {"a.mat": record("Ada", "Bob", "2-1"), "b.mat": record("Ada", "Cleo", "2-1")}
    both = "game,winner,points\n1,Bob,1\n2,Ada,1\n3,Ada,1\n"
    assert found(audit_event(records, both), without=["BG924"]).codes == []
    one = "game,winner,points\n1,Ada,1\n2,Ada,1\n"
    assert found(audit_event(records, one), without=["BG924"]).places == ["results.csv:2:7 BG921"]


def test_without_a_sheet_nothing_is_said_of_one(audit_event: AuditEvent) -> None:
    assert found(audit_event(RECORD)).codes == []


def test_where_the_same_two_meet_again_rounds_days_and_scores_tell(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", "3-1", Round="1"),
        "b.mat": record("Bob", "Ada", "3-1", EventDate="2031.07.23"),
        "c.mat": record("Ada", "Bob", "3-2", dice="c"),
        "d.mat": record("Ada", "Bob", "3-0", dice="d"),
    }
    lines = ["Ada,Bob,3-0,3,,", "Bob,Ada,2-3,3,,", "Ada,Bob,1-3,3,,2031-07-23", "Ada,Bob,3-1,3,1,"]
    audit = audit_event(records, HEAD + "\n".join(lines) + "\n")
    assert found(audit).codes == []
    assert {each.row.span.line for each in audit.event.meetings if each.row} == {2, 3, 4, 5}


def test_lines_without_round_and_day_may_be_two_matches(audit_event: AuditEvent) -> None:
    sheet = "player,opponent,score\nAda,Bob,3-1\nAda,Bob,3-1\n"
    assert found(audit_event(RECORD, sheet)).places == ["results.csv:3:9 BG923"]


def test_a_repeated_line_with_another_winner_is_an_error(audit_event: AuditEvent) -> None:
    lines = "Ada,Bob,3-1,3,1,\n"
    same = found(audit_event(RECORD, HEAD + lines + lines)).one("BG922")
    other = found(audit_event(RECORD, f"{HEAD}{lines}Ada,Bob,1-3,3,1,\n")).one("BG922")
    assert (same.severity, other.severity) == (Severity.WARNING, Severity.ERROR)


def test_two_matches_of_a_day_are_told_by_their_scores(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bob", "0-3", EventDate="2031.07.22", dice="a"),
        "b.mat": record("Ada", "Bob", "3-0", EventDate="2031.07.22", dice="b"),
    }
    sheet = f"{HEAD}Ada,Bob,0-3,3,,2031-07-22\nAda,Bob,3-0,3,,2031-07-22\n"
    assert found(audit_event(records, sheet)).codes == []


def test_points_above_the_length_do_not_hide_which_match_it_was(audit_event: AuditEvent) -> None:
    def uncapped(dice: str, score: str) -> str:
        """The last game counts two."""
        own = record("Ada", "Bob", score, dice=dice)
        return own.replace("Wins 1 point and the match", "Wins 2 points and the match")

    records = {"a.mat": uncapped("a", "2-3"), "b.mat": uncapped("b", "1-3")}
    sheet = "player,opponent,score\nAda,Bob,1-3\nAda,Bob,2-3\n"
    assert found(audit_event(records, sheet)).codes == []


@pytest.mark.parametrize("day", ["24.08.2031", "Aug 24, 2031", "24 August 2031", "2031.08.24"])
def test_days_are_read_as_people_write_them(audit_event: AuditEvent, day: str) -> None:
    records = {"a.mat": record("Ada", "Bob", EventDate=day)}
    days = (date(2031, 7, 22), date(2031, 7, 24))
    assert found(audit_event(records, dates=days)).codes == ["BG908"]


def test_of_days_that_differ_it_is_not_said_that_one_is_outside(audit_event: AuditEvent) -> None:
    days = (date(2031, 7, 24), date(2031, 7, 24))
    sheet = f"{HEAD}Ada,Bob,3-1,3,1,2031-07-24\n"
    assert found(audit_event(RECORD, sheet, dates=days)).codes == ["BG929"]


@pytest.mark.parametrize("on_sheet", ["Ada 1534", "1. Ada", "Ada [3]", "Ada (1534)"])
def test_a_seed_or_a_rating_does_not_hide_a_player(audit_event: AuditEvent, on_sheet: str) -> None:
    codes = found(audit_event(RECORD, f"{HEAD}{on_sheet},Bob,3-1,3,1,\n")).codes
    assert codes == ([] if "(" in on_sheet else ["BG905"])


def test_an_accent_is_one_however_unicode_writes_it(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Zoe\u0308", "Bob", "3-1")}
    assert found(audit_event(records, f"{HEAD}Zo\u00eb,Bob,3-1,3,,\n")).codes == []
