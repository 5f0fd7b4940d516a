"""Where the mistake probably is behind the faults of a game: a quick look, for an audit."""

from __future__ import annotations

from typing import NamedTuple

from bgrecord.record.model import Entry
from bgrecord.repair.changes import Edit
from bgrecord.repair.costs import Mistake
from bgrecord.repair.proposals import Confidence, explained
from bgrecord.repair.search import Bounds, read_game
from bgrecord.replay.events import Conditions

#: An audit does not wait longer; what takes longer is for a repair to find.
QUICK = Bounds(edits=2, nodes=24, seconds=0.3)


class Cause(NamedTuple):
    """The mistake that is probably behind the faults of a game."""

    mistake: Mistake
    #: Where it was made.
    place: Entry
    edit: Edit
    #: The first entry that is impossible because of it.
    seen_at: Entry


def suspected_cause(conditions: Conditions, bounds: Bounds = QUICK) -> Cause | None:
    """The first mistake in a game that makes an entry below it impossible.

    Args:
        conditions: a game in which something is wrong.
        bounds: how long to look.

    Returns:
        The mistake, as the game's likeliest reading tells; None when the likeliest reading has
        none above what is at fault, or may not be trusted.
    """
    search = read_game(conditions, bounds)
    game = explained(conditions, search)
    if game.best is None or not game.complete or game.confidence < Confidence.MEDIUM:
        return None
    for mistake, place, edits, seen_at in game.best.corrections:
        if seen_at is not None and place.span < seen_at.span:
            return Cause(mistake, place, edits[0], seen_at)
    return None
