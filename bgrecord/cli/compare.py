"""`bgrecord compare`: two players head to head."""

from __future__ import annotations

from typing import Any

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.options import under_output
from bgrecord.cli.stats import STATISTICS_CHOICES, known_player
from bgrecord.cli.tables import Outcome, read_tables, table_options
from bgrecord.languages import gettext as _


@click.command(
    cls=HelpfulCommand,
    short_help="Measure two players against each other.",
    examples=(
        "bgrecord compare Ada Bob season/",
        "bgrecord compare Ada Bob season/ --output-format markdown",
        "bgrecord compare Ada Bob season/ --luck",
    ),
)
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="OPPONENT")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@under_output(
    "--output-format",
    type=click.Choice(STATISTICS_CHOICES),
    default="table",
    help="How to print it.",
)
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@table_options
def compare(
    *,
    first: str,
    second: str,
    paths: tuple[str, ...],
    output_format: str,
    quiet: bool,
    **asked: Any,
) -> int:
    """Measure two players by the matches they played against each other, side by side.

    PATHS are files, folders, globs, or - for standard input. Players go by any spelling that
    counts as theirs, see `bgrecord stats`.

    Exits with 0, or with 2 when some file could not be read or the two never met.
    """
    from bgrecord.report.statistics import STATISTICS_FORMATS
    from bgrecord.stats import between, summarize

    tables = read_tables(
        paths,
        findings=False,
        notation=False,
        quiet=quiet,
        judged_players=(first, second),
        **asked,
    )
    names = known_player(tables.players, first), known_player(tables.players, second)
    met = between(tables, *names)
    if met.matches.empty:
        problem = _("{one!r} and {other!r} never met in these records")
        raise CannotRun(problem.format(one=names[0], other=names[1]))
    click.echo(STATISTICS_FORMATS[output_format](summarize(met).in_order(names)), nl=False)
    if not quiet:
        Outcome().add(met).warn_of_illegal_plays()
    return Outcome().add(tables).exit_code
