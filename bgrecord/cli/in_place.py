"""Changing a record where it lies."""

from __future__ import annotations

import stat
from pathlib import Path

from bgrecord.cli.destination import replacing
from bgrecord.cli.group import CannotRun
from bgrecord.cli.inputs import read_input
from bgrecord.languages import gettext as _

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_in_place(path: str, old: bytes, new: bytes) -> None:
    """Change a file, if it still is what was read.

    Raises:
        CannotRun: it is not, or must not be changed.
    """
    if new == old:
        return
    if read_input(path) != old:
        raise CannotRun(f"{path}: {_('was changed meanwhile')}")
    if not Path(path).stat().st_mode & _WRITABLE:
        raise CannotRun(f"{path}: {_('is read-only')}")
    with replacing(Path(path), force=True) as file:
        file.write(new)
