"""The libraries of neural networks, asked about what everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import Position
from bgrecord.core.scoring import Score
from bgrecord.engine import EngineUnavailable, analyst
from bgrecord.engine.bgsage import OpenSage
from bgrecord.engine.evaluator import Situation, Terms
from bgrecord.engine.gnubg_nn import GnuBackgammonNetworks
from bgrecord.engine.janowski import Chances
from bgrecord.engine.judgement import Level
from bgrecord.engine.networks import CONTENDERS, Network
from tests.engine.oracle import match_of, play
from tests.engine.positions import random_positions

TERMS = Terms()
START = Position.start()
#: By their names: the module, and what is made of it.
LIBRARIES: dict[str, tuple[str, Callable[[int], Network]]] = {
    "bgsage": ("bgsage", OpenSage),
    "gnubg-nn": ("gnubg_nn", GnuBackgammonNetworks),
}


@pytest.fixture(scope="module", params=LIBRARIES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    pytest.importorskip(LIBRARIES[found][0], reason=f"{found} is not installed")
    return found


@pytest.fixture(scope="module")
def network(name: str) -> Network:
    return LIBRARIES[name][1](0)


def test_their_plays_are_the_legal_ones(network: Network) -> None:
    random = Random(42)
    asked = [
        (Situation(position, TERMS), random.choice(ROLLS))
        for position in random_positions(random, 500)
    ]
    for ((position, _), roll), plays in zip(asked, network.plays(asked), strict=True):
        assert {after for after, _ in plays} == legal_plays(position, roll).results
        assert len(plays) == len(legal_plays(position, roll))


def test_chances_are_those_of_the_player_to_roll(network: Network) -> None:
    """27 of 36 rolls bear off a checker from the six point."""
    sure, likely = network.chances([Position.of({1: 1}, {6: 1}), Position.of({6: 1}, {1: 1})])
    assert sure.win == pytest.approx(1)
    assert likely.win == pytest.approx(27 / 36, abs=1e-4)


@pytest.mark.parametrize(("own", "number"), [({1: 3}, 1), ({3: 1, 2: 1, 1: 1}, 3)])
def test_after_a_play_the_opponent_rolls(
    network: Network, own: dict[int, int], number: int
) -> None:
    """The best of one or several plays leaves a checker to be borne off by any roll."""
    asked = (Situation(Position.of(own, {6: 1}), TERMS), Roll(2, 1))
    (plays,) = network.plays([asked])
    assert len(plays) == number
    assert min(chances.win for _, chances in plays) == pytest.approx(27 / 36, abs=1e-4)


def test_chances_are_chances(network: Network) -> None:
    random = Random(7)
    asked = [
        (Situation(position, TERMS), random.choice(ROLLS))
        for position in random_positions(random, 300)
    ]
    for plays in network.plays(asked):
        for after, (win, win_gammon, _, lose_gammon, _) in plays:
            if any(after.own[1:]):
                assert -1e-6 <= win_gammon <= win + 0.05
                assert -1e-6 <= lose_gammon <= 1 - win + 0.05


def test_the_play_they_would_make(network: Network) -> None:
    (best,) = network.best([(Situation(START, TERMS), Roll(3, 1))])
    assert len(best) == CONTENDERS
    assert str(legal_plays(START, Roll(3, 1)).leading_to(best[0].after)) == "8/5 6/5"
    shut_out = Position.of({25: 1}, dict.fromkeys(range(1, 7), 2))
    assert [*network.best([(Situation(shut_out, TERMS), Roll(3, 1))])] == [[]]


def test_where_a_gammon_wins_the_match_it_is_played_for(network: Network) -> None:
    """Two points short against one, in the Crawford game: what counts is the gammon."""
    position = Position.of(
        {24: 2, 13: 4, 8: 2, 6: 3, 5: 2, 4: 2}, {25: 1, 24: 1, 13: 3, 8: 4, 6: 6}
    )

    def left_by_best(away: tuple[int, int]) -> list[Chances]:
        situation = Situation(position, Terms(away=away, crawford=True))
        found = network.best([(situation, roll) for roll in ROLLS])
        return [best[0].chances for best in found if best]

    for_gammon, for_point = left_by_best((2, 1)), left_by_best((1, 2))
    assert sum(each.lose_gammon for each in for_gammon) > sum(
        each.lose_gammon for each in for_point
    )
    assert sum(each.win for each in for_gammon) > sum(each.win for each in for_point)


def test_a_game_begun(name: str) -> None:
    """31 well played, 42 badly; and 31 is a lucky roll."""
    first = legal_plays(START, Roll(3, 1))
    well = next(each.after for each in first if str(each) == "8/5 6/5")
    second = legal_plays(well.flip(), Roll(4, 2))
    badly = next(each.after for each in second if str(each) == "6/4 6/2")
    turns = play(0, "31", after=well), play(1, "42", well.flip(), badly)
    (said,) = analyst(name, cached=False).judge([match_of(*turns, score=Score(0, 0, 7))])
    assert said is not None
    opening, answer = said[0]
    assert opening.play is not None
    assert answer.play is not None
    assert opening.play.error == 0
    assert 0.3 < answer.play.error < 0.6
    assert opening.luck is not None
    assert 0.15 < opening.luck < 0.3
    assert answer.action is not None
    assert answer.action.error == 0


def test_their_level_tells_the_version(name: str, network: Network) -> None:
    assert network.level == Level(name, network.level.version, 0)
    assert network.level.version[0].isdigit()
    assert analyst(name, cached=False).level == network.level


@pytest.mark.parametrize("library", LIBRARIES.values())
def test_they_do_not_look_ahead(library: tuple[str, Callable[[int], Network]]) -> None:
    with pytest.raises(EngineUnavailable):
        library[1](1)
