"""BG2xx: whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from bgrecord.core.legal import is_shut_out
from bgrecord.findings import Severity
from bgrecord.record.actions import (
    Beavered,
    Dropped,
    Played,
    Resigned,
    Took,
)
from bgrecord.replay.events import GameEnded, MatchEnded, OtherAction, RollPlayed, TurnFault
from bgrecord.rules._illegal import player, rolled
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules.dice import opening_roll

_PREMATURE = re.compile(
    r"\b(?:fast|premature|early) roll|\broll(?:ed|s)? (?:too )?(?:early|fast)\b", re.I
)


@rule(
    "BG203",
    "turn-out-of-order",
    Severity.ERROR,
    on=TurnFault.OUT_OF_TURN,
    message="{player} rolls twice running.",
    rows=(14,),
)
def turn_out_of_order(event: RollPlayed) -> Iterator[Breach]:
    """A player rolls twice with no turn of the other between.

    Why: After the opening the players alternate. A double and its answer do not change who
        rolls next. If no row is missing, a cell stands in the wrong column.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
           63: 24/18 13/10
           52: 13/8 13/11

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             52: 13/8 13/11

    Tournaments: A roll out of turn is void, or stands as a premature one, as the code of the
        tournament has it.
    """
    yield Breach(values={"player": player(event.conditions, event.entry.side)})


@rule(
    "BG204",
    "missing-turn",
    Severity.ERROR,
    on=TurnFault.MISSING_TURN,
    message="A turn of {player} is missing before this one.",
    rows=(14,),
)
def missing_turn(event: RollPlayed) -> Iterator[Breach]:
    """A cell between two turns is blank though the game goes on.

    Why: The players alternate; only the starter's opponent has no cell in the first row. A
        player who cannot move still rolls, and the roll is written down.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10
        3) 61: 8/2 6/5                 52: 13/8 13/11

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             21: 13/11 6/5
        3) 61: 8/2 6/5                 52: 13/8 13/11
    """
    yield Breach(values={"player": player(event.conditions, 1 - event.entry.side)})


@rule(
    "BG205",
    "missing-roll",
    Severity.ERROR,
    on=Played,
    message="A play stands here without its dice.",
    rows=(14,),
)
def missing_roll(event: OtherAction) -> Iterator[Breach]:
    """A play is written without the dice it was played with.

    Why: Without the roll nobody can tell whether the play was legal. It is carried out as
        written. Only a player who is shut out need not roll.

    Breaks:
        1) 31: 8/5 6/5                 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    assert isinstance(event.entry.action, Played)
    if event.entry.action.moves or not is_shut_out(event.position):
        yield Breach()


@rule(
    "BG206",
    "second-roll-in-turn",
    Severity.WARNING,
    on=TurnFault.SECOND_ROLL,
    message="The same player has just rolled, and did not play that roll.",
    rows=(17,),
)
def second_roll_in_turn(event: RollPlayed) -> Iterator[Breach]:
    """A turn has two rolls, the first of them not played.

    Why: A die that falls off the board, on a checker or leans is cocked, and both are thrown
        again. A record keeps the valid roll only.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 64:
           63: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             31: 8/5 6/5

    Tournaments: A cocked roll is thrown again.
    """
    yield Breach()


@rule(
    "BG209",
    "roll-after-game-over",
    Severity.ERROR,
    on=TurnFault.AFTER_GAME_OVER,
    message="The game was over: {roll} cannot be rolled any more.",
    rows=(9,),
)
def roll_after_game_over(event: RollPlayed) -> Iterator[Breach]:
    """The dice are rolled after a drop, a resignation or the last checker.

    Why: The first to bear all checkers off has won, and a dropped double or an accepted
        resignation ends the game at once.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
        3) 63:
           Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
           Wins 1 point

    Tournaments: Void.
    """
    if not rolled(event).moves:
        yield Breach(values={"roll": rolled(event).roll})


@rule(
    "BG210",
    "roll-before-answer",
    Severity.ERROR,
    on=TurnFault.BEFORE_ANSWER,
    message="{roll} is rolled while a double is still to be answered.",
    rows=(52,),
)
def roll_before_answer(event: RollPlayed) -> Iterator[Breach]:
    """The dice are rolled before a double was taken or dropped.

    Why: A double is offered before the roll, and must be answered before the game goes on. The
        replay reads it as taken.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2
        3) 63: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Takes
        3) 63: 24/18 13/10             31: 8/5 6/5

    Tournaments: The offer must be answered; the premature roll stands, and the answer is given
        with knowledge of it.
    """
    yield Breach(values={"roll": rolled(event).roll})


@rule(
    "BG211",
    "loser-starts",
    Severity.WARNING,
    on=MatchEnded,
    message="The loser of the last game starts this one.",
    rows=(10,),
)
def loser_starts(event: MatchEnded) -> Iterator[Breach]:
    """In portes or tavla a game is not started by the winner of the one before.

    Why: There the opening throw decides only who starts the first game; from then on the winner
        starts. In backgammon each game has an opening throw of its own.

    Breaks:
        ; [Variation "Portes"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
             Wins 1 point

         Game 2
         Ada : 1                         Bob : 0
          1)                             42: 8/4 6/4
          2) 31: 8/5 6/5

    Keeps:
        ; [Variation "Portes"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
             Wins 1 point

         Game 2
         Ada : 1                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: A custom of the variant.
    """
    if not event.rules.winner_starts:
        return
    for last, game in pairwise(event.games):
        opening = opening_roll(game)
        if opening is not None and last.winner == 1 - opening[0].side:
            yield Breach(opening[0].span)


@rule(
    "BG212",
    "premature-roll",
    Severity.INFO,
    on=GameEnded,
    message="A remark says that a roll came too early: {text}",
)
def premature_roll(event: GameEnded) -> Iterator[Breach]:
    """The record notes a roll thrown before the opponent had finished the turn.

    Why: The roll shows what the opponent will face, so codes differ on whether it counts.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
        ; fast roll by Ada
         2) 63: 24/18 13/10

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
         2) 63: 24/18 13/10

    Tournaments: It stands by older US and by UK rules; since 2024 USBGF rules let the opponent
        choose.
    """
    for comment in event.conditions.game.comments:
        if _PREMATURE.search(comment.text):
            yield Breach(comment.span, {"text": comment.text.strip()})


@rule(
    "BG214",
    "first-action-not-a-roll",
    Severity.ERROR,
    on=GameEnded,
    message="The game begins with something other than its opening roll.",
    rows=(10,),
)
def first_action_not_a_roll(event: GameEnded) -> Iterator[Breach]:
    """A game begins with an answer to a double, or is given up and then played.

    Why: A game begins with the opening roll. A double in its place is BG506.

    Breaks:
        1)  Takes
        2) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    entries = event.conditions.game.entries
    first = entries[0].action if entries else None
    is_given_up = isinstance(first, Resigned) and opening_roll(event) is not None
    if isinstance(first, Took | Dropped | Beavered) or is_given_up:
        yield Breach(entries[0].span)


@rule(
    "BG215",
    "dice-play-swapped",
    Severity.WARNING,
    on=TurnFault.SWAPPED,
    message="This play fits the other side's last roll: was a column shifted?",
)
def dice_play_swapped(event: RollPlayed) -> Iterator[Breach]:
    """A play does not fit its roll, but fits the other side's roll before it.

    Why: A lost or doubled cell shifts a column, and each play then stands behind another roll.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 13/9 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 42: 13/9 6/4
    """
    yield Breach()


@rule(
    "BG216",
    "corrected-play",
    Severity.INFO,
    on=TurnFault.CORRECTED_PLAY,
    message="The roll {roll} is played again: the illegal play before it was taken back.",
)
def corrected_play(event: RollPlayed) -> Iterator[Breach]:
    """The same roll is played twice, the second time legally.

    Why: The players noticed the illegal play in time and put it right, as they must.

    Breaks:
        1) 31: 8/5 6/3
           31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: Both players are obliged to correct an illegal play until the opponent has
        rolled.
    """
    yield Breach(values={"roll": rolled(event).roll})
