"""`bgrecord formats`: what can be read and written, or one format explained."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.terminal import of_one_width
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.formats import Format


@click.command(
    cls=HelpfulCommand,
    short_help="List the formats, or explain one.",
    examples=(
        "bgrecord formats",
        "bgrecord formats mat",
        "bgrecord formats .txt",
        "bgrecord formats --output-format json",
    ),
)
@click.argument("which", required=False, metavar="[NAME|ENDING]")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How to print it.",
)
def formats(*, which: str | None, output_format: str) -> None:
    """List the formats that are read and written, or say what is known of one.

    A format has a name, and its files have an ending, which several formats may share.
    """
    from bgrecord.report.formats_page import format_markdown, format_text

    chosen = _chosen(which)
    if output_format == "json":
        click.echo(json.dumps([_facts(format) for format in chosen], indent=2))
    elif output_format == "markdown":
        click.echo("\n".join(map(format_markdown, chosen)), nl=False)
    elif which is not None:
        click.echo("\n".join(map(format_text, chosen)), nl=False)
    else:
        for line in _table(chosen):
            click.echo(line)


def _chosen(which: str | None) -> list[Format]:
    """The formats meant by a name or a file's ending; all without it."""
    from bgrecord.formats import FORMATS

    if which is None:
        return list(FORMATS.values())
    wanted = which.casefold()
    if wanted in FORMATS:
        return [FORMATS[wanted]]
    if found := [known for known in FORMATS.values() if wanted in known.suffixes]:
        return found
    from difflib import get_close_matches

    near = get_close_matches(wanted, FORMATS, n=1)
    problem = (
        _("no such format: {name!r}; did you mean {near!r}?")
        if near
        else _("no such format: {name!r}; there are {known}")
    )
    raise CannotRun(problem.format(name=which, near="".join(near), known=", ".join(FORMATS)))


def _table(chosen: Sequence[Format]) -> Iterator[str]:
    """A line a format: name, whether it is read and written, endings, what it is."""
    columns = [
        of_one_width(format.name for format in chosen),
        of_one_width(_("read") if format.read else "" for format in chosen),
        of_one_width(_("write") if format.write else "" for format in chosen),
        of_one_width(" ".join(format.suffixes) for format in chosen),
    ]
    for format, *cells in zip(chosen, *columns, strict=True):
        extra = f" (bgrecord[{format.extra}])" if format.extra else ""
        yield f"{'  '.join(cells)}  {_(format.title)}{extra}"


def _facts(format: Format) -> dict[str, Any]:
    from bgrecord.formats import Feature

    return {
        "name": format.name,
        "title": format.title,
        "endings": list(format.suffixes),
        "read": format.read is not None,
        "written": format.write is not None,
        "binary": format.binary,
        "extra": format.extra,
        "dialects": list(format.dialects),
        "written_dialects": list(format.written_dialects),
        "holds": [feature.name.lower() for feature in Feature if feature in format.holds],
        "lacks": {
            dialect: [feature.name.lower() for feature in Feature if feature in missing]
            for dialect, missing in format.lacks.items()
        },
        "notes": list(format.notes),
    }
