"""What is wrong with a game's number: one thing at most."""

from __future__ import annotations

from enum import Enum
from itertools import islice

from bgrecord.replay.events import GameStarted
from bgrecord.replay.numbering import expected_number, is_misnumbered
from bgrecord.rules._registry import diagnosis

#: So many missing games say enough.
MOST_LISTED = 10


class NumberFault(Enum):
    """Why a game's number is not the next one."""

    OUT_OF_PLACE = "the games around it count on without it"
    OUT_OF_ORDER = "it is lower than the number before"
    REPEATED = "it is the number of the game before"
    SKIPS = "numbers between it and the one before are nowhere in the match"


@diagnosis(GameStarted)
def fault_of_number(event: GameStarted) -> NumberFault | None:
    """The one thing wrong with a game's number, None when nothing is or it has none."""
    conditions, games = event.conditions, event.conditions.match.games
    here, expected = conditions.game.number, expected_number(games, conditions.index)
    if here is None or expected is None or here == expected:
        return None
    if is_misnumbered(games, conditions.index):
        return NumberFault.OUT_OF_PLACE
    if event.previous is None:
        begins_late = here > 1 and conditions.score[:2] == (0, 0)
        return NumberFault.OUT_OF_PLACE if begins_late else None
    if here == expected - 1:
        return NumberFault.REPEATED
    if here < expected:
        return NumberFault.OUT_OF_ORDER
    return NumberFault.SKIPS if missing_numbers(event) else None


def missing_numbers(event: GameStarted) -> list[int]:
    """The game numbers skipped before this game, the first few of them."""
    conditions = event.conditions
    here, games = conditions.game.number, conditions.match.games
    expected = expected_number(games, conditions.index)
    if here is None or expected is None:
        return []
    present = {game.number for game in games}
    missing = (number for number in range(expected, here) if number not in present)
    return list(islice(missing, MOST_LISTED))
