"""BG6xx: what a game that was played to its end is worth."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.replay.events import GameEnded
from bgrecord.rules._points import (
    PointsFault,
    wrong_points_breach,
)
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG601",
    "wrong-points",
    Severity.ERROR,
    on=PointsFault.WRONG_MULTIPLE,
    message="The game is worth {right:or}, not {points}: the loser has borne off a checker.",
    rows=(47, 48, 49, 50, 53),
)
def wrong_points(event: GameEnded) -> Iterator[Breach]:
    """The points do not follow from how the game ended.

    Why: A game counts the cube once; twice if the loser has borne off no checker, and three
        times if he moreover has one on the bar or in the winner's home board.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----------------------b-/0
        1) 31: 1/off
            Wins 2 points

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----------------------b-/0
        1) 31: 1/off
            Wins 1 point

    Tournaments: The players may correct a result during the match, and until either of them has
        begun the next one (US 4.10).
    """
    yield wrong_points_breach(event)


@rule(
    "BG604",
    "multiple-on-drop",
    Severity.ERROR,
    on=PointsFault.DROP_MULTIPLIED,
    message="A dropped double is a single game: {right:or}, not {points}.",
    rows=(53,),
)
def multiple_on_drop(event: GameEnded) -> Iterator[Breach]:
    """A dropped double was scored as a gammon or backgammon.

    Why: A drop ends the game as a single one at the value before the double.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 3 points

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: Always a single game at the old value.
    """
    yield wrong_points_breach(event)


@rule(
    "BG605",
    "jacoby-multiple",
    Severity.ERROR,
    on=PointsFault.JACOBY,
    message="Jacoby rule: no player turned the cube, so the game counts {right:or}, not {points}.",
    rows=(58,),
)
def jacoby_multiple(event: GameEnded) -> Iterator[Breach]:
    """A gammon or backgammon was counted under the Jacoby rule with an unturned cube.

    Why: Under the Jacoby rule, an option of money play, gammons and backgammons count once
        unless a player turned the cube in the game. Automatic doubles do not count as a turn.

    Breaks:
        ; [Jacoby "On"]

        0 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points

    Keeps:
        ; [Jacoby "Off"]

        0 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points

    Tournaments: The Jacoby rule is not used in matches.
    """
    yield wrong_points_breach(event)


@rule(
    "BG606",
    "wrong-drop-value",
    Severity.ERROR,
    on=PointsFault.DROP_AT_OFFER,
    message="A dropped double pays the value before it: {right:or}, not {points}.",
    rows=(53, 55),
)
def wrong_drop_value(event: GameEnded) -> Iterator[Breach]:
    """A drop was paid at the value offered.

    Why: Who drops loses what the cube showed before the double; who drops a beaver loses what
        it would have shown without the beaver.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Drops                       Wins 4 points

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Drops                       Wins 2 points
    """
    yield wrong_points_breach(event)


@rule(
    "BG607",
    "gammon-not-counted",
    Severity.ERROR,
    on=PointsFault.GAMMON_UNCOUNTED,
    message="The loser has borne off no checker: the game is worth {right:or}, not {points}.",
    rows=(48,),
)
def gammon_not_counted(event: GameEnded) -> Iterator[Breach]:
    """A gammon or backgammon was scored as a single game.

    Why: A player who has borne off no checker when the other finishes loses twice the cube.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--------------eee-------/0
        1) 31: 1/off
            Wins 2 points

    Tournaments: The players may have agreed on less; the record should say so.
    """
    yield wrong_points_breach(event)


@rule(
    "BG608",
    "backgammon-miscounted",
    Severity.ERROR,
    on=PointsFault.BACKGAMMON_MISCOUNTED,
    message="By the loser's last checkers the game is worth {right:or}, not {points}.",
    rows=(49,),
)
def backgammon_miscounted(event: GameEnded) -> Iterator[Breach]:
    """A backgammon was scored as a gammon, or a gammon as a backgammon.

    Why: A gammon counts three times if the loser has a checker on the bar or in the winner's
        home board. The winner's bar point is not in his home board.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--a-----------eed-------/0
        1) 31: 1/off
            Wins 2 points

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--a-----------eed-------/0
        1) 31: 1/off
            Wins 3 points
    """
    yield wrong_points_breach(event)


@rule(
    "BG614",
    "triple-in-tavli",
    Severity.ERROR,
    on=PointsFault.TRIPLE,
    message="There is no triple game here: {right:or} at most, not {points}.",
    rows=(49,),
)
def triple_in_tavli(event: GameEnded) -> Iterator[Breach]:
    """A game was counted three times in a variant without backgammons.

    Why: In portes and tavla a game counts twice at most.

    Breaks:
        ; [Variation "Portes"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--a-----------eed-------/0
        1) 31: 1/off
            Wins 3 points

    Keeps:
        ; [Variation "Portes"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A--a-----------eed-------/0
        1) 31: 1/off
            Wins 2 points
    """
    yield wrong_points_breach(event)


@rule(
    "BG617",
    "points-not-multiple",
    Severity.ERROR,
    on=PointsFault.NO_MULTIPLE,
    message="With the cube at {cube} a game cannot be worth {points}: {right:or}.",
    rows=(50,),
)
def points_not_multiple(event: GameEnded) -> Iterator[Breach]:
    """The points are not one, two or three times the cube.

    Why: A single game counts the cube once, a gammon twice, a backgammon three times.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
            Wins 5 points

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
            Wins 4 points
    """
    yield wrong_points_breach(event)
