"""BG3xx: checker play. Where a checker may go, and how that is written."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.play import play_text
from bgrecord.core.position import BAR
from bgrecord.core.verdict import Reason, Remark
from bgrecord.findings import Severity
from bgrecord.record.actions import Rolled
from bgrecord.record.model import NoteKind, place_of
from bgrecord.replay.events import Noticed, RollPlayed, TurnFault
from bgrecord.rules._illegal import illegal_play, rolled
from bgrecord.rules._noted import noted
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG301",
    "dice-mismatch",
    Severity.ERROR,
    on=Reason.DICE_MISMATCH,
    message="{start}/{end} moves by {distance}, which {roll} does not give.",
    rows=(19,),
)
def dice_mismatch(event: RollPlayed) -> Iterator[Breach]:
    """A checker moves a distance that the numbers rolled do not make.

    Why: Each die moves one checker exactly as many points as it shows; one checker may use
        several numbers, one after the other.

    Breaks:
        1) 31: 8/4 6/4                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG302",
    "no-checker-there",
    Severity.ERROR,
    on=Reason.NO_CHECKER,
    message="There is no checker to move from {point}.",
)
def no_checker_there(event: RollPlayed) -> Iterator[Breach]:
    """A checker is moved from a point where the player has none.

    Why: The play cannot be carried out, in whatever order its parts are taken. Often the cause
        is a mistake in an earlier turn.

    Breaks:
        1) 31: 7/4 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if not _was_just_hit(event):
        yield illegal_play(event)


@rule(
    "BG303",
    "blocked-landing",
    Severity.ERROR,
    on=Reason.BLOCKED_LANDING,
    message="{start}/{end} lands on {point}, which the opponent holds.",
    rows=(23,),
)
def blocked_landing(event: RollPlayed) -> Iterator[Breach]:
    """A checker lands on a point held by two or more opposing checkers.

    Why: Two checkers make a point; only a point with at most one opposing checker is open.

    Breaks:
        1) 31: 13/12 8/5               42: 8/4 6/4

    Keeps:
        1) 31: 13/10 6/5               42: 8/4 6/4

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG304",
    "blocked-route",
    Severity.ERROR,
    on=Reason.BLOCKED_ROUTE,
    message="{start}/{end}: every way there with {roll} is held ({point}).",
    rows=(20,),
)
def blocked_route(event: RollPlayed) -> Iterator[Breach]:
    """A checker makes several numbers at once, and has no open point to touch down on.

    Why: The numbers are played one after the other, so each stop on the way must be open.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B---bb-A-----b------/0
        1) 32: 13/8

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B---b--A-----b------/0
        1) 32: 13/8

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG305",
    "backward-move",
    Severity.ERROR,
    on=Reason.BACKWARD,
    message="{start}/{end} moves backward.",
    rows=(18,),
)
def backward_move(event: RollPlayed) -> Iterator[Breach]:
    """A checker moves away from its home board.

    Why: Checkers move forward only: from the 24-point down to the ace point, and off.

    Breaks:
        1) 31: 5/8 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG306",
    "bar-not-entered",
    Severity.ERROR,
    on=Reason.BAR_NOT_ENTERED,
    message="Checkers on the bar enter first; {left} stayed there.",
    rows=(29,),
)
def bar_not_entered(event: RollPlayed) -> Iterator[Breach]:
    """A checker moved on the board while another stayed on the bar.

    Why: Nothing else may be moved as long as the player has a checker on the bar.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-B----------b---a-A/0
        1) 54: 8/4 6/1

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-B----------b---a-A/0
        1) 54: bar/20 8/4

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG307",
    "wrong-entry-point",
    Severity.ERROR,
    on=Reason.WRONG_ENTRY,
    message="{roll} does not bring a checker in on {end}.",
    rows=(30,),
)
def wrong_entry_point(event: RollPlayed) -> Iterator[Breach]:
    """A checker entered on a point that no number gives, or that a number had already given.

    Why: A checker enters on the point of the opponent's home board that a die shows: a 1 brings
        it to the 24-point, a 6 to the 19-point.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-B----------b---a-B/0
        1) 43: bar/21(2)

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B-B----------b---a-B/0
        1) 43: bar/22 bar/21

    Tournaments: An illegal play, which stands unless it is noticed in time.
    """
    yield illegal_play(event)


@rule(
    "BG315",
    "hit-not-removed",
    Severity.ERROR,
    on=(Reason.NO_CHECKER, Reason.OPPONENTS_CHECKER),
    message="The checker on {point} was hit in the turn before and is on the bar.",
    rows=(27,),
)
def hit_not_removed(event: RollPlayed) -> Iterator[Breach]:
    """A checker that was hit moves on as if it still stood there.

    Why: A blot that an opposing checker lands on goes to the bar, whether or not the hit is
        marked in the record.

    Breaks:
        1) 62: 24/18 13/11             31: 13/10 8/7*
        2) 54: 18/13 11/7

    Keeps:
        1) 62: 24/18 13/11             31: 13/10 8/7*
        2) 54: bar/20 11/7

    Tournaments: Both players must put it right; later it stands.
    """
    if _was_just_hit(event):
        yield illegal_play(event)


@rule(
    "BG316",
    "move-after-game-over",
    Severity.ERROR,
    on=TurnFault.AFTER_GAME_OVER,
    message="The game was over: {play} cannot be played any more.",
    rows=(9,),
)
def move_after_game_over(event: RollPlayed) -> Iterator[Breach]:
    """Checkers are moved after a drop or a resignation.

    Why: A drop or an accepted resignation ends the game at once.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3) 63: 24/18 18/15
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: Void.
    """
    # With all checkers of a side off it is BG409, and without a play BG209.
    if rolled(event).moves and all(any(side[1:]) for side in event.before):
        yield Breach(values={"play": play_text(rolled(event).moves)})


@rule(
    "BG317",
    "moved-opponents-man",
    Severity.ERROR,
    on=Reason.OPPONENTS_CHECKER,
    message="On {point} stand only the opponent's checkers.",
)
def moved_opponents_man(event: RollPlayed) -> Iterator[Breach]:
    """A checker is moved from a point where only the opponent has checkers.

    Why: A player moves his own checkers only. The play may stand in the wrong column.

    Breaks:
        1) 31: 12/9 12/11              42: 8/4 6/4

    Keeps:
        1) 31: 13/10 6/5               42: 8/4 6/4
    """
    if not _was_just_hit(event):
        yield illegal_play(event)


@rule(
    "BG318",
    "hit-and-run-at-home",
    Severity.ERROR,
    on=Reason.HIT_AND_RUN,
    message="A checker that hits at home, here on {point}, must stay there for the turn.",
)
def hit_and_run_at_home(event: RollPlayed) -> Iterator[Breach]:
    """In tavla, a checker hit in its own home board and moved on in the same turn.

    Why: Tavla alone forbids it; in backgammon a checker may hit and run.

    Breaks:
        ; [Variation "Tavla"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b---aD-D---------------B-/0
        1) 32: 8/5*/3

    Keeps:
        ; [Variation "Tavla"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b---aD-D---------------B-/0
        1) 32: 8/5* 8/6

    Tournaments: A rule of the variant.
    """
    yield illegal_play(event)


@rule(
    "BG319",
    "ambiguous-play",
    Severity.WARNING,
    on=(Remark.AMBIGUOUS, TurnFault.READ_ANEW, NoteKind.SEVERAL_PLAYS_FIT),
    message="{play} fits {results} different plays of {roll}.",
    rows=(28,),
)
def ambiguous_play(event: RollPlayed | Noticed) -> Iterator[Breach]:
    """A play is written so short that it fits several results.

    Why: A checker that makes two numbers may pass over either of two points, and a blot there
        is hit or not. The replay takes the reading that the rest of the game supports. Hand notes
        of landing points leave more open; there nothing is taken for granted, and all the plays
        that fit are listed.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------------A---b-a-a--A-/0
        1) 53: 24/16

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-------------A---b-a-a--A-/0
        1) 53: 24/21*/16

    Tournaments: Ask the players or the scorer.
    """
    if isinstance(event, Noticed):
        # What an earlier turn leaves open is settled with that.
        depends = event.note.values["depends"]
        yield noted(event)._replace(severity=Severity.INFO if depends else None)
        return
    results = len(event.verdict.others) + 1
    action = rolled(event)
    values = {"play": play_text(action.moves), "roll": action.roll, "results": results}
    # What the rest of the game has settled is no more than worth knowing.
    settled = TurnFault.READ_ANEW in event.faults
    yield Breach(values=values, severity=Severity.INFO if settled else None)


@rule(
    "BG320",
    "impossible-play-recorded-as-compound",
    Severity.WARNING,
    on=Remark.BLOCKED_STOP,
    message="{play} stops on a held point; another way leads to the same place.",
    rows=(20,),
)
def impossible_play_recorded_as_compound(event: RollPlayed) -> Iterator[Breach]:
    """A play names a stop on a held point, though its end can be reached another way.

    Why: The position is legal, the notation is not: stops that are named are binding.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B----b-A-----b------/0
        1) 32: 13/11/8

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=------B----b-A-----b------/0
        1) 32: 13/10/8
    """
    yield Breach(values={"play": play_text(rolled(event).moves), **event.verdict.values})


@rule(
    "BG322",
    "hit-in-passing-omitted",
    Severity.WARNING,
    on=Remark.HIT_OMITTED,
    message="{play} can only be made by hitting on the way, and no hit is written.",
    rows=(28,),
)
def hit_in_passing_omitted(event: RollPlayed) -> Iterator[Breach]:
    """The only legal way of a play hits a blot in passing, and the record shows no hit.

    Why: A blot that is touched on the way is hit too. Later turns show whether it was taken
        off the board.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=----b-BaA--------c-e----B-/0
        1) 41: 8/3

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=----b-BaA--------c-e----B-/0
        1) 41: 8/7*/3
    """
    yield Breach(values={"play": play_text(rolled(event).moves), **event.verdict.values})


@rule(
    "BG323",
    "no-such-point",
    Severity.ERROR,
    on=Reason.NO_SUCH_POINT,
    message="There is no point {point}: they go from 1 to 24, with bar and off.",
    rows=(2,),
)
def no_such_point(event: RollPlayed) -> Iterator[Breach]:
    """A play names a point that the board does not have.

    Why: The board has 24 points.

    Breaks:
        1) 31: 8/5 46/45               42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield illegal_play(event)


def _was_just_hit(event: RollPlayed) -> bool:
    """Whether the checker that is missing was hit in the opponent's turn before this one."""
    if not event.before.own[BAR]:
        return False
    point = event.verdict.values.get("point")
    entries = event.conditions.game.entries
    earlier = reversed(entries[: place_of(entries, event.entry)])
    last = next((entry for entry in earlier if isinstance(entry.action, Rolled)), None)
    if last is None or last.side == event.entry.side:
        return False
    assert isinstance(last.action, Rolled)
    stops = (stop for move in last.action.moves for stop in move.stops[1:])
    return any(str(BAR - stop) == point for stop in stops)
