"""Whether a written play is legal, and if not, why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import Position


class Reason(Enum):
    """The outcome of judging a play: legal, or the first rule it breaks."""

    LEGAL = "legal"
    NO_SUCH_POINT = "a point is not 1 to 24, bar or off"
    BACKWARD = "a checker moves backward"
    DICE_MISMATCH = "a distance cannot be made from the numbers rolled"
    NUMBER_USED_TWICE = "a number is used more often than it was rolled"
    TOO_MANY_MOVES = "more moves than numbers"
    NO_CHECKER = "no checker there"
    OPPONENTS_CHECKER = "only the opponent's checkers there"
    BLOCKED_LANDING = "a stop holds two or more opposing checkers"
    BLOCKED_ROUTE = "no order of the numbers has every stop open"
    BAR_NOT_ENTERED = "a checker stayed on the bar while another moved"
    WRONG_ENTRY = "a checker entered on a point no number gives"
    INCOMPLETE = "a playable number was left unplayed"
    STRANDED_NUMBER = "the number played first made the other unplayable"
    LOWER_NUMBER = "the lower number was played although the higher one alone could be"
    REFUSED_BEAR_OFF = "the number left could only bear a checker off, and had to"
    FALSE_PASS = "nothing was played although a number was playable"
    NO_LEGAL_PLAY = "something was played although no number was playable"
    HIT_AND_RUN = "a checker hit at home and moved on"
    BEAR_OFF_OUTSIDE = "a checker was borne off while one stood outside the home board"
    BEAR_OFF_ON_BAR = "a checker was borne off while one was on the bar"
    BEAR_OFF_TOO_LOW = "a checker was borne off with too small a number"
    BEAR_OFF_OVER_HIGHER = "a large number bore off a checker while one stood higher"
    TOO_MANY_OFF = "more checkers were borne off than were left"


class Remark(Enum):
    """What is worth saying about the notation of a play."""

    AMBIGUOUS = "the notation fits several legal results"
    BLOCKED_STOP = "a named stop is held, though another route reaches the same end"
    HIT_OMITTED = "the only legal route hits, and no hit is written"
    HIDDEN_HIT = "a compound move hides a hit in passing"
    MARK_MISSING = "a hit has no mark"
    MARK_FALSE = "a mark stands where nothing was hit"
    NULL_MOVE = "a move ends where it starts"
    LOOKS_PARTIAL = "a short form that is a full play of one checker"
    LAST_CHECKER = "the last checker came off with one number though both could be used"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a written play."""

    reason: Reason
    #: Where the checkers stand afterwards, seen by the same player: the legal result, or the
    #: play carried out literally; None when that is impossible.
    after: Position | None
    #: A bit for every point where a checker was hit.
    hits: int = 0
    remarks: tuple[Remark, ...] = ()
    #: Which written move (index into the play) is at fault.
    move: int | None = None
    #: Other legal results the notation fits, when it is ambiguous.
    others: tuple[Position, ...] = ()
    #: What the message is made of: point, number, used, playable ...
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """Whether the play obeys the rules (its notation may still deserve a remark)."""
        return self.reason is Reason.LEGAL
