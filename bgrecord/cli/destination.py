"""Where results go: standard output, or a file that appears only when it is complete."""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from bgrecord.cli.group import CannotRun
from bgrecord.languages import gettext as _
from bgrecord.source import STDIN, reason

Write = Callable[[str], object]

#: So many characters of its name a file has while it is written: at most 160 bytes.
_LONGEST_NAME = 40


@contextmanager
def destination(path: Path | None, *, force: bool, color: bool) -> Iterator[Write]:
    """A function that writes pieces of text.

    A file is written beside its place and renamed at the end, so that an interrupted run leaves
    what was there before. One that is replaced hands its permissions on.

    Args:
        path: the file; None is standard output.
        force: replace a file that is already there.
        color: let the sequences for colour through to standard output.

    Raises:
        CannotRun: the file exists and may not be replaced, or cannot be written.
    """
    if path is None:
        yield lambda text: click.echo(text, nl=False, color=color)
        return
    with replacing(path, force=force) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="replace", newline="\n")
        yield text.write
        text.flush()
        text.detach()


@contextmanager
def replacing(path: Path, *, force: bool) -> Iterator[BinaryIO]:
    """A file that takes its place when it is complete; see `destination`.

    Raises:
        CannotRun: the file exists and may not be replaced, or cannot be written.
    """
    require_writable(path, force=force)
    target = path.resolve()
    # The file's own name may be as long as a file system allows.
    beside = target.with_name(f".{target.name[:_LONGEST_NAME]}.{os.getpid()}.part")
    try:
        with beside.open("xb") as file:
            yield file
        require_writable(path, force=force)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except OSError as error:
        raise CannotRun(f"{path}: {reason(error)}") from None
    finally:
        beside.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in.

    Raises:
        CannotRun: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRun(f"{folder}: {reason(error)}") from None


def require_folder(folder: Path) -> None:
    """Make sure, before much is read, that a folder is there or can be made, and written to.

    Raises:
        CannotRun: it cannot, as far as can be seen.
    """
    try:
        nearest = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    except OSError as error:
        raise CannotRun(f"{folder}: {reason(error)}") from None
    if not nearest.is_dir():
        raise CannotRun(f"{nearest}: {_('not a folder')}")
    if not os.access(nearest, os.W_OK | os.X_OK):
        denied = OSError(errno.EACCES, os.strerror(errno.EACCES))
        raise CannotRun(f"{nearest}: {reason(denied)}")


def output_path(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> Path | None:
    """The file an option names; None, as without the option, is standard output."""
    return None if value in (None, STDIN) else Path(value)


def require_no_file(folder: Path) -> None:
    """Make sure that a folder is one, or not there yet.

    Raises:
        CannotRun: it is something else.
    """
    if folder.exists() and not folder.is_dir():
        raise CannotRun(f"{folder}: {_('not a folder')}")


def require_writable(path: Path, *, force: bool) -> None:
    """Make sure that a file may be written.

    Raises:
        CannotRun: it exists, and is not a regular file or was not to be replaced.
    """
    if path.exists() and not path.is_file():
        raise CannotRun(f"{path}: {_('not a regular file')}")
    if path.exists() and not force:
        raise CannotRun(f"{path}: {_('exists already (--force replaces it)')}")


def real_paths(inputs: Iterable[object]) -> frozenset[str]:
    """Where files lie that are read, for `require_no_input`.

    Args:
        inputs: their paths, files in archives among them. What is no path is passed over: a
            failure to find one, an option that was not given.
    """
    from bgrecord.batch.archives import archive_of

    paths = {str(path) for path in inputs if isinstance(path, str | Path)}
    return frozenset(os.path.realpath(archive_of(path) or path) for path in paths)


def require_no_input(path: Path, inputs: Container[str]) -> None:
    """Make sure that nothing is written over a file that is read, whatever --force says.

    Args:
        path: the file to write.
        inputs: where the files to read lie, see `real_paths`.

    Raises:
        CannotRun: it is one of them.
    """
    if os.path.realpath(path) in inputs:
        raise CannotRun(f"{path}: {_('is one of the files to read')}")
