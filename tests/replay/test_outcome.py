"""What games and matches came to, where the record does not say it plainly."""

from __future__ import annotations

import pytest

from bgrecord.formats import read_source
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import MatchEnded
from bgrecord.replay.match import replay_record
from bgrecord.replay.outcome import final_score, match_winner, outcome, played_to
from bgrecord.source import decode

PLAYED = "  1) 31: 8/5 6/5                 42: ????\n"


def _end(text: str, wishes: Wishes | None = None) -> MatchEnded:
    events = replay_record(read_source(decode(text.encode())), wishes or Wishes())
    (end,) = (event for event in events if isinstance(event, MatchEnded))
    return end


def _record(length: int, *games: tuple[str, str]) -> str:
    """A match of games that are given up at once; each is its score and its result."""
    lines = [f" {length} point match\n"]
    for number, (score, result) in enumerate(games, 1):
        left, right = score.split("-")
        lines.append(f"\n Game {number}\n Ada : {left}                         Bob : {right}\n")
        lines.append(PLAYED + f"      {result}\n")
    return "".join(lines)


@pytest.mark.parametrize("mark", [2008, 4016])
def test_a_mark_of_points_gives_the_match(mark: int) -> None:
    end = _end(_record(7, ("0-0", "Wins 2 points"), ("2-0", f"Wins {mark} point")))
    assert outcome(end.games[-1]) == (0, 5)
    assert final_score(end.games) == (7, 0)
    assert match_winner(7, (7, 0), end.games) == 0


def test_a_mark_of_points_before_the_last_game_tells_nothing() -> None:
    end = _end(_record(7, ("0-0", "Wins 4016 points"), ("2-0", "Wins 2 points")))
    assert outcome(end.games[0]) == (0, None)


def test_a_mark_of_points_in_a_session_tells_nothing() -> None:
    assert outcome(_end(_record(0, ("0-0", "Wins 4016 points"))).games[0]) == (0, None)


def test_high_points_of_a_high_cube_are_points() -> None:
    end = _end(_record(25, ("0-0", "Wins 24 points")))
    assert outcome(end.games[0]) == (0, 24)


GALAXY = """\
 {length} point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                  42: 8/4 6/4
  2) 61: 13/7 8/7                 55: 8/3 8/3 6/1 6/1
  3) 11: 24/23 24/23 6/5 6/5      64: 24/18 13/9
     Wins 1 point
"""


@pytest.mark.parametrize(("length", "right"), [(16, None), (8, None), (7, 7)])
def test_galaxy_writes_a_money_game_as_a_long_match(length: int, right: int | None) -> None:
    end = _end(GALAXY.format(length=length))
    assert end.games[0].conditions.dialect.name == "galaxy"
    assert played_to(end.match.length, end.games) == right


def test_money_is_played_for_money_whatever_the_record_says() -> None:
    end = _end(_record(7, ("0-0", "Wins 2 points")), Wishes(rule_set="money"))
    assert played_to(end.match.length, end.games) is None
