"""Rows of the tables `matches` and `games`: who played, how each game ended, who won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time
from typing import Any

from bgrecord.record.dates import day_in
from bgrecord.record.model import Match, Record
from bgrecord.replay.events import Ending, GameEnded, MatchEnded
from bgrecord.replay.outcome import (
    final_score,
    game_played_to,
    kind_of_game,
    match_winner,
    outcome,
    played_to,
)
from bgrecord.shown import encodable
from bgrecord.stats.turns import GameTurns, Place

Row = Mapping[str, Any]

_GIVEN_UP = frozenset({Ending.CLAIM, Ending.RESIGNATION})


def game_row(end: GameEnded, turns: GameTurns) -> Row:
    """One game."""
    place = turns.place
    conditions, game = end.conditions, end.conditions.game
    winner, points = outcome(end)
    kind = kind_of_game(end, winner, points)
    score = conditions.score
    return {
        "file": place.file,
        "match": place.match,
        "game": place.game,
        "number": game.number,
        "line": game.span.line,
        "left": place.names[0],
        "right": place.names[1],
        "left_score": score.left,
        "right_score": score.right,
        "length": game_played_to(end),
        "crawford": conditions.is_crawford,
        "post_crawford": conditions.post_crawford,
        "winner": winner,
        "points": points,
        "kind": None if kind is None else kind.name.lower(),
        "ending": "resignation" if end.ending in _GIVEN_UP else end.ending.value,
        "cube": end.cube.value,
        "cube_owner": end.cube.owner,
        "rolls": turns.rolls,
        "race_roll": _race_roll(turns),
    }


def match_row(
    record: Record,
    end: MatchEnded,
    place: Place,
    turns: Iterable[GameTurns],
) -> Row:
    """One match or session."""
    match = end.match
    final = final_score(end.games)
    length = played_to(match.length, end.games)
    day = day_in(_tag(match, "EventDate") or _tag(match, "Date"))
    return {
        "file": place.file,
        "match": place.match,
        "format": record.format,
        "dialect": record.dialect.name,
        "event": _tag(match, "Event"),
        "place": _tag(match, "Place") or _tag(match, "Site"),
        "round": _tag(match, "Round"),
        "date": None if day is None else datetime.combine(day, time()),
        "left": place.names[0],
        "right": place.names[1],
        "left_as_written": encodable(match.names[0]),
        "right_as_written": encodable(match.names[1]),
        "left_rating": _rating(match, 0),
        "right_rating": _rating(match, 1),
        "length": length,
        "variant": end.rules.variant.value,
        "games": len(end.games),
        "left_points": final[0],
        "right_points": final[1],
        "winner": match_winner(length, final, end.games),
        "illegal_plays": sum(game.illegal_plays for game in turns),
    }


def _race_roll(turns: GameTurns) -> int | None:
    """The first roll without contact, looked for from the end: what is a race remains one."""
    racing = 0
    for row in reversed(turns.rows):
        if row.roll is None:
            continue
        if not (racing or row.is_sure) or row.before.has_contact:
            break
        racing += 1
    return turns.rolls - racing + 1 if racing else None


def _rating(match: Match, side: int) -> float | None:
    return next((g.ratings[side] for g in match.games if g.ratings[side] is not None), None)


def _tag(match: Match, name: str) -> str | None:
    return encodable((match.tag(name) or "").strip()) or None
