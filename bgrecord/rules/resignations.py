"""BG6xx: games that were given up or settled before their end."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from bgrecord.core.legal import HOME
from bgrecord.core.position import BAR, OFF, farthest
from bgrecord.findings import Severity
from bgrecord.record.actions import Doubled, Played, Resigned, Rolled
from bgrecord.record.model import place_of
from bgrecord.replay.events import Ending, GameEnded, OtherAction
from bgrecord.rules._points import (
    GIVEN_UP,
    PointsFault,
    boards,
    written_result,
    wrong_points_breach,
)
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG603",
    "result-without-ending",
    Severity.WARNING,
    on=GameEnded,
    message="A win is written, but nobody bore off, dropped or resigned.",
    default=False,
)
def result_without_ending(event: GameEnded) -> Iterator[Breach]:
    """A win is written over an unfinished board.

    Why: Most programs and servers write a resignation so, which is why this rule has to be
        asked for. In a record kept by hand the end of the game may be missing.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: It is read as a concession, see BG612.
    """
    if event.ending is Ending.CLAIM:
        yield Breach()


@rule(
    "BG609",
    "impossible-resignation",
    Severity.WARNING,
    on=PointsFault.IMPOSSIBLE_RESIGNATION,
    message="The loser gave up more than he could still have lost here.",
)
def impossible_resignation(event: GameEnded) -> Iterator[Breach]:
    """A gammon or backgammon was resigned that could no longer have happened.

    Why: With a checker borne off a player can lose only a single game. Without contact, and
        with no checker on the bar or in the winner's home board, he can lose only a gammon.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-B----------------------c-/0
        1)                             31: 1/off(2)
            Wins 2 points

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-B----------------------c-/0
        1)                             31: 1/off(2)
            Wins 1 point

    Tournaments: A resignation that was accepted stands.
    """
    won = written_result(event)
    if won is None or won.points in (None, *event.worth):
        yield Breach(follows=event.board_in_doubt)
    else:
        yield wrong_points_breach(event)


@rule(
    "BG610",
    "resigned-for-less",
    Severity.INFO,
    on=GameEnded,
    message="A single game was given up where the gammon was already certain.",
)
def resigned_for_less(event: GameEnded) -> Iterator[Breach]:
    """A single game was resigned and accepted although the loser could not save the gammon.

    Why: The winner may accept less than he would have won, but he may also have overlooked it.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-B---------eee------------/0
        1)                             31: 14/11 14/13
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-B---------eee------------/0
        1)                             31: 14/11 14/13
            Wins 2 points

    Tournaments: Allowed: the opponent agreed.
    """
    won = written_result(event)
    counts = event.conditions.rules.jacoby is False or event.cube.is_turned
    if won is None or event.ending not in GIVEN_UP or not _is_judged(event) or not counts:
        return
    if won.points == event.cube.value and _is_certain_gammon(*boards(event)):
        yield Breach()


@rule(
    "BG611",
    "resignation-unanswered",
    Severity.WARNING,
    on=Resigned,
    message="A resignation is written here, and the game goes on.",
)
def resignation_unanswered(event: OtherAction) -> Iterator[Breach]:
    """A resignation is neither accepted nor refused, and the game goes on.

    Why: An accepted resignation ends the game; a refused one should be recorded as refused.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 18/15              Resigns
        3)                             61: 13/7 8/7

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 18/15              Resigns
        3)  Wins 1 point

    Tournaments: Play continues if it was refused.
    """
    entries = event.conditions.game.entries
    following = entries[place_of(entries, event.entry) + 1 :][:1]
    if following and isinstance(following[0].action, Rolled | Doubled | Played):
        yield Breach()


@rule(
    "BG612",
    "early-concession",
    Severity.INFO,
    on=GameEnded,
    message="The game was conceded while the sides were still in contact.",
    default=False,
)
def early_concession(event: GameEnded) -> Iterator[Breach]:
    """A game of a match was conceded with contact left.

    Why: US tournament rules (4.9) allow concessions only without contact. Elsewhere players
        resign when they like, which is why this rule has to be asked for.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-B---------eee------------/0
        1)                             31: 14/11 14/13
            Wins 2 points

    Tournaments: The opponent may insist on rolling on.
    """
    in_match = event.conditions.score.length is not None
    if in_match and event.ending in GIVEN_UP and _is_judged(event) and event.position.has_contact:
        yield Breach()


@rule(
    "BG613",
    "settlement",
    Severity.WARNING,
    on=PointsFault.SETTLEMENT,
    message="{points} points are no multiple of the cube, {cube}: was the game settled?",
)
def settlement(event: GameEnded) -> Iterator[Breach]:
    """The points were agreed on: a fraction, no multiple of the cube, or marked as settled.

    Why: In money play the players may settle a position for any number of points.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
            Wins 1.5 points

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
            Wins 1 point

    Tournaments: Not allowed.
    """
    yield wrong_points_breach(event)


@rule(
    "BG622",
    "match-given-up",
    Severity.INFO,
    on=PointsFault.MATCH_GIVEN_UP,
    message="{points} points, all that the match needed: the match was given up.",
)
def match_given_up(event: GameEnded) -> Iterator[Breach]:
    """A game that was given up is written with all the points the match still needed.

    Why: Who resigns or forfeits the match loses it with the game, whatever that one was worth.

    Breaks:
        1) 31: 8/5 6/5                 42: ????
        2)  Wins 7 points and the match

    Keeps:
        1) 31: 8/5 6/5                 42: ????
        2)  Wins 1 point

    Tournaments: A match may be lost by default or by penalty.
    """
    yield wrong_points_breach(event)


def _is_judged(event: GameEnded) -> bool:
    """Whether the board at the end can be trusted and has a winner."""
    return event.winner is not None and not event.board_in_doubt


def _is_certain_gammon(loser: bytes, winner: bytes) -> bool:
    """Whether the loser cannot bear a checker off in time even if he rolls first, and sixes.

    The winner is granted the worst of dice: each number he rolls takes off a pip or a checker.
    """
    has_contact = farthest(loser) + farthest(winner) > 25
    if loser[OFF] or has_contact or farthest(winner) > HOME:
        return False
    outside = range(HOME + 1, BAR)
    sixes = sum(ceil((place - HOME) / 6) * loser[place] for place in outside) + 1
    pips = sum(place * winner[place] for place in range(1, HOME + 1))
    return ceil(pips / 2) < ceil(sixes / 4)
