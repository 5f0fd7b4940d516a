"""The score sheet of a match: what is written about its games, beside what must be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bgrecord.core.scoring import Score
from bgrecord.languages import counted, number
from bgrecord.languages import gettext as _
from bgrecord.record.actions import Lost, Won
from bgrecord.replay.events import Ending, Event, GameEnded, GameStarted

Points = int | float | None


@dataclass(frozen=True, slots=True)
class Line:
    """One game on the sheet, everything as text."""

    game: int
    #: The score it starts at as written, or as carried on, and whether it is the Crawford game.
    start: str
    crawford: bool
    #: The scores that would be right there; empty when the written one is, or nothing tells.
    right_start: str
    #: The side that won as written, and the one that did if it is another; None without any.
    winner: int | None
    right_winner: int | None
    ending: str
    #: The points as written, and what would be right; empty when it is, or nothing tells.
    points: str
    right_points: str
    #: The score behind it by what is written.
    after: str

    @property
    def agrees(self) -> bool:
        """Whether nothing on the line has to be put right."""
        return not self.right_start and not self.right_points and self.right_winner is None


def score_sheet(events: Iterable[Event]) -> tuple[Line, ...]:
    """The lines of a match."""
    return tuple(_lines(events))


def outcome(end: GameEnded, names: tuple[str, str]) -> str:
    """How a game ended, in a sentence without a full stop."""
    points = _written(end)
    if points is None and len(end.worth) == 1:
        points = end.worth[0]
    if end.winner is None:
        return _("no result")
    name = names[end.winner]
    if points is None:
        return _("{player} wins").format(player=name)
    if isinstance(points, float):
        return _("{player} wins {points} points").format(player=name, points=number(points))
    return counted(
        points, "{player} wins {number} point", "{player} wins {number} points", player=name
    )


def _lines(events: Iterable[Event]) -> Iterator[Line]:
    expected: Sequence[Score] = ()
    for event in events:
        if isinstance(event, GameStarted):
            expected = event.expected_scores
        elif isinstance(event, GameEnded):
            yield _line(event, expected)


def _line(end: GameEnded, expected: Sequence[Score]) -> Line:
    conditions, written = end.conditions, _written(end)
    start = conditions.score
    is_right = not expected or start in expected
    # A result that cannot be worked out for certain is taken as it is written.
    is_sure = not (end.board_in_doubt or end.cube_in_doubt)
    points_agree = written is None or not end.worth or written in end.worth or not is_sure
    winner = end.results[0].side if end.results else end.winner
    is_played_out = is_sure and end.ending in (Ending.BEAR_OFF, Ending.DROP)
    game = conditions.game.number
    return Line(
        game=conditions.index + 1 if game is None else game,
        start=str(start),
        crawford=bool(conditions.crawford),
        right_start="" if is_right else _either(map(str, expected)),
        winner=winner,
        right_winner=end.winner if is_played_out and end.winner != winner else None,
        ending=_ending(end.ending),
        points="" if written is None else number(written),
        right_points="" if points_agree else _either(map(number, end.worth)),
        after=str(end.written_score if end.results else end.right_score),
    )


def _written(end: GameEnded) -> Points:
    """The points a record gives a game, by its first result."""
    for entry in (*end.results, *end.losses):
        if isinstance(entry.action, Won | Lost):
            return entry.action.points
    return None


def _either(texts: Iterable[str]) -> str:
    return " / ".join(texts)


def _ending(ending: Ending) -> str:
    match ending:
        case Ending.BEAR_OFF:
            return _("borne off")
        case Ending.DROP:
            return _("double dropped")
        case Ending.RESIGNATION | Ending.CLAIM:
            return _("resigned")
        case Ending.UNFINISHED:
            return _("unfinished")
