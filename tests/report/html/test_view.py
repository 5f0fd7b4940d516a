"""What a page tells of a match: stations, findings, facts."""

from __future__ import annotations

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position
from bgrecord.findings import Severity
from bgrecord.report.html.plies import Ply
from bgrecord.report.html.view import MatchView
from tests.report.html.pages import view_of

RECORD = """\
; [Event "Club night"]
; [EventDate "2026.03.14"]
; A quiet evening
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 63: 24/18                    Doubles => 2
  3)  Takes                      66: 24/18(2) 13/7(2)
  4) 11: 6/4
      Wins 2 points

 Game 2
 Ada : 2                         Bob : 0
  1)                             21: 13/11 6/5
      Wins 1 point and the match
"""


def _stations(view: MatchView, game: int = 0) -> list[tuple[int | None, str, str]]:
    return [(ply.side, ply.roll, ply.text) for ply in view.games[game].plies]


def _checkers(ply: Ply) -> Position:
    """Seen by the left side."""
    digits = [int(char, 36) for char in ply.board]
    return Position(bytes(digits[:26]), bytes(digits[26:]))


def test_a_station_for_every_action_and_one_for_the_end() -> None:
    assert _stations(view_of(RECORD)) == [
        (0, "31", "8/5 6/5"),
        (1, "42", "8/4 6/4"),
        (0, "63", "24/18"),
        (1, "", "doubles to 2"),
        (0, "", "takes"),
        (1, "66", "24/18(2) 13/7(2)"),
        (0, "11", "6/4"),
        (None, "", "Ada wins 2 points"),
    ]


def test_a_station_shows_the_board_before_the_action() -> None:
    first, second, third, *_ = view_of(RECORD).games[0].plies
    assert _checkers(first) == Position.start()
    assert _checkers(second).own[5] == 2
    assert _checkers(second).opp == Position.start().opp
    assert _checkers(third).opp[4] == 2


def test_the_cube_is_that_before_the_action() -> None:
    *_, double, take, roll, _last, _end = view_of(RECORD).games[0].plies
    assert double.cube == Cube(1)
    assert take.cube == Cube(1, None, offered_by=1)
    assert roll.cube == Cube(2, 0)


def test_identifiers_are_those_of_the_player_to_act() -> None:
    first = view_of(RECORD).games[0].plies[0]
    assert first.ids is not None
    assert first.ids.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"


def test_a_finding_and_its_station_know_each_other() -> None:
    view = view_of(RECORD)
    plies = [ply for game in view.games for ply in game.plies]
    for fault in view.faults:
        if fault.ply is not None:
            assert fault.number in plies[fault.ply].findings
    (short,) = (fault for fault in view.faults if fault.code == "BG308")
    assert short.ply == 2
    assert plies[2].spans[0].line == short.line == 9


def test_a_finding_on_a_score_belongs_to_the_start_of_its_game() -> None:
    view = view_of(RECORD.replace("Ada : 2     ", "Ada : 1     "))
    (wrong,) = (fault for fault in view.faults if fault.code == "BG701")
    assert wrong.ply == len(view.games[0].plies)


def test_a_finding_on_a_result_belongs_to_the_end_of_its_game() -> None:
    view = view_of(RECORD.replace("Wins 2 points", "Wins 5 points"))
    (wrong,) = (fault for fault in view.faults if fault.line == 12)
    assert wrong.ply == len(view.games[0].plies) - 1


def test_a_finding_has_a_board_the_written_play_and_the_rule() -> None:
    (fault,) = (fault for fault in view_of(RECORD).faults if fault.code == "BG308")
    assert fault.severity is Severity.ERROR
    assert fault.board.startswith("<svg")
    assert fault.excerpt.meant == "63: 24/18"
    assert fault.excerpt.before == "2) "
    assert fault.rule
    assert fault.why
    assert "24/15" in fault.expected


def test_the_head_of_a_match() -> None:
    view = view_of(RECORD)
    assert view.names == ("Ada", "Bob")
    assert view.length == "match to 3 points"
    assert view.result == "Ada wins 3-0"
    assert ("Event", "Club night") in view.facts
    assert ("Date", "2026-03-14") in view.facts
    assert view.remarks == ("A quiet evening",)


def test_a_session_and_an_unfinished_match() -> None:
    session = view_of(
        RECORD.replace(" 3 point match", " 0 point match").replace(" and the match", "")
    )
    assert session.length == "money session"
    assert "3-0" in session.result


def test_long_lines_are_cut_around_what_is_meant() -> None:
    view = view_of(RECORD.replace("63: 24/18   ", f"63: 24/18 {'?' * 500}"))
    texts = [fault.excerpt for fault in view.faults]
    assert max(len(text.before + text.meant + text.behind) for text in texts) < 130


def test_a_record_without_names() -> None:
    view = view_of(RECORD.replace("Ada :", " :").replace("Bob :", " :"))
    assert view.names == ("left", "right")
