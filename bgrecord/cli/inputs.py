"""What commands read from: files, standard input, the current folder."""

from __future__ import annotations

from pathlib import Path

from bgrecord.cli.group import CannotRun
from bgrecord.languages import gettext as _
from bgrecord.source import read_bytes, reason


def read_input(path: str) -> bytes:
    """The content of a file a command was given, or of standard input.

    Raises:
        CannotRun: it cannot be read, or is larger than any record.
    """
    try:
        return read_bytes(path)
    except OSError as error:
        raise CannotRun(f"{path}: {reason(error)}") from None


def current_folder() -> Path:
    """The current folder.

    Raises:
        CannotRun: it is not there any more.
    """
    try:
        return Path.cwd()
    except OSError as error:
        raise CannotRun(f"{_('the current folder')}: {reason(error)}") from None
