"""Writes transcripts as OGXM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bgrecord.core.cube import is_cube_value
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import Score
from bgrecord.formats._base import Unwritable
from bgrecord.formats._extras import needed
from bgrecord.formats.ogxm import codes
from bgrecord.formats.ogxm.tags import fields
from bgrecord.formats.ogxm.turns import Words, plies_of, settlement
from bgrecord.record.model import Record
from bgrecord.record.transcript import (
    CubeKind,
    CubeTurn,
    GameTranscript,
    Resignation,
    Result,
    SetUp,
    Transcript,
)

_Json = dict[str, Any]
_VARIANTS = {variant: name for name, variant in codes.VARIANTS.items()}


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> bytes:
    """Write matches, several of them as a stream.

    Raises:
        MissingExtra: the package that encodes them is not installed.
        Unwritable: the format's rules forbid something in a match.
    """
    codec = needed("ogxm", "ogxm")
    return b"".join(_encoded(_match(transcript), codec) for transcript in transcripts)


def _encoded(document: _Json, codec: Any) -> bytes:
    try:
        data: bytes = codec.json_to_binary(document)
    except codec.OgxmError as error:
        raise Unwritable(f"ogxm: {codec.v2_problem(document) or error}") from error
    return data


def _match(transcript: Transcript) -> _Json:
    """A match as the projection has it."""
    rules, kinds = transcript.rules, _cube_kinds(transcript)
    if rules.variant not in _VARIANTS:
        raise Unwritable(f"ogxm has no {rules.variant}")
    filled, kept = fields(transcript.match)
    games = [_game(game, rules.variant) for game in transcript.games]
    document: _Json = {
        "ogxm": codes.VERSION,
        "variant": _VARIANTS[rules.variant],
        "match_length": transcript.length or 0,
        "player_white": _text(transcript.names[0]),
        "player_black": _text(transcript.names[1]),
        "crawford": transcript.length is not None and rules.crawford,
        "jacoby": bool(rules.jacoby),
        # What was done was allowed: the format's own rules ask for it.
        "beavers": bool(rules.beavers) or CubeKind.BEAVER in kinds,
        "raccoons": bool(rules.raccoons) or CubeKind.RACCOON in kinds,
        "auto_doubles": bool(rules.automatic_doubles),
        **filled,
        "games": [game for game, _ in games],
        "annotations": [*_annotations(transcript, kept, games)],
    }
    if not rules.cube:
        document["cube_limit"] = 1
    elif rules.cube_limit is not None and is_cube_value(rules.cube_limit):
        document["cube_limit"] = rules.cube_limit
    if transcript.games:
        first = transcript.games[0].score
        document["white_score_start"], document["black_score_start"] = first.left, first.right
    return document


def _cube_kinds(transcript: Transcript) -> set[CubeKind]:
    """The kinds of cube actions that occur."""
    turns = (turn for game in transcript.games for turn in game.turns)
    return {turn.kind for turn in turns if isinstance(turn, CubeTurn)}


def _game(game: GameTranscript, variant: Variant) -> tuple[_Json, Words]:
    """A game, and the words behind each of its plies."""
    told: _Json = {}
    doubles = game.cube.bit_length() - 1
    if doubles:
        told["auto_doubles"] = doubles
    turns = game.turns
    if turns and isinstance(turns[0], SetUp) and not _is_opening(turns[0], variant):
        told |= _initial(turns[0], doubles)
        turns = turns[1:]
    told["plies"], words = plies_of(turns)
    result = game.result
    if result is None:
        return told, words
    if isinstance(result.points, float):
        told["plies"].append(settlement(result.winner, result.points))
    else:
        told["winner"], told["points_won"] = result.winner, max(result.points or 0, 0)
    told["termination"] = _termination(game, result)
    return told, words


def _is_opening(setup: SetUp, variant: Variant) -> bool:
    """Whether the opening position is set, which is no board of its own to the format."""
    return setup.position == Position.start(variant)


def _initial(setup: SetUp, doubles: int) -> _Json:
    """The board and the cube a game begins with."""
    left = setup.position if setup.side == 0 else setup.position.flip()
    told: _Json = {"initial_board": codes.board_of(left)}
    value = max(setup.cube.value >> doubles, 1)
    if value > 1:
        told["initial_cube_value"] = value
    if setup.cube.owner is not None:
        told["initial_cube_owner"] = setup.cube.owner
    return told


def _termination(game: GameTranscript, result: Result) -> str:
    """How a game ended."""
    last = game.turns[-1] if game.turns else None
    if result.settled or isinstance(result.points, float):
        return "settled"
    if any(isinstance(turn, Resignation) and turn.forfeit for turn in game.turns):
        return "forfeited"
    if isinstance(last, CubeTurn) and last.kind is CubeKind.DROP:
        return "dropped"
    return "resigned" if game.given_up else "played_out"


def _annotations(
    transcript: Transcript, kept: str, games: Sequence[tuple[_Json, Words]]
) -> Iterator[_Json]:
    """What the format has no field for: first that of the match, then of games, then of plies."""
    for number, part in enumerate(_parts(kept)):
        key = codes.part_key(codes.TAGS_KEY, number)
        yield {"scope": "match", "key": key, "value": part}
    for comment in transcript.match.comments:
        yield from _prose("match", 0, comment.text)
    score = transcript.games[0].score if transcript.games else None
    for index, game in enumerate(transcript.games):
        if score is not None and game.score[:2] != score[:2]:
            value = f"{game.score.left},{game.score.right}"
            yield {"scope": "game", "ref": index, "key": codes.SCORE_KEY, "value": value}
        for comment in game.comments:
            yield from _prose("game", index, comment.text)
        if score is not None and game.result is not None:
            score = _score_after(score, game.result)
    ply = 0
    for told, words in games:
        for number, text in words:
            yield from _prose("ply", ply + number, text)
        ply += len(told["plies"])


def _score_after(score: Score, result: Result) -> Score:
    """The score the format reckons with: a match ends as soon as its length is reached."""
    points, away = result.points or 0, score.away(result.winner)
    if isinstance(points, float):
        return score
    return score.plus(result.winner, max(points if away is None else min(points, away), 0))


def _prose(scope: str, ref: int, text: str) -> Iterator[_Json]:
    for part in _parts(text):
        yield {"scope": scope, "ref": ref, "value": part}


def _parts(text: str) -> Iterator[str]:
    """A text in parts that an annotation can hold."""
    data = _text(text).encode()
    while data:
        part = data[: codes.LONGEST].decode(errors="ignore")
        yield part
        data = data[len(part.encode()) :]


def _text(text: str) -> str:
    """A text that can be written as UTF-8."""
    return text.encode(errors="replace").decode()
