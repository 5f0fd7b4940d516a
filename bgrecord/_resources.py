"""Where files of the package's own lie: what ships with it, and what it may keep."""

from __future__ import annotations

import os
from pathlib import Path


def grammar(name: str) -> Path:
    """The path of `grammars/NAME.lark`.

    In a wheel the grammars lie inside the package, in a checkout beside it.
    """
    package = Path(__file__).parent
    inside = package / "grammars"
    folder = inside if inside.is_dir() else package.parent / "grammars"
    return folder / f"{name}.lark"


def cache_folder() -> Path:
    """The user's own folder for what can be worked out again; it need not exist.

    Raises:
        RuntimeError: the user has no home.
    """
    folder = Path(os.environ.get("XDG_CACHE_HOME", ""))
    # One that is relative counts for nothing, by the XDG Base Directory Specification.
    return (folder if folder.is_absolute() else Path.home() / ".cache") / "bgrecord"
