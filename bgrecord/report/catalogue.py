"""The rule catalogue as pages: one rule, all of them, and the statements they come from.

`python -m bgrecord.report.catalogue docs` writes these and the pages of events, formats,
statistics and pictures into the folder `docs`, where they are kept.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from bgrecord.languages import gettext as _
from bgrecord.rules import Rule, catalogue
from bgrecord.rules._sources import PAGES, Disposition, dispositions

#: What the rules of a family are about, by the beginning of their codes.
FAMILIES: Mapping[str, str] = {
    "BG1": "Record and structure",
    "BG2": "Dice and turns",
    "BG3": "Checker play",
    "BG4": "Bearing off",
    "BG5": "Cube",
    "BG6": "Result",
    "BG7": "Match and session",
    "BG8": "Notation and style",
    "BG9": "Event",
}

#: Begins an example of something a .mat record cannot show.
NOT_IN_MAT = "Not in .mat:"

_WIDTH = 88

_RULES_HEAD = """\
# The rules

Every rule bgrecord holds a record against, by code. Codes and names are a contract: they are not
reused and not renamed, and either works wherever a rule is named. `bgrecord rules BG308` shows
one of these entries on the terminal.

An **error** is a rule broken for certain. A **warning** is probably wrong, or wrong under some
rules only, or a damaged record. An **info** is notation, style, or a fact worth showing. Rules
that are *off by default* speak only when they are selected.

The examples are real: the tests run every one. Those that begin with a row stand in game
1 of a match to 7 between Ada and Bob. Where an example is in words, a .mat record cannot show the
fault.

"""

_SOURCES_HEAD = """\
# Where the rules come from

The project set out from five pages that describe the rules of backgammon:
{pages}.
Between them they make {count} statements. This table says what became of each.

- **checked**: rules of the catalogue report a breach.
- **enforced**: the model of the game leaves no room for a breach, at the place named.
- **not visible**: a record shows no trace of it.

The pages say nothing of beavers, the cube's limit, a dead cube, what follows the Crawford game,
score keeping, resignations, settlements, illegal plays or notation. Those rules of the catalogue
rest on published tournament rules and on the files programs write, so they name no row here.

| # | Statement | Pages | What became of it |
|---:|---|---|---|
"""


def rule_text(rule: Rule) -> str:
    """One rule's page for a terminal."""
    parts = [f"{rule.code} {rule.name} ({_standing(rule)})", _filled(rule.summary)]
    parts.append(_filled(rule.why))
    for heading, example in _examples(rule):
        text = _filled(example) if example.startswith(NOT_IN_MAT) else example
        parts.append(f"{heading}\n{textwrap.indent(text, '    ')}")
    if rule.tournaments:
        parts.append(_filled("In tournaments:", rule.tournaments))
    return "\n\n".join(parts) + "\n"


def rule_markdown(rule: Rule) -> str:
    """One rule's page in Markdown, with its code as anchor."""
    parts = [
        f'<a id="{rule.code}"></a>\n\n### {rule.code} {rule.name}',
        f"**{_standing(rule).capitalize()}.** {_said(rule.summary)}",
        _said(rule.why),
    ]
    for heading, example in _examples(rule):
        if example.startswith(NOT_IN_MAT):
            parts.append(f"{heading} {_said(example)}")
        else:
            parts.append(f"{heading}\n\n```text\n{example}\n```")
    if rule.tournaments:
        parts.append(f"*{_('In tournaments:')}* {_said(rule.tournaments)}")
    if rule.rows:
        rows = ", ".join(map(str, rule.rows))
        parts.append(f"*{_('Statements:')}* [{rows}](source-rules.md)")
    return "\n\n".join(parts) + "\n"


def rules_page() -> str:
    """The page of all rules: a section a family, with its rules first listed, then explained."""
    families = [(title, list(rules)) for title, rules in groupby(catalogue().values(), _family)]
    parts = [_RULES_HEAD, *(f"- [{title}](#{_anchor(title)})\n" for title, _ in families)]
    for title, rules in families:
        parts.append(f'\n<a id="{_anchor(title)}"></a>\n\n## {title}\n\n')
        parts.append("| Code | Name | Severity | What it objects to |\n|---|---|---|---|\n")
        parts += map(_line, rules)
        parts += [f"\n{rule_markdown(rule)}" for rule in rules]
    return "".join(parts)


def sources_page() -> str:
    """The page of the statements the rules come from."""
    rows = dispositions(catalogue())
    pages = ", ".join(f"{number} ({language})" for number, language in PAGES.items())
    head = _SOURCES_HEAD.format(pages=pages, count=len(rows))
    return head + "".join(map(_sources_row, rows))


def pages() -> Mapping[str, str]:
    """The pages kept in `docs`, by file name."""
    # Explaining a rule needs no reader and no pandas.
    from bgrecord.report.event_page import event_page
    from bgrecord.report.formats_page import formats_page
    from bgrecord.report.plots_page import plots_page
    from bgrecord.report.statistics_page import statistics_page

    return {
        "rules.md": rules_page(),
        "source-rules.md": sources_page(),
        "event.md": event_page(),
        "formats.md": formats_page(),
        "plots.md": plots_page(),
        "statistics.md": statistics_page(),
    }


def _sources_row(row: Disposition) -> str:
    statement = row.statement
    outcome = row.kind
    if row.codes:
        outcome += ": " + ", ".join(f"[{code}](rules.md#{code})" for code in row.codes)
    elif statement.enforced_by:
        outcome += f": `{statement.enforced_by.removeprefix('bgrecord.')}`. {statement.because}"
    else:
        outcome += f": {statement.because}"
    return f"| {statement.row} | {statement.text} | {statement.pages} | {outcome} |\n"


def _examples(rule: Rule) -> Iterator[tuple[str, str]]:
    yield _("Breaks it:"), rule.breaks
    yield _("Keeps it:"), rule.keeps


def _standing(rule: Rule) -> str:
    severity = _(str(rule.severity))
    return severity if rule.default else _("{severity}, off by default").format(severity=severity)


def _family(rule: Rule) -> str:
    family = rule.code[:3]
    return f"{family}xx {_(FAMILIES[family])}"


def _anchor(title: str) -> str:
    return title.partition("xx")[0]


def _line(rule: Rule) -> str:
    link = f"[{rule.code}](#{rule.code})"
    return f"| {link} | {rule.name} | {_standing(rule)} | {_said(rule.summary)} |\n"


def _joined(text: str) -> str:
    return " ".join(text.split())


def _said(text: str) -> str:
    """A paragraph of a rule in the language spoken now."""
    return _(_joined(text))


def _filled(*parts: str) -> str:
    text = " ".join(map(_said, parts))
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def main(arguments: list[str]) -> None:
    """Write the pages into a folder, `docs` unless another is named."""
    folder = Path(arguments[0] if arguments else "docs")
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
