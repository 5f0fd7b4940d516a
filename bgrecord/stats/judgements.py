"""The table `judgements`: what an engine said of each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from bgrecord.core.ids import MatchState, gnubg_id
from bgrecord.record.transcript import CheckerPlay, CubeTurn, GameTranscript, Transcript
from bgrecord.replay.events import MatchEnded
from bgrecord.replay.transcribe import transcript_of
from bgrecord.stats.columns import frame
from bgrecord.stats.turns import Place

if TYPE_CHECKING:
    from bgrecord.engine import Analyst, Judgement

#: So many matches are judged at a time: starting an engine costs as much as a short game.
_AT_A_TIME = 50

_Row = dict[str, Any]


class Judge:
    """Takes replayed matches one by one and has an engine judge them."""

    def __init__(self, analyst: Analyst, *, notation: bool) -> None:
        """Take the engine, and whether the table is to have the IDs of positions."""
        self._analyst = analyst
        self._notation = notation
        self._waiting: list[tuple[Place, Transcript]] = []
        self._rows: list[_Row] = []
        #: The matches the engine could not follow.
        self.passed_over: list[Place] = []

    def add(self, end: MatchEnded, place: Place) -> None:
        """Take a match."""
        self._waiting.append((place, transcript_of(end.match, (*end.games, end))))
        if len(self._waiting) >= _AT_A_TIME:
            self._judge()

    def table(self) -> pd.DataFrame:
        """The judgements of all matches taken so far."""
        self._judge()
        names = self._rows[0] if self._rows else ()
        return frame("judgements", {name: [row[name] for row in self._rows] for name in names})

    def _judge(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        said = self._analyst.judge([match for _, match in waiting])
        for (place, match), judged in zip(waiting, said, strict=True):
            if judged is None:
                self.passed_over.append(place)
                continue
            for index, (game, judgements) in enumerate(zip(match.games, judged, strict=True), 1):
                of_game = place._replace(game=index)
                self._rows += _rows(match, game, judgements, of_game, notation=self._notation)


def _rows(
    match: Transcript,
    game: GameTranscript,
    judgements: Sequence[Judgement],
    place: Place,
    *,
    notation: bool,
) -> Iterator[_Row]:
    for judgement in judgements:
        turn = game.turns[judgement.turn]
        assert isinstance(turn, CheckerPlay | CubeTurn)
        play, action = judgement.play, judgement.action
        yield {
            "file": place.file,
            "match": place.match,
            "game": place.game,
            "line": turn.line,
            "side": turn.side,
            "player": place.names[turn.side],
            "opponent": place.names[1 - turn.side],
            "kind": "roll" if isinstance(turn, CheckerPlay) else turn.kind.value,
            "position": _identifier(match, game, turn, judgement) if notation else None,
            "unforced": play is not None,
            "differing": play is not None and play.differs,
            "play_error": play and play.error,
            "cube_decision": action and action.decision.value,
            "cube_close": action is not None and action.is_close,
            "cube_in_doubt": action is not None and action.is_in_doubt,
            "no_double": action and action.equities.no_double,
            "double_take": action and action.equities.double_take,
            "cube_error": action and action.error,
            "luck": judgement.luck,
            "worth": judgement.unit,
            "engine": judgement.level.engine,
            "version": judgement.level.version or None,
            "ply": judgement.level.ply,
            "luck_ply": judgement.level.luck_ply,
        }


def _identifier(
    match: Transcript, game: GameTranscript, turn: CheckerPlay | CubeTurn, judgement: Judgement
) -> str | None:
    """What an engine is asked by about the very position, the roll included."""
    board, roll = (
        (turn.before, turn.roll) if isinstance(turn, CheckerPlay) else (turn.position, None)
    )
    state = MatchState(
        turn.side,
        judgement.cube,
        game.score,
        crawford=bool(game.crawford),
        jacoby=bool(match.rules.jacoby) and match.length is None,
        roll=roll,
    )
    try:
        return gnubg_id(board, state)
    except ValueError:
        # More checkers, points or dice than the IDs have room for.
        return None
