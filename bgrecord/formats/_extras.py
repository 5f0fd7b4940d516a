"""What the formats that need an optional package share: the import, and bounded unpacking."""

from __future__ import annotations

import importlib
import zlib
from typing import Any

from bgrecord.formats._base import MissingExtra
from bgrecord.languages.phrase import Phrase

#: The extra that brings the packages for the binary formats.
EXTRA = "formats"

#: Tells zlib to find out itself whether a stream is zlib's or gzip's.
_ANY_HEADER = zlib.MAX_WBITS | 32


class TooMuch(ValueError):
    """A packed file holds more than any match needs."""


def needed(format: str, module: str) -> Any:
    """A module of an optional package. These packages come without types.

    Raises:
        MissingExtra: the package is not installed, or not for this machine.
    """
    try:
        return importlib.import_module(module)
    except (ImportError, OSError) as error:
        raise MissingExtra(format, EXTRA) from error


def fault_of(error: Exception) -> str:
    """What an error says of a damaged file; bgrecord's own errors say it in a phrase."""
    said = error.args[0] if error.args else None
    return said if isinstance(said, Phrase) else str(error)


def inflated(packed: bytes, most: int) -> tuple[bytes, bytes | None]:
    """Unpack the zlib or gzip stream some bytes begin with.

    Returns:
        Its content and the bytes behind it; None instead of these when the stream breaks off.

    Raises:
        TooMuch: the content has more than `most` bytes; no more than these are unpacked.
        zlib.error: it is no such stream, or a damaged one.
    """
    unpacking = zlib.decompressobj(_ANY_HEADER)
    content = unpacking.decompress(packed, most + 1)
    if len(content) > most:
        raise TooMuch(Phrase("more than {most} bytes when unpacked", most=most))
    return content, unpacking.unused_data if unpacking.eof else None
