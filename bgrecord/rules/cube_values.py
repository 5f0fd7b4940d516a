"""BG5xx: the values of the cube."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.cube import Cube, is_cube_value
from bgrecord.core.position import Position
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Doubled, SetPosition
from bgrecord.replay.events import Conditions, CubeTurned, GameStarted, OtherAction
from bgrecord.rules._illegal import player
from bgrecord.rules._offers import OfferFault, too_many_automatic
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG505",
    "wrong-offer-value",
    Severity.ERROR,
    on=OfferFault.WRONG_VALUE,
    message="A double from {value} is to {right}, not to {written}.",
    rows=(8, 55),
)
def wrong_offer_value(event: CubeTurned) -> Iterator[Breach]:
    """A double names a value that is not twice the cube's.

    Why: Each double doubles: the cube goes from 1 to 2, 4, 8 and so on, a step at a time.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 8                Drops
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: No rule is written for it. A player who took has condoned it; whether at the
        value shown or at the one meant is for the director.
    """
    assert isinstance(event.entry.action, Doubled)
    value = event.before.value
    yield Breach(
        values={"value": value, "right": value * 2, "written": event.entry.action.value},
        expected=(str(value * 2),),
    )


@rule(
    "BG515",
    "cube-above-limit",
    Severity.WARNING,
    on=OfferFault.ABOVE_LIMIT,
    message="The cube would go to {value}, above its limit of {limit}.",
    rows=(8,),
)
def cube_above_limit(event: CubeTurned) -> Iterator[Breach]:
    """A double takes the cube above the limit in force.

    Why: The rules of the game set no limit; the record's `CubeLimit` tag, or the user, does.

    Breaks:
        ; [CubeLimit "2"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Drops                       Wins 2 points

    Keeps:
        ; [CubeLimit "4"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Drops                       Wins 2 points
    """
    limit = event.conditions.rules.cube_limit
    yield Breach(values={"value": event.before.value * 2, "limit": limit})


@rule(
    "BG516",
    "cube-not-power-of-two",
    Severity.ERROR,
    on=(OfferFault.NO_POWER_OF_TWO, SetPosition),
    message="A cube cannot show {value}: it goes 1, 2, 4, 8 and so on.",
    rows=(8,),
)
def cube_not_power_of_two(event: CubeTurned | OtherAction) -> Iterator[Breach]:
    """A record gives the cube a value it does not have.

    Why: The cube starts at 1 and can only be doubled.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 3                Drops
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point
    """
    if isinstance(event, OtherAction):
        if not is_cube_value(value := _set_cube(event).value):
            yield Breach(values={"value": value})
    else:
        assert isinstance(event.entry.action, Doubled)
        yield Breach(values={"value": event.entry.action.value})


@rule(
    "BG517",
    "cube-not-reset",
    Severity.ERROR,
    on=OfferFault.CUBE_NOT_RESET,
    message="The cube was not put back: a game starts with it centred at 1, not at {value}.",
    rows=(51,),
)
def cube_not_reset(event: CubeTurned) -> Iterator[Breach]:
    """A game starts with the cube of the game before.

    Why: Each game starts with the cube in the middle at 1. Only automatic doubles, in money
        play, raise it before the first roll.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
            Wins 2 points

        Game 2
        Ada : 2                         Bob : 0
        1) 31: 8/5 6/5                  Doubles => 4
        2)  Drops                       Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
            Wins 2 points

        Game 2
        Ada : 2                         Bob : 0
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point

    Tournaments: The cube goes back to the middle as soon as it is noticed; there is no time
        limit (US 5.2, Danish 4.4.1).
    """
    assert isinstance(event.entry.action, Doubled)
    assert event.entry.action.value is not None
    yield Breach(values={"value": event.entry.action.value // 2}, expected=("2",))


@rule(
    "BG518",
    "automatic-double-misused",
    Severity.ERROR,
    on=(OfferFault.TOO_MANY_AUTOMATIC, SetPosition, GameStarted),
    message="The game starts at {value}: more automatic doubles than were agreed.",
    rows=(13,),
)
def automatic_double_misused(event: CubeTurned | OtherAction | GameStarted) -> Iterator[Breach]:
    """A game starts at a cube value that automatic doubles cannot explain.

    Why: In money play each tie of the opening throw may double the stake, usually once. In a
        match there are no automatic doubles.

    Breaks:
        Not in .mat: it has no automatic doubles. A game of a match that starts with its cube
        centred at 2.

    Keeps:
        Not in .mat: a money game with one automatic double agreed starts at 2.

    Tournaments: Never used in matches.
    """
    if isinstance(event, GameStarted):
        game = event.conditions.game
        if game.cube is not None and too_many_automatic(event.conditions, game.cube):
            yield Breach(game.span, {"value": game.cube})
    elif isinstance(event, OtherAction):
        cube, conditions = _set_cube(event), event.conditions
        if _is_set_up(event) and cube.owner is None and too_many_automatic(conditions, cube.value):
            yield Breach(values={"value": cube.value})
    else:
        assert isinstance(event.entry.action, Doubled)
        assert event.entry.action.value is not None
        yield Breach(values={"value": event.entry.action.value // 2})


@rule(
    "BG524",
    "cube-owner-mismatch",
    Severity.WARNING,
    on=SetPosition,
    message="The position has the cube at {written} {written_owner}; played so far it is at "
    "{replayed} {replayed_owner}.",
    rows=(54,),
)
def cube_owner_mismatch(event: OtherAction) -> Iterator[Breach]:
    """A position in the middle of a game shows another cube than the play before it.

    Why: The cube's value and side follow from the doubles and takes of the game.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        ; Set Pos=-b----E-C---eE---c-e----B-/0
        3) 63: 24/18 18/15

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        ; Set Pos=-b----E-C---eE---c-e----B-/1
        3) 63: 24/18 18/15

    Tournaments: In a dispute the position of the cube weighs strongly (US 5.2).
    """
    at_start = event.position == Position.start(event.conditions.rules.variant)
    written, replayed = _set_cube(event), event.cube
    if not at_start and (written.value, written.owner) != (replayed.value, replayed.owner):
        yield Breach(
            values={
                "written": written.value,
                "written_owner": _owner_text(event.conditions, written),
                "replayed": replayed.value,
                "replayed_owner": _owner_text(event.conditions, replayed),
            }
        )


def _is_set_up(event: OtherAction) -> bool:
    """Whether a position is set before the first roll and is the start of a game."""
    start = Position.start(event.conditions.rules.variant)
    action = event.entry.action
    return isinstance(action, SetPosition) and event.position == action.position == start


def _set_cube(event: OtherAction) -> Cube:
    action = event.entry.action
    assert isinstance(action, SetPosition)
    return Cube(action.cube_value, action.cube_owner)


def _owner_text(conditions: Conditions, cube: Cube) -> str:
    if cube.owner is None:
        return Phrase("in the middle")
    return Phrase("with {player}", player=player(conditions, cube.owner))
