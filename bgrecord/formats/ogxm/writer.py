"""Writes transcripts as OGXM."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bgrecord.core.cube import is_cube_value
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import Score
from bgrecord.formats._base import Unwritable
from bgrecord.formats._extras import needed
from bgrecord.formats.ogxm import codes
from bgrecord.formats.ogxm.tags import fields, set_apart
from bgrecord.formats.ogxm.turns import Noted, check_cube, plies_of, settlement
from bgrecord.languages import gettext, mark
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
#: The fields of a game that tell how it ended.
_ENDS = frozenset({"winner", "points_won", "termination"})
#: The rules of the format that a match may break, by the codec's names, as what breaks them.
_BREACHES = {
    "cube": mark("a cube so high"),
    "extras": mark("numbers so high"),
    "resignation": mark("a resignation that the result does not bear out"),
    "turn order": mark("a turn out of order, or one that the cube does not allow"),
    "value out of range": mark("numbers so high"),
}


class _Game(NamedTuple):
    """A game as it is written."""

    told: _Json
    #: The lines its plies were read from, and then its result.
    lines: list[int]
    notes: list[Noted]


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> bytes:
    """Write matches, several of them as a stream.

    Raises:
        MissingExtra: the package that encodes them is not installed.
        Unwritable: the format's rules forbid something in a match.
    """
    codec = needed("ogxm", "ogxm")
    return b"".join(_encoded(transcript, codec) for transcript in transcripts)


def _encoded(transcript: Transcript, codec: Any) -> bytes:
    games = [_game(game, transcript.rules.variant) for game in transcript.games]
    document = _match(transcript, games)
    try:
        data: bytes = codec.json_to_binary(document)
    except codec.OgxmError as error:
        breach = codec.v2_problem(document) or str(error)
        line = _line_of_breach(document, games, codec)
        what = gettext(_BREACHES.get(breach, breach))
        problem = gettext("ogxm cannot hold {what} (line {line})")
        raise Unwritable(problem.format(what=what, line=line)) from error
    return data


def _line_of_breach(document: _Json, games: Sequence[_Game], codec: Any) -> int:
    """The line of the first ply or result up to which the format's rules are broken."""
    places = [
        (index, count) for index, game in enumerate(games) for count in range(len(game.lines))
    ]

    def is_broken(place: tuple[int, int]) -> bool:
        index, plies = place
        told = [game.told for game in games[: index + 1]]
        if plies < len(told[-1]["plies"]):
            told[-1] = _unfinished(told[-1], plies + 1)
        return bool(codec.v2_problem({**document, "games": told, "annotations": []}))

    found = bisect_left(places, True, key=is_broken)
    if found == len(places):
        return 1
    index, count = places[found]
    return games[index].lines[count]


def _unfinished(told: _Json, plies: int) -> _Json:
    """The first plies of a game."""
    start = {name: value for name, value in told.items() if name not in _ENDS}
    return {**start, "plies": told["plies"][:plies]}


def _match(transcript: Transcript, games: Sequence[_Game]) -> _Json:
    """A match as the projection has it."""
    rules, kinds = transcript.rules, _cube_kinds(transcript)
    filled, others = fields(transcript.match)
    document: _Json = {
        "ogxm": codes.VERSION,
        "variant": _VARIANTS[rules.variant],
        "match_length": transcript.length or 0,
        "player_white": codes.spell_name(transcript.names[0]),
        "player_black": codes.spell_name(transcript.names[1]),
        "crawford": transcript.length is not None and rules.crawford,
        "jacoby": bool(rules.jacoby),
        # What was done was allowed: the format's own rules ask for it.
        "beavers": bool(rules.beavers) or CubeKind.BEAVER in kinds,
        "raccoons": bool(rules.raccoons) or CubeKind.RACCOON in kinds,
        "auto_doubles": bool(rules.automatic_doubles),
        **filled,
        "games": [game.told for game in games],
    }
    if not rules.cube:
        document["cube_limit"] = 1
    elif rules.cube_limit is not None and is_cube_value(rules.cube_limit):
        document["cube_limit"] = rules.cube_limit
    if transcript.games:
        first = transcript.games[0].score
        document["white_score_start"], document["black_score_start"] = first.left, first.right
    kept, untold = set_apart(document, rules, others)
    document["annotations"] = [*_annotations(transcript, kept, untold, games)]
    return document


def _cube_kinds(transcript: Transcript) -> set[CubeKind]:
    """The kinds of cube actions that occur."""
    turns = (turn for game in transcript.games for turn in game.turns)
    return {turn.kind for turn in turns if isinstance(turn, CubeTurn)}


def _game(game: GameTranscript, variant: Variant) -> _Game:
    """A game as the projection has it.

    Raises:
        Unwritable: something in it cannot be told.
    """
    if variant not in _VARIANTS:
        problem = gettext("ogxm cannot hold {what} (line {line})")
        what = gettext(variant.value)
        raise Unwritable(problem.format(what=what, line=game.line))
    if min(game.score[:2]) < 0:
        problem = gettext("ogxm cannot hold a score below 0 (line {line})")
        raise Unwritable(problem.format(line=game.line))
    check_cube(game.cube, game.line)
    told: _Json = {}
    doubles = game.cube.bit_length() - 1
    if doubles:
        told["auto_doubles"] = doubles
    turns = game.turns
    if turns and isinstance(turns[0], SetUp) and not _is_opening(turns[0], variant):
        told |= _initial(turns[0], doubles)
        turns = turns[1:]
    told["plies"], lines, notes = plies_of(turns)
    result, line = game.result, lines[-1] if lines else game.line
    lines.append(line)
    if result is None:
        return _Game(told, lines, notes)
    if result.points is not None and result.points <= 0:
        problem = gettext("ogxm cannot hold a win of {points} points (line {line})")
        raise Unwritable(problem.format(points=result.points, line=line))
    if isinstance(result.points, float):
        told["plies"].append(settlement(result.winner, result.points))
        lines.append(line)
    else:
        told["winner"], told["points_won"] = result.winner, result.points or 0
    told["termination"] = _termination(game, result)
    return _Game(told, lines, notes)


def _is_opening(setup: SetUp, variant: Variant) -> bool:
    """Whether the opening position is set, which is no board of its own to the format."""
    return setup.position == Position.start(variant)


def _initial(setup: SetUp, doubles: int) -> _Json:
    """The board and the cube a game begins with."""
    left = setup.position if setup.side == 0 else setup.position.flip()
    check_cube(setup.cube.value, setup.line)
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
    transcript: Transcript, kept: str, untold: str, games: Sequence[_Game]
) -> Iterator[_Json]:
    """What the format has no field for: first that of the match, then of games, then of plies."""
    yield from _keyed("match", 0, codes.TAGS_KEY, kept)
    yield from _keyed("match", 0, codes.UNTOLD_KEY, untold)
    for comment in transcript.match.comments:
        yield from _prose("match", 0, comment.text)
    score = transcript.games[0].score if transcript.games else None
    for index, game in enumerate(transcript.games):
        if score is not None and game.score[:2] != score[:2]:
            value = f"{game.score.left},{game.score.right}"
            yield from _keyed("game", index, codes.SCORE_KEY, value)
        for comment in game.comments:
            yield from _prose("game", index, comment.text)
        if score is not None and game.result is not None:
            score = _score_after(score, game.result)
    ply = 0
    for told, _, notes in games:
        for number, key, text in notes:
            if key:
                yield from _keyed("ply", ply + number, key, text)
            else:
                yield from _prose("ply", ply + number, text)
        ply += len(told["plies"])


def _score_after(score: Score, result: Result) -> Score:
    """The score the format reckons with: a match ends as soon as its length is reached."""
    points, away = result.points or 0, score.away(result.winner)
    if isinstance(points, float):
        return score
    return score.plus(result.winner, max(points if away is None else min(points, away), 0))


def _keyed(scope: str, ref: int, key: str, text: str) -> Iterator[_Json]:
    for number, part in enumerate(_parts(text)):
        yield {"scope": scope, "ref": ref, "key": codes.part_key(key, number), "value": part}


def _prose(scope: str, ref: int, text: str) -> Iterator[_Json]:
    for part in _parts(text):
        yield {"scope": scope, "ref": ref, "value": part}


def _parts(text: str) -> Iterator[str]:
    """A text in parts that an annotation can hold."""
    data = codes.spell(text).encode()
    while data:
        part = data[: codes.LONGEST].decode(errors="ignore")
        yield part
        data = data[len(part.encode()) :]
