"""BG7xx: the score from game to game, up to the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.replay.events import GameStarted
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules._score_line import (
    ScoreFault,
    remark_above,
    unearned_points,
)

# ------------------------------------------------------------------ the score lines


@rule(
    "BG701",
    "score-not-carried",
    Severity.ERROR,
    on=ScoreFault.NOT_CARRIED,
    message="This game starts at {written}; the games before it give {right:or}.",
)
def score_not_carried(event: GameStarted) -> Iterator[Breach]:
    """A game does not start at the score the one before it led to.

    Why: The score of a game is that of the game before, with the points it gave added. Either a
        result or a score line is wrong, or a game is missing.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 1                         Bob : 0
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Tournaments: The players' score sheets decide.
    """
    yield _not_carried(event)


@rule(
    "BG710",
    "session-total",
    Severity.WARNING,
    on=ScoreFault.TOTAL,
    message="The session stands at {written} here; the games before it give {right:or}.",
)
def session_total(event: GameStarted) -> Iterator[Breach]:
    """The running totals of a money session do not add up.

    Why: In money play nothing but the settling hangs on the totals, so a slip is no more than
        doubtful.

    Breaks:
        0 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Drops                       Wins 1 point

         Game 2
         Ada : 1                         Bob : 0
          1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        0 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Drops                       Wins 1 point

         Game 2
         Ada : 0                         Bob : 1
          1) 42: 8/4 6/4                 31: 8/5 6/5
    """
    yield _not_carried(event)


@rule(
    "BG711",
    "unexplained-points",
    Severity.WARNING,
    on=ScoreFault.ADJUSTED,
    message="The score is {points} higher than the games gave. A remark stands by: {remark}",
)
def unexplained_points(event: GameStarted) -> Iterator[Breach]:
    """The score rises by a point or two that no game gave, next to a remark.

    Why: A director can award penalty points. A record has no cell for them, so a remark is the
        only sign; without one the score line counts as wrong, BG701.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        ; director: 1 penalty point to Ada, Bob was late

        Game 2
        Ada : 1                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Tournaments: Penalty points are given for a late start or for repeated illegal plays.
    """
    remark = remark_above(event)
    text = remark.text.strip() if remark else ""
    yield Breach(
        event.conditions.game.score_span,
        {"points": unearned_points(event), "remark": text},
        expected=_expected(event),
    )


@rule(
    "BG708",
    "score-decreases",
    Severity.ERROR,
    on=ScoreFault.FALLS,
    message="The score falls from {before} to {written}.",
)
def score_decreases(event: GameStarted) -> Iterator[Breach]:
    """A side has fewer points than at the start of the game before.

    Why: Points once won are never lost. Games stand in the wrong order, or two matches in one.

    Breaks:
        Game 1
        Ada : 2                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 1                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 2                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 2                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5
    """
    assert event.previous is not None
    yield Breach(
        event.conditions.game.score_span,
        {"before": event.previous.conditions.score, "written": event.conditions.score},
        expected=_expected(event),
    )


@rule(
    "BG709",
    "nonzero-start",
    Severity.INFO,
    on=GameStarted,
    message="The record begins at {score}.",
)
def nonzero_start(event: GameStarted) -> Iterator[Breach]:
    """The first game of the record does not start at nil all.

    Why: The record is part of a match. At match point nobody can tell from it whether the
        Crawford game has been played.

    Breaks:
        Game 3
        Ada : 2                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    score, game = event.conditions.score, event.conditions.game
    if event.previous is None and (score.left or score.right) and not score.is_decided:
        yield Breach(game.score_span, {"score": score})


# ------------------------------------------------------------------ the end of the match


@rule(
    "BG702",
    "play-after-match-won",
    Severity.ERROR,
    on=GameStarted,
    message="The match was over at {score}: {winner} had reached {length} points.",
)
def play_after_match_won(event: GameStarted) -> Iterator[Breach]:
    """A further game is recorded although a side has reached the length.

    Why: The first to reach the length has won. Either the length is wrong, or the games belong
        to another match.

    Breaks:
        1 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
             Wins 1 point

         Game 2
         Ada : 1                         Bob : 0
          1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
             Wins 1 point

         Game 2
         Ada : 1                         Bob : 0
          1) 42: 8/4 6/4                 31: 8/5 6/5

    Tournaments: The first to reach the posted length has won, whatever was played afterwards.
    """
    if _is_first_after_the_end(event) and _was_won_by_games(event):
        score, names = event.conditions.score, event.conditions.game.names
        winner = 0 if score.left >= (score.length or 0) else 1
        yield Breach(
            event.conditions.game.span,
            {
                "score": score,
                "winner": names[winner]
                or (Phrase("the left side"), Phrase("the right side"))[winner],
                "length": score.length,
            },
        )


@rule(
    "BG713",
    "score-at-or-above-length-at-start",
    Severity.ERROR,
    on=GameStarted,
    message="This game starts at {score}, when the match to {length} is already won.",
)
def score_at_or_above_length_at_start(event: GameStarted) -> Iterator[Breach]:
    """A score line shows a match that is already won, and no game before it says so.

    Why: Nobody starts a game after the match. The score or the length is wrong.

    Breaks:
        3 point match

         Game 1
         Ada : 3                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        3 point match

         Game 1
         Ada : 2                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if _is_first_after_the_end(event) and not _was_won_by_games(event):
        score = event.conditions.score
        yield Breach(event.conditions.game.score_span, {"score": score, "length": score.length})


def _not_carried(event: GameStarted) -> Breach:
    return Breach(
        event.conditions.game.score_span,
        {"written": event.conditions.score, "right": _expected(event)},
        expected=_expected(event),
    )


def _expected(event: GameStarted) -> tuple[str, ...]:
    return tuple(map(str, event.expected_scores))


def _is_first_after_the_end(event: GameStarted) -> bool:
    """Whether this is the first game that starts when a side has reached the length."""
    previous = event.previous
    is_decided = event.conditions.score.is_decided
    return is_decided and (previous is None or not previous.conditions.score.is_decided)


def _was_won_by_games(event: GameStarted) -> bool:
    return any(score.is_decided for score in event.expected_scores)
