"""Writes oldmoves: X is the left player throughout.

GNU Backgammon reads lines into a buffer of 80 bytes and names into one of 32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bgrecord.core.position import BAR, OFF
from bgrecord.formats._base import Unwritable
from bgrecord.formats._hops import UNKNOWN_PLAY, goes_on, hops_to_write, is_pass
from bgrecord.formats._names import clipped
from bgrecord.formats._results import points_text
from bgrecord.formats.oldmoves.scores import begins_match
from bgrecord.languages import gettext
from bgrecord.record.model import Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    Result,
    Transcript,
    Turn,
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
    """The matches in one log.

    Raises:
        Unwritable: a log does not tell where one match ends and the next begins, what a cube that
            did not begin at 1 is turned to, or how an illegal play led where it did.
    """
    _require_told_apart(transcripts)
    games = [
        "".join(f"{line}\n" for line in _game(transcript, game))
        for transcript in transcripts
        for game in transcript.games
    ]
    return "\n".join(games)


def _require_told_apart(transcripts: Sequence[Transcript]) -> None:
    """Raise Unwritable where a reader would part a match, or take two for one."""
    games = [(transcript, game) for transcript in transcripts for game in transcript.games]
    for (match, before), (next_match, game) in pairwise(games):
        begins = _heading(match) != _heading(next_match) or begins_match(
            game.score[:2],
            before.score._replace(length=match.length),
            before.result and before.result[:2],
        )
        if begins == (match is next_match):
            problem = gettext(
                "oldmoves begins another match of the same players at a score of 0-0 behind a "
                "decided one, and nowhere else (line {line})"
            )
            raise Unwritable(problem.format(line=game.line))


def _heading(transcript: Transcript) -> tuple[list[str], int | None]:
    """What is the same in all games of a match."""
    return sorted(map(spell_name, transcript.names)), transcript.length


def _game(transcript: Transcript, game: GameTranscript) -> Iterator[str]:
    if game.cube > 1 and any(isinstance(turn, CubeTurn) for turn in game.turns):
        problem = gettext("oldmoves cannot hold automatic doubles (line {line})")
        raise Unwritable(problem.format(line=game.line))
    length = f" in a {transcript.length} point match" if transcript.length is not None else ""
    names = spell_name(transcript.names[0]), spell_name(transcript.names[1])
    yield f"Score is {game.score.left}-{game.score.right}{length}."
    yield f"{names[0]} is X - {names[1]} is O"
    cube = game.cube
    for index, turn in enumerate(game.turns):
        later = game.turns[index + 1 :]
        if isinstance(turn, CheckerPlay):
            dice = f"({turn.roll.first} {turn.roll.second})"
            yield f"{_LETTERS[turn.side]}: {dice} {_play(turn, later)}"
        elif isinstance(turn, CubeTurn):
            yield f"{_LETTERS[turn.side]}: {_WORDS[turn.kind]}"
            cube = turn.value if turn.kind is CubeKind.TAKE else cube
        elif isinstance(turn, Resignation):
            yield from _resignation(turn, later, game.result, names[1 - turn.side], cube)
    if game.result is not None:
        yield f"{_LETTERS[game.result.winner]}: wins {points_text(game.result.points)}"


def _play(turn: CheckerPlay, later: Sequence[Turn]) -> str:
    """What stands behind the dice; nothing behind a last roll without a play."""
    if is_pass(turn):
        return "can't move"
    hops = hops_to_write(turn)
    words = [f"{_place(start, turn.side)}-{_place(end, turn.side)}" for start, end, _ in hops]
    if not words and turn.kind is not PlayKind.NOT_PLAYED and goes_on(later):
        return UNKNOWN_PLAY
    return " ".join(words)


def _place(place: int, side: int) -> str:
    """A place in X's numbering."""
    if place == BAR:
        return "bar"
    if place == OFF:
        return "off"
    return str(25 - place if side == 1 and OFF < place < BAR else place)


def _resignation(
    turn: Resignation, later: Sequence[Turn], result: Result | None, winner: str, cube: int
) -> Iterator[str]:
    """An offer to resign, and its refusal when the game went on."""
    points: int | float | None = turn.kind and turn.kind * cube
    if points is None and not goes_on(later) and result is not None:
        points = result.points
    wins = f". {winner} will win {points_text(points)}" if points else ""
    yield f"{_LETTERS[turn.side]}: wants to resign{wins}"
    if goes_on(later):
        yield f"{_LETTERS[1 - turn.side]}: rejects"
