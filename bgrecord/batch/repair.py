"""Repairing many files one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from bgrecord.batch.archives import archives_closed, read_file
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.files import Failure, alone
from bgrecord.batch.limits import USUAL_LIMITS, Limits
from bgrecord.formats import read_source
from bgrecord.languages import gettext as _
from bgrecord.repair.fixes import Fixed, fixed
from bgrecord.repair.patch import Chosen, Patch, patch
from bgrecord.repair.proposals import Confidence, GameRepair, Proposal, Repair, repair_record
from bgrecord.repair.search import USUAL, Bounds
from bgrecord.replay.conditions import Wishes
from bgrecord.source import decode

#: Which of a game's readings is to be written; None leaves the game as it is.
Choose = Callable[[Repair, GameRepair], Proposal | None]


@dataclass(frozen=True, slots=True)
class RepairOptions:
    """What all files of a run are repaired by."""

    #: Readings that may be trusted less are not written.
    accept: Confidence = Confidence.MEDIUM
    bounds: Bounds = USUAL
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    wishes: Wishes = field(default_factory=Wishes)
    limits: Limits = USUAL_LIMITS


@dataclass(frozen=True, slots=True)
class Repaired:
    """One file, what may have been played in it, and what it should read; not yet written."""

    path: str
    repair: Repair
    #: The readings that are held to be true.
    chosen: tuple[Chosen, ...]
    patch: Patch

    @property
    def is_changed(self) -> bool:
        """Whether anything is to be written."""
        return self.patch.data != self.repair.record.source.data

    def written(self, game: GameRepair) -> Proposal | None:
        """The reading of a game that is written; None when it is left as it is."""
        return next((reading for each, reading in self.patch.written if each is game), None)

    def is_settled(self, game: GameRepair) -> bool:
        """Whether nothing stays in doubt: it is corrected, or known to be right as it is."""
        chosen = next((reading for each, reading in self.chosen if each is game), None)
        return self.written(game) is not None or (chosen is not None and not chosen.changes_record)

    def refusal(self, game: GameRepair) -> str | None:
        """Why the chosen reading of a game cannot be written."""
        return next((why for (each, _), why in self.patch.refused if each is game), None)


def repaired_files(
    paths: Iterable[str | Failure], options: RepairOptions, choose: Choose | None = None
) -> Iterator[Repaired | Failure]:
    """Repair files one after the other, in their order; only one is held in memory."""
    with rare_collection(), archives_closed():
        for path in paths:
            yield path if isinstance(path, Failure) else repair_file(path, options, choose)


def repair_file(
    path: str, options: RepairOptions, choose: Choose | None = None
) -> Repaired | Failure:
    """Repair one file, or standard input; whatever goes wrong concerns this file alone.

    Args:
        path: the file; it is not changed.
        options: what it is repaired by.
        choose: asked for every game in which something is wrong; without it the first readings
            are taken that may be trusted as the options say.
    """

    def find() -> Repair | Failure:
        data = read_file(path, most=options.limits.bytes)
        record = read_source(decode(data, path, encoding=options.encoding))
        if not any(match.games for match in record.matches):
            return Failure(path, _("no match found"))
        return repair_record(record, options.wishes, options.bounds)

    found = alone(path, find, options.limits.seconds)
    if isinstance(found, Failure):
        return found
    chosen = found.trusted(options.accept) if choose is None else _chosen(found, choose)
    return alone(
        path,
        lambda: Repaired(path, found, chosen, patch(found.record, chosen, options.wishes)),
        options.limits.seconds,
    )


@dataclass(frozen=True, slots=True)
class FixedFile:
    """One file and its safe fixes; not yet written."""

    path: str
    #: What was read.
    data: bytes
    fixed: Fixed


def fix_file(path: str, options: RepairOptions) -> FixedFile | Failure:
    """Find the safe fixes of one file, see `bgrecord.repair.fixes`; it is not changed."""

    def find() -> FixedFile:
        data = read_file(path, most=options.limits.bytes)
        record = read_source(decode(data, path, encoding=options.encoding))
        return FixedFile(path, data, fixed(record, options.wishes))

    return alone(path, find, options.limits.seconds)


def _chosen(found: Repair, choose: Choose) -> tuple[Chosen, ...]:
    answers = ((game, choose(found, game)) for game in found.broken)
    return tuple((game, proposal) for game, proposal in answers if proposal is not None)
