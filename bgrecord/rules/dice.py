"""BG2xx: the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import attrgetter

from bgrecord.core.dice import Roll
from bgrecord.findings import Severity
from bgrecord.record.actions import Rolled
from bgrecord.record.model import Entry
from bgrecord.replay.events import GameEnded, MatchEnded, RollPlayed, TurnFault
from bgrecord.rules._illegal import player, rolled
from bgrecord.rules._registry import Breach, rule

#: So many rolls running never repeat by chance: once in 21 to the power of ten.
REPEATED_ROLLS = 10

# One letter a roll, whatever the order of its dice.
_LETTERS = {
    Roll(first, second): chr(ord("A") + 6 * max(first, second) + min(first, second))
    for first in range(1, 7)
    for second in range(1, 7)
}


#: Every match is shorter; no more rolls are looked at, since that takes the square of the time.
MOST_ROLLS = 50_000


@rule(
    "BG201",
    "impossible-die",
    Severity.ERROR,
    on=TurnFault.IMPOSSIBLE_DIE,
    message="A die shows 1 to 6; {roll} cannot be rolled.",
    rows=(7,),
)
def impossible_die(event: RollPlayed) -> Iterator[Breach]:
    """A roll is not two numbers from one to six.

    Why: Each roll is thrown with two six-sided dice.

    Breaks:
        1) 31: 8/5 6/5                 71: 8/1 8/7

    Keeps:
        1) 31: 8/5 6/5                 61: 8/2 8/7
    """
    yield Breach(values={"roll": rolled(event).roll})


@rule(
    "BG202",
    "opening-doublet",
    Severity.ERROR,
    on=TurnFault.OPENING_DOUBLET,
    message="A game cannot open with a doublet such as {roll}: each player throws one die.",
    rows=(12,),
)
def opening_doublet(event: RollPlayed) -> Iterator[Breach]:
    """The first roll of a game shows two equal numbers.

    Why: Each player throws one die, and equal dice are thrown again until they differ. Usually
        the first turn of the game is missing. In portes and tavla the starter rolls both dice
        afresh, so there it is allowed.

    Breaks:
        1) 33: 8/5(2) 6/3(2)           42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 33: 8/5(2) 6/3(2)

    Tournaments: It cannot happen at a table, so the record is wrong.
    """
    yield Breach(values={"roll": rolled(event).roll})


@rule(
    "BG207",
    "wrong-starter",
    Severity.ERROR,
    on=GameEnded,
    message="The opening dice were {left} and {right}; the game opens with {roll} from {player}.",
    rows=(10, 11),
)
def wrong_starter(event: GameEnded) -> Iterator[Breach]:
    """The lower opening die starts, or the first roll is not made of the two opening dice.

    Why: Each player throws one die; the higher starts and plays the two dice thrown. In portes
        and tavla he rolls both again.

    Breaks:
        Not in .mat: its rows do not tell who threw which opening die. Thrown 3 and 5, and the
        player with the 3 starts.

    Keeps:
        Not in .mat: thrown 3 and 5, and the player with the 5 opens with 53.

    Tournaments: A wrong start stands once it goes unnoticed.
    """
    left, right = _deciding_throw(event)
    opening = opening_roll(event)
    if left == right or opening is None:
        return
    entry, roll = opening
    is_own_dice = event.conditions.rules.starter_rerolls or sorted(roll) == sorted((left, right))
    if entry.side != (0 if left > right else 1) or not is_own_dice:
        starter = player(event.conditions, entry.side)
        yield Breach(entry.span, {"left": left, "right": right, "roll": roll, "player": starter})


@rule(
    "BG208",
    "opening-tie-not-rethrown",
    Severity.ERROR,
    on=GameEnded,
    message="Both opening dice were {die}, and were not thrown again.",
    rows=(12,),
)
def opening_tie_not_rethrown(event: GameEnded) -> Iterator[Breach]:
    """The two opening dice are equal, and play begins all the same.

    Why: Equal opening dice decide nothing: they are thrown again until they differ.

    Breaks:
        Not in .mat: it has no place for the opening dice. Thrown 4 and 4, then 44 is played.

    Keeps:
        Not in .mat: thrown 4 and 4, then 6 and 2, and 62 is played.
    """
    left, right = _deciding_throw(event)
    opening = opening_roll(event)
    if left and left == right and opening is not None:
        yield Breach(opening[0].span, {"die": left})


@rule(
    "BG213",
    "repeated-dice-block",
    Severity.INFO,
    on=MatchEnded,
    message="{count} rolls running are the same as those from line {line} on.",
)
def repeated_dice_block(event: MatchEnded) -> Iterator[Breach]:
    """Ten or more rolls running come twice in the same match.

    Why: Dice never do that; lines were copied.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
         2) 61: 13/7 8/7                52: 13/8 13/11
         3) 43: 24/20 13/10             65: 13/7 13/8
         4) 21: 13/11 6/5               54: 8/4 8/3
         5) 63: 11/5 10/7               21: 13/11 4/3
            Wins 1 point

        Game 2
        Ada : 1                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
         2) 61: 13/7 8/7                52: 13/8 13/11
         3) 43: 24/20 13/10             65: 13/7 13/8
         4) 21: 13/11 6/5               54: 8/4 8/3
         5) 63: 11/5 10/7               21: 13/11 4/3

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
         2) 61: 13/7 8/7                52: 13/8 13/11
         3) 43: 24/20 13/10             65: 13/7 13/8
         4) 21: 13/11 6/5               54: 8/4 8/3
         5) 63: 11/5 10/7               21: 13/11 4/3
    """
    games = event.match.games
    dice = "".join(
        [
            _LETTERS.get(action.roll, "?")
            for game in games
            for action in map(attrgetter("action"), game.entries)
            if type(action) is Rolled
        ]
    )
    for first, second, count in _repeats(dice[:MOST_ROLLS]):
        entries = (entry for game in games for entry in game.entries)
        rolls = [entry for entry in entries if isinstance(entry.action, Rolled)]
        yield Breach(rolls[second].span, {"count": count, "line": rolls[first].line})


def _repeats(dice: str) -> Iterator[tuple[int, int, int]]:
    """The long stretches of rolls that come again: where, where again, and how many rolls.

    Every long stretch holds a short one at one of the places looked at, so few need looking at.
    """
    short = REPEATED_ROLLS // 2
    start = 0
    while start + short <= len(dice):
        again = dice.find(dice[start : start + short], start + 1)
        if again > 0:
            before = _agreement(reversed(dice[:start]), reversed(dice[:again]))
            count = before + _agreement(dice[start:], dice[again:])
            if count >= REPEATED_ROLLS:
                yield start - before, again - before, count
                start += count - before
                continue
        start += short + 1


def _agreement(one: Iterable[str], other: Iterable[str]) -> int:
    """How many rolls two stretches share from their beginning."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _deciding_throw(event: GameEnded) -> tuple[int, int]:
    """The last single dice thrown to open, left's and right's; nils when none are written."""
    throws = event.conditions.game.opening_throws
    return throws[-1] if throws else (0, 0)


def opening_roll(event: GameEnded) -> tuple[Entry, Roll] | None:
    """The first roll of a game and its place."""
    for entry in event.conditions.game.entries:
        if isinstance(entry.action, Rolled):
            return entry, entry.action.roll
    return None
