"""The score sheet: what is written about each game beside what must be right."""

from __future__ import annotations

from tests.report.html.pages import page_of, view_of

RECORD = """\
 5 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point

 Game 2
 Ada : 0                         Bob : 1
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      42: 8/4 6/4
  3)  Doubles => 4                Drops
      Wins 2 points
"""


def test_a_right_sheet_agrees() -> None:
    one, two = view_of(RECORD).sheet
    assert (one.start, one.winner, one.points, one.after) == ("0-0", 1, "1", "0-1")
    assert (two.start, two.winner, two.points, two.after) == ("0-1", 0, "2", "2-1")
    assert one.agrees
    assert two.agrees


def test_a_score_that_was_not_carried() -> None:
    _, two = view_of(RECORD.replace("Bob : 1", "Bob : 2")).sheet
    assert two.start == "0-2"
    assert two.right_start == "0-1"
    assert not two.agrees


def test_points_that_the_cube_does_not_give() -> None:
    _, two = view_of(RECORD.replace("Wins 2 points", "Wins 4 points")).sheet
    assert (two.points, two.right_points) == ("4", "2")
    assert not two.agrees


def test_a_result_on_the_wrong_side() -> None:
    text = RECORD.replace("                                  Wins 1 point", "      Wins 1 point")
    one, _ = view_of(text).sheet
    assert (one.winner, one.right_winner) == (0, 1)
    assert not one.agrees


def test_the_crawford_game_is_marked() -> None:
    (game,) = view_of(RECORD.split(" Game 2")[0]).sheet
    assert not game.crawford
    games = view_of(RECORD.replace(" 5 point", " 2 point").replace("=> 4", "=> 4")).sheet
    assert [line.crawford for line in games] == [False, True]


def test_an_unfinished_game_has_no_winner() -> None:
    (game,) = view_of("\n".join(RECORD.splitlines()[:5]) + "\n").sheet
    assert game.winner is None
    assert game.points == ""


def test_a_wrong_line_stands_out_on_the_page() -> None:
    assert not page_of(RECORD).with_class("wrong")
    assert len(page_of(RECORD.replace("Bob : 1", "Bob : 2")).with_class("wrong")) == 1
