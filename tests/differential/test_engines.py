"""Engines that evaluate positions against the installed GNU Backgammon, on the same matches.

The library gnubg-nn has networks akin to the program's and the same arithmetic of the cube is
done on their chances: the two nearly agree. What remains are its networks, which are not quite
those of version 1.07, and the program's table of bearoffs with few checkers, which knows how alive
the cube is. Open Sage is another player altogether.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import correlation, median

import pytest

from benchmarks import gnubg
from bgrecord.engine import Judgement, analyst
from bgrecord.formats import read_source
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

_TESTS = Path(__file__).parent.parent
CORPUS = sorted((_TESTS.parent.parent / "shared" / "corpus").glob("*.mat"))[::18]
PLAYED = sorted((_TESTS / "mutation" / "games").glob("*.mat"))[:2]

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(gnubg.find() is None, reason="GNU Backgammon is not installed"),
    pytest.mark.skipif(not CORPUS, reason="the corpus of real matches is not here"),
]

#: The modules of the libraries, and how well they agree with the program: the least correlation
#: of what players gave away and of their luck, and how far error rates are apart in the middle.
LIBRARIES = {"gnubg-nn": ("gnubg_nn", 0.98, 0.05), "bgsage": ("bgsage", 0.9, 0.4)}


@cache
def matches() -> list[Transcript]:
    records = [read_source(decode(path.read_bytes(), path.name)) for path in [*CORPUS, *PLAYED]]
    return [match for record in records for match in transcribe(record)]


@cache
def judged_by(engine: str) -> list[tuple[int, int, int, Judgement]]:
    """All judgements by match, game and side."""
    found: list[tuple[int, int, int, Judgement]] = []
    said = analyst(engine, cached=False).judge(matches())
    for number, (match, of_match) in enumerate(zip(matches(), said, strict=True)):
        assert of_match is not None
        for place, (game, of_game) in enumerate(zip(match.games, of_match, strict=True)):
            found += ((number, place, game.turns[each.turn].side, each) for each in of_game)
    return found


def by_player(engine: str) -> Iterator[tuple[float, float, float]]:
    """Each player's errors with checkers, how much that is a decision, and his luck."""
    for number in range(len(matches())):
        for side in (0, 1):
            said = [
                each for one, _, other, each in judged_by(engine) if (one, other) == (number, side)
            ]
            errors = [each.play.error for each in said if each.play]
            yield sum(errors), sum(errors) / len(errors), sum(each.luck or 0 for each in said)


@pytest.fixture(params=LIBRARIES)
def engine(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    pytest.importorskip(LIBRARIES[name][0], reason=f"{name} is not installed")
    return name


def test_the_same_turns_are_judged(engine: str) -> None:
    """The decisions, forced plays and rolls are the program's, one by one."""
    theirs, ours = (
        [
            (*place, each.turn, each.cube, each.play is None, each.action and each.action.decision)
            for *place, each in judged_by(name)
        ]
        for name in ("gnubg", engine)
    )
    assert ours == theirs


def test_players_are_judged_alike(engine: str) -> None:
    _, least, apart = LIBRARIES[engine]
    theirs, ours = [*by_player("gnubg")], [*by_player(engine)]
    for measure in (0, 2):
        assert correlation(*([each[measure] for each in one] for one in (theirs, ours))) > least
    differences = [
        abs(own[1] - their[1]) / their[1]
        for own, their in zip(ours, theirs, strict=True)
        if their[1] > 0
    ]
    assert median(differences) < apart
