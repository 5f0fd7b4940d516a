"""An evaluator that says what it is told to, and records by hand for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgrecord.core.cube import Cube
from bgrecord.core.dice import ROLLS, Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.core.scoring import Score
from bgrecord.engine.evaluator import Rolled, Situation
from bgrecord.engine.judgement import CubeEquities, Level
from bgrecord.record.model import Dialect, Match
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    SetUp,
    Transcript,
    Turn,
)

LEVEL = Level("oracle", "1.0", 0)
START = Position.start()
SESSION = Score(0, 0, None)
CENTRED = Cube()
RULES = RULE_SETS["money"].but(jacoby=False)


class Oracle:
    """Every play, roll and position is worth 0 but those it was told about."""

    def __init__(self, level: Level = LEVEL) -> None:
        self.level = level
        #: By the positions plays lead to, and the positions before a roll.
        self.worth: dict[Position, float] = {}
        #: By the position before it, and the roll.
        self.rolled: dict[tuple[Position, Roll], float] = {}
        self.cube = CubeEquities(0.5, 0.75)
        #: What it was asked, call by call.
        self.asked: list[tuple[str, list[object]]] = []

    def plays(self, asked: Sequence[Rolled]) -> list[Mapping[Position, float]]:
        self.asked.append(("plays", [*asked]))
        return [
            {after: self.worth.get(after, 0.0) for after in legal_plays(position, roll).results}
            for (position, _), roll in asked
        ]

    def rolls(self, asked: Sequence[Situation]) -> list[Sequence[float]]:
        self.asked.append(("rolls", [*asked]))
        return [
            [self.rolled.get((situation.position, roll), 0.0) for roll in ROLLS]
            for situation in asked
        ]

    def cubes(self, asked: Sequence[Situation]) -> list[CubeEquities]:
        self.asked.append(("cubes", [*asked]))
        return [self.cube] * len(asked)


def play(
    side: int,
    roll: str,
    before: Position = START,
    after: Position | None = None,
    kind: PlayKind = PlayKind.LEGAL,
) -> CheckerPlay:
    """A roll, played in the first way there is where nothing else is said."""
    dice = Roll.parse(roll)
    if after is None and kind is PlayKind.LEGAL:
        after = legal_plays(before, dice)[0].after
    return CheckerPlay(side=side, line=1, roll=dice, kind=kind, hops=(), before=before, after=after)


def turned(side: int, kind: CubeKind, value: int, position: Position) -> CubeTurn:
    """A cube action."""
    return CubeTurn(side=side, line=1, kind=kind, value=value, position=position)


def set_up(side: int, position: Position, cube: Cube = CENTRED) -> SetUp:
    """A board set by hand."""
    return SetUp(side=side, line=1, position=position, cube=cube)


def match_of(
    *turns: Turn,
    score: Score = SESSION,
    crawford: bool = False,
    rules: RuleSet = RULES,
) -> Transcript:
    """A match or session of one game."""
    names = ("Ada", "Bob")
    game = GameTranscript(
        number=1,
        names=names,
        ratings=(None, None),
        score=score,
        crawford=crawford,
        cube=1,
        turns=turns,
        result=None,
        given_up=False,
    )
    return Transcript(Match(score.length or 0), names, score.length, rules, Dialect(), (game,))
