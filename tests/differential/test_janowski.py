"""The arithmetic of the cube against GNU Backgammon's, on the chances it saw itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from benchmarks import gnubg
from bgrecord.core.cube import Cube
from bgrecord.core.position import OFF, Position
from bgrecord.engine import walk
from bgrecord.engine.evaluator import Terms
from bgrecord.engine.janowski import Chances, cube_equities, efficiency
from bgrecord.engine.judgement import CubeEquities
from bgrecord.engine.questions import as_sgf, bare
from bgrecord.engine.walk import Moment
from bgrecord.formats import read_source
from bgrecord.record.transcript import CheckerPlay, CubeTurn, GameTranscript, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(gnubg.find() is None, reason="GNU Backgammon is not installed"),
]

#: With so few checkers a side it looks up how alive the cube is.
FEW = 6


class Seen(NamedTuple):
    """A cube decision as the program saw it; match equities are chances to win."""

    moment: Moment
    position: Position
    chances: Chances
    no_double: float
    double_take: float


def analysed(match: Transcript, folder: Path) -> Transcript:
    """A match with the program's analysis in it."""
    asked, answered = folder / "asked.sgf", folder / "answered.sgf"
    asked.write_text(str(as_sgf(bare(match))), encoding="utf-8")
    gnubg.run(
        [
            "set display off",
            "set analysis chequerplay evaluation plies 0",
            "set analysis cubedecision evaluation plies 0",
            "set analysis luck off",
            f"load match {asked}",
            "analyse match",
            f"save match {answered}",
        ]
    )
    (found,) = transcribe(read_source(decode(answered.read_bytes(), answered.name)))
    return found


def decisions(game: GameTranscript) -> Iterator[Seen]:
    for moment in walk.moments(game):
        turn = moment.turn
        said = dict(turn.analysis.properties).get("DA") if turn.analysis else None
        if said and isinstance(turn, CheckerPlay | CubeTurn):
            position = turn.before if isinstance(turn, CheckerPlay) else turn.position
            words = said[0].split()
            chances = Chances(*map(float, words[7:12]))
            if moment.cube.offered_by is None:
                yield Seen(moment, position, chances, float(words[13]), float(words[20]))


def terms(match: Transcript, game: GameTranscript, moment: Moment) -> Terms:
    side, cube = moment.turn.side, moment.cube
    own, other = game.score.away(side), game.score.away(1 - side)
    return Terms(
        Cube(cube.value, None if cube.owner is None else int(cube.owner != side)),
        None if own is None or other is None else (own, other),
        crawford=bool(game.crawford),
        jacoby=bool(match.rules.jacoby) and own is None,
    )


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(length=None),
        Wanted(length=None, jacoby=False),
        Wanted(length=3),
        Wanted(length=7),
        Wanted(length=11),
    ],
)
def test_equities_of_the_cube(wanted: Wanted, tmp_path: Path) -> None:
    match = random_match(Random(11), wanted)
    compared = 0
    for game, answer in zip(match.games, analysed(match, tmp_path).games, strict=True):
        for seen in decisions(answer):
            if min(sum(side[OFF + 1 :]) for side in seen.position) <= FEW:
                continue
            at_stake = seen.moment.stakes
            assert at_stake is not None
            theirs = CubeEquities(seen.no_double, seen.double_take)
            if match.length is not None:
                theirs = CubeEquities(*map(at_stake.equity, theirs))
            ours = cube_equities(
                seen.chances, terms(match, game, seen.moment), efficiency(seen.position)
            )
            # It writes chances with six digits; at an uneven score they weigh more.
            assert ours == pytest.approx(theirs, abs=1e-4), seen
            compared += 1
    assert compared > 50
