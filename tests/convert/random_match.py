"""Random matches, played legally, as transcripts: what every format has to carry."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import OFF, Position
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.core.scoring import Score, kind_of_win, multiples
from bgrecord.record.model import Dialect, Match, Tag
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Hop,
    PlayKind,
    Resignation,
    Result,
    SetUp,
    Transcript,
    Turn,
)
from bgrecord.source import Span

#: Names that break careless writers and readers.
ODD_NAMES = (
    "Ada",
    "Bob van der Bo",
    "31: Anna",
    "Élodie Ñandú",
    "Κώστας",
    "O'Brien (GBR)",
    "x;y[z]\\",
    "Wins 2 points",
    "Game 3",
    "a" * 40,
)


@dataclass(frozen=True)
class Wanted:
    """What a random match may have."""

    #: Points to win, None for a session of a few games.
    length: int | None = 3
    jacoby: bool = True
    beavers: bool = False
    raccoons: bool = False
    resignations: bool = True
    set_position: bool = False
    odd_names: bool = False
    #: The last game may stop before its end.
    unfinished: bool = False


def random_match(random: Random, wanted: Wanted) -> Transcript:
    """A match of random dice and random legal plays."""
    rules = _rules(wanted)
    names = tuple(random.sample(ODD_NAMES, 2)) if wanted.odd_names else ("Ada", "Bob")
    score = Score(0, 0, wanted.length)
    games: list[GameTranscript] = []
    crawford_played = False
    while not score.is_decided and len(games) < (12 if wanted.length else 3):
        crawford = score.has_leader_at_match_point and not crawford_played
        crawford_played = crawford_played or crawford
        table = _Table(random, wanted, rules, score, crawford=crawford)
        game = table.play(len(games) + 1, (names[0], names[1]))
        games.append(game)
        if game.result is None:
            break
        assert isinstance(game.result.points, int)
        score = score.plus(game.result.winner, game.result.points)
    match = Match(wanted.length or 0, Span(1, 1, 1))
    if wanted.length is None:
        match.tags.append(Tag("Jacoby", "On" if wanted.jacoby else "Off", Span(1, 1, 1)))
        match.tags.append(Tag("Beaver", "On" if wanted.beavers else "Off", Span(1, 1, 1)))
    return Transcript(match, (names[0], names[1]), wanted.length, rules, Dialect(), tuple(games))


def _rules(wanted: Wanted) -> RuleSet:
    if wanted.length is not None:
        return RULE_SETS["match"]
    return RULE_SETS["money"].but(jacoby=wanted.jacoby, beavers=wanted.beavers)


class _Table:
    """One game being played at random."""

    def __init__(
        self, random: Random, wanted: Wanted, rules: RuleSet, score: Score, *, crawford: bool
    ) -> None:
        self._random = random
        self._wanted = wanted
        self._rules = rules
        self._score = score
        self._crawford = crawford
        self._position = Position.start()
        self._cube = Cube()
        self._turns: list[Turn] = []
        self._result: Result | None = None
        self._given_up = False

    def play(self, number: int, names: tuple[str, str]) -> GameTranscript:
        """Play the whole game."""
        if self._wanted.set_position and number % 2:
            self._set_up()
        side = self._random.randrange(2)
        if side == 1:
            self._position = self._position.flip()
        stops_at = self._random.randrange(5, 40) if self._wanted.unfinished else 10_000
        while self._result is None and len(self._turns) < stops_at:
            self._turn(side)
            side, self._position = 1 - side, self._position.flip()
        return GameTranscript(
            number=number,
            names=names,
            ratings=(None, None),
            score=self._score,
            crawford=self._crawford,
            cube=1,
            turns=tuple(self._turns),
            result=self._result,
            given_up=self._given_up,
        )

    def _set_up(self) -> None:
        """Start from a position some plays into a game."""
        for _ in range(self._random.randrange(2, 20)):
            plays = legal_plays(self._position, self._dice())
            if plays:
                self._position = self._random.choice(plays).after
            self._position = self._position.flip()
        self._turns.append(SetUp(side=0, line=1, position=self._position, cube=Cube()))

    def _turn(self, side: int) -> None:
        is_first = not any(isinstance(turn, CheckerPlay) for turn in self._turns)
        if not is_first and self._random.random() < 0.03 and self._double(side):
            return
        roll = self._dice()
        while is_first and roll.is_doublet:
            roll = self._dice()
        self._roll(side, roll)
        own = self._position.own
        if own[OFF] and not any(own[1:]):
            self._bear_off_win(side)
        elif self._wanted.resignations and self._random.random() < 0.004:
            self._turns.append(Resignation(side=1 - side, line=1))
            self._win(side, 1, given_up=True)

    def _roll(self, side: int, roll: Roll) -> None:
        plays = legal_plays(self._position, roll)
        before, hops = self._position, tuple[Hop, ...]()
        if plays:
            play = self._random.choice(plays)
            steps = plays.steps_to(play.after) or ()
            hit = play.hits
            marked = []
            for start, end, _ in steps:
                marked.append(Hop(start, end, bool(hit >> end & 1) and end != OFF))
                hit &= ~(1 << end)
            hops, self._position = tuple(marked), play.after
        self._turns.append(
            CheckerPlay(
                side=side,
                line=1,
                roll=roll,
                kind=PlayKind.LEGAL if plays else PlayKind.DANCE,
                hops=hops,
                before=before,
                after=self._position,
            )
        )

    def _double(self, side: int) -> bool:
        """Double and be answered; whether the game is over."""
        away = self._score.away(side)
        if self._crawford or not self._cube.may_be_turned_by(side):
            return False
        if away is not None and self._cube.value >= away:
            return False
        if self._cube.value >= 64:
            return False
        self._cube = self._cube.offer(side)
        self._cube_turn(side, CubeKind.DOUBLE, self._cube.at_stake)
        choice = self._random.random()
        if choice < 0.3:
            self._cube_turn(1 - side, CubeKind.DROP, self._cube.value)
            self._result = Result(side, self._cube.value)
            return True
        if choice < 0.6 and self._wanted.beavers:
            self._cube = self._cube.beaver(1 - side)
            self._cube_turn(1 - side, CubeKind.BEAVER, self._cube.at_stake)
            if self._wanted.raccoons and choice < 0.45:
                self._cube = self._cube.raccoon(side)
                self._cube_turn(side, CubeKind.RACCOON, self._cube.at_stake)
        answerer = 1 - (self._cube.offered_by or 0)
        self._cube = self._cube.take(answerer)
        self._cube_turn(answerer, CubeKind.TAKE, self._cube.value)
        return False

    def _cube_turn(self, side: int, kind: CubeKind, value: int) -> None:
        self._turns.append(
            CubeTurn(side=side, line=1, kind=kind, value=value, position=self._position)
        )

    def _bear_off_win(self, side: int) -> None:
        kind = kind_of_win(self._position.opp)
        counted = multiples(kind, cube_turned=self._cube.is_turned, rules=self._rules)
        self._win(side, counted[0])

    def _win(self, side: int, multiple: int, *, given_up: bool = False) -> None:
        self._result = Result(side, self._cube.value * multiple)
        self._given_up = given_up

    def _dice(self) -> Roll:
        return Roll(self._random.randint(1, 6), self._random.randint(1, 6))
