"""Makes the content of BGBlitz files of transcripts, as readers of such files describe it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgrecord.core.cube import Cube
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    SetUp,
    Transcript,
)

PLAYERS = (-1, 1)
UNUSED = -1


def match_of(match: Transcript, **facts: Any) -> dict[str, Any]:
    """A match as it stands in the binary JSON; facts are further members."""
    last = match.games[-1]
    final = last.score
    if last.result is not None:
        assert isinstance(last.result.points, int)
        final = last.score.plus(last.result.winner, last.result.points)
    return {
        "nameGreen": match.names[0],
        "nameRed": match.names[1],
        "matchlen": match.length or 0,
        "useCrawford": match.rules.crawford,
        "useJacoby": bool(match.rules.jacoby),
        "useBeaver": bool(match.rules.beavers),
        "finalGreen": final.left,
        "finalRed": final.right,
        "games": [_game(game) for game in match.games],
        **facts,
    }


def _game(game: GameTranscript) -> dict[str, Any]:
    first = game.turns[0] if game.turns else None
    start, cube = Position.start(), Cube(game.cube)
    if isinstance(first, SetUp):
        start, cube = first.position if first.side == 0 else first.position.flip(), first.cube
    owner = 0 if cube.owner is None else PLAYERS[cube.owner]
    return {
        "scoreGreen": game.score.left,
        "scoreRed": game.score.right,
        "isCrawford": bool(game.crawford),
        "wonPoints": game.result.points if game.result is not None else 0,
        "wasResignation": game.given_up,
        "initial": {"points": points(start), "cube": cube.value, "cubeOwner": owner},
        "moves": [*_moves(game), {"player": 1, "from": [UNUSED] * 4, "to": [UNUSED] * 4}],
    }


def points(position: Position) -> list[int]:
    """A board seen by green: red's points from 1 on, green's checkers positive, then the bars."""
    green, red = position
    return [green[BAR - p] - red[p] for p in range(1, BAR)] + [green[BAR], red[BAR]]


def _moves(game: GameTranscript) -> Iterator[dict[str, Any]]:
    for turn, answer in zip(game.turns, (*game.turns[1:], None), strict=True):
        if isinstance(turn, CheckerPlay):
            yield _play(turn)
        elif isinstance(turn, CubeTurn) and turn.kind is CubeKind.DOUBLE:
            assert isinstance(answer, CubeTurn)
            decision = {"hasDoubled": True, "hasAccepted": answer.kind is CubeKind.TAKE}
            for side in (turn.side, answer.side):
                yield {
                    "player": PLAYERS[side],
                    "from": [UNUSED] * 4,
                    "to": [UNUSED] * 4,
                    "equity": {"cubeDecision": decision},
                }


def _play(turn: CheckerPlay) -> dict[str, Any]:
    move: dict[str, Any] = {"player": PLAYERS[turn.side]}
    if turn.hops:
        starts = [hop.start for hop in turn.hops]
        ends = [hop.end if hop.end != OFF else 0 for hop in turn.hops]
        rest = [UNUSED] * (4 - len(turn.hops))
        return (
            move
            | {"red": turn.roll.first, "green": turn.roll.second}
            | {
                "from": starts + rest,
                "to": ends + rest,
            }
        )
    dice = ([number, UNUSED, UNUSED, UNUSED] for number in turn.roll)
    return (
        move | dict(zip(("from", "to"), dice, strict=True)) | {"dancingEquity": {"equity": "0.1"}}
    )
