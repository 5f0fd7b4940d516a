"""Many files: finding them, reading them, checking them one by one."""

from __future__ import annotations

import gc
import glob
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from bgrecord.audit import Audit, AuditOptions, audit_record
from bgrecord.formats import FORMATS, detect, read_source
from bgrecord.record.model import Match, Record
from bgrecord.report.file_report import FileReport, Heading
from bgrecord.rules import catalogue, ignored_in
from bgrecord.source import MAX_BYTES, STDIN, TooLarge, decode, read_beginning, read_bytes

_SUFFIXES = frozenset(suffix for known in FORMATS.values() for suffix in known.suffixes)
#: The suffix of texts of every kind, and how much of one is looked at.
_ANY_TEXT = ".txt"
#: Backgammon NJ writes thousands of bytes of remarks above a match.
_SNIFFED_BYTES = 65536
#: A line of the text output of a check.
_REPORT = re.compile(r"^.*:[0-9]+:[0-9]+: BG[0-9]{3} (?:error|warning|info): ", re.MULTILINE)
#: New objects, less those gone, before the collector looks.
_OBJECTS_TO_COLLECT = 200_000


@dataclass(frozen=True, slots=True)
class Failure:
    """A path that could not be checked, and why, in one line."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What all files of a run are checked by."""

    audit: AuditOptions
    #: The encoding the user named; None finds out.
    encoding: str | None = None
    #: Patterns of rules by glob of files, and the folder its paths start in.
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    folder: Path = Path()
    max_bytes: int = MAX_BYTES
    #: What standard input is called in findings.
    stdin_name: str = STDIN


def find_files(paths: Iterable[str]) -> Iterator[str | Failure]:
    """The files meant by paths, folders and globs, each once, in a stable order.

    A file named itself is taken whatever it is called. In folders, and in those below, files are
    taken by their suffix, and `.txt` files only if they look like a record.
    """
    seen: set[str] = set()
    for path in chain.from_iterable(map(_files_of, paths)):
        if isinstance(path, Failure):
            yield path
            continue
        identity = path if path == STDIN else os.path.realpath(path)
        if identity not in seen:
            seen.add(identity)
            yield path


def check_files(
    paths: Iterable[str | Failure], options: CheckOptions
) -> Iterator[FileReport | Failure]:
    """Check files one after the other, in their order; only one is held in memory.

    Failures to find a file keep their place between the others.
    """
    with rare_collection():
        for path in paths:
            yield path if isinstance(path, Failure) else check_file(path, options)


@contextmanager
def rare_collection() -> Iterator[None]:
    """Keep the cyclic garbage collector from looking at every record's objects again and again.

    A record, its replay and its audit hold no cycles, so they go when the last reference goes;
    the collector would find nothing in them and takes a third of the time.
    """
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_OBJECTS_TO_COLLECT, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def check_file(path: str, options: CheckOptions) -> FileReport | Failure:
    """Check one file, or standard input; whatever goes wrong concerns this file alone."""
    name = options.stdin_name if path == STDIN else path
    try:
        data = read_bytes(path, most=options.max_bytes)
        return check_bytes(data, name, options)
    except TooLarge as error:
        return Failure(name, f"{error} (see --max-bytes)")
    except OSError as error:
        return _failure(name, error)
    except Exception as error:
        # A fault of bgrecord's own must not cost the findings in the other files.
        return Failure(name, f"internal error: {type(error).__name__}: {error}")


def check_bytes(data: bytes, name: str, options: CheckOptions) -> FileReport:
    """Check the content of one file."""
    source = decode(data, name, encoding=options.encoding)
    record = read_source(source)
    ignored = ignored_in(_path_from(name, options.folder), options.per_file_ignores, catalogue())
    wanted = replace(options.audit, codes=options.audit.codes - ignored)
    return _report(record, audit_record(record, options=wanted))


def _failure(path: str, error: OSError) -> Failure:
    return Failure(path, error.strerror or str(error))


def _report(record: Record, audit: Audit) -> FileReport:
    return FileReport(
        path=record.source.name,
        format=record.format,
        dialect=record.dialect.name,
        source=record.source,
        headings=tuple(chain.from_iterable(map(_headings, record.matches))),
        findings=audit.findings,
        counts=audit.counts,
    )


def _headings(match: Match) -> Iterator[Heading]:
    for game in match.games:
        names = game.names if any(game.names) else match.names
        yield Heading(game.span.line, names)


def _path_from(name: str, folder: Path) -> str:
    """A path as seen from a folder, with `/` between its parts."""
    try:
        return os.path.relpath(name, folder).replace(os.sep, "/")
    except ValueError:
        # On Windows there is no way from one drive to another.
        return name.replace(os.sep, "/")


def _files_of(path: str) -> Iterator[str | Failure]:
    if path == STDIN:
        yield path
        return
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a Path takes nothing for the current folder
    except OSError as error:
        if glob.has_magic(path):
            yield from _files_matching(path)
        else:
            yield _failure(path, error)
        return
    if stat.S_ISDIR(mode):
        yield from _files_below(Path(path))
    else:
        yield path


def _files_matching(pattern: str) -> Iterator[str | Failure]:
    """Globs are expanded here too: not every shell does it."""
    found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - it may be absolute
    if not found:
        yield Failure(pattern, "no file matches")
    for path in found:
        yield from _files_of(path)


def _files_below(folder: Path) -> Iterator[str | Failure]:
    """The records in a folder and below; links are followed, but no folder is entered twice."""
    entered = {os.path.realpath(folder)}
    unreadable: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=unreadable.append, followlinks=True):
        folders.sort()
        folders[:] = [name for name in folders if _enter(Path(place, name), entered)]
        yield from (str(file) for name in sorted(files) if _is_record(file := Path(place, name)))
    for error in unreadable:
        yield _failure(error.filename, error)


def _enter(folder: Path, entered: set[str]) -> bool:
    """Whether to look into a folder: not into hidden ones, and nowhere twice."""
    identity = os.path.realpath(folder)
    if folder.name.startswith(".") or identity in entered:
        return False
    entered.add(identity)
    return True


def _is_record(path: Path) -> bool:
    """Whether a file met in a folder is a record, by its suffix; a `.txt` by its beginning."""
    suffix = path.suffix.lower()
    if suffix != _ANY_TEXT:
        return suffix in _SUFFIXES
    try:
        beginning = decode(read_beginning(str(path), _SNIFFED_BYTES))
    except OSError:
        # Reading it as a record will say what is wrong.
        return True
    # A saved report quotes records, but is none.
    return detect(beginning) is not None and not _REPORT.search(beginning.text)
