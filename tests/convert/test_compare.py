"""Two records tell the same match when everything that happened is the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import EVERYTHING, Feature, read_source
from bgrecord.record.transcript import (
    CheckerPlay,
    GameTranscript,
    PlayKind,
    Result,
    Transcript,
)
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match

HEAD = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"


def read(rows: str) -> tuple[Transcript, ...]:
    return transcribe(read_source(decode((HEAD + rows).encode())))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("  1) 31: 8/5 6/5                 42: 8/4 6/4\n", "  1) 13: 6/5 8/5    24: 6/4 8/4\n"),
        ("  1) 64: 24/18 18/14\n", "  1) 64: 24/14\n"),
        ("  1) 11: 8/7(2) 6/5(2)\n", "  1) 11: 6/5 8/7 6/5 8/7\n"),
        ("  1) 64: 24/14\n      Wins 1 point\n", "  1) 64: 24/14\n  2)  Wins 1 points\n"),
    ],
)
def test_spelling_makes_no_difference(one: str, other: str) -> None:
    assert first_difference(read(one), read(other)) is None


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        ("  1) 31: 8/5 6/5\n", "  1) 31: 24/23 13/10\n", "turn"),
        ("  1) 31: 8/5 6/5\n", "  1) 21: 8/5\n", "turn"),
        ("  1) 31: 8/5 6/5\n", "  1)                              31: 8/5 6/5\n", "turn"),
        ("  1) 31: 8/5 6/5\n", "  1) 31: 8/5 6/5\n      Wins 1 point\n", "result"),
        (
            "  1) 31: 8/5 6/5\n      Wins 2 points\n",
            "  1) 31: 8/5 6/5\n      Wins 1 point\n",
            "result",
        ),
        ("  1) 31: 8/5 6/5\n", "  1) 31: 8/5 6/5\n  2)   Doubles => 2\n", "turn"),
    ],
)
def test_another_board_cube_or_result_is_another_match(one: str, other: str, what: str) -> None:
    difference = first_difference(read(one), read(other))
    assert difference is not None
    assert (difference.game, difference.what) == (1, what)


@pytest.mark.parametrize("seed", range(20))
def test_a_missing_turn_is_seen_wherever_it_was(seed: int) -> None:
    random = Random(seed)
    match = random_match(random, Wanted(length=None, beavers=True, resignations=False))
    assert first_difference([match], [match]) is None
    number = random.randrange(len(match.games))
    game = match.games[number]
    place = random.randrange(len(game.turns))
    shorter = replace(game, turns=(*game.turns[:place], *game.turns[place + 1 :]))
    games = (*match.games[:number], shorter, *match.games[number + 1 :])
    difference = first_difference([match], [replace(match, games=games)])
    assert difference is not None
    assert (difference.game, difference.what) == (number + 1, "turn")


@pytest.mark.parametrize(
    ("change", "feature"),
    [
        ({"score": None}, Feature.SCORES),
        ({"cube": 2}, Feature.AUTOMATIC_DOUBLES),
        ({"result": Result(0, 2.5)}, Feature.SETTLEMENTS),
    ],
)
def test_what_a_format_cannot_hold_is_not_compared(
    change: dict[str, object], feature: Feature
) -> None:
    (match,) = read("  1) 31: 8/5 6/5\n      Wins 1.5 points\n")
    (game,) = match.games
    assert isinstance(game, GameTranscript)
    change = {**change} if change.get("score", 1) else {"score": game.score._replace(left=1)}
    other = replace(match, games=(replace(game, **change),))  # type: ignore[arg-type]
    assert first_difference([match], [other]) is not None
    assert first_difference([match], [other], EVERYTHING - {feature}) is None


def test_an_unknown_play_equals_any_other_of_that_roll() -> None:
    unknown = read("  1) 31: ???\n  2)                              42: 8/4 6/4\n")
    (game,) = unknown[0].games
    play = game.turns[0]
    assert isinstance(play, CheckerPlay)
    assert play.kind is PlayKind.UNKNOWN
    assert first_difference(unknown, unknown) is None


def test_a_known_board_does_not_come_back_as_an_unknown_one() -> None:
    known = read("  1) 31: 8/5 6/5                 42: 8/4 6/4\n")
    unknown = read("  1) 31: 8/5 6/5                 42: ???\n  2) 31: 24/23 13/10\n")
    assert first_difference(known, unknown) is not None


def test_behind_an_unknown_board_runs_may_be_split() -> None:
    lost = "  1) 31: 7/4 5/4                 42: 8/4 6/4\n"
    merged = read(lost + "  2) 64: 24/14\n")
    split = read(lost + "  2) 64: 24/18 18/14\n")
    assert first_difference(merged, split) is None
    assert first_difference(merged, read(lost + "  2) 64: 24/20 20/15\n")) is not None
