"""The table of an event: who won how much, crosswise or round by round."""

from __future__ import annotations

from bgrecord.batch.event import EventAudit
from bgrecord.tournament.table import EventTable, Standing, event_table
from tests.event.conftest import AuditEvent
from tests.event.small import record

#: In row 2 Ada plays a 6 and leaves the 3 that could be played; in row 3 Bob plays a 5 for a 4.
ILLEGAL = """\
 1 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/18                     64: 24/14
  3) 63: 24/18 13/10               41: 13/8 6/5
  4) 21: 13/11 6/5
      Wins 1 point and the match
"""


def table(audit: EventAudit) -> EventTable:
    return event_table(audit.event)


def standing(audit: EventAudit, player: str) -> Standing:
    return next(each for each in table(audit).standings if each.player == player)


def test_wins_points_and_games_add_up(audit_event: AuditEvent) -> None:
    audit = audit_event(
        {
            "a.mat": record("Ada", "Bob", "3-1"),
            "b.mat": record("Cleo", "Ada", "3-2"),
            "c.mat": record("Bob", "Cleo", "3-0"),
        }
    )
    ada = standing(audit, "Ada")
    assert (ada.matches, ada.won, ada.lost) == (2, 1, 1)
    assert (ada.points, ada.opponent_points) == (5, 4)
    assert (ada.games_won, ada.games_lost) == (5, 4)
    assert ada.scores == {"Bob": [(3, 1)], "Cleo": [(2, 3)]}
    assert [each.player for each in table(audit).standings] == ["Ada", "Bob", "Cleo"]


def test_illegal_plays_that_stood_are_counted_by_player(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": ILLEGAL})
    counted = {each.player: each.illegal_plays for each in table(audit).standings}
    assert counted == {"Ada": 1, "Bob": 1}
    found = {each.player: each.findings for each in table(audit).standings}
    assert found == {"Ada": 1, "Bob": 1}


def test_illegal_plays_are_kept_in_another_format(audit_event: AuditEvent) -> None:
    import bgrecord
    from bgrecord.convert import convert_record

    written = convert_record(bgrecord.reads(ILLEGAL).written, "sgf", None).content
    audit = audit_event({"a.sgf": written})
    assert {each.player: each.illegal_plays for each in table(audit).standings} == {
        "Ada": 1,
        "Bob": 1,
    }


def test_copies_count_once(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": record("Ada", "Bob"), "b.mat": record("Ada", "Bob")})
    assert standing(audit, "Ada").matches == 1


def test_the_sheet_tells_results_without_records(audit_event: AuditEvent) -> None:
    sheet = "player,opponent,score,length\nAda,Bob,1-0,1\nBob,Cleo,7-5,7\n"
    audit = audit_event({"a.mat": record("Ada", "Bob")}, sheet)
    bob = standing(audit, "Bob")
    assert (bob.matches, bob.won, bob.points, bob.games_won) == (2, 1, 7, 0)


def test_a_disputed_winner_has_not_won(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": record("Ada", "Bob")}, "player,opponent,score\nAda,Bob,0-1\n")
    assert [(each.won, each.lost) for each in table(audit).standings] == [(0, 0), (0, 0)]


def test_a_session_nobody_wins(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": record("Ada", "Bob", "4-2", length=0)})
    ada = standing(audit, "Ada")
    assert (ada.won, ada.lost, ada.points, ada.opponent_points) == (0, 0, 4, 2)


def test_rounds_come_in_their_order(audit_event: AuditEvent) -> None:
    audit = audit_event(
        {
            "a.mat": record("Ada", "Cleo", Round="Final"),
            "b.mat": record("Ada", "Bob", Round="Semifinal"),
            "c.mat": record("Cleo", "Dag", Round="semi-final"),
        }
    )
    found = table(audit)
    assert [(each.name, len(each.meetings)) for each in found.rounds] == [
        ("Semifinal", 2),
        ("Final", 1),
    ]
    assert found.is_knock_out


def test_numbers_of_rounds_are_no_knock_out(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Ada", "Bob", Round="10"), "b.mat": record("Ada", "Cleo", Round="9")}
    found = table(audit_event(records))
    assert [each.name for each in found.rounds] == ["9", "10"]
    assert not found.is_knock_out
    assert table(audit_event(records, knock_out=True)).is_knock_out


def test_players_without_a_name_have_no_line(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": record("", "Bob")})
    assert table(audit).standings == ()
    assert table(audit).totals()["matches"] == 1
