"""What is wrong with the score a game starts at.

A score line can be wrong in one way only, whatever number of rules could complain: each of them
listens to one answer of `score_fault`.
"""

from __future__ import annotations

import re
from enum import Enum

from bgrecord.core.scoring import Score
from bgrecord.record.model import Comment, Match
from bgrecord.replay.events import Conditions, GameStarted
from bgrecord.replay.numbering import expected_number
from bgrecord.rules._numbers import NumberFault, fault_of_number
from bgrecord.rules._registry import diagnosis
from bgrecord.rules._twins import are_twins

#: A penalty or a ruling gives one or two points.
LARGEST_PENALTY = 2

_RULING = re.compile(r"penal|adjust|ruling|director|awarded|late\b", re.I)


class ScoreFault(Enum):
    """Why a game's score is not the one it should start at."""

    FALLS = "a side has fewer points than before"
    ADJUSTED = "a remark explains the points no game gave"
    NOT_CARRIED = "the points of the last game do not add up"
    TOTAL = "the running totals of a money session do not add up"


@diagnosis(GameStarted)
def score_fault(event: GameStarted) -> ScoreFault | None:
    """The one thing wrong with a game's score line, None when nothing is.

    Score lines of games out of order are not compared, nor those of a match already over.
    """
    conditions, previous = event.conditions, event.previous
    if previous is None or conditions.game.score is None:
        return None
    if are_twins(conditions.game, previous.conditions.game):
        return None  # a game pasted twice brings its score line with it: BG106
    score = conditions.score
    if score in event.expected_scores or not _is_next(event) or score.is_decided:
        return None
    if _sides_are_swapped(event) and _mirrored(score) in event.expected_scores:
        return None
    before = previous.conditions.score
    if before.is_decided:
        return None  # that one was wrong: BG713
    if score.left < before.left or score.right < before.right:
        return ScoreFault.FALLS
    if not event.expected_scores:
        return None
    if conditions.match.length == 0:
        return ScoreFault.TOTAL
    if unearned_points(event) and remark_above(event):
        return ScoreFault.ADJUSTED
    return ScoreFault.NOT_CARRIED


def unearned_points(event: GameStarted) -> int:
    """The one or two points a side has more than its games gave it; 0 when it is not that."""
    score = event.conditions.score
    for right in event.expected_scores:
        rise = (score.left - right.left, score.right - right.right)
        if min(rise) == 0 < max(rise) <= LARGEST_PENALTY:
            return max(rise)
    return 0


def remark_above(event: GameStarted) -> Comment | None:
    """The remark that may explain points no game gave.

    It speaks of a penalty or a ruling, anywhere from the last game's heading to this game.
    """
    previous, game = event.previous, event.conditions.game
    if previous is None:
        return None
    start = previous.conditions.game.span.line
    first = game.entries[0].line if game.entries else game.span.line + 2
    for comment in comments(event.conditions.match):
        line = comment.span.line
        if start < line < first and _RULING.search(comment.text):
            return comment
    return None


def comments(match: Match) -> list[Comment]:
    """The remarks of a match and its games, in the order of lines."""
    found = [*match.comments, *(comment for game in match.games for comment in game.comments)]
    return sorted(found, key=lambda comment: comment.span.line)


def _is_next(event: GameStarted) -> bool:
    """Whether no other game belongs between this one and the one before, as far as numbers tell."""
    conditions = event.conditions
    expected = expected_number(conditions.match.games, conditions.index)
    if conditions.game.number in (None, expected) or expected is None:
        return True
    return fault_of_number(event) is NumberFault.OUT_OF_PLACE


def _sides_are_swapped(event: GameStarted) -> bool:
    assert event.previous is not None
    return names(event.conditions) == names(event.previous.conditions)[::-1]


def _mirrored(score: Score) -> Score:
    return Score(score.right, score.left, score.length)


def names(conditions: Conditions) -> tuple[str, str]:
    """The names on a game's score line, whatever their case and spacing."""
    left, right = conditions.game.names
    return folded(left), folded(right)


def folded(name: str) -> str:
    """A player's name reduced to what tells players apart: letters and digits of any case."""
    return "".join(char for char in name.casefold() if char.isalnum())
