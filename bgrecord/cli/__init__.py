"""The command line: thin, a module a command, each loaded when it is called."""

from __future__ import annotations

import click

from bgrecord import __version__
from bgrecord.cli.group import CommandGroup


@click.group(
    cls=CommandGroup,
    commands_in={
        "check": "bgrecord.cli.check:check",
        "compare": "bgrecord.cli.compare:compare",
        "convert": "bgrecord.cli.convert:convert",
        "export": "bgrecord.cli.export:export",
        "formats": "bgrecord.cli.formats:formats",
        "position": "bgrecord.cli.position:position",
        "rules": "bgrecord.cli.rules:rules",
        "show": "bgrecord.cli.show:show",
        "stats": "bgrecord.cli.stats:stats",
    },
    examples=(
        "bgrecord check final.mat            what is wrong in one record",
        "bgrecord check --boards season/     in a folder, with the boards",
        "bgrecord convert final.mat --to sgf the same match in another format",
        "bgrecord rules incomplete-play      what a rule means",
        "bgrecord show final.mat --move 7    the board before a row",
        "bgrecord stats season/              who plays how",
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="bgrecord")
def main() -> None:
    """Find what is wrong in backgammon match records."""
