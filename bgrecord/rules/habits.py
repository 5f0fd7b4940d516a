"""BG8xx: where a file departs from its own habits.

A habit kept through a whole file is no fault, whichever it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.record.model import Entry, Record
from bgrecord.replay.events import MatchEnded
from bgrecord.rules._registry import Breach, rule

#: Tells which of several spellings an entry uses, None when it uses none of them.
Habit = Callable[[Record, Entry], str | None]

_WORDS_FOR_PLACES = re.compile(r"\bb(?:ar)?/|/o(?:ff)?\b", re.I)


@rule(
    "BG806",
    "repetition-style",
    Severity.INFO,
    on=MatchEnded,
    message="Here equal moves are {style}; the rest of the file does it otherwise.",
    default=False,
)
def repetition_style(event: MatchEnded) -> Iterator[Breach]:
    """Equal moves are counted in some plays, and written out in others.

    Why: `24/18(2)` and `24/18 24/18` mean the same; one file should use one of them.

    Breaks:
        1) 65: 24/13                   66: 24/18(2) 13/7(2)
        2) 33: 8/5 8/5 6/3 6/3         44: 13/5(2)

    Keeps:
        1) 65: 24/13                   66: 24/18(2) 13/7(2)
        2) 33: 8/5(2) 6/3(2)           44: 13/5(2)
    """
    yield from _departures(event, _repetition)


@rule(
    "BG807",
    "bar-off-spelling",
    Severity.INFO,
    on=MatchEnded,
    message="Here the bar and the way off are written in {style}, elsewhere otherwise.",
    default=False,
)
def bar_off_spelling(event: MatchEnded) -> Iterator[Breach]:
    """The bar and the way off are written as words in some plays, and as 25 and 0 in others.

    Why: `bar/20` and `25/20` mean the same; one file should use one of them.

    Breaks:
        1) 62: 24/18 13/11             31: 8/5 6/5
        2) 21: 13/11 6/5               61: 13/7* 8/7
        3) 62: 25/23 23/17*            41: bar/21 6/5
        4) 21: 24/23 6/4*              32: bar/22 13/11

    Keeps:
        1) 62: 24/18 13/11             31: 8/5 6/5
        2) 21: 13/11 6/5               61: 13/7* 8/7
        3) 62: bar/23 23/17*           41: bar/21 6/5
        4) 21: 24/23 6/4*              32: bar/22 13/11
    """
    yield from _departures(event, _spelling_of_places)


@rule(
    "BG808",
    "dance-spelling",
    Severity.INFO,
    on=MatchEnded,
    message="Here a dance is written as {style}, elsewhere otherwise.",
    rows=(15,),
    default=False,
)
def dance_spelling(event: MatchEnded) -> Iterator[Breach]:
    """A roll that could not be played is left blank in some places, and said in words in others.

    Why: A blank cell can also be a lost one; whoever writes `Cannot Move` should do so always.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=aBBBBBB------C-----dddb---/0
         1) 21: 13/11 13/12             61: Cannot Move
         2) 31: 13/10 12/11             52:
         3) 21: 11/9 10/9               43: Cannot Move
         4) 31: 11/8 9/8

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=aBBBBBB------C-----dddb---/0
         1) 21: 13/11 13/12             61: Cannot Move
         2) 31: 13/10 12/11             52: Cannot Move
         3) 21: 11/9 10/9               43: Cannot Move
         4) 31: 11/8 9/8
    """
    yield from _departures(event, _dance)


@rule(
    "BG809",
    "split-compound",
    Severity.INFO,
    on=MatchEnded,
    message="Here one checker's run is {style}, elsewhere otherwise.",
    rows=(20,),
    default=False,
)
def split_compound(event: MatchEnded) -> Iterator[Breach]:
    """One checker's run is written as one move in some plays, and step by step in others.

    Why: `24/13` and `24/18 18/13` mean the same; one file should use one of them. A run cut at
        a hit is no departure.

    Breaks:
        1) 65: 24/13                   63: 24/15
        2) 21: 13/11 6/5               62: 24/18 18/16

    Keeps:
        1) 65: 24/13                   63: 24/15
        2) 21: 13/11 6/5               62: 24/16
    """
    yield from _departures(event, _run)


def _departures(event: MatchEnded, habit: Habit) -> Iterator[Breach]:
    """The entries of a match that are not spelled as most others are."""
    styles = [
        (entry, style)
        for game in event.match.games
        for entry in game.entries
        if (style := habit(event.record, entry)) is not None
    ]
    usual = Counter(style for _, style in styles).most_common(1)
    for entry, style in styles:
        if style != usual[0][0]:
            yield Breach(entry.span, {"style": style})


def _repetition(record: Record, entry: Entry) -> str | None:
    moves = entry.action.moves if isinstance(entry.action, Rolled) else ()
    if any(move.checkers > 1 for move in moves):
        return Phrase("counted")
    return Phrase("written out") if len(set(moves)) < len(moves) else None


def _spelling_of_places(record: Record, entry: Entry) -> str | None:
    moves = entry.action.moves if isinstance(entry.action, Rolled) else ()
    if not any(move.start == BAR or move.end == OFF for move in moves):
        return None
    return Phrase("words") if _WORDS_FOR_PLACES.search(_cell(record, entry)) else Phrase("numbers")


def _dance(record: Record, entry: Entry) -> str | None:
    action = entry.action
    if not isinstance(action, Rolled):
        return None
    if action.unplayed is Unplayed.BLANK:
        return Phrase("a blank")
    if action.unplayed is Unplayed.CANNOT_MOVE:
        return _cell(record, entry).partition(":")[2].strip().casefold()
    return None


def _run(record: Record, entry: Entry) -> str | None:
    action = entry.action
    if not isinstance(action, Rolled):
        return None
    if any(_is_merged(move, action) for move in action.moves):
        return Phrase("one move")
    return Phrase("written step by step") if _continues(action.moves) else None


def _is_merged(move: Move, action: Rolled) -> bool:
    """Whether a single checker's move covers more pips than the higher die."""
    return move.end != OFF and move.start - move.end > action.roll.high


def _continues(moves: tuple[Move, ...]) -> bool:
    """Whether a move goes on where another ended without a hit."""
    ends = {move.end for move in moves if not move.hits[-1]}
    return any(move.start in ends for move in moves)


def _cell(record: Record, entry: Entry) -> str:
    """An entry as written."""
    return record.source.line(entry.line)[entry.column - 1 : entry.end_column - 1].strip()
