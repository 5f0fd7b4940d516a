"""The formats of records as pages: one format, all of them side by side, and foreign words.

The page kept in the folder `docs` is written by `python -m bgrecord.report.catalogue docs`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from bgrecord.formats import FORMATS, Feature, Format
from bgrecord.formats.words import LANGUAGES, TABLE
from bgrecord.languages import gettext as _

_WIDTH = 88

_HEAD = """\
# The formats

Every format bgrecord reads or writes, in the order in which it tries them on a file. `bgrecord
formats` lists them on the terminal, `bgrecord formats mat` says what is known of one, and
`bgrecord convert` turns one into another: it reads back what it wrote, compares the two move by
move, and says what the new format could not hold.

"""

_FEATURES_HEAD = """
## What each can hold

A **+** says that a format has a place for something, **(+)** that it has one in some of the
dialects it is written in. Where there is none, a conversion either says what it left out or, when
the games would be others without it, refuses.

"""

_WORDS_HEAD = """
## Words of other languages

A match written down by hand may have its actions and headings in other languages than English:
.mat records are read with the words below, whatever their case and with or without accents, and
each is pointed out as [BG816](rules.md#BG816). Under English stand forms that programs do not
write. A word that may mean two things is read where its place tells which: `Pasa` is a drop
after a double, and a dance behind dice; anywhere else it is unreadable, and so is `κύβος`
everywhere ([BG114](rules.md#BG114)). Spanish `partida` is the match in `Partida a 7 puntos` and a
game in `Partida 3`. Headings of other languages are read in records that have none in English.

"""


def usage(format: Format) -> str:
    """Whether a format is read, written, or both, and what must be installed for it."""
    if format.read and format.write:
        ways = _("read and written")
    else:
        ways = _("read") if format.read else _("written")
    if not format.extra:
        return ways
    return _("{ways}, needs bgrecord[{extra}]").format(ways=ways, extra=format.extra)


def format_text(format: Format) -> str:
    """One format's page for a terminal."""
    parts = [f"{format.name}: {_(format.title)} ({usage(format)})"]
    parts += [_filled(f"{heading}: {value}", "", "    ") for heading, value in _facts(format)]
    if format.notes:
        notes = "\n".join(_filled(_(note), "- ", "  ") for note in format.notes)
        parts.append(f"{_('What to know:')}\n{notes}")
    return "\n\n".join(parts) + "\n"


def format_markdown(format: Format) -> str:
    """One format's page in Markdown, with its name as anchor."""
    parts = [
        f'<a id="{format.name}"></a>\n\n### {format.name}: {_(format.title)}',
        f"**{usage(format).capitalize()}.**",
        "\n".join(f"- *{heading}*: {value}" for heading, value in _facts(format)),
    ]
    if format.notes:
        notes = "\n".join(f"- {_(note)}" for note in format.notes)
        parts.append(f"{_('What to know:')}\n\n{notes}")
    return "\n\n".join(parts) + "\n"


def formats_page() -> str:
    """The page of all formats: a list, what each can hold, what is known of each, and words."""
    formats = list(FORMATS.values())
    parts = [_HEAD, *_listed(formats), _FEATURES_HEAD, *_compared(formats), "\n## One by one\n"]
    parts += [f"\n{format_markdown(format)}" for format in formats]
    return "".join([*parts, _WORDS_HEAD, *_words()])


def _facts(format: Format) -> Iterator[tuple[str, str]]:
    """What is known of a format besides its notes, each with its heading."""
    endings = ", ".join(format.suffixes)
    yield (
        _("Endings"),
        _("{endings} (binary)").format(endings=endings) if format.binary else endings,
    )
    if len(format.dialects) > 1:
        yield _("Dialects it is recognised in"), ", ".join(format.dialects)
    if format.written_dialects:
        yield _("Dialects it is written in"), ", ".join(format.written_dialects)
    if lost := _named(frozenset(Feature) - format.holds):
        yield _("Cannot hold"), lost
    for dialect, lacking in sorted(format.lacks.items()):
        if lost := _named(lacking & format.holds):
            yield _("Nor can {dialect}").format(dialect=dialect), lost


def _named(features: frozenset[Feature]) -> str:
    """Features in words, in the order of their definition."""
    return "; ".join(_(feature.value) for feature in Feature if feature in features)


def _listed(formats: Sequence[Format]) -> Iterator[str]:
    yield "| Format | What it is | Endings | Read | Written | Dialects it is written in | Needs |\n"
    yield "|---|---|---|---|---|---|---|\n"
    for format in formats:
        read, written = ("yes" if able else "" for able in (format.read, format.write))
        extra = f"`bgrecord[{format.extra}]`" if format.extra else ""
        cells = [f"[{format.name}](#{format.name})", format.title, " ".join(format.suffixes)]
        cells += [read, written, ", ".join(format.written_dialects), extra]
        yield f"| {' | '.join(cells)} |\n"


def _compared(formats: Sequence[Format]) -> Iterator[str]:
    yield f"| | {' | '.join(format.name for format in formats)} |\n"
    yield f"|---|{':-:|' * len(formats)}\n"
    for feature in Feature:
        yield f"| {feature.value} | {' | '.join(_mark(each, feature) for each in formats)} |\n"


def _mark(format: Format, feature: Feature) -> str:
    """Whether a format can hold something, as the table shows it."""
    if feature not in format.holds:
        return " "
    lacking = [dialect for dialect, missing in format.lacks.items() if feature in missing]
    return "(+)" if lacking else "+"


def _words() -> Iterator[str]:
    """The table of words that records in other languages have."""
    yield "| Read as | In | Words |\n|---|---|---|\n"
    for meaning, languages in TABLE.items():
        for number, (language, words) in enumerate(languages.items()):
            shown = "" if number else meaning.value
            yield f"| {shown} | {LANGUAGES[language]} | {words} |\n"


def _filled(text: str, first: str = "", others: str = "") -> str:
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
