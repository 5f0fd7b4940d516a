"""Finding the files that paths, folders and globs mean."""

from __future__ import annotations

import glob
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

from bgrecord.batch.archives import archive_of, is_archive
from bgrecord.batch.limits import NO_TIME_LIMIT, TookTooLong, within
from bgrecord.formats import SUFFIXES, MissingExtra, Unwritable, detect
from bgrecord.languages import gettext as _
from bgrecord.source import STDIN, TooLarge, decode, read_beginning, reason

T = TypeVar("T")

#: The suffixes of all formats.
_SUFFIXES = frozenset(chain.from_iterable(SUFFIXES.values()))
#: The suffixes of texts of every kind, and how much of one is looked at.
_ANY_TEXT = frozenset({".txt", ".json", ".jsonl"})
#: Backgammon NJ writes thousands of bytes of remarks above a match.
_SNIFFED_BYTES = 65536
#: So many bytes of a record's name are kept: file systems allow 255, some 143, for all of a name.
_LONGEST_NAME = 100
#: The folder in which macOS puts what belongs to the files of a ZIP archive.
_RESOURCES = "__MACOSX"
#: A line of the text output of a check.
_REPORT = re.compile(r"^.*:[0-9]+:[0-9]+: BG[0-9]{3} (?:error|warning|info): ", re.MULTILINE)


class Failure(NamedTuple):
    """A path that could not be checked, and why, in one line."""

    path: str
    reason: str


def find_files(paths: Iterable[str]) -> Iterator[str | Failure]:
    """The files meant by paths, folders and globs, each once, in a stable order.

    A file named itself is taken whatever it is called. In folders, and in those below, files are
    taken by their suffix, and `.txt` and JSON files only if they look like a record; so they are
    in an archive that is named itself. Archives in folders are left alone.
    """
    met = _Met()
    for path in paths:
        yield from _files_of(path, met)


class _Met:
    """What was met so far, so that nothing is taken twice.

    There may be millions of files: the folders that were listed stand for what lies in them, and
    only files that came by name or by a link are kept one by one. All lie where links lead in the
    end.
    """

    def __init__(self) -> None:
        self._entered: set[str] = set()
        self._listed: set[str] = set()
        self._files: set[str] = set()

    def goes_into(self, folder: str) -> bool:
        """Whether a folder is new; from here on it is not."""
        return _is_added(os.path.realpath(folder), self._entered)

    def lists(self, folder: str) -> str:
        """A folder can be listed, so it stands for its files; gives back where it lies."""
        real = os.path.realpath(folder)
        self._listed.add(real)
        return real

    def takes(self, path: str) -> bool:
        """Whether a file is new that came by name or by a link; from here on it is not."""
        real = os.path.realpath(path)
        return not self._is_of_folder(real) and _is_added(real, self._files)

    def takes_input(self) -> bool:
        """Whether standard input is new; from here on it is not."""
        return _is_added(STDIN, self._files)

    def has(self, real: str) -> bool:
        """Whether a file of a folder came before by name or by a link."""
        return real in self._files

    def _is_of_folder(self, real: str) -> bool:
        """Whether a folder that was listed gives this file."""
        return (
            os.path.dirname(real) in self._listed  # noqa: PTH120 - a text, as all here
            and os.path.exists(real)  # noqa: PTH110 - links in a circle lead nowhere
            and _is_record_file(real)
        )


def _is_added(path: str, known: set[str]) -> bool:
    if path in known:
        return False
    known.add(path)
    return True


def _files_of(path: str, met: _Met) -> Iterator[str | Failure]:
    if path == STDIN:
        if met.takes_input():
            yield path
        return
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a Path takes nothing for the current folder
    except OSError as error:
        if archive_of(path) is not None:
            yield from filter(met.takes, [path])
        elif glob.has_magic(path):
            yield from _files_matching(path, met)
        else:
            yield failure_of(path, error)
        return
    if stat.S_ISDIR(mode):
        yield from _files_below(Path(path), met)
    elif stat.S_ISREG(mode) and is_archive(path):
        for found in _files_in(path):
            if isinstance(found, Failure) or met.takes(found):
                yield found
    else:
        yield from filter(met.takes, [path])


def _files_matching(pattern: str, met: _Met) -> Iterator[str | Failure]:
    """Globs are expanded here too: not every shell does it."""
    found = sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - it may be absolute
    if not found:
        yield Failure(pattern, _("no file matches"))
    for path in found:
        yield from _files_of(path, met)


def _files_below(folder: Path, met: _Met) -> Iterator[str | Failure]:
    """The records in a folder and below; links are followed, but no folder is entered twice."""
    if not met.goes_into(str(folder)):
        return
    unreadable: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=unreadable.append, followlinks=True):
        folders.sort()
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".") and met.goes_into(str(Path(place, name)))
        ]
        real = met.lists(place)
        for name in sorted(files):
            path = str(Path(place, name))
            if not _is_record_file(path):
                continue
            is_link = os.path.islink(path)  # noqa: PTH114 - there may be millions
            if met.takes(path) if is_link else not met.has(os.path.join(real, name)):  # noqa: PTH118
                yield path
    for error in unreadable:
        yield failure_of(error.filename, error)


def _is_record_file(path: str) -> bool:
    return _is_record(path, partial(read_beginning, path, _SNIFFED_BYTES))


def _files_in(path: str) -> Iterator[str | Failure]:
    """The records in an archive, by the rule for folders, in the order they lie in it.

    A compressed tar can only be gone through from one end to the other.
    """
    from bgrecord.batch.unpacking import Archive

    try:
        archive = Archive(path)
    except OSError as error:
        yield failure_of(path, error)
        return
    with closing(archive):
        for name in archive.members:
            *folders, last = name.split("/")
            if any(folder.startswith(".") or folder == _RESOURCES for folder in folders):
                continue
            member = f"{path}/{name}"
            if is_archive(last):
                yield Failure(member, _("an archive in an archive is not read"))
            elif _is_record(last, partial(archive.beginning, name, _SNIFFED_BYTES)):
                yield member
        for name, why in archive.refused:
            yield Failure(f"{path}/{name}", why)
        if archive.problem:
            yield Failure(path, archive.problem)


def _is_record(name: str, beginning: Callable[[], bytes]) -> bool:
    """Whether a file met in a folder is a record, by its suffix; a text by its beginning."""
    suffix = Path(name).suffix.lower()
    if suffix not in _ANY_TEXT:
        return suffix in _SUFFIXES
    try:
        text = decode(beginning())
    except OSError:
        # Reading it as a record will say what is wrong.
        return True
    # A saved report quotes records, but is none.
    return detect(text) is not None and not _REPORT.search(text.text)


def alone(path: str, work: Callable[[], T], seconds: float = NO_TIME_LIMIT) -> T | Failure:
    """Do some work on one file within some time; whatever goes wrong concerns this file alone."""
    try:
        with within(seconds):
            return work()
    except TookTooLong:
        problem = _("it takes longer than {seconds:g} s (see --max-seconds)")
        return Failure(path, problem.format(seconds=seconds))
    except TooLarge as error:
        return Failure(path, _("{reason} (see --max-bytes)").format(reason=error))
    except (MissingExtra, Unwritable) as error:
        return Failure(path, str(error))
    except OSError as error:
        return failure_of(path, error)
    except Exception as error:
        # A fault of bgrecord's own must not cost the other files.
        return Failure(path, f"{_('internal error')}: {type(error).__name__}: {error}")


def short_stem(path: str) -> str:
    """A record's name without its ending, so short that words behind it leave it one of a file."""
    return Path(path).stem.encode("utf-8", "replace")[:_LONGEST_NAME].decode("utf-8", "ignore")


def failure_of(path: str, error: OSError) -> Failure:
    """What the system says of a path."""
    return Failure(path, reason(error))
