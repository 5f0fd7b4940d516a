"""The command line: thin, a module a command, each loaded when it is called."""

from __future__ import annotations

import click

from bgrecord import __version__
from bgrecord.cli.group import CommandGroup
from bgrecord.cli.help import Example


@click.group(
    cls=CommandGroup,
    commands_in={
        "check": "bgrecord.cli.check:check",
        "compare": "bgrecord.cli.compare:compare",
        "convert": "bgrecord.cli.convert:convert",
        "event": "bgrecord.cli.event:event",
        "expand": "bgrecord.cli.expand:expand",
        "export": "bgrecord.cli.export:export",
        "formats": "bgrecord.cli.formats:formats",
        "plot": "bgrecord.cli.plot:plot",
        "position": "bgrecord.cli.position:position",
        "repair": "bgrecord.cli.repair:repair",
        "report": "bgrecord.cli.report:report",
        "rules": "bgrecord.cli.rules:rules",
        "show": "bgrecord.cli.show:show",
        "stats": "bgrecord.cli.stats:stats",
    },
    examples=(
        Example("bgrecord check final.mat", "what is wrong in one record"),
        Example("bgrecord check --boards season/", "in a folder, with the boards"),
        Example("bgrecord convert final.mat --to sgf", "the same match in another format"),
        Example("bgrecord event open/ --sheet results.csv", "a tournament, and its score sheet"),
        Example("bgrecord expand final.notes -o final.mat", "notes taken by hand, in full"),
        Example("bgrecord repair final.mat", "what was really played"),
        Example("bgrecord report season/ -o pages/", "pages with boards and a replayer"),
        Example("bgrecord rules incomplete-play", "what a rule means"),
        Example("bgrecord show final.mat --move 7", "the board before a row"),
        Example("bgrecord stats season/", "who plays how"),
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="bgrecord")
def main() -> None:
    """Find what is wrong in backgammon match records."""
