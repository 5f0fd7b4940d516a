"""The readings of a match: its games share the score, so it is mended where that costs least.

The score before a game, the result of the game and the score before the next one must agree. From
game to game every score that may be right is kept with what it costs to believe in it; the
cheapest way through the match tells which score lines and results are wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import NamedTuple

from bgrecord.record.actions import Won
from bgrecord.record.model import Entry
from bgrecord.repair.changes import Change, Edit, Entries
from bgrecord.repair.costs import Mistake
from bgrecord.repair.search import Reading, Search
from bgrecord.repair.stand import Stand, is_number_of_points, points_of
from bgrecord.replay.events import Conditions
from bgrecord.replay.numbering import follows_gap

#: What it costs that a game starts at a score to which the one before does not lead.
_LEAP = 4.2
#: The same when a remark stands there, and the score rises as a penalty or a ruling makes it.
_RULED = 1.0
_LARGEST_PENALTY = 2
#: What it costs that a record does not begin at nought all.
_HEAD_START = 0.5
#: So many scores are kept from game to game.
_MOST_SCORES = 32
#: Readings of a game that cost so much more than the cheapest are not told.
_MARGIN = 4.0

#: What concerns a result line.
_RESULTS = frozenset({Mistake.POINTS, Mistake.WINNER})

_Score = tuple[int, int]
#: What each score costs.
_Costs = Mapping[_Score, float]


class Mended(NamedTuple):
    """A game in its match."""

    #: Its readings, the cheapest first; what they cost counts what they make of the score.
    readings: tuple[Reading, ...]
    #: The score it started at, when its score line says another.
    score: _Score | None
    #: How much more it costs to believe in any other score.
    margin: float = inf


class _Outcome(NamedTuple):
    """How a game may have ended."""

    reading: Reading
    #: What it adds to the score; None when nobody knows.
    gain: _Score | None


class _Link(NamedTuple):
    """A game of a match and the one behind it."""

    game: Conditions
    following: Conditions | None
    outcomes: Sequence[_Outcome]
    #: There is a reading of the game at all.
    is_read: bool


def mended(games: Sequence[tuple[Conditions, Search]]) -> list[Mended]:
    """Choose between the readings of the games of a match by what they make of the score.

    Args:
        games: the games in order, each with its readings.
    """
    if not games:
        return []
    followings = [*(game for game, _ in games[1:]), None]
    links = [
        _Link(game, following, [*_outcomes(game, search)], bool(search.readings))
        for (game, search), following in zip(games, followings, strict=True)
    ]
    before = _before(links)
    behind = _behind(links, before)
    return [
        _mended(link, scores, onward)
        for link, scores, onward in zip(links, before, behind, strict=True)
    ]


def _before(links: Sequence[_Link]) -> list[_Costs]:
    """What it costs to come to each score before each game."""
    costs: list[_Costs] = []
    for link in links:
        if not costs:
            costs.append({link.game.score[:2]: _HEAD_START, (0, 0): 0.0})
        if link.following is not None:
            costs.append(_scores_after(costs[-1], link))
    return costs


def _behind(links: Sequence[_Link], before: Sequence[_Costs]) -> list[_Costs]:
    """What the rest of the match costs from each score behind each game."""
    costs: list[_Costs] = [{}]
    for link, scores in zip(links[:0:-1], before[:0:-1], strict=True):
        costs.append(
            {
                score: _line_cost(link.game, score)
                + min(_way(link, score, outcome, costs[-1]) for outcome in link.outcomes)
                for score in scores
            }
        )
    return costs[::-1]


def _mended(link: _Link, before: _Costs, behind: _Costs) -> Mended:
    ways = [
        (
            so_far + _line_cost(link.game, score) + _way(link, score, outcome, behind),
            score,
            outcome.reading,
        )
        for score, so_far in before.items()
        for outcome in link.outcomes
    ]
    cost, score, chosen = min(ways, key=lambda way: way[0])
    cheapest: dict[int, Reading] = {}
    for total, _, reading in sorted(ways, key=lambda way: round(way[0], 6)):
        if total <= cost + _MARGIN and link.is_read:
            relative = reading._replace(cost=chosen.cost + total - cost)
            cheapest.setdefault(id(reading), relative)
    readings = tuple(cheapest.values())
    if link.game.game.score in (None, score):
        return Mended(readings, None)
    margin = min((total for total, other, _ in ways if other != score), default=inf) - cost
    return Mended(readings, score, margin)


def _line_cost(game: Conditions, score: _Score) -> float:
    """What it costs that a score line says something else."""
    written = game.game.score
    if written is None:
        return 0.0
    return Mistake.SCORE.cost * sum(a != b for a, b in zip(score, written, strict=True))


def _scores_after(before: _Costs, link: _Link) -> _Costs:
    costs: dict[_Score, float] = {}
    for score, cost in before.items():
        for outcome in link.outcomes:
            total = cost + _line_cost(link.game, score) + outcome.reading.cost
            for after, leap in _next_scores(link, score, outcome):
                costs[after] = min(costs.get(after, inf), total + leap)
    return dict(sorted(costs.items(), key=lambda item: item[1])[:_MOST_SCORES])


def _next_scores(link: _Link, score: _Score, outcome: _Outcome) -> Iterator[tuple[_Score, float]]:
    """The scores the next game may start at, each with what it costs."""
    game, following = link.game, link.following
    assert following is not None
    written = following.game.score
    is_free = outcome.gain is None or follows_gap(game.match.games, following.index)
    leap = 0.0 if is_free else _LEAP
    if outcome.gain is not None:
        after = score[0] + outcome.gain[0], score[1] + outcome.gain[1]
        length = game.score.length
        is_over = length is not None and max(after) >= length
        yield after, _LEAP if is_over and after != written else 0.0
        if written is not None and _is_ruled(game, following, after, written):
            leap = min(leap, _RULED)
    if written is not None:
        yield written, leap
    elif is_free:
        yield score, 0.0


def _is_ruled(game: Conditions, following: Conditions, after: _Score, written: _Score) -> bool:
    """Whether a remark between two games may explain points that no game gave."""
    rise = written[0] - after[0], written[1] - after[1]
    if not min(rise) == 0 < max(rise) <= _LARGEST_PENALTY:
        return False
    begins, ends = game.game.span.line, following.game.span.line
    remarks = chain(game.match.comments, game.game.comments, following.game.comments)
    return any(begins < remark.span.line <= ends for remark in remarks)


def _way(link: _Link, score: _Score, outcome: _Outcome, behind: _Costs) -> float:
    """What an outcome costs with all that follows from the score it leads to."""
    cost = outcome.reading.cost
    if link.following is None:
        return cost
    return cost + min(
        leap + behind.get(after, inf) for after, leap in _next_scores(link, score, outcome)
    )


def _outcomes(game: Conditions, search: Search) -> Iterator[_Outcome]:
    """How a game may have ended, by each of its readings, the result mended or not."""
    for reading in search.readings:
        end = reading.end
        entries = reading.entries(tuple(game.game.entries))
        index = next((i for i, entry in enumerate(entries) if isinstance(entry.action, Won)), None)
        if end.winner is None:
            yield _Outcome(reading, None)
        elif index is None or not is_number_of_points(
            points := _points(entries[index]), end.cube.value
        ):
            for possible in end.worth:
                yield _Outcome(reading, _gain(end.winner, possible))
        else:
            yield _Outcome(reading, _gain(end.winner, points))
            if not any(change.mistake in _RESULTS for change in reading.changes):
                yield from _other_results(game, reading, entries, index)
    if not search.readings:
        yield _Outcome(Reading(0.0, (), Stand.start(game)), None)


def _other_results(
    game: Conditions, reading: Reading, entries: Entries, index: int
) -> Iterator[_Outcome]:
    """The same reading with another result, as far as the board allows one."""
    entry, end = entries[index], reading.end
    assert end.winner is not None
    possible = [(Mistake.POINTS, end.winner, points) for points in end.worth]
    if end.is_claimed:
        other = 1 - end.winner
        worth = points_of(end, other, end.board(other), game)
        possible += [(Mistake.WINNER, other, points) for points in worth]
    for mistake, side, points in possible:
        if (side, points) == (entry.side, _points(entry)):
            continue
        action = replace(entry.action, points=points, kind=None)  # type: ignore[call-arg]
        meant = entry._replace(side=side, action=action)
        after = end._replace(winner=side, worth=(points,))
        changed = (*entries[:index], meant, *entries[index + 1 :])
        change = Change(mistake, (Edit(entry, meant),), changed, index + 1, after, entry)
        # Points that are wrong besides make a wrong column no likelier.
        cost = mistake.cost + Mistake.POINTS.cost * (
            points != _points(entry) and side != entry.side
        )
        mended = Reading(reading.cost + cost, (*reading.changes, change), after)
        yield _Outcome(mended, _gain(side, points))


def _points(result: Entry) -> int | float | None:
    return result.action.points if isinstance(result.action, Won) else None


def _gain(side: int, points: int) -> _Score:
    return (points, 0) if side == 0 else (0, points)
