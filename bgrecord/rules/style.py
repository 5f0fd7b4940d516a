"""BG8xx: how plays and words are written, when their meaning is clear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from bgrecord.core.verdict import Remark
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.model import NoteKind
from bgrecord.replay.events import (
    GameStarted,
    MatchEnded,
    MatchStarted,
    Noticed,
    RollPlayed,
)
from bgrecord.rules._illegal import rolled
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules._score_line import names
from bgrecord.source import Source, Span

# Only from the first blank of a run on: else a long run costs its square.
_END_BLANKS = r"(?<![ \t])[ \t]+$"

# ------------------------------------------------------------------ hit marks


@rule(
    "BG801",
    "missing-hit-mark",
    Severity.INFO,
    on=Remark.MARK_MISSING,
    message="This play hits, and no star says so.",
    rows=(27,),
)
def missing_hit_mark(event: RollPlayed) -> Iterator[Breach]:
    """A play hits a blot and has no star, though other hits of the file have one.

    Why: A checker landing on a blot sends it to the bar. Where a file marks hits, a missing star
        hints that the board was another one at the table. Files without any star keep a habit.

    Breaks:
        1) 62: 24/18 13/11             31: 8/5 6/5
        2) 21: 13/11 6/5               61: 13/7* 8/7
        3) 62: bar/23 23/17

    Keeps:
        1) 62: 24/18 13/11             31: 8/5 6/5
        2) 21: 13/11 6/5               61: 13/7* 8/7
        3) 62: bar/23 23/17*
    """
    is_marking = event.conditions.dialect.marks_hits
    yield Breach(severity=Severity.WARNING if is_marking else None)


@rule(
    "BG802",
    "false-hit-mark",
    Severity.WARNING,
    on=Remark.MARK_FALSE,
    message="A star marks a hit, and nothing was hit there.",
    rows=(27,),
)
def false_hit_mark(event: RollPlayed) -> Iterator[Breach]:
    """A star stands where no opposing blot was.

    Why: A wrong star is often the first sign that the replayed board is not the one that was on
        the table.

    Breaks:
        1) 31: 8/5 6/5*                42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield Breach()


@rule(
    "BG805",
    "hidden-hit",
    Severity.WARNING,
    on=Remark.HIDDEN_HIT,
    message="A checker hits on its way, and the play is written as if it had not stopped.",
    rows=(28,),
)
def hidden_hit(event: RollPlayed) -> Iterator[Breach]:
    """A play names only the ends of a checker's way and so hides a hit in passing.

    Why: Each number is a move of its own, and a blot is hit also where a checker only touches
        down. Every way leads over that blot here, so the play is clear, but easily misread.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------a-----B----------b-/0
         1) 33: 13/4 13/10

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------a-----B----------b-/0
         1) 33: 13/7*/4 13/10
    """
    yield Breach()


# ------------------------------------------------------------------ plays


@rule(
    "BG803",
    "dice-order",
    Severity.INFO,
    on=RollPlayed,
    message="The lower die of {roll} is written first.",
    default=False,
)
def dice_order(event: RollPlayed) -> Iterator[Breach]:
    """The lower die stands first.

    Why: Most records write the higher die first; some keep the order of the throw.

    Breaks:
        1) 13: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    roll = rolled(event).roll
    if roll.first < roll.second:
        yield Breach(values={"roll": roll})


@rule(
    "BG804",
    "submove-order",
    Severity.INFO,
    on=RollPlayed,
    message="The moves are not written from the highest point down.",
    rows=(29,),
    default=False,
)
def submove_order(event: RollPlayed) -> Iterator[Breach]:
    """The moves of a play are not written from the bar and the highest point down.

    Why: The order of writing need not be the order of play, but entering comes first in both,
        and a fixed order makes plays easy to compare.

    Breaks:
        1) 31: 6/5 8/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    starts = [move.start for move in rolled(event).moves]
    if starts != sorted(starts, reverse=True):
        yield Breach()


@rule(
    "BG810",
    "null-move",
    Severity.WARNING,
    on=Remark.NULL_MOVE,
    message="A move ends where it starts.",
)
def null_move(event: RollPlayed) -> Iterator[Breach]:
    """A move names the same point twice.

    Why: It moves nothing. The real play is usually another, and one of the points a slip.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4 6/6

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield Breach()


@rule(
    "BG814",
    "separator",
    Severity.INFO,
    on=RollPlayed,
    message="Plays are written with blanks and slashes; here stands {separators}",
    default=False,
)
def separator(event: RollPlayed) -> Iterator[Breach]:
    """Points or dice are joined by a dash, or moves parted by a comma.

    Why: People read `8-5, 6-5` well; some programs refuse it and lose the play.

    Breaks:
        1) 31: 8-5 6-5                 42: 8/4, 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    separators = rolled(event).separators
    if separators:
        yield Breach(values={"separators": separators})


@rule(
    "BG815",
    "apparent-partial",
    Severity.INFO,
    on=Remark.LOOKS_PARTIAL,
    message="This looks like one number, but one checker plays both.",
    rows=(45,),
)
def apparent_partial(event: RollPlayed) -> Iterator[Breach]:
    """A short form that looks like half a roll is a full play of one checker.

    Why: The small number may be played first so that the large one bears the same checker off:
        with 61, `6/off` can stand for 6/5/off.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----A-----------------b-/0
         1) 61: 6/off

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----A-----------------b-/0
         1) 61: 6/5/off

    Tournaments: Legal.
    """
    yield Breach()


# ------------------------------------------------------------------ words and layout


@rule(
    "BG811",
    "even-match-length",
    Severity.INFO,
    on=MatchStarted,
    message="A match to {length}: lengths are odd by custom.",
    default=False,
)
def even_match_length(event: MatchStarted) -> Iterator[Breach]:
    """The match length is even.

    Why: Matches are played to odd numbers by custom; an even one may be a slip.

    Breaks:
         6 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
         5 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    length = event.match.length
    if length and length % 2 == 0:
        yield Breach(event.match.length_span, {"length": length})


@rule(
    "BG812",
    "name-spelling",
    Severity.INFO,
    on=GameStarted,
    message="{name} was spelled {before} in the game before.",
)
def name_spelling(event: GameStarted) -> Iterator[Breach]:
    """A player's name is spelled in two ways.

    Why: Statistics know a player by the name alone.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        ADA : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5
    """
    previous, game = event.previous, event.conditions.game
    if previous is None or game.names == previous.conditions.game.names:
        return
    for side, (now, then) in enumerate(
        zip(names(event.conditions), names(previous.conditions), strict=True)
    ):
        name, before = game.names[side], previous.conditions.game.names[side]
        if now and now == then and name != before:
            yield Breach(game.score_span, {"name": name, "before": before})


@rule(
    "BG813",
    "layout",
    Severity.INFO,
    on=(NoteKind.LAYOUT, MatchEnded),
    message="The layout is unusual: {what}.",
    default=False,
)
def layout(event: Noticed | MatchEnded) -> Iterator[Breach]:
    """Columns, tabs, blanks at line ends, a byte order mark or line ends are unusual.

    Why: Some programs find the right column by counting characters.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10                   52: 13/8 13/11
        3) 61: 13/7 8/7                43: 13/9 6/3

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             52: 13/8 13/11
        3) 61: 13/7 8/7                43: 13/9 6/3
    """
    if isinstance(event, Noticed):
        yield Breach(values={"what": event.note.values.get("what", "")})
        return
    if event.match is event.record.matches[0]:
        yield from _oddities(event.record.source)
    for game in event.match.games:
        for left, right in pairwise(game.entries):
            shift = abs(right.column - event.record.dialect.right_column)
            is_pushed = right.column <= left.end_column + 1
            if left.line == right.line and right.side > left.side and shift > 1 and not is_pushed:
                yield Breach(right.span, {"what": Phrase("the right cell is out of its column")})


@rule(
    "BG816",
    "foreign-keyword",
    Severity.INFO,
    on=NoteKind.UNUSUAL_WORDS,
    message='Read as {usual}: programs do not know "{text}".',
)
def foreign_keyword(event: Noticed) -> Iterator[Breach]:
    """An action is written in words no program writes: of another language, or another form.

    Why: Programs know a few English words only, and lose a cell they cannot read.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Abandona                    Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Resigns                     Wins 1 point
    """
    yield Breach(values=event.note.values)


def _oddities(source: Source) -> Iterator[Breach]:
    """What is unusual about a file: its byte order mark, line ends, tabs, blanks at line ends."""
    if source.encoding == "utf-8-sig":
        yield Breach(Span(1, 1, 1), {"what": Phrase("a byte order mark")})
    if source.text.count("\r") > source.text.count("\r\n"):
        yield Breach(Span(1, 1, 1), {"what": Phrase("line ends of one carriage return")})
    for pattern, what in (
        (r"\t", Phrase("a tab")),
        (_END_BLANKS, Phrase("blanks at the end of a line")),
    ):
        for number, line in enumerate(source.lines, 1):
            if found := re.search(pattern, line):
                yield Breach(Span(number, found.start() + 1, found.end() + 1), {"what": what})
                break
