"""BG5xx: the answers to a double: take, drop, beaver, raccoon."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.record.actions import Beavered, Doubled, Dropped, Raccooned, Took
from bgrecord.record.model import NoteKind, place_of
from bgrecord.replay.events import CubeTurned, OfferLeftOpen
from bgrecord.rules._offers import CUBE_ACTIONS, answers_offer, has_a_cube
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG507",
    "answer-without-offer",
    Severity.ERROR,
    on=(Took, Dropped, Beavered),
    message="There is no double to answer.",
    rows=(53,),
)
def answer_without_offer(event: CubeTurned) -> Iterator[Breach]:
    """A take, drop or beaver stands where no double was offered.

    Why: Takes, drops and beavers answer a double.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 18/15              Takes
        3)                             61: 13/7 8/7

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15             61: 13/7 8/7

    Tournaments: Void.
    """
    if not has_a_cube(event) or event.before.offered_by is not None:
        return
    if isinstance(event.entry.action, Beavered) and event.before.owner == event.entry.side:
        return  # he took first and turned later: BG512
    if event.conditions.game.entries[0] is event.entry:
        return  # the game begins with it: BG214
    if not _comes_late(event):
        yield Breach()


@rule(
    "BG508",
    "unanswered-offer",
    Severity.ERROR,
    on=OfferLeftOpen,
    message="This double is never answered.",
    rows=(53,),
)
def unanswered_offer(event: OfferLeftOpen) -> Iterator[Breach]:
    """A double is followed by something that is no answer, or by the end of the game's text.

    Why: A double must be taken, dropped or beavered (or the game resigned) before anything else
        happens. A roll by the doubler himself is reported at the roll, BG210.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes

    Tournaments: The double must be answered.
    """
    notes = event.conditions.match.notes
    if event.next_entry is None and any(note.kind is NoteKind.CUT_SHORT for note in notes):
        return  # the answer is in the part that is lost: BG134
    yield Breach()


@rule(
    "BG511",
    "beaver-not-allowed",
    Severity.ERROR,
    on=(Beavered, Doubled),
    message="Beavers are not played here.",
)
def beaver_not_allowed(event: CubeTurned) -> Iterator[Breach]:
    """A double was beavered in a match, or in a session without beavers.

    Why: Beavers are an option of money play. Matches are played without them.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 4
        3) 63: 24/18 18/15             61: 13/7 8/7

    Keeps:
        ; [Beaver "On"]

        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 4
        3) 63: 24/18 18/15             61: 13/7 8/7

    Tournaments: Void.
    """
    if _is_beaver(event) and not _may_beaver(event):
        yield Breach()


@rule(
    "BG512",
    "beaver-too-late",
    Severity.ERROR,
    on=Beavered,
    message="A beaver is the doubled player's immediate answer to a double.",
)
def beaver_too_late(event: CubeTurned) -> Iterator[Breach]:
    """A beaver came later than as the answer to a double, or from the doubler.

    Why: The doubled player turns the cube at once or not at all.

    Breaks:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Beavers => 4

    Keeps:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 4
        3) 63: 24/18 18/15             61: 13/7 8/7

    Tournaments: Void.
    """
    if not has_a_cube(event):
        return
    side, cube = event.entry.side, event.before
    took_before = cube.offered_by is None and cube.owner == side
    if took_before or cube.offered_by == side:
        yield Breach()


@rule(
    "BG513",
    "raccoon-not-allowed",
    Severity.ERROR,
    on=(Raccooned, Beavered, Doubled),
    message="No raccoon here: it answers a beaver, and only as often as was agreed.",
)
def raccoon_not_allowed(event: CubeTurned) -> Iterator[Breach]:
    """A raccoon without a beaver, without the option, or beyond the number agreed.

    Why: Raccoons are an option of money play: the doubler turns the cube once more after a
        beaver.

    Breaks:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Raccoons => 4
        3) 63: 24/18 18/15

    Keeps:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 4
        3)  Raccoons => 8               Takes

    Tournaments: Void.
    """
    if not has_a_cube(event):
        return
    animals, allowed = event.before.animals, event.conditions.rules.raccoons
    if answers_offer(event) and animals:
        if allowed is not None and animals > allowed:
            yield Breach()
    elif isinstance(event.entry.action, Raccooned):
        yield Breach()


@rule(
    "BG514",
    "wrong-beaver-value",
    Severity.ERROR,
    on=(Beavered, Raccooned, Doubled),
    message="The cube goes from {value} to {right} here, not to {written}.",
)
def wrong_beaver_value(event: CubeTurned) -> Iterator[Breach]:
    """A beaver or raccoon names a value that is not twice the offer it answers.

    Why: A beaver turns the cube once more than the double, a raccoon once more than the beaver.

    Breaks:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 8
        3) 63: 24/18 18/15

    Keeps:
        0 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Beavers => 4
        3) 63: 24/18 18/15

    Tournaments: Void.
    """
    action, cube = event.entry.action, event.before
    assert isinstance(action, Beavered | Raccooned | Doubled)
    right = cube.at_stake * 2
    if answers_offer(event) and _may_beaver(event) and action.value not in (None, right):
        values = {"value": cube.at_stake, "right": right, "written": action.value}
        yield Breach(values=values, expected=(str(right),))


@rule(
    "BG520",
    "wrong-answerer",
    Severity.ERROR,
    on=(Took, Dropped),
    message="A player cannot answer his own double.",
    rows=(53,),
)
def wrong_answerer(event: CubeTurned) -> Iterator[Breach]:
    """The player who doubled also took or dropped.

    Why: The answer is the opponent's. The cell may have slipped into the wrong column.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2
        3)  Takes
        4) 63: 24/18 18/15

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15

    Tournaments: Void.
    """
    if has_a_cube(event) and event.before.offered_by == event.entry.side:
        yield Breach()


def _is_beaver(event: CubeTurned) -> bool:
    """Whether the doubled player turns the cube at once, by whatever word."""
    return answers_offer(event) and not event.before.animals


def _may_beaver(event: CubeTurned) -> bool:
    """Whether beavers are in use; where it was not declared they may be."""
    return event.conditions.rules.beavers is not False


def _comes_late(event: CubeTurned) -> bool:
    """Whether there was an offer, and something else, found fault with before, came between."""
    entries = event.conditions.game.entries
    earlier = entries[: place_of(entries, event.entry)]
    cube_actions = (e for e in reversed(earlier) if isinstance(e.action, CUBE_ACTIONS))
    last = next(cube_actions, None)
    if last is None or last.side == event.entry.side:
        return False
    # To a beaver the doubler consents by rolling; what he writes after that answers nothing.
    is_animal = isinstance(last.action, Beavered | Raccooned)
    return isinstance(last.action, Doubled) or (is_animal and last is earlier[-1])
