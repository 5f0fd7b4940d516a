"""How far the replayed board can be believed, so that one mistake gives one finding."""

from __future__ import annotations

from bgrecord.core.verdict import Reason, Remark

#: After so many legal turns in a row an earlier illegal one explains nothing any more.
AFTER_ILLEGAL_PLAY = 12
#: A checker that was moved wrongly may be missed later than that.
AFTER_ILLEGAL_PLAY_TO_IMPOSSIBLE = 24
#: A hit mark that does not fit may be a slip of its own.
AFTER_WRONG_MARK = 2
#: A missing turn leaves checkers astray that may come to light late.
AFTER_MISSING_TURN = 40

#: A free choice among plays went wrong: the board as written is still the true one.
CHOICES = frozenset(
    {
        Reason.INCOMPLETE,
        Reason.STRANDED_NUMBER,
        Reason.LOWER_NUMBER,
        Reason.REFUSED_BEAR_OFF,
        Reason.HIT_AND_RUN,
    }
)
#: Faults that show in the written play alone, whatever the board.
FORM = frozenset(
    {
        Reason.NO_SUCH_POINT,
        Reason.BACKWARD,
        Reason.DICE_MISMATCH,
        Reason.NUMBER_USED_TWICE,
        Reason.TOO_MANY_MOVES,
    }
)


#: What tells that the board was another one at the table.
WRONG_MARKS = frozenset({Remark.MARK_FALSE, Remark.MARK_MISSING})


class Trust:
    """The books on one game's faults.

    An illegal play leaves doubt: what it was in truth nobody knows, so a later play that does
    not fit the board is most likely its consequence. The doubt fades as the record goes on
    making sense. A play that cannot be carried out at all loses the board for the rest of the
    game.
    """

    def __init__(self) -> None:
        #: The board can no longer be followed.
        self.lost = False
        #: Illegal plays that no earlier fault explains.
        self.faults = 0
        #: For so many turns more an illegal play may explain what is odd, or what is
        #: impossible; and a missing turn.
        self._doubt = 0
        self._suspicion = 0
        self._ignorance = 0

    @property
    def in_doubt(self) -> bool:
        """Whether an earlier fault may still explain what does not fit the board."""
        return self._doubt > 0 or self._ignorance > AFTER_MISSING_TURN - AFTER_ILLEGAL_PLAY

    @property
    def misses_turn(self) -> bool:
        """Whether turns are missing not far above, and a cube action with them perhaps."""
        return self._ignorance > 0

    def count_turns(self, turns: int) -> None:
        """So many more turns were made."""
        self._doubt = max(self._doubt - turns, 0)
        self._suspicion = max(self._suspicion - turns, 0)
        self._ignorance = max(self._ignorance - turns, 0)

    def miss_turn(self) -> None:
        """A turn was made that the record does not tell."""
        self._ignorance = AFTER_MISSING_TURN + 1

    def see_wrong_mark(self) -> None:
        """A hit is marked that was none, or was not marked: a sign that the board is another."""
        self._doubt = max(self._doubt, AFTER_WRONG_MARK + 1)

    def lose(self) -> bool:
        """The board cannot be followed any more; returns whether that is new."""
        new, self.lost = not self.lost, True
        return new

    def restore(self) -> None:
        """The record itself gives the board."""
        self.lost = False
        self._doubt = self._suspicion = self._ignorance = 0

    def explains(self, reason: Reason, *, possible: bool) -> bool:
        """Enter an illegal play; returns whether an earlier fault explains it.

        Args:
            reason: why it is illegal.
            possible: whether it could be carried out on the board all the same.
        """
        explained = reason not in FORM and (
            (not possible and (self._ignorance > 0 or self._suspicion > 0))
            or self._ignorance > AFTER_MISSING_TURN - AFTER_ILLEGAL_PLAY
            or (self._doubt > 0 and reason not in CHOICES)
        )
        if not explained:
            self.faults += 1
        self._suspicion = AFTER_ILLEGAL_PLAY_TO_IMPOSSIBLE + 1
        if reason not in CHOICES or not possible:
            # One more than counted: the turn itself is counted off when it is made.
            self._doubt = AFTER_ILLEGAL_PLAY + 1
        return explained

    def forgive(self) -> None:
        """Take back the last illegal play: it was corrected."""
        self.faults -= 1
        self.restore()
