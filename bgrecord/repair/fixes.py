"""Corrections that need no judgement: only one thing can be meant, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bgrecord.record.model import Record
from bgrecord.repair.costs import Mistake
from bgrecord.repair.patch import Patch, patch
from bgrecord.repair.proposals import Confidence, Proposal, repair_record
from bgrecord.repair.search import Bounds
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import RowGap
from bgrecord.replay.match import replay_record

#: What a fix may change besides scores: neither dice nor plays, nor who did what.
SAFE = frozenset({Mistake.MARK, Mistake.POINTS})
#: A fix need not look far.
_BOUNDS = Bounds(edits=2, nodes=100, seconds=2.0)


class Fixed(NamedTuple):
    """A file with its safe fixes made."""

    #: What was corrected, and the file's content with it.
    patch: Patch
    #: The lines whose row numbers were corrected.
    rows: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many fixes were made."""
        readings = [proposal for _, proposal in self.patch.written]
        corrections = sum(len(reading.corrections) for reading in readings)
        return corrections + sum(reading.score is not None for reading in readings) + len(self.rows)


def fixed(record: Record, wishes: Wishes | None = None) -> Fixed:
    """Make the safe fixes in a record's file: hit marks, points, scores, row numbers.

    They go into a game only when nothing else is wrong with it.

    Args:
        record: the record; it is not changed.
        wishes: what the user says of the rules.

    Raises:
        KeyError: the wishes name an unknown rule set.
    """
    found = repair_record(record, wishes, _BOUNDS)
    chosen = [each for each in found.trusted(Confidence.HIGH) if _is_safe(each[1])]
    numbers = dict(_row_numbers(record, wishes))
    made = patch(record, chosen, wishes, numbers)
    is_numbered = bool(numbers) and made.data != record.source.data
    return Fixed(made, tuple(numbers) if is_numbered else ())


def _is_safe(proposal: Proposal) -> bool:
    mistakes = {change.mistake for change in proposal.reading.changes}
    return proposal.changes_record and mistakes <= SAFE


def _row_numbers(record: Record, wishes: Wishes | None) -> Iterator[tuple[int, int]]:
    """Each line with a slip in its row number, and the number it should have."""
    for event in replay_record(record, wishes):
        if isinstance(event, RowGap) and event.is_slip:
            yield event.entry.line, event.last + 1
