"""Verdicts on written plays: every rule that can be broken, everything to say of a notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from bgrecord.core.dice import Roll
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.verdict import Reason, Remark, Verdict, judge, judge_dance, judge_form
from bgrecord.formats.notation import parse_moves
from tests.boards import board

START = "X 24:2 13:5 8:3 6:5 | O 19:5 17:3 12:5 1:2"


class Case(NamedTuple):
    """A play and the rule it breaks."""

    reason: Reason
    board: str
    roll: str
    play: str
    #: The written move at fault, from 0.
    move: int | None = None
    values: Mapping[str, Any] = {}
    hit_and_run: bool = True


CASES = {
    "a point is made": Case(Reason.LEGAL, START, "31", "8/5 6/5"),
    "there is no point 26": Case(
        Reason.NO_SUCH_POINT, START, "31", "6/5 26/23", 1, {"point": "26"}
    ),
    "a checker moves backward": Case(
        Reason.BACKWARD, START, "31", "5/8 6/5", 0, {"start": "5", "end": "8"}
    ),
    "a checker that is off comes back": Case(
        Reason.BACKWARD, "X 6:3 | O 24:2", "31", "off/3", 0, {"start": "off", "end": "3"}
    ),
    "nothing makes two pips": Case(
        Reason.DICE_MISMATCH, START, "31", "8/4 6/4", 1, {"start": "6", "end": "4", "distance": 2}
    ),
    "a doublet makes multiples only": Case(
        Reason.DICE_MISMATCH, START, "33", "13/9", 0, {"start": "13", "end": "9", "distance": 4}
    ),
    "a three is played twice": Case(
        Reason.NUMBER_USED_TWICE, START, "31", "8/5 6/3", 1,
        {"start": "6", "end": "3", "number": 3},
    ),
    "a one is played alone and in a sum": Case(
        Reason.NUMBER_USED_TWICE, START, "31", "8/4 6/5", 1, {"number": 1}
    ),
    "a sum is played twice": Case(
        Reason.NUMBER_USED_TWICE, START, "31", "24/20 24/20", 1, {"number": 3}
    ),
    "a three hits and a three bears off": Case(
        Reason.NUMBER_USED_TWICE, "X 4:1 3:1 | O 24:1 1:1", "32", "4/1* 3/off", 1,
        {"start": "3", "end": "off", "number": 3},
    ),
    "five sixes are played": Case(
        Reason.TOO_MANY_MOVES, START, "66", "24/18(2) 13/7(3)", 1, {"written": 5, "numbers": 4}
    ),
    "three checkers move": Case(
        Reason.TOO_MANY_MOVES, START, "31", "13/10 6/5 6/5", 2, {"written": 3, "numbers": 2}
    ),
    "five twos are played in two moves": Case(
        Reason.TOO_MANY_MOVES, "X 24:2 13:2 | O 1:2", "22", "24/18 13/9", 1,
        {"written": 5, "numbers": 4},
    ),
    "there is no checker on seven": Case(
        Reason.NO_CHECKER, START, "31", "7/4 6/5", 0, {"point": "7"}
    ),
    "there is no checker on the bar": Case(
        Reason.NO_CHECKER, START, "31", "bar/22 6/5", 0, {"point": "bar"}
    ),
    "a fourth checker is taken where three stand": Case(
        Reason.NO_CHECKER, "X 6:1 4:3 | O 24:2", "55", "4/off(4)", 0, {"point": "4"}
    ),
    "the opponent's checkers are moved": Case(
        Reason.OPPONENTS_CHECKER, START, "31", "12/9 12/11", 0, {"point": "12"}
    ),
    "a checker lands on a held point": Case(
        Reason.BLOCKED_LANDING, START, "31", "8/5 13/12", 1,
        {"start": "13", "end": "12", "point": "12"},
    ),
    "the end of a run is held": Case(
        Reason.BLOCKED_LANDING, START, "66", "24/12 13/7(2)", 0, {"point": "12"}
    ),
    "a held point is a better reason than a wrong distance": Case(
        Reason.BLOCKED_LANDING, START, "31", "24/19 6/5", 0, {"point": "19"}
    ),
    "both points in between are held": Case(
        Reason.BLOCKED_ROUTE, "X 13:1 6:2 | O 19:2 11:2 10:2", "32", "13/8", 0,
        {"start": "13", "end": "8", "point": "11, 10"},
    ),
    "a checker moves while another is on the bar": Case(
        Reason.BAR_NOT_ENTERED, "X bar:1 8:3 6:3 | O 24:2", "54", "8/4 6/1", 0,
        {"start": "8", "end": "4", "left": 1},
    ),
    "the second of two stays on the bar": Case(
        Reason.BAR_NOT_ENTERED, "X bar:2 13:3 8:3 | O 19:2 22:2", "43", "bar/21 13/10", 1,
        {"left": 1},
    ),
    "the second of two could enter too": Case(
        Reason.BAR_NOT_ENTERED, "X bar:2 13:3 8:3 | O 19:2", "43", "bar/21", None, {"left": 1}
    ),
    "both enter with the same four": Case(
        Reason.WRONG_ENTRY, "X bar:2 13:3 | O 19:2", "43", "bar/21 bar/21", 1, {"end": "21"}
    ),
    "no number enters on twenty-four": Case(
        Reason.WRONG_ENTRY, "X bar:1 13:3 | O 19:2", "43", "bar/24 13/9", 0, {"end": "24"}
    ),
    "only the three is played": Case(
        Reason.INCOMPLETE, START, "31", "8/5", None, {"used": 1, "playable": 2, "missing": "1"}
    ),
    "two of four sixes are played": Case(
        Reason.INCOMPLETE, START, "66", "24/18(2)", None,
        {"used": 2, "playable": 4, "missing": "6, 6"},
    ),
    "the six leaves no two": Case(
        Reason.STRANDED_NUMBER, "X 20:1 8:1 | O 23:2 18:2", "62", "8/2", None,
        {"number": 6, "missing": "2", "used": 1, "playable": 2},
    ),
    "the five is played for the six": Case(
        Reason.LOWER_NUMBER, "X 18:1 | O 19:2 7:2", "65", "18/13", None,
        {"number": 5, "missing": 6},
    ),
    "the five had to bear a checker off": Case(
        Reason.REFUSED_BEAR_OFF, "X 6:1 4:2 | O 24:1 1:2", "65", "6/off", None,
        {"used": 1, "playable": 2, "missing": "5"},
    ),
    "the six had to bear a checker off and not the one to move": Case(
        Reason.REFUSED_BEAR_OFF, "X 6:1 2:1 | O 1:1 5:2", "61", "2/1*", None, {"missing": "6"}
    ),
    "the one can be played": Case(
        Reason.FALSE_PASS, "X 24:2 6:1 | O 23:2 22:2 21:2 20:2 19:2 18:2", "61", "", None,
        {"playable": 1},
    ),
    "both entry points are held": Case(
        Reason.NO_LEGAL_PLAY, "X bar:1 8:3 6:3 | O 21:2 20:2 19:2", "54", "8/4 6/1", 0,
        {"because": "BAR_NOT_ENTERED", "start": "8"},
    ),
    "a prime is passed": Case(
        Reason.NO_LEGAL_PLAY, "X 24:2 | O 23:2 22:2 21:2 20:2 19:2 18:2", "66", "24/18", 0,
        {"because": "BLOCKED_LANDING", "point": "18"},
    ),
    "there was nothing to play and no checker there": Case(
        Reason.NO_CHECKER, "X 24:2 | O 23:2 22:2 21:2 20:2 19:2 18:2", "66", "13/7", 0,
        {"point": "13"},
    ),
    "a checker hits at home and runs on in tavla": Case(
        Reason.HIT_AND_RUN, "X 8:1 6:2 | O 24:2 5:1", "32", "8/5*/3", None, {"point": "5"}, False
    ),
    "a checker comes off with another on nine": Case(
        Reason.BEAR_OFF_OUTSIDE, "X 9:1 6:3 5:3 | O 24:2", "65", "6/off 6/1", 0,
        {"start": "6", "outside": "9"},
    ),
    "a checker comes off while another cannot come home": Case(
        Reason.BEAR_OFF_OUTSIDE, "X 7:1 6:2 2:2 | O 24:2 5:2", "62", "6/off 7/5", 0,
        {"outside": "7"},
    ),
    "a checker comes off with another on the bar": Case(
        Reason.BEAR_OFF_ON_BAR, "X bar:1 6:2 5:2 | O 24:2 3:1", "63", "6/off 5/2", 0,
        {"start": "6", "left": 1},
    ),
    "a five takes a checker from six": Case(
        Reason.BEAR_OFF_TOO_LOW, "X 6:3 4:2 | O 24:2", "52", "6/off 6/4", 0,
        {"start": "6", "number": 5},
    ),
    "a five and a four take no checker from six": Case(
        Reason.BEAR_OFF_TOO_LOW, "X 6:1 4:1 | O 24:2", "54", "6/off", 0,
        {"start": "6", "number": 5},
    ),
    "three pips take no checker from six": Case(
        Reason.BEAR_OFF_TOO_LOW, "X 6:3 | O 24:2", "21", "6/off", 0, {"start": "6", "number": 2}
    ),
    "a three takes a checker from five": Case(
        Reason.BEAR_OFF_TOO_LOW, "X 6:1 5:2 | O 24:2", "63", "6/off 5/off", 1,
        {"start": "5", "number": 3},
    ),
    "a four takes a checker from three under one on five": Case(
        Reason.BEAR_OFF_OVER_HIGHER, "X 5:2 3:2 | O 24:2", "41", "3/off 5/4", 0,
        {"start": "3", "number": 4, "higher": "5"},
    ),
    "both moves are twos": Case(
        Reason.BEAR_OFF_OVER_HIGHER, "X 6:5 3:7 2:2 | O 22:2 21:2 4:1", "52", "2/off 6/4*", 0,
        {"start": "2", "number": 5, "higher": "6"},
    ),
    "four checkers come off where three were left": Case(
        Reason.TOO_MANY_OFF, "X 3:3 | O 24:2", "66", "3/off(4)", 0, {"written": 4, "left": 3}
    ),
}  # fmt: skip


def verdict_on(case: Case) -> Verdict:
    moves = parse_moves(case.play) if case.play else ()
    roll = Roll.parse(case.roll)
    return judge(board(case.board), roll, moves, hit_and_run=case.hit_and_run)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_reason(case: Case) -> None:
    verdict = verdict_on(case)
    assert verdict.reason is case.reason
    assert verdict.move == case.move
    assert case.values.items() <= verdict.values.items()


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES.values()} == set(Reason)


def test_every_reason_says_what_it_says() -> None:
    """The same reason always comes with the same kinds of values."""
    keys: dict[Reason, set[str]] = {}
    for case in CASES.values():
        if case.reason not in (Reason.NO_LEGAL_PLAY, Reason.BAR_NOT_ENTERED):
            found = set(verdict_on(case).values)
            assert keys.setdefault(case.reason, found) == found


@pytest.mark.parametrize(
    ("position", "roll", "play", "remarks"),
    [
        pytest.param(START, "31", "8/5 6/5", [], id="nothing to say"),
        pytest.param(
            "X 24:1 13:1 | O 21:1 19:1 17:2", "53", "24/16", [Remark.AMBIGUOUS],
            id="both routes hit, and differ",
        ),
        pytest.param(
            "X 13:1 6:2 | O 11:2 19:2", "32", "13/11/8", [Remark.BLOCKED_STOP],
            id="the named stop is held, the other route is open",
        ),
        pytest.param(
            "X 24:2 8:1 6:2 | O 19:5 17:3 7:1 4:2", "41", "8/3", [Remark.HIT_OMITTED],
            id="the only open route hits",
        ),
        pytest.param(
            "X 16:1 6:2 | O 19:2 12:1 8:1", "44", "16/4 6/2", [Remark.HIDDEN_HIT],
            id="a run of a doublet hits on its way",
        ),
        pytest.param(
            "X 16:1 6:2 | O 19:2 12:1 8:1", "44", "16/8* 6/2(2)", [Remark.HIDDEN_HIT],
            id="the second hit of a run is written",
        ),
        pytest.param(
            "X 13:1 11:1 | O 19:2 7:1", "64", "13/7 11/7", [Remark.MARK_MISSING],
            id="a hit without a mark",
        ),
        pytest.param(
            "X 8:2 6:2 | O 19:2 4:1 2:1", "42", "8/4/2*", [Remark.MARK_MISSING],
            id="the first of two hits without a mark",
        ),
        pytest.param(START, "31", "8/5 6/5*", [Remark.MARK_FALSE], id="a mark without a hit"),
        pytest.param(START, "31", "8/4 6/6", [Remark.NULL_MOVE], id="a move of no pips"),
        pytest.param(
            "X 6:1 1:1 | O 24:2", "61", "6/off", [Remark.LOOKS_PARTIAL],
            id="six to five to off looks like the six alone",
        ),
        pytest.param("X 5:1 | O 24:2", "63", "5/off", [], id="the last checker is no partial play"),
        pytest.param("X 7:1 6:1 | O 24:2", "61", "7/off", [], id="seven pips are both numbers"),
        pytest.param(
            "X 3:1 | O 24:1 2:1", "51", "3/off", [Remark.LAST_CHECKER],
            id="the last checker off instead of a hit on the way",
        ),
    ],
)  # fmt: skip
def test_the_remarks(position: str, roll: str, play: str, remarks: list[Remark]) -> None:
    verdict = judge(board(position), Roll.parse(roll), parse_moves(play))
    assert verdict.is_legal
    assert list(verdict.remarks) == remarks


def test_marks_mean_nothing_in_a_record_that_has_none() -> None:
    position = board("X 13:1 11:1 | O 19:2 7:1")
    assert judge(position, Roll(6, 4), parse_moves("13/7 11/7"), marks_hits=False).remarks == ()
    start = judge(Position.start(), Roll(3, 1), parse_moves("8/5 6/5*"), marks_hits=False)
    assert start.remarks == ()


class TestWhatWasHit:
    """A run that may hit on its way or not."""

    DOUBLE_SHOT = "X 8:2 6:2 | O 19:2 4:1 2:1"

    def test_the_marks_decide(self) -> None:
        assert self.hits("8/2*") == {2}
        assert self.hits("8/4*/2*") == {4, 2}

    def test_the_named_stops_decide(self) -> None:
        assert self.hits("8/6/2*") == {2}
        assert self.hits("8/4/2*") == {4, 2}

    def test_without_marks_what_is_not_written_did_not_happen(self) -> None:
        assert self.hits("8/2", marks_hits=False) == {2}

    def test_the_written_order_of_steps_decides(self) -> None:
        position = "X 13:1 11:1 | O 19:2 7:1"
        assert self.hits("13/9 9/3", position, "64") == set()
        assert self.hits("13/7 7/3", position, "64") == {7}

    def test_the_other_reading_is_kept(self) -> None:
        position = board("X 13:1 11:1 | O 19:2 7:1")
        verdict = judge(position, Roll(6, 4), parse_moves("13/3"))
        assert verdict.hits == 0
        assert verdict.remarks == ()
        (other,) = verdict.others
        assert other.opp[BAR] == 1

    def test_two_readings_that_differ_in_their_hits_are_both_kept(self) -> None:
        verdict = judge(board("X 24:1 13:1 | O 21:1 19:1 17:2"), Roll(5, 3), parse_moves("24/16"))
        assert verdict.after is not None
        assert {verdict.after.opp[4], verdict.others[0].opp[4]} == {0, 1}

    def hits(
        self, play: str, position: str = DOUBLE_SHOT, roll: str = "42", *, marks_hits: bool = True
    ) -> set[int]:
        moves = parse_moves(play)
        verdict = judge(board(position), Roll.parse(roll), moves, marks_hits=marks_hits)
        assert verdict.is_legal
        return {point for point in range(1, 25) if verdict.hits >> point & 1}


@pytest.mark.parametrize(
    ("position", "roll", "play"),
    [
        pytest.param(START, "31", "6/5 8/5", id="low checkers first"),
        pytest.param("X bar:1 24:2 | O 19:2", "41", "24/23 bar/21", id="entry written last"),
        pytest.param("X 7:1 6:1 | O 24:2", "61", "6/off 7/6", id="off before the last is home"),
        pytest.param("X 6:1 4:3 | O 24:2", "55", "4/off(3) 6/1", id="low checkers off first"),
        pytest.param("X 5:1 2:1 | O 24:2", "63", "5/off", id="five to two to off"),
        pytest.param(START, "64", "24/14", id="one checker, both numbers"),
        pytest.param("X 2:2 | O 24:2", "11", "2/off(2)", id="four ones in one move"),
        pytest.param("X 13:2 9:1 | O 24:2", "61", "13/8 9/7", id="two runs told crosswise"),
        pytest.param("X 13:1 6:2 | O 11:2 19:2", "32", "13/11 11/8", id="steps told crosswise"),
    ],
)
def test_the_way_of_writing_is_free(position: str, roll: str, play: str) -> None:
    assert judge(board(position), Roll.parse(roll), parse_moves(play)).is_legal


class TestWhereTheCheckersStandAfterwards:
    """An illegal play stood: the game went on from where it led."""

    def test_a_wrong_distance_is_carried_out(self) -> None:
        verdict = judge(board(START), Roll(6, 3), parse_moves("24/18 13/9"))
        assert verdict.after == board("X 24:1 18:1 13:4 9:1 8:3 6:5 | O 19:5 17:3 12:5 1:2")

    def test_a_hit_is_carried_out(self) -> None:
        verdict = judge(board("X 13:1 8:2 | O 24:2 5:1"), Roll(6, 3), parse_moves("13/5*"))
        assert verdict.reason is Reason.DICE_MISMATCH
        assert verdict.after == board("X 8:2 5:1 | O bar:1 24:2")
        assert verdict.hits == 1 << 5

    def test_a_move_backward_is_carried_out(self) -> None:
        verdict = judge(board("X 8:2 6:2 | O 24:2"), Roll(3, 1), parse_moves("6/9 8/7"))
        assert verdict.after == board("X 9:1 8:1 7:1 6:1 | O 24:2")

    def test_a_short_play_is_what_was_played(self) -> None:
        verdict = judge(board(START), Roll(3, 1), parse_moves("8/5"))
        assert verdict.after == board("X 24:2 13:5 8:2 6:5 5:1 | O 19:5 17:3 12:5 1:2")

    def test_one_checker_too_many_off_ends_the_game(self) -> None:
        verdict = judge(board("X 3:3 | O 24:2"), Roll(6, 6), parse_moves("3/off(4)"))
        assert verdict.after is not None
        assert verdict.after.own[OFF] == 15

    @pytest.mark.parametrize("play", ["13/12 8/5", "7/4 6/5", "12/9 12/11", "26/23"])
    def test_the_impossible_leads_nowhere(self, play: str) -> None:
        assert judge(board(START), Roll(3, 1), parse_moves(play)).after is None

    def test_after_a_pass_nothing_has_moved(self) -> None:
        assert judge_dance(board(START), Roll(3, 1)).after == board(START)


def test_a_dance_is_legal_only_when_nothing_can_be_played() -> None:
    closed_out = board("X bar:1 8:3 | O 24:2 23:2 22:2 21:2 20:2 19:2")
    assert judge_dance(closed_out, Roll(6, 6)).is_legal
    assert judge_dance(Position.start(), Roll(6, 6)).reason is Reason.FALSE_PASS


def test_a_null_move_is_a_dance() -> None:
    closed_out = board("X bar:1 8:3 | O 24:2 23:2 22:2 21:2 20:2 19:2")
    verdict = judge(closed_out, Roll(6, 5), parse_moves("0/0"))
    assert verdict.is_legal
    assert verdict.remarks == (Remark.NULL_MOVE,)


@pytest.mark.parametrize(
    ("roll", "play", "reason"),
    [
        ("31", "8/5 6/5", Reason.LEGAL),
        ("31", "8/4 6/6", Reason.LEGAL),
        ("31", "8/4 6/4", Reason.DICE_MISMATCH),
        ("31", "8/5 6/3", Reason.NUMBER_USED_TWICE),
        ("31", "5/8", Reason.BACKWARD),
        ("31", "28/25", Reason.NO_SUCH_POINT),
        ("66", "13/7(5)", Reason.TOO_MANY_MOVES),
    ],
)
def test_the_form_shows_without_a_board(roll: str, play: str, reason: Reason) -> None:
    assert judge_form(Roll.parse(roll), parse_moves(play)).reason is reason
