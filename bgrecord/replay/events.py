"""What happens when a record is played again.

The replay yields these in the order of the record. An event states facts (where the checkers
were, what was written, which verdict the game's rules give); the rules object to them.
Positions are seen by the side the event's entry belongs to, unless a field says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import GameKind, Score
from bgrecord.core.verdict import Verdict
from bgrecord.record.model import Dialect, Entry, Game, Match, Note, Record
from bgrecord.source import Span


class TurnFault(Enum):
    """What is wrong with a roll besides its play."""

    IMPOSSIBLE_DIE = "a die is not one to six"
    OPENING_DOUBLET = "the opening roll is a doublet"
    OUT_OF_TURN = "the same side rolls twice running"
    MISSING_TURN = "the other side's cell between two turns is blank"
    SECOND_ROLL = "the roll before it was not played"
    CORRECTED_PLAY = "the same roll again, played legally this time"
    AFTER_GAME_OVER = "the game was over"
    BEFORE_ANSWER = "a double is still to be answered"
    SWAPPED = "the play fits the other side's roll in the row above or the reversed board"
    UNREADABLE_PLAY = "nobody can read the play, or a part of it"
    UNKNOWN_PLAY = "the record does not say what was played"
    CUT_SHORT = "the record breaks off behind a play that may have gone on"
    DECLARED_ILLEGAL = "the record itself says that the play was illegal and stood"
    READ_ANEW = "the rest of the game fits another reading of the play than the likeliest"
    DESYNCHRONISED = "the board can no longer be followed from here"


class Ending(Enum):
    """How a game came to its end."""

    #: A side bore its last checker off.
    BEAR_OFF = "bear-off"
    #: A double, redouble or beaver was refused.
    DROP = "drop"
    #: The record says in words or marks that a side resigned, conceded or forfeited.
    RESIGNATION = "resignation"
    #: A result is written over an unfinished board: the usual spelling of a resignation.
    CLAIM = "claim"
    #: The record stops and gives no result.
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Conditions:
    """What one game is played under; the same object in all its events."""

    record: Record
    match: Match
    game: Game
    #: The game's place in its match, from 0.
    index: int
    rules: RuleSet
    dialect: Dialect
    #: The score the game starts at, as written, or as carried when there is no score line.
    score: Score
    #: Every score it may have started at in truth, the written one first: more than one where
    #: the record contradicts itself.
    scores: tuple[Score, ...]
    #: This is the Crawford game: no cube may be turned. None when the record does not tell.
    crawford: bool | None
    #: The Crawford game has been played beyond doubt.
    post_crawford: bool

    @property
    def is_crawford(self) -> bool | None:
        """Whether this is the Crawford game; where scores do not tell, by the record's own mark."""
        if self.crawford is None and self.score.has_leader_at_match_point:
            return self.game.marked_crawford
        return self.crawford

    @property
    def score_in_doubt(self) -> bool:
        """Whether the record contradicts itself on the points of a side."""
        return len({score[:2] for score in self.scores}) > 1


class Noticed(NamedTuple):
    """A reader's note (or one on the rules of the match) at its place.

    Rules listen to the note's kind.
    """

    record: Record
    match: Match | None
    note: Note


class MatchStarted(NamedTuple):
    """Before the first game."""

    record: Record
    match: Match
    rules: RuleSet


class GameStarted(NamedTuple):
    """Before a game's first action."""

    conditions: Conditions
    #: The game before it in the record, None for the first.
    previous: GameEnded | None
    #: The scores that would be right here: as written games add up, and as they should have.
    expected_scores: tuple[Score, ...]


class RollPlayed(NamedTuple):
    """A roll, with the play or dance that followed. Its entry's action is a `Rolled`.

    Rules listen to the verdict's reason and remarks and to the faults, not to the event itself,
    unless they are asked for: a match holds hundreds.
    """

    conditions: Conditions
    entry: Entry
    before: Position
    #: Where the checkers stand afterwards: as written when that is possible, else unchanged.
    after: Position
    cube: Cube
    verdict: Verdict
    faults: tuple[TurnFault, ...] = ()
    #: An earlier fault of this game explains what is odd about the play (or, behind the game's
    #: end, the roll).
    follows: bool = False

    def is_explained(self, fault: TurnFault) -> bool:
        """Whether a fault is but the consequence of an earlier one."""
        return self.follows and fault is TurnFault.AFTER_GAME_OVER


class CubeTurned(NamedTuple):
    """A cube action. Rules listen to the class of the entry's action: Doubled, Took ..."""

    conditions: Conditions
    entry: Entry
    #: Seen by the side that acts.
    position: Position
    #: Before and after; unchanged when the action had to be passed over.
    before: Cube
    after: Cube
    #: The side whose decision it was: the one on roll, or the one to answer an offer.
    to_act: int
    #: The side's own roll was the last thing that happened: an offer behind the roll.
    rolled: bool
    #: How many rolls each side has had in this game so far.
    rolls: tuple[int, int]
    #: The game was already over.
    over: bool
    #: An earlier fault explains what is odd about it.
    follows: bool = False


class OfferLeftOpen(NamedTuple):
    """An offer that nobody answered: another action follows it, or the game's text ends."""

    conditions: Conditions
    #: The offer.
    entry: Entry
    #: What follows it, None at the end of the game.
    next_entry: Entry | None
    position: Position
    cube: Cube
    #: An earlier fault of the cube explains it.
    follows: bool = False


class RowGap(NamedTuple):
    """A row's number does not follow the one before it: rows are missing or doubled."""

    conditions: Conditions
    #: The first entry of the row.
    entry: Entry
    #: The number of the row before it, 0 at the start of a game.
    last: int
    #: The rows behind it count on as if it were right: no row is missing.
    is_slip: bool = False


class OtherAction(NamedTuple):
    """An entry that is no roll and no cube action: resigned, unreadable, set position ...

    Rules listen to the class of the entry's action.
    """

    conditions: Conditions
    entry: Entry
    position: Position
    cube: Cube
    over: bool


class GameEnded(NamedTuple):
    """After a game's last action."""

    conditions: Conditions
    ending: Ending
    #: The side that won by the replay; by the result line when only that tells.
    winner: int | None
    #: The board at the end, seen by the left side.
    position: Position
    #: The cube at the end; an offer that was dropped is still pending in it.
    cube: Cube
    #: What the win counts by the board, None when the board does not tell.
    kind: GameKind | None
    #: The points that would be right; several where an undeclared rule decides or a side
    #: resigned. Empty when nothing tells.
    worth: tuple[int, ...]
    #: The result lines, `Won` actions, in order; and `Lost` ones.
    results: tuple[Entry, ...]
    losses: tuple[Entry, ...]
    #: The action that ended the game: the last play, drop, resignation.
    last_entry: Entry | None
    #: The board at the end cannot be relied on: it was lost, or an earlier fault may explain it.
    board_in_doubt: bool
    #: A cube action was at fault: what the cube was at in the end is a guess.
    cube_in_doubt: bool
    #: Every event of the game, for rules that look back over it.
    events: tuple[Event, ...]
    #: The score after the game by the written result, and by the right one.
    written_score: Score
    right_score: Score

    @property
    def span(self) -> Span:
        """The place of the result, or of the last action, or of the game's heading."""
        if self.results:
            return self.results[0].span
        if self.last_entry is not None:
            return self.last_entry.span
        return self.conditions.game.span


class MatchEnded(NamedTuple):
    """After the last game."""

    record: Record
    match: Match
    rules: RuleSet
    games: tuple[GameEnded, ...]


#: The events that belong to one entry of a game.
EntryEvent = RollPlayed | CubeTurned | OfferLeftOpen | RowGap | OtherAction

Event = Noticed | MatchStarted | GameStarted | EntryEvent | GameEnded | MatchEnded
