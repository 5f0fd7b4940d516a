"""Rows of the tables `matches` and `games`: who played, how each game ended, who won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from bgrecord.core.scoring import GameKind
from bgrecord.record.actions import Lost, Won
from bgrecord.record.model import Match, Record
from bgrecord.replay.events import Ending, GameEnded, MatchEnded
from bgrecord.stats.players import encodable
from bgrecord.stats.turns import GameTurns, Place

Row = Mapping[str, Any]

#: Year, month, day, as tags have them: 2024.07.23, 2024-07-23, 20240723.
_DATE = re.compile(r"(\d{4})[.\-/ ]?(\d{1,2})[.\-/ ]?(\d{1,2})(?!\d)")
_KINDS = {kind: kind.name.lower() for kind in GameKind}
#: Nobody plays for more points: a record that says so makes no sense.
_MOST_POINTS = 2**31 - 1
_GIVEN_UP = frozenset({Ending.CLAIM, Ending.RESIGNATION})


def game_row(end: GameEnded, turns: GameTurns) -> Row:
    """One game."""
    place = turns.place
    conditions, game = end.conditions, end.conditions.game
    winner, points = outcome(end)
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
        "length": _length(score.length),
        "crawford": conditions.is_crawford,
        "post_crawford": conditions.post_crawford,
        "winner": winner,
        "points": points,
        "kind": _kind(end, winner, points),
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
    final = _final_score(end.games)
    length = _length(end.games[-1].conditions.score.length if end.games else match.length)
    return {
        "file": place.file,
        "match": place.match,
        "format": record.format,
        "dialect": record.dialect.name,
        "event": _tag(match, "Event"),
        "place": _tag(match, "Place") or _tag(match, "Site"),
        "round": _tag(match, "Round"),
        "date": _date(_tag(match, "EventDate") or _tag(match, "Date")),
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
        "winner": _match_winner(length, final, end.games),
        "illegal_plays": sum(game.illegal_plays for game in turns),
    }


def outcome(end: GameEnded) -> tuple[int | None, int | float | None]:
    """The side that won a game and its points: as written, else as they must be.

    No points where those written are beyond all sense.
    """
    winner, points = end.winner, None
    if end.results:
        won = end.results[0].action
        assert isinstance(won, Won)
        winner, points = end.results[0].side, won.points
    elif end.losses:
        lost = end.losses[0].action
        assert isinstance(lost, Lost)
        winner, points = 1 - end.losses[0].side, lost.points
    if winner is not None and points is None and len(end.worth) == 1:
        points = end.worth[0]
    return winner, None if points is None or abs(points) > _MOST_POINTS else points


def _length(points: int | None) -> int | None:
    """What a match is played to; None of a session, and of what no match can be played to."""
    return points if points is not None and points > 0 else None


def _kind(end: GameEnded, winner: int | None, points: int | float | None) -> str | None:
    """How a game was won."""
    if end.ending is Ending.UNFINISHED:
        return None
    if end.ending is Ending.DROP:
        return "single"
    if end.ending is Ending.BEAR_OFF and end.kind is not None:
        return _KINDS[end.kind]
    if winner is None or points is None:
        return None
    score = end.conditions.score
    # The last game of a match is often written as no more than the points that were needed.
    capped = points == score.away(winner)
    multiple = points / end.cube.value
    kinds = (kind for kind in GameKind if kind == multiple or (capped and kind > multiple))
    return next((_KINDS[kind] for kind in kinds), None)


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


def _final_score(games: Sequence[GameEnded]) -> tuple[float, float]:
    """The points of both sides behind the last game."""
    if not games:
        return 0, 0
    score = games[-1].conditions.score
    winner, points = outcome(games[-1])
    won = 0 if winner is None or points is None else points
    return (score.left, score.right + won) if winner else (score.left + won, score.right)


def _match_winner(
    length: int | None, final: tuple[float, float], games: Sequence[GameEnded]
) -> int | None:
    """The side that reached the length, or is said to have won the match."""
    if length is None or not games:
        return None
    winner, _ = outcome(games[-1])
    won = games[-1].results[0].action if games[-1].results else None
    said = isinstance(won, Won) and won.match
    return winner if said or max(final) >= length else None


def _rating(match: Match, side: int) -> float | None:
    return next((g.ratings[side] for g in match.games if g.ratings[side] is not None), None)


def _tag(match: Match, name: str) -> str | None:
    return encodable((match.tag(name) or "").strip()) or None


def _date(text: str | None) -> datetime | None:
    """The day a tag names, None when it names none."""
    found = _DATE.match(text or "")
    if found is None:
        return None
    year, month, day = map(int, found.groups())
    try:
        return datetime(year, month, day)
    except ValueError:
        return None
