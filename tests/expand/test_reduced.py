"""Games reduced to dice and landing points come back, or are listed with all their readings."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.convert import first_difference
from bgrecord.core.verdict import judge
from bgrecord.formats import read_source
from bgrecord.formats.notes.writer import notes_of, shortest
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.record.model import NoteKind
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match
from tests.expand.reducing import games_back, leads, outcomes
from tests.strategies import Turn, games


@pytest.fixture(scope="module", params=[True, False], ids=["each said", "not said"])
def hundred(request: pytest.FixtureRequest) -> Counter[str]:
    matches = (random_match(Random(seed), Wanted(length=7)) for seed in count())
    games = (game for match in matches for game in games_back(match, says_each=request.param))
    return sum((outcomes(*game) for game in islice(games, 100)), Counter())


def test_of_a_hundred_games_every_play_comes_back_or_is_listed(hundred: Counter[str]) -> None:
    assert hundred["settled"] > 5_000
    assert hundred["open"] > 0  # else nothing was tried


def test_hardly_a_play_stays_open(hundred: Counter[str]) -> None:
    assert hundred["open"] < hundred.total() / 50


@pytest.mark.parametrize("seed", range(8))
def test_notes_as_bgrecord_writes_them_are_the_match(seed: int) -> None:
    match = random_match(Random(seed), Wanted(length=3, resignations=False))
    back = read_source(decode(notes_of([match], shortest).encode()))
    assert first_difference([match], transcribe(back)) is None


@settings(deadline=None, max_examples=40)
@given(games(turns=40), st.sampled_from([0, 0.1, 0.5, 1]), st.randoms(use_true_random=False))
def test_the_true_game_is_always_among_the_readings(
    played: list[Turn], once: float, random: Random
) -> None:
    """Whether a point is written for every checker or once for all of them, or now so, now so."""
    head = "" if once else "Landing points: each\n"
    lines = [_noted(turn, once=random.random() < once) for turn in played]
    text = f"{head}Game 1\n" + "\n".join(lines) + "\n"
    record = read_source(decode(text.encode()), "notes")
    # Where there are too many boards none is listed, and nothing behind is said of the game.
    listed = {
        note.span: note.values["readings"]
        for note in record.matches[0].notes
        if note.values and note.kind is not NoteKind.TOO_MANY_BOARDS
    }
    for turn, entry in zip(played, record.matches[0].games[0].entries, strict=True):
        action = entry.action
        assert isinstance(action, Rolled)
        if action.unplayed is Unplayed.OPEN and entry.span in listed:
            assert turn.after in {leads(turn.before, play) for play in listed[entry.span]}
        elif action.moves:
            assert judge(turn.before, turn.roll, action.moves).after == turn.after


def _noted(turn: Turn, *, once: bool) -> str:
    """A turn as dice and the points where checkers came to rest."""
    if turn.play is None:
        return f"{turn.roll} -"
    points = [move.end for move in turn.play.moves for _ in range(move.checkers)]
    return f"{turn.roll} " + " ".join(map(str, dict.fromkeys(points) if once else points))
