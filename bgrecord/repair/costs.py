"""What scorers get wrong, and how unlikely each mistake is."""

from __future__ import annotations

from enum import Enum

from bgrecord.languages import mark


class Mistake(Enum):
    """A mistake of a scorer, or of a player that a scorer wrote down.

    Each has a cost: the higher, the rarer. A reading of a game costs the sum of the mistakes it
    assumes, and the cheapest is the likeliest. A unit is a factor of about e, so that a reading
    that costs 3 more than another is twenty times less likely.
    """

    #: A hit has no mark, or a mark stands where nothing was hit.
    MARK = 0.5, mark("hit mark")
    #: The play was illegal and stood: the rest of the game follows from it.
    STANDS = 1.7, mark("illegal play that stood")
    #: A double that nobody was entitled to, and that stood.
    CUBE_STANDS = 1.7, mark("action with the cube that broke the rules and stood")
    #: The result stands in the wrong column.
    WINNER = 1.85, mark("winner")
    #: The points of a result.
    POINTS = 1.9, mark("points")
    #: The value behind a double.
    CUBE_VALUE = 1.9, mark("cube value")
    #: One number of a play: where a checker starts or ends.
    NUMBER = 2.0, mark("one number of the play")
    #: A score on the score line of a game.
    SCORE = 2.1, mark("score")
    #: The dice of two rolls are exchanged.
    DICE_SWAPPED = 2.1, mark("dice exchanged with another roll")
    #: One die.
    DIE = 2.2, mark("one die")
    #: Nobody answered a double, and the game goes on.
    ANSWER_LOST = 2.3, mark("answer left out")
    #: A take stands for a drop, or the other way round.
    ANSWER = 2.3, mark("take and drop exchanged")
    #: A double is answered that nobody wrote down.
    DOUBLE_LOST = 2.4, mark("double left out")
    #: A move of the play is missing.
    MOVE_LOST = 2.4, mark("move left out")
    #: A move of the play is written twice, or one too many.
    MOVE_DOUBLED = 2.5, mark("move too many")
    #: The play is numbered from the other side.
    NUMBERING = 2.5, mark("numbered from the other side")
    #: A turn, or a row, is written twice.
    TURN_DOUBLED = 2.7, mark("turn written twice")
    #: A checker was hit and not put on the bar, and the game went on so.
    HIT_FORGOTTEN = 2.8, mark("hit that was not carried out")
    #: A play with more moves than the dice give stood: nobody plays on so.
    SURPLUS_STANDS = 3.0, mark("play with too many moves that stood")
    #: Nothing was played though something could be, and nobody noticed.
    PASS_STANDS = 2.9, mark("roll that was not played though it could be")
    #: One move of the play is another one.
    MOVE = 3.0, mark("one move of the play")
    #: Two rows are exchanged.
    ROWS = 2.95, mark("rows exchanged")
    #: The two cells of a row are exchanged.
    COLUMNS = 3.0, mark("cells exchanged")
    #: The play is missing behind the dice, or nobody can read it.
    PLAY_LOST = 3.2, mark("play left out")
    #: Both dice.
    DICE = 4.2, mark("both dice")
    #: A turn is missing, or nobody can read it.
    TURN_LOST = 4.8, mark("turn left out")
    #: Another play altogether.
    PLAY = 5.0, mark("another play")

    def __init__(self, cost: float, words: str) -> None:
        self.cost = cost
        self.words = words

    @property
    def is_violation(self) -> bool:
        """Whether the record is right, and the players broke a rule."""
        return self in _VIOLATIONS


_VIOLATIONS = frozenset(
    {
        Mistake.STANDS,
        Mistake.CUBE_STANDS,
        Mistake.SURPLUS_STANDS,
        Mistake.PASS_STANDS,
        Mistake.HIT_FORGOTTEN,
    }
)

#: No mistake is likelier than this one, hit marks aside.
CHEAPEST = Mistake.STANDS.cost
#: Nor those that leave many plays possible than this one.
RAREST = Mistake.TURN_LOST.cost

#: What it costs when a result ends a game that the board does not: most such games were given up,
#: but a reading in which the last checker comes off is the likelier one.
CLAIM = 0.7

#: What each mistake beyond the first costs besides: few games have more than one.
AGAIN = 1.0

#: What each character costs that is written and was not meant, or the other way round: of two
#: plays that may have been meant, the likelier is the one that looks more like what is written.
CHARACTER = 0.03
