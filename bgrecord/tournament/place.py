"""Where something about an event stands."""

from __future__ import annotations

from typing import NamedTuple

from bgrecord.shown import encodable
from bgrecord.source import Span


class Place(NamedTuple):
    """A place in a record or on the score sheet."""

    path: str
    span: Span
    #: The match in its file, counted from 1; None where the file holds one or is no record.
    match: int | None = None

    def __str__(self) -> str:
        path = encodable(self.path)
        return path if self.match is None else f"{path} ({self.match})"
