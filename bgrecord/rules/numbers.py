"""BG3xx: how much of a roll was played, and how much of it must be."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.legal import legal_plays
from bgrecord.core.verdict import Reason
from bgrecord.findings import Severity
from bgrecord.replay.events import RollPlayed
from bgrecord.rules._illegal import illegal_play, rolled
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG308",
    "incomplete-play",
    Severity.ERROR,
    on=Reason.INCOMPLETE,
    message="{roll} was played in part: {missing} is left, and could have been played.",
    rows=(34, 37),
)
def incomplete_play(event: RollPlayed) -> Iterator[Breach]:
    """Fewer numbers were played than could be.

    Why: A roll must be played as far as there is any way to do it: both numbers, or as many of
        a doublet's four as possible.

    Breaks:
        1) 31: 8/5                     42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: An illegal play. Older US rules let the opponent condone it; since 2014 both
        players are obliged to point it out until the opponent has rolled.
    """
    yield illegal_play(event)


@rule(
    "BG309",
    "lower-number-played",
    Severity.ERROR,
    on=Reason.LOWER_NUMBER,
    message="Only one number of {roll} can be played, and it must be the {missing}.",
    rows=(36,),
)
def lower_number_played(event: RollPlayed) -> Iterator[Breach]:
    """The lower number was played where one number could be, and the higher one was playable.

    Why: If either number can be played but not both, it must be the higher.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------b----------Ab------/0
        1) 65: 18/13

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------b----------Ab------/0
        1) 65: 18/12

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG310",
    "stranded-number",
    Severity.ERROR,
    on=Reason.STRANDED_NUMBER,
    message="Playing the {number} so leaves no {missing}; another play uses both.",
    rows=(34,),
)
def stranded_number(event: RollPlayed) -> Iterator[Breach]:
    """The number played first made the other unplayable, though another play uses both.

    Why: A player may not choose a play that leaves a number over when some play leaves none.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--------A---------b-A--b--/0
        1) 62: 8/2

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--------A---------b-A--b--/0
        1) 62: 20/14 8/6

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG311",
    "too-many-moves",
    Severity.ERROR,
    on=Reason.TOO_MANY_MOVES,
    message="{written} numbers are played; {roll} has {numbers}.",
    rows=(22,),
)
def too_many_moves(event: RollPlayed) -> Iterator[Breach]:
    """More moves were made than the roll has numbers.

    Why: A roll has two numbers, a doublet four.

    Breaks:
        1) 31: 8/5 6/5                 66: 24/18(2) 13/7(3)

    Keeps:
        1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG312",
    "number-used-twice",
    Severity.ERROR,
    on=Reason.NUMBER_USED_TWICE,
    message="{start}/{end} uses the {number} of {roll} a second time.",
    rows=(19, 22),
)
def number_used_twice(event: RollPlayed) -> Iterator[Breach]:
    """One number of the roll was played twice.

    Why: Each die is used once; only a doublet gives a number four times.

    Breaks:
        1) 31: 8/5 6/3                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG313",
    "false-pass",
    Severity.ERROR,
    on=Reason.FALSE_PASS,
    message="{roll} was not played, though it could be.",
    rows=(35,),
)
def false_pass(event: RollPlayed) -> Iterator[Breach]:
    """A roll is recorded as unplayable, and was playable.

    Why: Whatever can be played must be. In a record an empty cell may also be a play that was
        never written down. Behind the last roll of a game it means that the game was given up.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63:                         61: 13/7 8/7

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 18/15             61: 13/7 8/7

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG314",
    "moved-without-legal-play",
    Severity.ERROR,
    on=Reason.NO_LEGAL_PLAY,
    message="{roll} cannot be played at all here, and {play} is written.",
    rows=(15,),
)
def moved_without_legal_play(event: RollPlayed) -> Iterator[Breach]:
    """A play is recorded where no number could be played.

    Why: A player who has no legal play leaves the board as it is.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------C-C----------bbb---A/0
        1) 54: 8/4 6/1

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------C-C----------bbb---A/0
        1) 54:

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG321",
    "forced-play",
    Severity.INFO,
    on=RollPlayed,
    message="{roll} has only one legal play.",
    default=False,
)
def forced_play(event: RollPlayed) -> Iterator[Breach]:
    """The roll could be played in one way only.

    Why: An annotation for readers: there was nothing to decide.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-----------bb-----A/0
        1) 61: bar/24

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    action = rolled(event)
    if not action.moves or not event.verdict.is_legal or event.after == event.before:
        return
    if not action.roll.is_possible:
        return
    hit_and_run = event.conditions.rules.hit_and_run
    if len(legal_plays(event.before, action.roll, hit_and_run=hit_and_run)) == 1:
        yield Breach(values={"roll": action.roll})
