"""The names of the output formats, and the way from a name to its writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bgrecord.findings import Severity
from bgrecord.report.look import Look

if TYPE_CHECKING:
    from bgrecord.report.file_report import FileReport

#: For people at a terminal, and for people at all.
TEXT_FORMATS = ("full", "concise")
PEOPLES_FORMATS = (*TEXT_FORMATS, "markdown")
OUTPUT_FORMATS = (*PEOPLES_FORMATS, "json", "sarif", "junit", "github")
#: The lowest severity shown, by name, gravest first.
SEVERITIES = tuple(str(severity) for severity in reversed(Severity))
#: The lowest severity that makes a check fail.
FAIL_ON = (*SEVERITIES, "never")

#: Turns the reports on all files into pieces of text, as they come.
Renderer = Callable[[Iterable["FileReport"]], Iterator[str]]


def renderer(name: str, *, version: str, root: Path, look: Look) -> Renderer:
    """The writer of an output format. Only its own modules are imported.

    Args:
        name: one of `OUTPUT_FORMATS`.
        version: bgrecord's own, for the formats that say it.
        root: the folder paths are relative to, where a format wants them so.
        look: for people's formats.
    """
    match name:
        case "full":
            from bgrecord.report import text

            return lambda reports: text.full(reports, look)
        case "concise":
            from bgrecord.report import text

            return lambda reports: text.concise(reports, look)
        case "markdown":
            from bgrecord.report import markdown

            return markdown.render
        case "json":
            from bgrecord.report import json

            return lambda reports: json.render(reports, version)
        case "sarif":
            from bgrecord.report import sarif

            return lambda reports: sarif.render(reports, version, root=root)
        case "junit":
            from bgrecord.report import junit

            return junit.render
        case "github":
            from bgrecord.report import github

            return github.render
    raise ValueError(f"no output format is called {name!r}")
