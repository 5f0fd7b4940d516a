"""Where results go: standard output, or a file that appears only when it is complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.terminal import silence_output

Write = Callable[[str], object]


@contextmanager
def destination(path: Path | None, *, force: bool, color: bool) -> Iterator[Write]:
    """A function that writes pieces of text.

    A file is written beside its place and renamed at the end, so that an interrupted run leaves
    what was there before.

    Args:
        path: the file; None is standard output.
        force: replace a file that is already there.
        color: let the sequences for colour through to standard output.

    Raises:
        BrokenPipeError: nobody reads standard output any more.
        CannotRun: the file exists and may not be replaced, or cannot be written.
    """
    if path is None:
        yield from _standard_output(color=color)
        return
    require_writable(path, force=force)
    target = path.resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("x", encoding="utf-8", errors="replace", newline="\n") as file:
            yield file.write
        require_writable(path, force=force)
        beside.replace(target)
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror or error}") from None
    finally:
        beside.unlink(missing_ok=True)


def _standard_output(*, color: bool) -> Iterator[Write]:
    try:
        yield lambda text: click.echo(text, nl=False, color=color)
    except BrokenPipeError:
        silence_output()
        raise
    except OSError as error:
        silence_output()
        raise CannotRun(f"standard output: {error.strerror or error}") from None


def require_writable(path: Path, *, force: bool) -> None:
    """Make sure that a file may be written.

    Raises:
        CannotRun: it exists, and is not a regular file or was not to be replaced.
    """
    if path.exists() and not path.is_file():
        raise CannotRun(f"{path}: not a regular file")
    if path.exists() and not force:
        raise CannotRun(f"{path}: exists already (--force replaces it)")
