"""BG6xx: how a result is written, and on which side."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.scoring import GameKind, multiples
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Lost
from bgrecord.replay.events import GameEnded
from bgrecord.rules._points import (
    PointsFault,
    fault_of_points,
    fault_of_result,
    has_wrong_winner,
    is_wrong_winner_explained,
    points_needed,
    resigned_kind,
    written_result,
    wrong_points_breach,
)
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG602",
    "wrong-winner",
    Severity.ERROR,
    on=GameEnded,
    message="The result stands on the side that lost.",
    rows=(9,),
)
def wrong_winner(event: GameEnded) -> Iterator[Breach]:
    """The result gives the game to the side that dropped, resigned or did not bear off.

    Why: Who drops or resigns loses; who bears off the last checker first wins.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3)                              Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3)  Wins 1 point

    Tournaments: A wrong result may be corrected until either player has begun the next match
        (US 4.10).
    """
    if has_wrong_winner(event):
        place = event.results[0] if event.results else event.losses[0]
        yield Breach(span=place.span, follows=is_wrong_winner_explained(event))


@rule(
    "BG615",
    "match-flag",
    Severity.WARNING,
    on=GameEnded,
    message="By the score, {score}, this game {verdict}, but the result says otherwise.",
)
def match_flag(event: GameEnded) -> Iterator[Breach]:
    """`and the match` stands where the match goes on, or is missing where it was won.

    Why: The words belong to the game that brings a player to the match length. They are missed
        only in a record that uses them elsewhere.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point and the match

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point
    """
    won, conditions = written_result(event), event.conditions
    if won is None or won.points is None or conditions.match.length is None:
        return
    if conditions.score.is_decided or conditions.score_in_doubt:
        return  # the match was over before this game (BG702), or the score is in doubt (BG701)
    if fault_of_result(event) is not None or has_wrong_winner(event):
        return  # so is then what the result makes of it
    scores, decided = conditions.scores, event.written_score.is_decided
    if won.match and not decided:
        yield Breach(
            values={"score": event.written_score, "verdict": Phrase("does not end the match")}
        )
    elif decided and not won.match and conditions.dialect.says_match and len(scores) == 1:
        yield Breach(values={"score": event.written_score, "verdict": Phrase("ends the match")})


@rule(
    "BG616",
    "two-results",
    Severity.ERROR,
    on=GameEnded,
    message="The game has more than one result.",
)
def two_results(event: GameEnded) -> Iterator[Breach]:
    """A game has two result lines, or two halves of one that disagree.

    Why: A game has one winner and one number of points.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3)  Wins 1 point                Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3)  Wins 1 point                Losses 1 point
    """
    if len(event.results) > 1:
        yield Breach(span=event.results[1].span)
    elif (won := written_result(event)) is not None:
        for loss in event.losses:
            assert isinstance(loss.action, Lost)
            if loss.action.points != won.points or loss.side == event.results[0].side:
                yield Breach(span=loss.span)


@rule(
    "BG618",
    "kind-label-mismatch",
    Severity.WARNING,
    on=GameEnded,
    message="The record calls it a {kind}, which does not fit the points.",
    rows=(50,),
)
def kind_label_mismatch(event: GameEnded) -> Iterator[Breach]:
    """The words single, gammon or backgammon do not fit the points.

    Why: The words name the multiple of the cube that the points should be.

    Breaks:
        1) 31: 8/5 6/5                  Resigns gammon
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                  Resigns gammon
            Wins 2 points
    """
    won, kind = written_result(event), _named_kind(event)
    if won is None or kind is None or has_wrong_winner(event):
        return
    if fault_of_points(event) not in (None, PointsFault.OTHER_THAN_NAMED):
        return  # one finding for one wrong result
    if won.points is None:
        fits = event.kind in (None, kind)
    else:
        counts = multiples(kind, cube_turned=event.cube.is_turned, rules=event.conditions.rules)
        fits = any(won.points == count * event.cube.value for count in counts)
    if not fits:
        yield Breach(values={"kind": kind})


@rule(
    "BG619",
    "capped-points",
    Severity.INFO,
    on=PointsFault.CAPPED,
    message="Written as {points}, what the match needed; the game is worth {right:or}.",
)
def capped_points(event: GameEnded) -> Iterator[Breach]:
    """The deciding game is written as the points still needed, not as what it was worth.

    Why: Some servers cap the last game of a match at the points needed, or at the match length.
        The score of the match does not suffer.

    Breaks:
        Game 2
        Ada : 6                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 1 point

    Keeps:
        Game 2
        Ada : 5                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points
    """
    yield wrong_points_breach(event)


@rule(
    "BG620",
    "surplus-points",
    Severity.INFO,
    on=GameEnded,
    message="Only {needed} of the {points} points count: the match is won.",
)
def surplus_points(event: GameEnded) -> Iterator[Breach]:
    """The deciding game was worth more than the winner needed.

    Why: The first to reach or pass the match length wins; what is above it is ignored.

    Breaks:
        Game 2
        Ada : 6                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points

    Keeps:
        Game 2
        Ada : 5                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points
    """
    won, needed = written_result(event), points_needed(event)
    if won is None or won.points is None or needed is None or has_wrong_winner(event):
        return
    if won.points in event.worth and won.points > needed > 0:
        yield Breach(values={"needed": needed, "points": won.points})


@rule(
    "BG621",
    "sentinel-points",
    Severity.WARNING,
    on=PointsFault.SENTINEL,
    message="{points} points are a mark of the program that wrote them, not a number of points.",
)
def sentinel_points(event: GameEnded) -> Iterator[Breach]:
    """The points are far beyond any game, and the score that follows does not count them.

    Why: Backgammon Studio writes numbers such as 2008 or 4016 where a match was given up.

    Breaks:
        1) 31: 8/5 6/5                 42: ????
        2)  Wins 4016 point

    Keeps:
        1) 31: 8/5 6/5                 42: ????
        2)  Wins 1 point
    """
    yield wrong_points_breach(event)


def _named_kind(event: GameEnded) -> GameKind | None:
    """The kind of win the record names in words."""
    won = written_result(event)
    return (won.kind if won is not None else None) or resigned_kind(event)
