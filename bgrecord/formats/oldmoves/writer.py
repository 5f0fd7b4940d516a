"""Writes oldmoves: X is the left player throughout.

GNU Backgammon reads lines into a buffer of 80 bytes and names into one of 32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgrecord.core.position import BAR, OFF
from bgrecord.formats._hops import hops_to_write
from bgrecord.formats._names import clipped
from bgrecord.formats._results import points_text
from bgrecord.record.model import Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    Transcript,
)

_LETTERS = "XO"
_LONGEST_NAME = 31
_WORDS = {
    CubeKind.DOUBLE: "doubles",
    CubeKind.BEAVER: "doubles",
    CubeKind.RACCOON: "doubles",
    CubeKind.TAKE: "accepts",
    CubeKind.DROP: "rejects",
}


def spell_name(name: str) -> str:
    """A name as the server has them: one word."""
    return clipped("_".join(name.split()), _LONGEST_NAME)


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The matches in one log."""
    games = [
        "".join(f"{line}\n" for line in _game(transcript, game))
        for transcript in transcripts
        for game in transcript.games
    ]
    return "\n".join(games)


def _game(transcript: Transcript, game: GameTranscript) -> Iterator[str]:
    length = f" in a {transcript.length} point match" if transcript.length is not None else ""
    x, o = map(spell_name, game.names)
    yield f"Score is {game.score.left}-{game.score.right}{length}."
    yield f"{x} is X - {o} is O"
    cube = game.cube
    for index, turn in enumerate(game.turns):
        if isinstance(turn, CheckerPlay):
            yield f"{_LETTERS[turn.side]}: ({turn.roll.first} {turn.roll.second}) {_play(turn)}"
        elif isinstance(turn, CubeTurn):
            yield f"{_LETTERS[turn.side]}: {_WORDS[turn.kind]}"
            cube = turn.value if turn.kind is CubeKind.TAKE else cube
        elif isinstance(turn, Resignation):
            yield from _resignation(turn, game, index, cube)
    if game.result is not None:
        yield f"{_LETTERS[game.result.winner]}: wins {points_text(game.result.points)}"


def _play(turn: CheckerPlay) -> str:
    if turn.kind is PlayKind.DANCE:
        return "can't move"
    if turn.kind is PlayKind.NOT_PLAYED:
        return ""
    hops = hops_to_write(turn)
    words = [f"{_place(start, turn.side)}-{_place(end, turn.side)}" for start, end, _ in hops]
    return " ".join(words) or "????"


def _place(place: int, side: int) -> str:
    """A place in X's numbering."""
    if place == BAR:
        return "bar"
    if place == OFF:
        return "off"
    return str(25 - place if side == 1 and OFF < place < BAR else place)


def _resignation(turn: Resignation, game: GameTranscript, index: int, cube: int) -> Iterator[str]:
    """An offer to resign, and its refusal when the game went on."""
    winner = 1 - turn.side
    goes_on = any(not isinstance(later, Resignation) for later in game.turns[index + 1 :])
    points: int | float | None = turn.kind and turn.kind * cube
    if points is None and not goes_on and game.result is not None:
        points = game.result.points
    wins = f". {spell_name(game.names[winner])} will win {points_text(points)}" if points else ""
    yield f"{_LETTERS[turn.side]}: wants to resign{wins}"
    if goes_on:
        yield f"{_LETTERS[winner]}: rejects"
