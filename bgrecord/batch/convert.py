"""Converting many files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bgrecord.batch.archives import is_archive, read_file
from bgrecord.batch.files import Failure, alone, find_files
from bgrecord.batch.limits import USUAL_LIMITS, Limits
from bgrecord.batch.parallel import for_each
from bgrecord.convert import Loss, NotTheSame, convert_record
from bgrecord.formats import FORMATS, Feature, Format, read_source
from bgrecord.languages import gettext as _
from bgrecord.record.model import Record
from bgrecord.replay.conditions import Wishes
from bgrecord.source import STDIN, decode


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """What all files of a run are converted by."""

    #: The name of the format to write, and its dialect; None is the usual one.
    to: str
    dialect: str | None = None
    #: The format to read; None finds out.
    read_as: str | None = None
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    wishes: Wishes = field(default_factory=Wishes)
    #: What texts are written in, and how their lines end.
    output_encoding: str = "utf-8"
    line_end: str = "\n"
    limits: Limits = USUAL_LIMITS


@dataclass(frozen=True, slots=True)
class Converted:
    """One file in its new format, not yet written down."""

    path: str
    data: bytes
    #: What the format cannot hold.
    losses: tuple[Loss, ...]
    #: What nobody can make sense of: lines and texts.
    left_out: tuple[tuple[int, str], ...]
    #: The lines of illegal plays that were carried over.
    illegal_plays: tuple[int, ...]


def converted_files(
    paths: Iterable[str | Failure], options: ConvertOptions, jobs: int | None = 1
) -> Iterator[Converted | Failure]:
    """Convert files; they come in their order, and only a few are held in memory.

    Args:
        paths: the files.
        options: what they are converted by.
        jobs: how many processes, see `bgrecord.batch.parallel.for_each`.
    """
    return for_each(partial(convert_file, options=options), paths, jobs)


def convert_file(path: str, options: ConvertOptions) -> Converted | Failure:
    """Convert one file, or standard input; whatever goes wrong concerns this file alone."""

    def convert() -> Converted | Failure:
        data = read_file(path, most=options.limits.bytes)
        record = read_source(decode(data, path, encoding=options.encoding), options.read_as)
        if not any(match.games for match in record.matches):
            return Failure(path, _("no match found"))
        return converted(path, record, options)

    return alone(path, convert, options.limits.seconds)


def converted(path: str, record: Record, options: ConvertOptions) -> Converted | Failure:
    """A record that was read from a file in another format, or why it would not be the same.

    Raises:
        Unwritable: the format cannot hold what the matches are made of.
        MissingExtra: the format needs a package that is not installed.
    """
    try:
        conversion = convert_record(
            record,
            options.to,
            options.dialect,
            options.wishes,
            encoding=options.output_encoding,
            line_end=options.line_end,
        )
    except NotTheSame as error:
        problem = _("not converted, it would read back differently: {difference}")
        return Failure(path, problem.format(difference=error))
    return Converted(
        path,
        conversion.data,
        conversion.losses,
        conversion.left_out,
        tuple(play.line for play in conversion.illegal_plays),
    )


def with_places(paths: Iterable[str]) -> Iterator[tuple[str | Failure, Path]]:
    """The files meant by paths, each with its place in a tree that mirrors theirs.

    What was found in a folder or an archive keeps its way from there; a file named itself has
    none.
    """
    seen: set[str] = set()
    for path in paths:
        folder = path if path != STDIN and is_collection(path) else None
        for found in find_files([path]):
            if isinstance(found, Failure):
                yield found, Path()
                continue
            identity = found if found == STDIN else os.path.realpath(found)
            if identity not in seen:
                seen.add(identity)
                yield found, _place(found, folder)


def is_collection(path: str) -> bool:
    """Whether a path is a folder or an archive, of however many files."""
    return is_archive(path) or Path(path).is_dir()


def _place(path: str, folder: str | None) -> Path:
    if path == STDIN:
        return Path("stdin")
    return Path(path).relative_to(folder) if folder is not None else Path(Path(path).name)


def format_of_path(path: Path) -> Format | None:
    """The format whose usual ending a file name has, a written one if there is; None if none."""
    suffix = path.suffix.lower()
    known = [known for known in FORMATS.values() if suffix in known.suffixes]
    # A text is a match rather than a single position.
    known.sort(key=lambda each: (each.write is None, Feature.TURNS not in each.holds))
    return known[0] if known else None
