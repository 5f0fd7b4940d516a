"""Unpacks an .xg: a header, a picture, and an archive of packed parts one behind the other.

The layout is the maker's own description of the format (`XG_format.pas`, 2013).
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from bgrecord.formats._extras import TooMuch, fault_of, inflated
from bgrecord.languages.phrase import Phrase

#: The bytes of a record, whatever its kind.
RECORD = 2560
#: The bytes of the header, and where the size of the picture behind it stands.
_HEADER, _PICTURE_SIZE = 8232, 20
#: The first record of a match has this at that place.
_MATCH_MAGIC, _MATCH_MAGIC_AT = b"DMLI", 556
#: The parts are four and an index; one more does no harm.
_MOST_PARTS = 6
#: All parts together; a long match with every play analysed needs a few million bytes.
_MOST = 32 * 1024 * 1024
#: The remarks alone; a remark a play needs a few hundred thousand bytes.
_MOST_REMARKS = 1024 * 1024


class Parts(NamedTuple):
    """What is read of a file."""

    #: The records of the match, one behind the other.
    records: bytes
    #: The remarks: rich text, one a line.
    remarks: bytes
    #: Why a part is missing or incomplete, empty when all is well.
    fault: str


def unpack(data: bytes) -> Parts:
    """Find the parts of a file; of a damaged one, as much as there is."""
    parts, fault = _parts(data)
    matches = [part for part in parts if _is_match(part)]
    # The first and the last record are kept a second time, for a quick look.
    records = max(matches, key=len, default=b"")
    remarks = next((part for part in parts if part.startswith(b"{\\rtf")), b"")
    if not records and not fault:
        fault = Phrase("no match in it")
    if len(remarks) > _MOST_REMARKS:
        remarks, fault = b"", fault or Phrase("more remarks than a match needs")
    return Parts(records, remarks, fault)


def _parts(data: bytes) -> tuple[list[bytes], str]:
    """The packed parts from the first on, and why there are no more."""
    size = int.from_bytes(data[_PICTURE_SIZE : _PICTURE_SIZE + 4], "little")
    rest: bytes | None = data[_HEADER + size :]
    if not rest:
        return [], Phrase("it ends before the match")
    if _is_match(rest):
        return [rest], ""
    parts: list[bytes] = []
    left = _MOST
    while rest and len(parts) < _MOST_PARTS:
        try:
            part, rest = inflated(rest, left)
        except TooMuch as error:
            return parts, fault_of(error)
        except zlib.error as error:
            # What stands behind the last part is not packed.
            return parts, "" if parts else str(error)
        parts.append(part)
        left -= len(part)
    return parts, Phrase("it breaks off") if rest is None else ""


def _is_match(part: bytes) -> bool:
    return part[_MATCH_MAGIC_AT : _MATCH_MAGIC_AT + 4] == _MATCH_MAGIC
