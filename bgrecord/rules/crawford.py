"""BG7xx: the Crawford game and those after it."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Doubled
from bgrecord.replay.events import CubeTurned, GameEnded, GameStarted, RollPlayed
from bgrecord.rules._illegal import player
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG704",
    "wrong-crawford-flag",
    Severity.ERROR,
    on=GameStarted,
    message="At {score} of {length} this game is {kind}, but the record marks it otherwise.",
    rows=(57,),
)
def wrong_crawford_flag(event: GameStarted) -> Iterator[Breach]:
    """A game is marked as the Crawford game and is not, or is and is not marked.

    Why: The Crawford game is the first in which one side is exactly a point short of the match.

    Breaks:
        Not in .mat: it has no mark for the Crawford game. Marked at 3-2 in a match to 7.

    Keeps:
        Not in .mat: marked at the first 6-2 in a match to 7.
    """
    conditions = event.conditions
    marked, crawford, score = conditions.game.marked_crawford, conditions.crawford, conditions.score
    if marked is None or crawford is None or marked is crawford:
        return
    if marked and conditions.post_crawford:
        return  # BG705
    kind = Phrase("the Crawford game") if crawford else Phrase("not the Crawford game")
    values = {"score": score, "length": score.length, "kind": kind}
    yield Breach(conditions.game.score_span, values)


@rule(
    "BG705",
    "second-crawford-game",
    Severity.ERROR,
    on=GameStarted,
    message="The Crawford game has been played; this game, at {score}, is not another one.",
    rows=(57,),
)
def second_crawford_game(event: GameStarted) -> Iterator[Breach]:
    """A second game of a match is marked as the Crawford game.

    Why: There is one a match, also when the other side comes within a point later.

    Breaks:
        Not in .mat: it has no mark for the Crawford game. Marked at 4-3 in a match to 5, and
        again at 4-4.

    Keeps:
        Not in .mat: marked at 4-3 only.

    Tournaments: The Crawford rule holds for one game of a match.
    """
    conditions = event.conditions
    if conditions.game.marked_crawford and conditions.post_crawford:
        yield Breach(conditions.game.score_span, {"score": conditions.score})


@rule(
    "BG714",
    "doubling-window-note",
    Severity.INFO,
    on=GameEnded,
    message="{player} trails after the Crawford game and did not double at the first chance.",
    rows=(57,),
    default=False,
)
def doubling_window_note(event: GameEnded) -> Iterator[Breach]:
    """After the Crawford game the trailer did not double before the first roll he could.

    Why: The trailer has nothing to lose by doubling at once, since he loses the match with the
        game anyway. He need not, though: it is a remark for study.

    Breaks:
        3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Takes                      63: 24/18 13/10
             Wins 2 points

         Game 2
         Ada : 2                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
                                            Wins 1 point

         Game 3
         Ada : 2                         Bob : 1
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Takes                      63: 24/18 13/10
             Wins 2 points

         Game 2
         Ada : 2                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
                                            Wins 1 point

         Game 3
         Ada : 2                         Bob : 1
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Takes                      42: 8/4 6/4

    Tournaments: There is no duty to double.
    """
    score = event.conditions.score
    if not event.conditions.post_crawford or not score.has_leader_at_match_point:
        return
    trailer = 0 if score.away(1) == 1 else 1
    rolls = 0
    for action in event.events:
        if isinstance(action, CubeTurned) and isinstance(action.entry.action, Doubled):
            return
        if isinstance(action, RollPlayed):
            if action.entry.side == trailer and rolls:
                yield Breach(action.entry.span, {"player": player(event.conditions, trailer)})
                return
            rolls += 1
