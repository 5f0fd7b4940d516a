"""The index of many matches: a line a match, and what could not be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from bgrecord.findings import Severity
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.report.html.event import EventView
from bgrecord.report.html.page import render
from bgrecord.report.html.view import MatchView
from bgrecord.shown import visible


@dataclass(frozen=True, slots=True)
class Page:
    """A match on the index, and where its page is."""

    #: The name of the page's file, beside the index.
    file: str
    names: tuple[str, str]
    length: str
    result: str
    verdict: str
    gravest: Severity | None
    #: The record it was read from.
    path: str

    @classmethod
    def of(cls, match: MatchView, file: str) -> Page:
        """The line for a match whose page lies in that file."""
        return cls(
            file, match.names, match.length, match.result, match.verdict, match.gravest, match.path
        )

    @property
    def address(self) -> str:
        """The way to it from the index."""
        return quote(self.file)


class Unread(NamedTuple):
    """A path without a match to show, and why."""

    path: str
    reason: str


def index_page(
    pages: Sequence[Page],
    version: str,
    unread: Sequence[Unread] = (),
    event: EventView | None = None,
) -> str:
    """The index, in the language spoken now.

    Args:
        pages: the matches, in the order they are listed.
        version: bgrecord's own.
        unread: what could not be read.
        event: what the matches come to together.
    """
    broken = sum(page.gravest is Severity.ERROR for page in pages)
    parts = [counted(len(pages), "{number} match", "{number} matches")]
    if broken:
        parts.append(counted(broken, "{number} with errors", "{number} with errors"))
    if unread:
        parts.append(counted(len(unread), "{number} path not read", "{number} paths not read"))
    return render(
        "index.jinja",
        version,
        title=_("Match reports"),
        summary=", ".join(parts),
        pages=pages,
        event=event,
        failures=[Unread(visible(path), visible(reason)) for path, reason in unread],
    )
