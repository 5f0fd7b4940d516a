"""What a format is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bgrecord.record.model import Record
from bgrecord.source import Source


@dataclass(frozen=True, slots=True)
class Format:
    """A way sites and programs write down matches."""

    #: The name options and JSON use.
    name: str
    #: What it is, for people.
    title: str
    #: The usual file name endings, with their dot, the commonest first.
    suffixes: tuple[str, ...]
    #: Whether a text looks like this format.
    sniff: Callable[[Source], bool]
    #: Reads a text; never fails.
    read: Callable[[Source], Record]
    #: The dialects its reader can name.
    dialects: tuple[str, ...] = ()
