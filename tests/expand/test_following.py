"""A game of notes: what later notes decide, what stays open, where it cannot be followed."""

from __future__ import annotations

import time

import pytest

from bgrecord.findings import Severity
from tests.expand.notes import HEAD, findings, record_of, told, understood

#: With checkers on 9 and 8 a point written once may mean one of them or two.
OPEN = HEAD + "Game 1\n41 9 23 | 65 13\n31 5    | 63 15\n"


def test_notes_that_fit_one_play_each_are_the_game() -> None:
    assert understood(HEAD + "31 5 | 42 4\n64 14 | 62 18 11*\n66 - | 31 8 5\n") == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/14",
        "R 62: 24/18 13/11*",
        "L 66: cannot move",
        "R 31: 11/8 6/5",
    ]
    assert told(HEAD + "31 5 | 42 4\n") == []


def test_an_open_turn_is_listed_with_all_its_plays() -> None:
    (finding,) = findings(OPEN)
    assert (finding.code, finding.severity) == ("BG319", Severity.WARNING)
    assert finding.span[:2] == (6, 1)
    assert set(finding.expected) == {"9/5", "8/5 6/5"}
    assert (finding.game, finding.player) == (1, "Ada")


def test_an_open_turn_stays_open_and_the_others_are_known() -> None:
    assert understood(OPEN) == ["L 41: 24/23 13/9", "R 65: 24/13", "L 31: open", "R 63: 24/15"]


def test_more_in_the_note_settles_it() -> None:
    assert understood(OPEN.replace("31 5", "31 5 5"))[2] == "L 31: 8/5 6/5"
    assert understood(OPEN.replace("31 5", "31 9/5"))[2] == "L 31: 9/5"
    assert told(OPEN.replace("31 5", "31 9/5")) == []


def test_a_later_note_decides() -> None:
    text = OPEN + "61 9/8 13/7 | 21 11 5\n"  # so a checker was left on the 9 point
    assert understood(text)[2] == "L 31: 8/5 6/5"
    (finding,) = findings(text)
    assert (finding.code, finding.severity) == ("BG325", Severity.INFO)
    assert finding.span[:2] == (6, 1)
    assert finding.values["line"] == 7
    assert finding.expected == ("8/5 6/5",)


def test_a_note_that_fits_nothing_ends_the_game_there() -> None:
    text = HEAD + "31 17 | 42 4\n64 14 |\n"
    assert told(text) == [("BG326", 4, 1)]
    assert understood(text) == ["L 31: open", "R 42: open", "L 64: open"]
    (finding,) = findings(text)
    assert finding.expected


def test_the_next_game_is_followed_again() -> None:
    text = HEAD + "Game 1\n31 17 | P\n wins 1 point |\nGame 2\n31 5 | 42 4\n"
    assert understood(text)[-2:] == ["L 31: 8/5 6/5", "R 42: 8/4 6/4"]


def test_an_illegal_play_that_stood_is_written_from_and_to() -> None:
    text = HEAD + "31 8/5 6/4 | 42 4\n64 14 |\n"
    assert understood(text) == ["L 31: 8/5 6/4", "R 42: 8/4 6/4", "L 64: 24/14"]
    assert [code for code, *_ in told(text)] == ["BG301"]


def test_a_false_dance_is_a_false_pass() -> None:
    assert [code for code, *_ in told(HEAD + "31 - | 42 4\n")] == ["BG313"]


def test_impossible_dice_are_said_once() -> None:
    assert [code for code, *_ in told(HEAD + "71 5 | 42 4\n")][:1] == ["BG201"]
    assert understood(HEAD + "71 5 | 42 4\n") == ["L 71: open", "R 42: open"]


def test_a_part_nobody_can_read_is_said() -> None:
    assert [code for code, *_ in told(HEAD + "31 5 zz | 42 4\n")][:1] == ["BG101"]


# ------------------------------------------------------------------ a point for each checker


#: A point written twice, and another one written once that may be two checkers'.
ONCE_AND_TWICE = "Game 1\n41 9 23 | 31 5 5\n31 5 | 63 15\n"
EACH = HEAD + "Landing points: each\n"


def test_a_point_written_twice_says_nothing_about_others() -> None:
    assert understood(HEAD + ONCE_AND_TWICE)[2] == "L 31: open"
    (finding,) = findings(HEAD + ONCE_AND_TWICE)
    assert (finding.code, set(finding.expected)) == ("BG319", {"9/5", "8/5 6/5"})


@pytest.mark.parametrize(
    ("said", "play"),
    [("each", "9/5"), ("each checker", "9/5"), ("Once", "open"), ("once for all", "open")],
)
def test_notes_may_say_whether_they_write_every_checker(said: str, play: str) -> None:
    text = HEAD + f"Landing points: {said}\n" + ONCE_AND_TWICE
    assert understood(text)[2] == f"L 31: {play}"
    assert {code for code, *_ in told(text)} == ({"BG319"} if play == "open" else set())


def test_where_every_checker_is_written_a_point_does_not_stand_for_two() -> None:
    assert told(EACH + "31 5 | 42 4\n")[0] == ("BG326", 5, 1)


def test_another_way_to_count_is_not_understood() -> None:
    text = HEAD + "Landing points: some\n" + ONCE_AND_TWICE
    assert ("BG101", 4, 1) in told(text)
    assert understood(text)[2] == "L 31: open"


# ------------------------------------------------------------------ stars


def test_a_false_star_at_a_move_from_and_to_is_said_and_the_play_stands() -> None:
    text = HEAD + "31 5 5 | 62 24/18 13/11*\n43 20 10 |\n"
    assert understood(text)[1:] == ["R 62: 24/18 13/11*", "L 43: 24/20 13/10"]
    assert told(text) == [("BG802", 4, 10)]


def test_a_true_star_at_a_move_from_and_to_is_nothing_to_say() -> None:
    assert told(HEAD + "31 5 | 42 4\n64 14 | 62 24/18 13/11*\n") == []


def test_a_star_at_a_landing_point_where_nothing_was_hit_fits_no_play() -> None:
    assert told(HEAD + "31 5* | 42 4\n")[0] == ("BG326", 4, 1)


def test_a_star_tells_which_of_the_open_boards_was_on_the_table() -> None:
    # Only where the 5 point was made with other checkers a blot was left on the 9 point.
    text = HEAD + "41 9 23 | 62 24/18 13/11\n31 5 | 21 18/16{0} 11/10\n"
    assert understood(text.format("*"))[2:] == ["L 31: 8/5 6/5", "R 21: 18/16* 11/10"]
    assert understood(text.format(""))[2] == "L 31: open"


# ------------------------------------------------------------------ bounds


@pytest.mark.parametrize("note", ["21 ?", "11 ?", "66 ?"])
def test_a_thousand_open_turns_take_no_minutes(note: str) -> None:
    text = HEAD + f"31 5 | {note}\n" + f"{note} | {note}\n" * 500
    begin = time.process_time()
    codes = [finding.code for finding in findings(text)]
    assert time.process_time() - begin < 30
    assert "BG327" in codes or "BG319" in codes


def test_a_thousand_games_of_open_turns_share_one_allowance() -> None:
    game = "Game 1\n31 5 | 21 ?\n21 ? | 43 ?\n52 ? | 61 ?\n"
    begin = time.process_time()
    record = record_of(HEAD + game * 1_000)
    assert time.process_time() - begin < 60
    assert len(record.matches[0].games) == 1_000
