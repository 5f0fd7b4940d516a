"""The catalogues of translations: collected from the code, brought up to date, compiled.

`python -m tests.languages.catalogues` writes all texts into the template `bgrecord.pot`, merges it
into each language's `bgrecord.po`, and compiles that. Translations are kept; what the code does not
say any more is dropped.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import bgrecord
from bgrecord.cli import main as commands
from bgrecord.cli.help import Example, WithExamples, paragraphs
from bgrecord.core.position import Variant
from bgrecord.core.scoring import GameKind
from bgrecord.findings import Severity
from bgrecord.formats import FORMATS, Feature
from bgrecord.languages import DOMAIN, LANGUAGES, LOCALE
from bgrecord.plots import PLOTS
from bgrecord.replay.counts import Counts
from bgrecord.report.catalogue import FAMILIES, NOT_IN_MAT
from bgrecord.rules import catalogue as rules
from bgrecord.stats import measures
from bgrecord.stats.summary import GROUPINGS, TITLES

#: The languages that must be complete: those of the pages the rules come from.
MAIN = ("es", "fr", "el", "pt")
TEMPLATE = LOCALE / f"{DOMAIN}.pot"

_PACKAGE = Path(bgrecord.__file__).parent
_KEYWORDS = {
    "gettext": None,
    "_": None,
    "mark": None,
    "Phrase": None,
    "ngettext": (1, 2),
    "counted": (2, 3),
}
_METHODS = [("**.py", f"{__name__}:in_python"), ("**.jinja", "jinja2")]
#: A date in the head would make every file differ from the last one.
_START = datetime(2026, 1, 1, tzinfo=UTC)
_HEAD: dict[str, Any] = {
    "header_comment": "# What bgrecord says, by the English text.",
    "project": "bgrecord",
    "version": "1",
    "copyright_holder": "the authors of bgrecord",
    "msgid_bugs_address": "",
    "charset": "utf-8",
    "fuzzy": False,
    "last_translator": "",
    "language_team": "",
    "creation_date": _START,
    "revision_date": _START,
}

Message = str | tuple[str, str]

#: How many forms a plural has, and which one a number takes; those of Babel count millions apart.
_PLURALS = {
    **dict.fromkeys(("es", "el", "de", "tr", "da"), "nplurals=2; plural=(n != 1);"),
    **dict.fromkeys(("fr", "pt"), "nplurals=2; plural=(n > 1);"),
    "ja": "nplurals=1; plural=0;",
}

#: What click says of a command line, and in a help text.
_CLICK: tuple[Message, ...] = (
    "Commands",
    "Choose from:\n\t{choices}",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    "Invalid value for {param_hint}: {message}",
    "Missing argument",
    "Missing command.",
    "Missing option",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "Option {name!r} does not take a value.",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "required",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "{value} is not in the range {range}.",
)


def in_python(
    file: BinaryIO, keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """The calls that look texts up; a way for Babel to read Python, f-strings included."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and (name := _name_of(node.func)) in keywords:
            yield node.lineno, name, tuple(map(_text_of, node.args)), []


def path_of(code: str) -> Path:
    """Where a language's translations are written."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def all_texts() -> Iterator[tuple[Message, str]]:
    """Every text there is to translate, and where it is from; a plural with its singular."""
    for code, rule in rules().items():
        yield rule.message, f"rules/{code}/message"
        for name in ("summary", "why", "breaks", "keeps", "tournaments"):
            text = " ".join(getattr(rule, name).split())
            # The other examples are records.
            if text and (name not in ("breaks", "keeps") or text.startswith(NOT_IN_MAT)):
                yield text, f"rules/{code}/{name}"
    for measure in measures().values():
        for text in (measure.definition, measure.summary, measure.unit, measure.family):
            if text:
                yield text, f"stats/measures/{measure.name}"
    for format in FORMATS.values():
        yield from ((text, f"formats/{format.name}") for text in (format.title, *format.notes))
    yield from ((feature.value, "formats/Feature") for feature in Feature)
    for plot in PLOTS.values():
        yield from ((text, f"plots/{plot.name}") for text in (plot.summary, plot.definition))
    for by, grouping in GROUPINGS.items():
        yield from ((TITLES.get(key, key), f"stats/{by}") for key in grouping.keys)
    yield from _texts_of_commands(commands, "cli")
    yield from ((message, "click") for message in _CLICK)
    yield from ((str(severity), "findings/Severity") for severity in Severity)
    yield from ((kind, "replay/Counts") for kind in Counts._fields)
    yield from ((title, "report/catalogue") for title in FAMILIES.values())
    for word in (*Variant, *GameKind):
        name = word.name.lower() if isinstance(word, int) else word.value
        yield str(name), f"core/{type(word).__name__}"
    places = extract_from_dir(
        _PACKAGE, _METHODS, keywords=_KEYWORDS, comment_tags=(), callback=None
    )
    for path, _, message, _, _ in sorted(places, key=lambda found: (found[0], found[1])):
        if message:
            yield message if isinstance(message, str) else tuple(message[:2]), path


def template() -> Catalog:
    """All texts, without translations."""
    return _filled(Catalog(**_HEAD), all_texts())


def updated(code: str) -> Catalog:
    """A language's translations, for the texts of today."""
    path = path_of(code)
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {_PLURALS[code]}\\n"\n'
    written = path.read_bytes() if path.exists() else head.encode()
    catalog = read_po(io.BytesIO(written), locale=code)
    for name, value in _HEAD.items():
        setattr(catalog, name, value)
    catalog.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """A catalogue as the text that translators edit."""
    written = io.BytesIO()
    write_po(
        written, catalog, width=100, sort_output=False, omit_header=False, include_lineno=False
    )
    return written.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """A catalogue as programs read it."""
    written = io.BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def _texts_of_commands(command: click.Command, name: str) -> Iterator[tuple[Message, str]]:
    """The texts of a command's help, and of the commands below it."""
    for text in paragraphs(command.help or ""):
        yield text, name
    if command.short_help:
        yield command.short_help, name
    context = click.Context(command)
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter.help, name
            yield getattr(parameter, "heading", "Options"), name
    for example in getattr(command, "examples", ()):
        if isinstance(example, Example):
            yield example.purpose, name
    if isinstance(command, WithExamples) and isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None
            yield from _texts_of_commands(found, f"{name}/{below}")


def _name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _text_of(argument: ast.expr) -> str | None:
    match argument:
        case ast.Constant(str(text)):
            return text
    return None


def _filled(catalog: Catalog, texts: Iterable[tuple[Message, str]]) -> Catalog:
    for message, place in texts:
        flags = ["python-brace-format"] if "{" in "".join(message) else []
        catalog.add(message, locations=[(place, 0)], flags=flags)
    return catalog


def main() -> None:
    """Bring all catalogues up to date and compile them."""
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(as_po(template()))
    for code in LANGUAGES:
        if code == "en":
            continue
        path, catalog = path_of(code), updated(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalog))
        path.with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = sum(1 for message in catalog if message.id and not _is_done(message))
        click.echo(f"{code}: {len(catalog)} texts, {missing} not translated")


def _is_done(message: Any) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


if __name__ == "__main__":
    main()
