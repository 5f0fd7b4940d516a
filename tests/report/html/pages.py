"""Pages made from texts, and what a browser's parser finds in them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.report.html.page import match_page
from bgrecord.report.html.view import MatchView, match_views
from bgrecord.source import decode

Attributes = dict[str, str | None]


def view_of(text: str, name: str = "test.mat") -> MatchView:
    """What there is to tell of the first match of a record."""
    return next(match_views(audit_record(read_source(decode(text.encode(), name)))))


@dataclass
class Parsed(HTMLParser):
    """A page taken apart."""

    elements: list[tuple[str, Attributes]] = field(default_factory=list)
    #: What stands in elements, scripts and styles aside.
    text: str = ""
    #: What stands in each script, and in each style.
    scripts: list[str] = field(default_factory=list)
    styles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")
        if tag == "style":
            self.styles.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data
        elif self.cdata_elem == "style":
            self.styles[-1] += data
        else:
            self.text += data

    @property
    def tags(self) -> set[str]:
        """The names of all elements."""
        return {tag for tag, _ in self.elements}

    @property
    def data(self) -> Any:
        """What the script is handed."""
        return json.loads(self.scripts[0])

    def with_class(self, name: str) -> list[Attributes]:
        """The attributes of the elements of a class."""
        return [facts for _, facts in self.elements if name in (facts.get("class") or "").split()]


def parsed(html: str) -> Parsed:
    """A page as a browser's parser sees it."""
    page = Parsed()
    page.feed(html)
    page.close()
    return page


def page_of(text: str) -> Parsed:
    """The page of the first match of a record."""
    return parsed(match_page(view_of(text), "1.0"))
