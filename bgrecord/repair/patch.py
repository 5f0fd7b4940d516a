"""Turns corrections into text of the same file; all else stays byte for byte as it is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bgrecord.formats import read_source
from bgrecord.languages import mark
from bgrecord.record.actions import Rolled
from bgrecord.record.model import Game, Record
from bgrecord.repair.cells import Habits, cell_for, habits_of
from bgrecord.repair.changes import Edit
from bgrecord.repair.proposals import GameRepair, Proposal, ScoreCorrection
from bgrecord.repair.rows import NoRoom, Rows
from bgrecord.repair.stand import trace
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import Conditions, GameStarted
from bgrecord.replay.match import replay_record
from bgrecord.source import Source, decode

#: The formats whose cells can be edited.
EDITABLE = frozenset({"mat", "oldmoves", "sgg"})
#: Those in which there may be a free place for a turn that is missing.
_IN_COLUMNS = frozenset({"mat"})

_POINTS = re.compile(r"(?<=:)([ \t]*)([0-9]+)")
_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_NO_NUMBERS: Mapping[int, int] = {}

#: A game, and the reading of it that is to be written.
Chosen = tuple[GameRepair, Proposal]


class Unpatchable(Exception):
    """Corrections cannot be written into the file; the text says why."""


class Patch(NamedTuple):
    """A file with corrections written into it."""

    #: Its content.
    data: bytes
    written: tuple[Chosen, ...]
    #: What could not be written, and why.
    refused: tuple[tuple[Chosen, str], ...]


def patch(
    record: Record,
    chosen: Sequence[Chosen],
    wishes: Wishes | None = None,
    row_numbers: Mapping[int, int] = _NO_NUMBERS,
) -> Patch:
    """Write as many of the chosen readings into a record's file as can be; see `patched`."""
    wanted = [each for each in chosen if each[1].changes_record]
    refused: list[tuple[Chosen, str]] = []
    try:
        return Patch(patched(record, wanted, wishes, row_numbers), tuple(wanted), ())
    except Unpatchable as error:
        if len(wanted) == 1:
            refused = [(wanted.pop(), str(error))]
    data, written = record.source.data, list[Chosen]()
    for each in wanted:
        try:
            data = patched(record, [*written, each], wishes)
            written.append(each)
        except Unpatchable as error:
            refused.append((each, str(error)))
    return Patch(data, tuple(written), tuple(refused))


def patched(
    record: Record,
    chosen: Sequence[Chosen],
    wishes: Wishes | None = None,
    row_numbers: Mapping[int, int] = _NO_NUMBERS,
) -> bytes:
    """The content of a record's file with all the chosen readings written into it.

    What is written is read and replayed again: it must be the reading.

    Args:
        record: the record as it is.
        chosen: at most one reading a game.
        wishes: what the record was replayed by.
        row_numbers: the numbers that rows should have, by their lines.

    Raises:
        Unpatchable: it cannot be done.
    """
    source = record.source
    if not row_numbers and not any(proposal.changes_record for _, proposal in chosen):
        return source.data
    if record.format not in EDITABLE or source.origin is not None:
        raise Unpatchable(mark("corrections cannot be written in this format"))
    rows, habits = Rows(record), habits_of(record)
    try:
        for game, proposal in chosen:
            _write(rows, habits, game.conditions.game, proposal)
    except NoRoom:
        raise Unpatchable(mark("there is no free place for what is missing")) from None
    for line, number in row_numbers.items():
        rows.number(line, number)
    data = encoded(rows.text, source)
    if not _reads_as(record, data, chosen, wishes):
        raise Unpatchable(mark("what would be written does not read as it is meant"))
    return data


def encoded(text: str, source: Source) -> bytes:
    """A text in the encoding of the file it comes from.

    Raises:
        Unpatchable: the file as it was cannot be written in it either.
    """
    try:
        if _bytes(source.text, source) == source.data:
            return _bytes(text, source)
    except (UnicodeEncodeError, LookupError):
        pass
    raise Unpatchable(mark("the file has characters that cannot be written back"))


def _bytes(text: str, source: Source) -> bytes:
    marked = _MARKS if source.encoding == "utf-16" else ()
    for sign, name in marked:
        if source.data.startswith(sign):
            return sign + text.encode(name)
    return text.encode(source.encoding)


def _write(rows: Rows, habits: Habits, game: Game, proposal: Proposal) -> None:
    edits = [edit for correction in proposal.corrections for edit in correction.edits]
    # From the end, so that all places hold until they are reached.
    for edit in sorted(edits, key=lambda edit: (edit.written.span, edit.is_inserted), reverse=True):
        cell = cell_for(rows.record, edit, edits, habits)
        _write_cell(rows, game, edit, cell)
    if proposal.score is not None:
        _write_score(rows, proposal.score)


def _write_cell(rows: Rows, game: Game, edit: Edit, cell: str) -> None:
    written, meant, is_inserted = edit
    if meant is None:
        rows.clear(written, game)
    elif is_inserted:
        if rows.record.format not in _IN_COLUMNS:
            raise NoRoom
        is_roll = isinstance(meant.action, Rolled)
        rows.insert(written, meant.side, cell, game, is_roll=is_roll)
    elif meant.side != written.side:
        rows.move(written, cell)
    else:
        rows.replace(written, cell)


def _write_score(rows: Rows, score: ScoreCorrection) -> None:
    """Write other points on a score line: ` Ada : 2      Bob : 0`."""
    index = score.span.line - 1
    places = [*_POINTS.finditer(rows.lines[index])]
    if tuple(int(place[2]) for place in places) != score.written:
        raise Unpatchable(mark("the score line cannot be edited"))
    for place, points in reversed([*zip(places, score.meant, strict=True)]):
        line, (start, end) = rows.lines[index], place.span(2)
        rows.lines[index] = line[:start] + str(points) + line[end:]


def _reads_as(record: Record, data: bytes, chosen: Sequence[Chosen], wishes: Wishes | None) -> bool:
    """Whether what is written reads as what is meant."""
    source = record.source
    anew = read_source(decode(data, source.name, encoding=source.encoding), record.format)
    meant = {id(game.conditions.game): proposal for game, proposal in chosen}
    old, new = _games(record, wishes), _games(anew, wishes)
    return len(old) == len(new) and all(
        _is_as_meant(before, after, meant.get(id(before.game)))
        for before, after in zip(old, new, strict=True)
    )


def _games(record: Record, wishes: Wishes | None) -> list[Conditions]:
    events = replay_record(record, wishes)
    return [event.conditions for event in events if isinstance(event, GameStarted)]


def _is_as_meant(before: Conditions, after: Conditions, proposal: Proposal | None) -> bool:
    entries, score = tuple(before.game.entries), before.game.score
    if proposal is not None:
        entries = proposal.reading.entries(entries)
        score = score if proposal.score is None else proposal.score.meant
    is_placed = (after.game.names, after.game.score) == (before.game.names, score)
    return is_placed and trace(entries, before) == trace(after.game.entries, before)
