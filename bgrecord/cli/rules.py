"""`bgrecord rules`: the catalogue, or one rule explained."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.terminal import of_one_width
from bgrecord.findings import Severity
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.rules import Rule


@click.command(
    cls=HelpfulCommand,
    short_help="List the rules, or explain one.",
    examples=(
        "bgrecord rules",
        "bgrecord rules BG5",
        "bgrecord rules incomplete-play",
        "bgrecord rules gammon",
        "bgrecord rules BG308 --output-format markdown",
        "bgrecord rules --output-format json",
    ),
)
@click.argument("which", required=False, metavar="[CODE|NAME|WORD]")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How to print it.",
)
def rules(*, which: str | None, output_format: str) -> None:
    """List the rules with code, name, severity and summary, or explain one.

    A code or name stands for a rule, the beginning of a code for a family, any other word for the
    rules that have it in their name or summary.
    """
    from bgrecord.report.catalogue import rule_markdown, rule_text

    chosen = _chosen(which)
    if output_format == "json":
        click.echo(json.dumps([_facts(rule) for rule in chosen], indent=2))
    elif output_format == "markdown":
        click.echo("\n".join(map(rule_markdown, chosen)), nl=False)
    elif len(chosen) == 1:
        click.echo(rule_text(chosen[0]), nl=False)
    else:
        for line in _table(chosen):
            click.echo(line)


def _chosen(which: str | None) -> list[Rule]:
    """The rules meant by a code, the beginning of one, a name, or a word; all without it."""
    from bgrecord.rules import catalogue, matching, require_known

    known = catalogue()
    if which is None:
        return list(known.values())
    try:
        require_known([which], known)
    except ValueError as error:
        if found := [rule for rule in known.values() if _speaks_of(rule, which)]:
            return found
        raise CannotRun(str(error)) from None
    return [known[code] for code in sorted(matching([which], known))]


def _speaks_of(rule: Rule, words: str) -> bool:
    """Whether a rule has words in its name or summary, in English or the language spoken now."""
    return words.casefold() in f"{rule.name} {rule.summary} {_summary(rule)}".casefold()


def _table(chosen: Sequence[Rule]) -> Iterator[str]:
    """A line a rule, so that it can be searched: code, name, severity, on or off, summary."""
    widest = max(len(rule.name) for rule in chosen)
    words = of_one_width(_(str(severity)) for severity in Severity)
    kinds = dict(zip(Severity, words, strict=True))
    off, on = of_one_width([_("off"), _("on")])
    for rule in chosen:
        facts = f"{rule.code}  {rule.name:{widest}}  {kinds[rule.severity]}"
        yield f"{facts}  {on if rule.default else off}  {_summary(rule)}"


def _summary(rule: Rule) -> str:
    return _(" ".join(rule.summary.split()))


def _facts(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": str(rule.severity),
        "default": rule.default,
        "message": rule.message,
        "summary": rule.summary,
        "why": rule.why,
        "breaks": rule.breaks,
        "keeps": rule.keeps,
        "tournaments": rule.tournaments,
        "statements": list(rule.rows),
    }
