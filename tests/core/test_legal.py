"""Which plays the rules allow, position by position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.legal import advance, can_move, hitters_stay, legal_plays, numbers_to_play
from bgrecord.core.play import Step, play_text
from bgrecord.core.position import BAR, OFF, Position
from tests.boards import board
from tests.strategies import positions, rolls

START = Position.start()

#: How many plays each roll has from the start, as gnubg counts them.
FROM_THE_START = {
    "11": 42, "21": 15, "22": 75, "31": 16, "32": 17, "33": 73, "41": 14, "42": 18, "43": 17,
    "44": 52, "51": 8, "52": 8, "53": 9, "54": 9, "55": 4, "61": 10, "62": 14, "63": 14,
    "64": 14, "65": 7, "66": 11,
}  # fmt: skip


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_the_starting_position_has_as_many_plays_as_gnubg_counts(roll: Roll) -> None:
    assert len(legal_plays(START, roll)) == FROM_THE_START[str(roll)]


@pytest.mark.parametrize(
    ("position", "roll", "plays"),
    [
        pytest.param(
            "X 13:1 6:2 | O 19:2 11:2 10:2", "32", {"6/1", "6/4 6/3"},
            id="one checker plays both numbers only over an open point",
        ),
        pytest.param(
            "X 12:1 2:1 | O 19:2 6:2", "61", {"12/5"},
            id="both numbers are played if any order allows it",
        ),
        pytest.param(
            "X 20:1 8:1 | O 23:2 18:2", "62", {"20/14 8/6", "20/12"},
            id="a number that strands the other is not played",
        ),
        pytest.param(
            "X 18:1 | O 19:2 7:2", "65", {"18/12"},
            id="of two numbers that exclude each other the larger is played",
        ),
        pytest.param(
            "X 18:1 | O 19:2 12:2 7:2", "65", {"18/13"},
            id="the smaller is played when the larger cannot be",
        ),
        pytest.param(
            "X bar:1 | O 14:2 4:2", "65", {"bar/19"},
            id="the larger number goes first for entering too",
        ),
        pytest.param(
            "X 18:1 | O 13:1 19:2 7:2", "65", {"18/12"},
            id="the larger number goes before a hit",
        ),
        pytest.param(
            "X 24:1 | O 20:1 17:2 4:2", "55", {"24/9"},
            id="a doublet is played as often as possible",
        ),
        pytest.param(
            "X bar:2 13:3 8:3 | O 22:2 19:2", "43", {"bar/21"},
            id="one of two enters, the rest of the roll is lost",
        ),
        pytest.param(
            "X bar:3 13:3 8:3 | O 19:2", "22",
            {"bar/23(2) bar/21", "bar/23(3) 8/6", "bar/23(3) 13/11"},
            id="all enter before another moves",
        ),
        pytest.param(
            "X 6:1 4:3 | O 24:2", "55", {"6/1 4/off(3)"},
            id="the highest checker moves before a five bears off from four",
        ),
        pytest.param(
            "X 6:1 4:1 | O 24:2", "54", {"6/1 4/off", "6/2 4/off"},
            id="the smaller number first lets the larger bear off",
        ),
        pytest.param(
            "X 4:1 2:1 | O 24:2", "21", {"4/3 2/off", "4/1"},
            id="bearing off is a choice when the number has another move",
        ),
        pytest.param(
            "X 6:2 3:1 | O 1:2", "54", {"6/2"},
            id="no checker comes off over a higher one",
        ),
        pytest.param(
            "X 3:3 | O 24:2", "66", {"3/off(3)"}, id="numbers are void after the last checker"
        ),
        pytest.param(
            "X 3:1 | O 24:1 2:1", "51", {"3/2*/off"},
            id="the last checker too uses both numbers if it can",
        ),
        pytest.param(
            "X 6:2 5:2 | O 24:1 3:1", "32",
            {"5/3*/off", "5/off", "6/3*/1", "6/3* 5/3", "5/3* 5/2", "6/4 6/3*", "6/1", "6/4 5/2"},
            id="a hit on the way makes another play",
        ),
        pytest.param(
            "X 16:1 6:2 | O 19:2 12:1 8:1", "44",
            {"16/12*/8* 6/2(2)", "16/12*/8*/4 6/2", "16/12*/8*/off"},
            id="a run is written with every hit",
        ),
    ],
)  # fmt: skip
def test_the_plays_are(position: str, roll: str, plays: set[str]) -> None:
    found = legal_plays(board(position), Roll.parse(roll))
    assert {play_text(play.moves) for play in found} == plays
    assert len(found) == len(plays)


@pytest.mark.parametrize(
    ("position", "roll"),
    [
        pytest.param("X bar:1 8:3 6:3 | O 21:2 20:2 19:2", "54", id="both entry points are held"),
        pytest.param("X 24:2 | O 23:2 22:2 21:2 20:2 19:2 18:2", "66", id="behind a full prime"),
        pytest.param("X bar:1 13:2 | O 21:2 20:2 19:2", "54", id="the sum does not enter"),
        pytest.param("X 6:2 4:3 | O 1:2", "55", id="a blocked checker keeps those below it in"),
    ],
)
def test_a_dance(position: str, roll: str) -> None:
    plays = legal_plays(board(position), Roll.parse(roll))
    assert not plays
    assert plays.numbers == ()
    assert not can_move(board(position), Roll.parse(roll))


def test_tavla_keeps_a_hitter_at_home_where_it_hit() -> None:
    position = board("X 8:1 6:2 | O 24:2 5:1")
    everywhere = {play_text(play.moves) for play in legal_plays(position, Roll(3, 2))}
    in_tavla = {
        play_text(play.moves) for play in legal_plays(position, Roll(3, 2), hit_and_run=False)
    }
    assert everywhere - in_tavla == {"8/5*/3"}


def test_tavla_may_leave_a_number_unplayed_for_it() -> None:
    position = board("X 8:1 | O 24:2 6:2 5:1")
    assert numbers_to_play(position, Roll(3, 2)) == (3, 2)
    assert numbers_to_play(position, Roll(3, 2), hit_and_run=False) == (3,)


def test_tavla_lets_a_second_checker_take_over_from_the_hitter() -> None:
    before = board("X 8:2 | O 24:2 5:1")
    steps = [Step(8, 5, 3), Step(8, 5, 3), Step(5, 2, 3)]
    result = advance(before, steps)
    assert result is not None
    assert hitters_stay(*result)


def test_a_result_leads_back_to_its_play() -> None:
    plays = legal_plays(START, Roll(3, 1))
    result = advance(START, [Step(8, 5, 3), Step(6, 5, 1)])
    assert result is not None
    after, hits = result
    assert hits == 0
    assert after in plays.results
    found = plays.leading_to(after)
    assert found is not None
    assert play_text(found.moves) == "8/5 6/5"
    assert found.numbers == 2
    assert START not in plays.results
    assert plays.leading_to(START) is None


def test_hits_are_told_by_point() -> None:
    (play,) = legal_plays(board("X 3:1 | O 24:1 2:1"), Roll(5, 1))
    assert play.hits == 1 << 2
    assert play.after.opp[BAR] == 1


@pytest.mark.parametrize(
    ("position", "steps"),
    [
        pytest.param("X 8:1 | O 24:1", [Step(7, 4, 3)], id="from an empty point"),
        pytest.param("X bar:1 8:1 | O 24:1", [Step(8, 5, 3)], id="with a checker on the bar"),
        pytest.param("X 8:1 | O 5:2", [Step(8, 5, 3)], id="onto a held point"),
        pytest.param("X 8:1 2:1 | O 24:1", [Step(2, OFF, 2)], id="off with a checker outside"),
        pytest.param("X 5:1 2:1 | O 24:1", [Step(2, OFF, 3)], id="off under a higher checker"),
        pytest.param("X 8:1 | O 24:1", [Step(28, 25, 3)], id="from beyond the board"),
    ],
)
def test_an_impossible_step(position: str, steps: list[Step]) -> None:
    assert advance(board(position), steps) is None


@settings(max_examples=150, deadline=None)
@given(position=positions(), roll=rolls())
def test_the_quick_answers_agree_with_the_full_search(position: Position, roll: Roll) -> None:
    plays = legal_plays(position, roll)
    assert can_move(position, roll) == bool(plays)
    assert numbers_to_play(position, roll) == plays.numbers


@settings(max_examples=150, deadline=None)
@given(position=positions(), roll=rolls())
def test_the_plays_are_those_of_a_naive_search(position: Position, roll: Roll) -> None:
    assert {play.after for play in legal_plays(position, roll)} == naive_results(position, roll)


@settings(max_examples=150, deadline=None)
@given(position=positions(), roll=rolls())
def test_tavlas_plays_are_those_of_a_naive_search(position: Position, roll: Roll) -> None:
    found = {play.after for play in legal_plays(position, roll, hit_and_run=False)}
    assert found == naive_results(position, roll, hit_and_run=False)


def naive_results(position: Position, roll: Roll, *, hit_and_run: bool = True) -> set[Position]:
    """The legal results by trying every checker and number, each checker an individual."""
    reached: set[tuple[tuple[int, ...], Position, frozenset[int]]] = set()

    def walk(at: Position, used: tuple[int, ...], settled: frozenset[int]) -> None:
        if (used, at, settled) in reached:
            return
        reached.add((used, at, settled))
        left = list(roll.numbers)
        for number in used:
            left.remove(number)
        for number in set(left):
            for start in range(1, 26):
                step = Step(start, max(start - number, OFF), number)
                result = advance(at, [step]) if at.own[start] > (start in settled) else None
                if result is not None:
                    stays = not hit_and_run and result[1] and step.end <= 6
                    walk(result[0], (*used, number), settled | {step.end} if stays else settled)

    walk(position, (), frozenset())
    most = max(len(used) for used, _, _ in reached)
    if most == 0:
        return set()
    longest = [(used, at) for used, at, _ in reached if len(used) == most]
    larger = max(sum(used) for used, _ in longest)
    return {at for used, at in longest if sum(used) == larger}
