"""Expanding hand notes: the plays they stand for, and a match file of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from bgrecord.audit import AuditOptions, audit_record
from bgrecord.batch.archives import read_file
from bgrecord.batch.check import report_of
from bgrecord.batch.convert import Converted, ConvertOptions, converted
from bgrecord.batch.files import Failure, alone
from bgrecord.formats import detect, read_source
from bgrecord.languages import gettext as _
from bgrecord.record.actions import Rolled, Unplayed, Unreadable
from bgrecord.record.model import NoteKind, Record
from bgrecord.report.file_report import FileReport
from bgrecord.source import Source, decode

#: The name of their format.
NOTES = "notes"


@dataclass(frozen=True, slots=True)
class Expanded:
    """The notes of one match, read as far as they tell."""

    #: What was found in them: plays that stay open, illegal ones, and all else.
    report: FileReport
    #: How many turns nobody can tell the play of, and how many turns there are.
    open_turns: int
    turns: int
    #: The match in another format; None where something is open and only the whole was wanted.
    match: Converted | None


def expand_file(
    path: str, options: ConvertOptions, audit: AuditOptions, *, partly: bool = False
) -> Expanded | Failure:
    """Expand the notes in one file, or on standard input.

    Args:
        path: the file.
        options: what to write them as; whatever the file looks like, it is read as notes.
        audit: what to hold them against.
        partly: write them also while turns are open, which become rolls with an unknown play.
    """

    def expand() -> Expanded | Failure:
        data = read_file(path, most=options.limits.bytes)
        record = read_source(decode(data, path, encoding=options.encoding), NOTES)
        still_open = open_turns(record)
        is_match = any(match.games for match in record.matches)
        if still_open or not is_match:
            format = _written_in_full(record.source, still_open if is_match else inf)
            if format is not None:
                reason = _("already a record in the format {format}: nothing needs expanding")
                return Failure(path, reason.format(format=format))
        if not is_match:
            return Failure(path, _("no match found"))
        match: Converted | Failure | None = None
        if partly or not still_open:
            match = converted(path, record, replace(options, wishes=audit))
        if isinstance(match, Failure):
            return match
        report = report_of(audit_record(record, audit))
        turns = sum(len(game.entries) for match in record.matches for game in match.games)
        return Expanded(report, still_open, turns, match)

    return alone(path, expand, options.limits.seconds)


def _written_in_full(source: Source, open_as_notes: float) -> str | None:
    """The format of a file that is none of notes: read in it, more turns are settled."""
    format = detect(source)
    if format is None or format.name == NOTES or format.read is None:
        return None
    record = format.read(source)
    is_match = any(game.entries for match in record.matches for game in match.games)
    return format.name if is_match and open_turns(record) < open_as_notes else None


def open_turns(record: Record) -> int:
    """How many turns of some notes are not settled, lines that nobody can read among them."""
    lines = [
        note
        for match in record.matches
        for note in match.notes
        if note.kind is NoteKind.UNREADABLE_LINE
    ]
    actions = (
        entry.action for match in record.matches for game in match.games for entry in game.entries
    )
    return len(lines) + sum(map(_is_open, actions))


def _is_open(action: object) -> bool:
    if isinstance(action, Rolled):
        return action.unplayed is Unplayed.OPEN or bool(action.unreadable)
    return isinstance(action, Unreadable)
