"""BG5xx: the doubling cube. Who may double, and when."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.replay.events import CubeTurned
from bgrecord.rules._offers import CUBE_ACTIONS, OfferFault
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG501",
    "double-without-ownership",
    Severity.ERROR,
    on=OfferFault.NOT_OWNER,
    message="The cube belongs to the other player, who alone may turn it from {value}.",
    rows=(54,),
)
def double_without_ownership(event: CubeTurned) -> Iterator[Breach]:
    """A player doubled although the opponent owns the cube.

    Why: Whoever takes a double owns the cube, and only the owner may make the next double.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15             61: 13/7 8/7
        4)  Doubles => 4                Takes

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Drops                       Wins 2 points

    Tournaments: The double is void. Where it was taken and played on, directors treat it as
        condoned.
    """
    yield Breach(values={"value": event.before.value})


@rule(
    "BG502",
    "double-in-crawford-game",
    Severity.ERROR,
    on=OfferFault.CRAWFORD_GAME,
    message="This is the Crawford game: the cube may not be turned.",
    rows=(57,),
)
def double_in_crawford_game(event: CubeTurned) -> Iterator[Breach]:
    """A player doubled in the Crawford game.

    Why: In the first game that starts with a player one point short of the match, neither side
        may use the cube.

    Breaks:
        Game 1
        Ada : 5                         Bob : 3
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

        Game 2
        Ada : 6                         Bob : 3
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point

    Keeps:
        Game 1
        Ada : 5                         Bob : 3
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

        Game 2
        Ada : 6                         Bob : 3
        1) 31: 8/5 6/5                 42: 8/4 6/4
                                        Wins 1 point

        Game 3
        Ada : 6                         Bob : 4
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point

    Tournaments: The double is void. The points are counted without it as long as the next game
        has not begun or the result is not recorded; after that the score stands.
    """
    yield Breach()


@rule(
    "BG503",
    "double-after-roll",
    Severity.ERROR,
    on=OfferFault.AFTER_ROLL,
    message="A double is offered before the roll, not after it.",
    rows=(52,),
)
def double_after_roll(event: CubeTurned) -> Iterator[Breach]:
    """A player rolled and doubled in the same turn.

    Why: A turn begins with the cube: double and answer, then the roll.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 18/15
        3)  Doubles => 2                Drops
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: The double is void.
    """
    yield Breach()


@rule(
    "BG504",
    "double-out-of-turn",
    Severity.ERROR,
    on=OfferFault.OUT_OF_TURN,
    message="It is the other player's turn: only he could double now.",
    rows=(33, 52),
)
def double_out_of_turn(event: CubeTurned) -> Iterator[Breach]:
    """A player doubled while it was the opponent's turn.

    Why: A double is offered at the start of one's own turn. A player who is closed out has
        turns too: he cannot move, but he may double.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3)                              Doubles => 4
        4)  Takes

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15              Doubles => 4
        4)  Takes

    Tournaments: A premature double stands if it is otherwise valid; the opponent completes his
        play first (US rules 2008).
    """
    yield Breach()


@rule(
    "BG506",
    "double-on-opening-turn",
    Severity.ERROR,
    on=OfferFault.OPENING_TURN,
    message="Nobody can double before the opening roll: the starter's dice are already thrown.",
    rows=(52,),
)
def double_on_opening_turn(event: CubeTurned) -> Iterator[Breach]:
    """A game begins with a double.

    Why: The two single dice that decide who starts are the starter's first roll, so his first
        turn has no moment for the cube. His opponent may double before rolling.

    Breaks:
        1)  Doubles => 2                Drops
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point

    Tournaments: It cannot happen at a table: the dice lie on the board.
    """
    yield Breach()


@rule(
    "BG509",
    "dead-cube-double",
    Severity.WARNING,
    on=OfferFault.DEAD_CUBE,
    message="A dead cube: at {score} to {length} a cube at {value} already wins the match.",
)
def dead_cube_double(event: CubeTurned) -> Iterator[Breach]:
    """A player doubled although the present cube is enough for him to win the match.

    Why: He can gain nothing by it; at double match point, and in a match to one point, neither
        player can. The basic rules do not forbid it.

    Breaks:
        Game 1
        Ada : 5                         Bob : 3
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Takes                      42: 8/4 6/4
        3)  Doubles => 4                Takes

    Keeps:
        Game 1
        Ada : 4                         Bob : 3
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Takes                      42: 8/4 6/4
        3)  Doubles => 4                Takes

    Tournaments: Under the US rules (5.6) play goes on at the present value; some directors let
        the double stand.
    """
    yield Breach(values=_score_values(event))


@rule(
    "BG510",
    "post-crawford-leader-doubles",
    Severity.WARNING,
    on=OfferFault.LEADER_AFTER_CRAWFORD,
    message="The leader needs one point at {score} to {length} and has no use for a double.",
    rows=(57,),
)
def post_crawford_leader_doubles(event: CubeTurned) -> Iterator[Breach]:
    """The leader doubled after the Crawford game.

    Why: He needs a single point, which any cube gives him. The trailer is the one whom the cube
        serves after the Crawford game, so the columns may be swapped.

    Breaks:
        Game 1
        Ada : 6                         Bob : 4
        1) 31: 8/5 6/5                 42: 8/4 6/4
                                        Wins 1 point

        Game 2
        Ada : 6                         Bob : 5
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes

    Keeps:
        Game 1
        Ada : 6                         Bob : 4
        1) 31: 8/5 6/5                 42: 8/4 6/4
                                        Wins 1 point

        Game 2
        Ada : 6                         Bob : 5
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Takes                      42: 8/4 6/4

    Tournaments: Under the US rules (5.6) play goes on at the present value; some directors let
        the double stand.
    """
    yield Breach(values=_score_values(event))


@rule(
    "BG519",
    "holland-violation",
    Severity.ERROR,
    on=OfferFault.HOLLAND,
    message="Under the Holland rule each side rolls twice before a double after the Crawford game.",
)
def holland_violation(event: CubeTurned) -> Iterator[Breach]:
    """A double after the Crawford game came before each side had rolled twice.

    Why: The Holland rule, an option now out of use, delays the trailer's double.

    Breaks:
        Not in .mat: it cannot declare the rule. Where the user asks for it: the first game after
        the Crawford game, and the trailer doubles before his first roll.

    Keeps:
        Not in .mat: he doubles before his third roll.

    Tournaments: An obsolete option.
    """
    yield Breach()


@rule(
    "BG521",
    "two-offers-in-a-turn",
    Severity.ERROR,
    on=OfferFault.TWICE,
    message="He has already doubled in this turn.",
    rows=(54,),
)
def two_offers_in_a_turn(event: CubeTurned) -> Iterator[Breach]:
    """A player doubled twice in one turn, the first double unanswered.

    Why: A turn has room for one double, and the opponent must answer it.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2
        3)  Doubles => 2                Takes
        4) 63: 24/18 18/15

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 18/15

    Tournaments: Void.
    """
    yield Breach()


@rule(
    "BG522",
    "cube-after-game-over",
    Severity.ERROR,
    on=CUBE_ACTIONS,
    message="The game was over: the cube cannot be turned any more.",
)
def cube_after_game_over(event: CubeTurned) -> Iterator[Breach]:
    """A cube action stands behind the end of the game.

    Why: A drop, a resignation or the last checker borne off ends the game.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3)  Doubles => 4
            Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
            Wins 1 point

    Tournaments: Void.
    """
    if event.over:
        yield Breach()


@rule(
    "BG523",
    "cube-in-cubeless-game",
    Severity.ERROR,
    on=CUBE_ACTIONS,
    message="This game is played without a cube.",
    rows=(18,),
)
def cube_in_cubeless_game(event: CubeTurned) -> Iterator[Breach]:
    """A cube action stands in a game played without a cube.

    Why: Portes and tavla have no doubling cube, and players may agree to play backgammon
        without one.

    Breaks:
        ; [Variation "Portes"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point

    Keeps:
        ; [Variation "Portes"]

        7 point match

        Game 1
        Ada : 0                         Bob : 0
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    is_answer = event.before.offered_by is not None
    if not event.over and not event.conditions.rules.cube and not is_answer:
        yield Breach()


def _score_values(event: CubeTurned) -> dict[str, object]:
    score = event.conditions.score
    return {"score": score, "length": score.length, "value": event.before.value}
