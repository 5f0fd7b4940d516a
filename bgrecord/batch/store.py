"""A store of tables brought up to date with many files, each read only when its content is new."""

from __future__ import annotations

import errno
import hashlib
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from bgrecord.batch.archives import archive_of, has_member, read_file
from bgrecord.batch.files import Failure, alone
from bgrecord.batch.tables import MakeTables
from bgrecord.languages import gettext as _
from bgrecord.shown import encodable
from bgrecord.source import MAX_BYTES, STDIN
from bgrecord.stats import Collector, Players, Tables, combined
from bgrecord.stats.store import Store

#: So many files make a part, at most: some 180,000 turns of seven-point matches, or 5 MB.
FILES_A_PART = 1000
#: So many files are read at a time by one process: it takes a second or less, beside which the way
#: to it and back is short.
_CHUNK = 100


class Change(NamedTuple):
    """What is to be done to one part of a store."""

    part: int
    #: The files to read.
    coming: Sequence[str]
    #: The files whose rows go, unless they were to be read again and cannot be.
    going: frozenset[str]

    @property
    def chunks(self) -> list[Sequence[str]]:
        """The files to read, as they are handed to who reads them."""
        return [self.coming[at : at + _CHUNK] for at in range(0, len(self.coming), _CHUNK)]


@dataclass(slots=True)
class Outcome:
    """What a run has done to a store, and what it has not."""

    #: Files whose rows came, files whose rows went without others in their place, files whose
    #: content was in the store already, and those among the latter that are another file's copy.
    added: int = 0
    removed: int = 0
    known: int = 0
    copies: int = 0
    unread: list[Failure] = field(default_factory=list)
    #: The files with a match that the engine could not follow.
    unjudged: list[str] = field(default_factory=list)


def bring_up_to_date(
    store: Store,
    paths: Iterable[str | Failure],
    make_tables: MakeTables,
    players: Players,
    outcome: Outcome,
    *,
    prune: bool = False,
    files_a_part: int = FILES_A_PART,
    max_bytes: int = MAX_BYTES,
) -> Iterator[str | Failure]:
    """Read into a store what it does not have; yields each file when it is done.

    The digest of its content says whether a file is there already, wherever it lies. A file that
    is there with another content is read again, and its new rows take the place of the old ones,
    which stay only when it cannot be read any more.

    Args:
        store: the store, open.
        paths: the files.
        make_tables: reads some of them.
        players: those met before.
        outcome: where to note what was done.
        prune: take the rows of files away that are gone from the disk.
        files_a_part: how many files make a part.
        max_bytes: larger files are refused.
    """
    found: dict[str, str] = {}
    given: dict[str, str] = {}
    for path in paths:
        digest = path if isinstance(path, Failure) else _digest(path, max_bytes)
        if isinstance(digest, Failure):
            outcome.unread.append(digest)
            yield digest
        else:
            # Not resolved: a link is called by its own name.
            file = os.path.abspath(str(path))  # noqa: PTH100
            found[file] = digest
            given[file] = str(path)
    changes = plan(store, found, prune=prune, files_a_part=files_a_part)
    coming = {file for change in changes for file in change.coming}
    for file in found:
        if file not in coming:
            outcome.known += 1
            outcome.copies += file not in store.held
            yield file
    made = make_tables(chunk for change in changes for chunk in change.chunks)
    for change in changes:
        # Not kept by a name: while the next part is read, the tables of this one are gone.
        yield from _carry_out(
            store, change, combined(islice(made, len(change.chunks)), players), given, outcome
        )
    _drop_copies(store, found, outcome)


def plan(store: Store, found: Mapping[str, str], *, prune: bool, files_a_part: int) -> list[Change]:
    """What is to be done to a store.

    Args:
        store: the store.
        found: the files that are to be in it, with the digests of their contents.
        prune: whether files that are gone from the disk are to go.
        files_a_part: how many files make a new part.
    """
    going = {
        file: held
        for file, held in store.held.items()
        if (held.digest != found[file] if file in found else prune and _is_gone(file))
    }
    known = {held.digest for file, held in store.held.items() if file not in going}
    changed: dict[int, list[str]] = defaultdict(list)
    new: list[str] = []
    for file, digest in found.items():
        if digest not in known:
            known.add(digest)
            (changed[going[file].part] if file in going else new).append(file)
    parts: dict[int, set[str]] = defaultdict(set)
    for file, held in going.items():
        parts[held.part].add(file)
    changes = [Change(part, changed[part], frozenset(files)) for part, files in parts.items()]
    first = store.next_part
    for at in range(0, len(new), files_a_part):
        some = new[at : at + files_a_part]
        changes.append(Change(first + at // files_a_part, some, frozenset()))
    return changes


def _carry_out(
    store: Store, change: Change, tables: Tables, given: Mapping[str, str], outcome: Outcome
) -> Iterator[str | Failure]:
    """Change a part of a store; what goes wrong with a file is told of it as it was given."""
    failures = {file: Failure(given[file], reason) for file, reason in tables.unread}
    going = change.going - failures.keys()
    if tables.digests or going:
        store.change(change.part, without=going, more=tables)
    outcome.added += len(tables.digests)
    outcome.removed += len(going - tables.digests.keys())
    outcome.unread += failures.values()
    outcome.unjudged += map(given.__getitem__, tables.unjudged)
    for file in change.coming:
        yield failures.get(file, file)


def _drop_copies(store: Store, found: Mapping[str, str], outcome: Outcome) -> None:
    """Take away what is held twice.

    A file that moved is, when there is something in its old place that cannot be read. What has
    the content still stays. It goes last, so that a kill on the way loses nothing.
    """
    seen: set[str] = set()
    copies: dict[int, list[str]] = defaultdict(list)
    for is_as_found in (True, False):
        for held in store.held.values():
            if (found.get(held.file) == held.digest) is is_as_found:
                if held.digest in seen:
                    copies[held.part].append(held.file)
                seen.add(held.digest)
    for part, files in copies.items():
        store.change(part, without=files, more=Collector().tables())
        outcome.removed += len(files)


def _digest(path: str, max_bytes: int) -> str | Failure:
    """The digest of a file's content."""
    if path == STDIN:
        return Failure(path, _("what goes into a store must be a file"))
    if path != encodable(path):
        return Failure(path, _("what goes into a store must have a name that is text"))
    return alone(path, lambda: hashlib.sha256(read_file(path, most=max_bytes)).hexdigest())


def _is_gone(path: str) -> bool:
    """Whether there is no such file, for sure; a disk that does not answer proves nothing."""
    try:
        if archive_of(path) is None:
            os.stat(path)  # noqa: PTH116 - a Path tells but yes or no
            return False
        return not has_member(path)
    except OSError as error:
        # Below a file, which was a folder or an archive once, there is nothing.
        return error.errno in (errno.ENOENT, errno.ENOTDIR)
