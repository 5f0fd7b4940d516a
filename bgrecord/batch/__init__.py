"""Many files: finding them, checking and converting them one by one; see `repair` as well.

The names are loaded on first use: a check needs nothing of what converts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgrecord.batch.check import (
        CheckOptions,
        check_bytes,
        check_file,
        check_files,
        rare_collection,
    )
    from bgrecord.batch.convert import (
        Converted,
        ConvertOptions,
        convert_file,
        converted_files,
        format_of_path,
        with_places,
    )
    from bgrecord.batch.files import Failure, find_files

__all__ = [
    "CheckOptions",
    "ConvertOptions",
    "Converted",
    "Failure",
    "check_bytes",
    "check_file",
    "check_files",
    "convert_file",
    "converted_files",
    "find_files",
    "format_of_path",
    "rare_collection",
    "with_places",
]

_HOMES = {
    "Converted": "convert",
    "ConvertOptions": "convert",
    "Failure": "files",
    "convert_file": "convert",
    "converted_files": "convert",
    "find_files": "files",
    "format_of_path": "convert",
    "with_places": "convert",
}


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"bgrecord.batch.{_HOMES.get(name, 'check')}"), name)
    globals()[name] = value
    return value
