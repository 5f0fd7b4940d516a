"""One record from one format to another."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

from bgrecord.convert.compare import Difference, first_difference
from bgrecord.convert.losses import ESSENTIAL, Loss, losses
from bgrecord.formats import FORMATS, Format, Unwritable
from bgrecord.languages import gettext as _
from bgrecord.record.model import NoteKind, Record
from bgrecord.record.transcript import CheckerPlay, PlayKind, Transcript
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode


@dataclass(frozen=True)
class Conversion:
    """A record written in another format."""

    #: What was written.
    content: str | bytes
    #: The same as the bytes of a file.
    data: bytes
    #: What the format cannot hold, in the order of the record that was read.
    losses: tuple[Loss, ...]
    #: The matches as they were played.
    transcripts: tuple[Transcript, ...]
    #: What in the record nobody can read or make sense of, and was left out: lines and texts.
    left_out: tuple[tuple[int, str], ...]

    @property
    def illegal_plays(self) -> tuple[CheckerPlay, ...]:
        """The illegal plays that stood, and were written down as they stood."""
        turns = (
            turn
            for transcript in self.transcripts
            for game in transcript.games
            for turn in game.turns
        )
        return tuple(
            turn
            for turn in turns
            if isinstance(turn, CheckerPlay) and turn.kind is PlayKind.ILLEGAL
        )


class NotTheSame(Exception):
    """What was written does not read back as the same match."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def convert_record(
    record: Record,
    to: str,
    dialect: str | None = None,
    wishes: Wishes | None = None,
    *,
    encoding: str = "utf-8",
    line_end: str = "\n",
) -> Conversion:
    """Write a record in another format, and read it back to prove that nothing changed.

    Args:
        record: what was read.
        to: the name of the format to write.
        dialect: one of the format's written dialects, the first by default.
        wishes: what to replay both by.
        encoding: what a text is written in.
        line_end: how its lines end.

    Raises:
        ValueError: there is no such format or dialect, or it is not written.
        Unwritable: the format cannot hold what the matches are made of.
        NotTheSame: the written text reads back as another match.
        MissingExtra: the format needs a package that is not installed.
        KeyError: the wishes name an unknown rule set.
    """
    target = _target(to)
    dialect = _dialect(target, dialect)
    transcripts = _played(transcribe(record, wishes))
    lost = losses(transcripts, target, dialect)
    _refuse_the_impossible(target, lost)
    assert target.write is not None
    content = target.write(record, transcripts, dialect)
    data = _encoded(target, content, encoding, line_end)
    if target.read is not None:
        back = _played(transcribe(target.read(decode(data)), wishes))
        _compare(transcripts, back, target, dialect)
    left_out = () if target.lossless else _senseless(record, transcripts)
    return Conversion(content, data, tuple(lost), transcripts, left_out)


def _target(name: str) -> Format:
    target = FORMATS.get(name)
    if target is None or target.write is None:
        written = ", ".join(known.name for known in FORMATS.values() if known.write is not None)
        raise ValueError(f"{name!r} is no format to write; there are {written}")
    return target


def _dialect(target: Format, dialect: str | None) -> str:
    known = target.written_dialects
    if dialect is None:
        return known[0] if known else ""
    if dialect not in known:
        there_are = f"there are {', '.join(known)}" if known else "it has none"
        raise ValueError(f"{dialect!r} is no dialect of {target.name} to write; {there_are}")
    return dialect


def _refuse_the_impossible(target: Format, lost: Sequence[Loss]) -> None:
    for loss in lost:
        if loss.feature in ESSENTIAL:
            problem = _("{format} cannot hold {what} (line {line})")
            what = _(loss.feature.value)
            raise Unwritable(problem.format(format=target.name, what=what, line=loss.line))


def _senseless(record: Record, transcripts: Sequence[Transcript]) -> tuple[tuple[int, str], ...]:
    """What no transcript has."""
    outside = [
        (note.span.line, str(note.values.get("text", "")))
        for note in record.notes
        if note.kind is NoteKind.UNREADABLE_LINE
    ]
    inside = [each for transcript in transcripts for each in transcript.left_out]
    return tuple(sorted([*outside, *inside]))


def _played(transcripts: Sequence[Transcript]) -> tuple[Transcript, ...]:
    """The matches that have a game: of the others there is nothing to tell."""
    return tuple(transcript for transcript in transcripts if transcript.games)


def _encoded(target: Format, content: str | bytes, encoding: str, line_end: str) -> bytes:
    """The bytes of a file.

    Raises:
        Unwritable: the format must be written otherwise, or the encoding lacks a character.
    """
    if isinstance(content, bytes):
        return content
    is_utf8 = codecs.lookup(encoding).name == "utf-8"
    if not is_utf8 and (target.utf8_only or target.counts_bytes):
        problem = _("{format} is always written in utf-8")
        raise Unwritable(problem.format(format=target.name))
    if line_end != "\n" and target.counts_bytes:
        problem = _("the lines of {format} always end in lf")
        raise Unwritable(problem.format(format=target.name))
    try:
        return content.replace("\n", line_end).encode(encoding)
    except UnicodeEncodeError as error:
        character = error.object[error.start]
        problem = _("{encoding} has no {character!r}")
        raise Unwritable(problem.format(encoding=encoding, character=character)) from None


def _compare(
    transcripts: Sequence[Transcript], back: Sequence[Transcript], target: Format, dialect: str
) -> None:
    difference = first_difference(transcripts, back, target.can_hold(dialect))
    if difference is not None:
        raise NotTheSame(difference)
