"""BG4xx: bearing off."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.play import play_text
from bgrecord.core.position import OFF
from bgrecord.core.verdict import Reason, Remark
from bgrecord.findings import Severity
from bgrecord.record.actions import SetPosition
from bgrecord.replay.events import OtherAction, RollPlayed, TurnFault
from bgrecord.rules._illegal import illegal_play, rolled
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG401",
    "bear-off-with-man-outside",
    Severity.ERROR,
    on=Reason.BEAR_OFF_OUTSIDE,
    message="{start}/off is borne off while a checker stands on {outside}.",
    rows=(38, 39),
)
def bear_off_with_man_outside(event: RollPlayed) -> Iterator[Breach]:
    """A checker is borne off while another stands outside the home board.

    Why: Bearing off begins when all of a player's checkers are in his home board, and stops
        while a hit checker makes its way round again.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-A---------------b-/0
        1) 61: 6/off 8/7

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------BA----------------b-/0
        1) 61: 7/6 6/off

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG402",
    "bear-off-with-man-on-bar",
    Severity.ERROR,
    on=Reason.BEAR_OFF_ON_BAR,
    message="{start}/off is borne off while a checker is on the bar.",
    rows=(39,),
)
def bear_off_with_man_on_bar(event: RollPlayed) -> Iterator[Breach]:
    """A checker is borne off while another is on the bar.

    Why: A checker that is hit during the bear-off must enter and come home first.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---a-BB-----------------bA/0
        1) 63: 6/off 5/2

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---a-BB-----------------bA/0
        1) 63: bar/16

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG403",
    "bear-off-with-smaller-number",
    Severity.ERROR,
    on=Reason.BEAR_OFF_TOO_LOW,
    message="{start}/off needs more than a {number}.",
    rows=(40,),
)
def bear_off_with_smaller_number(event: RollPlayed) -> Iterator[Breach]:
    """A checker is borne off with a number smaller than its point.

    Why: A number bears a checker off its own point; a smaller one only moves it inside.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--A---B-----------------b-/0
        1) 52: 6/off 2/off

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--A---B-----------------b-/0
        1) 62: 6/off 2/off

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG404",
    "bear-off-over-higher-man",
    Severity.ERROR,
    on=Reason.BEAR_OFF_OVER_HIGHER,
    message="{start}/off with a {number}: a checker stands higher, on {higher}.",
    rows=(43,),
)
def bear_off_over_higher_man(event: RollPlayed) -> Iterator[Breach]:
    """A large number bears off a checker while another stands on a higher point.

    Why: A number larger than the point takes only the farthest checker; a higher one must be
        moved with it.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---A-A------------------b-/0
        1) 41: 3/off 5/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---A-A------------------b-/0
        1) 41: 5/1 3/2

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG405",
    "too-many-men-off",
    Severity.ERROR,
    on=Reason.TOO_MANY_OFF,
    message="{written} checkers are borne off, where {left} could be.",
)
def too_many_men_off(event: RollPlayed) -> Iterator[Breach]:
    """More checkers are borne off than the player had left.

    Why: The game is over with the last checker, and the rest of the roll is void.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A-B--------------------c-/0
        1) 61: 3/off 1/off             21: 1/off(2)
        2) 66: 3/off(2)
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A-B--------------------c-/0
        1) 61: 3/off 1/off             21: 1/off(2)
        2) 66: 3/off
            Wins 1 point
    """
    yield illegal_play(event)


@rule(
    "BG406",
    "off-man-returns",
    Severity.ERROR,
    on=SetPosition,
    message="{before} checkers had been borne off, and here only {after} are.",
    rows=(46,),
)
def off_man_returns(event: OtherAction) -> Iterator[Breach]:
    """A position set in the middle of a game has checkers back that were borne off.

    Why: Checkers that were borne off never return.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---E------------------e---/0
        1) 31: 3/off 3/2
        ; Set Pos=--AE------------------e---/0
        2)                             31: 3/off 3/2

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=---E------------------e---/0
        1) 31: 3/off 3/2
        ; Set Pos=--AC------------------e---/0
        2)                             31: 3/off 3/2
    """
    action = event.entry.action
    assert isinstance(action, SetPosition)
    for before, after in zip(event.position, action.position, strict=True):
        if after[OFF] < before[OFF]:
            yield Breach(values={"before": before[OFF], "after": after[OFF]})
            return


@rule(
    "BG407",
    "refused-compulsory-bear-off",
    Severity.ERROR,
    on=Reason.REFUSED_BEAR_OFF,
    message="{missing} was left unplayed; it had to bear a checker off.",
    rows=(41, 43),
)
def refused_compulsory_bear_off(event: RollPlayed) -> Iterator[Breach]:
    """A number that could only bear a checker off was not played.

    Why: Bearing off is a choice as long as the number has another move; when it has none, the
        number must be played like any other.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b--B-A-----------------a-/0
        1) 65: 6/off

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b--B-A-----------------a-/0
        1) 65: 6/off 4/off

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG408",
    "last-man-with-one-number",
    Severity.INFO,
    on=Remark.LAST_CHECKER,
    message="{play} ends the game with one number; both could be played, with another result.",
)
def last_man_with_one_number(event: RollPlayed) -> Iterator[Breach]:
    """The last checker comes off with one number, where playing both would have hit.

    Why: By the letter both numbers must be played if they can; by custom the game is over with
        the last checker. Programs that follow the letter reject such a play.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--aA--------------------a-/0
        1) 51: 3/off
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=--aA--------------------a-/0
        1) 51: 3/2*/off
            Wins 1 point

    Tournaments: The game ends with the last checker.
    """
    yield Breach(values={"play": play_text(rolled(event).moves)})


@rule(
    "BG409",
    "win-not-noticed",
    Severity.ERROR,
    on=TurnFault.AFTER_GAME_OVER,
    message="A side has borne off its last checker, and the game goes on.",
    rows=(9,),
)
def win_not_noticed(event: RollPlayed) -> Iterator[Breach]:
    """Play goes on after a side has borne off all its checkers.

    Why: The first to bear off the last checker has won.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----------------------b-/0
        1) 31: 1/off                   21: 1/off(2)
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-A----------------------b-/0
        1) 31: 1/off
            Wins 1 point

    Tournaments: The game was over.
    """
    # A roll without a play is BG209.
    if rolled(event).moves and not all(any(side[1:]) for side in event.before):
        yield Breach()
