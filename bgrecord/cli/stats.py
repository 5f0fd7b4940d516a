"""`bgrecord stats`: who plays how."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.destination import destination, output_path, require_writable
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, CannotRun
from bgrecord.cli.help import HelpfulCommand, options_under
from bgrecord.cli.options import under_output
from bgrecord.cli.tables import read_tables, table_options
from bgrecord.cli.terminal import complain

if TYPE_CHECKING:
    from bgrecord.engine import Analyst
    from bgrecord.stats import Summary, Tables

_GROUPINGS = ("player", "match", "event", "opponent", "month", "year", "opening")
#: How measures are printed.
STATISTICS_CHOICES = ("table", "json", "csv", "markdown")

#: Who can judge, the usual one first.
_ENGINES = ("gnubg",)

_under_measures = options_under("Measures")


def _names(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Names separated by commas."""
    if value is None:
        return None
    return tuple(name for part in value.split(",") if (name := part.strip()))


@click.command(
    cls=HelpfulCommand,
    short_help="Measure who plays how.",
    examples=(
        "bgrecord stats final.mat",
        "bgrecord stats season/ --by month --player Ada",
        "bgrecord stats season/ --by opponent --measures games-won,take-rate",
        "bgrecord stats season/ --output-format csv -o season.csv",
        "bgrecord stats final.mat --luck",
        "bgrecord stats --describe take-rate",
    ),
)
@click.argument("paths", nargs=-1, metavar="PATHS...")
@_under_measures(
    "--by",
    type=click.Choice(_GROUPINGS),
    default="player",
    help="What to measure players by; opening: each first roll, for those who had it.",
)
@_under_measures("--player", metavar="NAME", help="This player only, in any spelling known.")
@_under_measures(
    "--measures",
    callback=_names,
    metavar="NAMES",
    help="These only, separated by commas, or all. A table of many rows shows but a few.",
)
@_under_measures(
    "--luck", is_flag=True, help="Luck and errors too, as an engine judges them: takes its time."
)
@_under_measures(
    "--engine",
    type=click.Choice(_ENGINES),
    help="Who judges: gnubg is GNU Backgammon as installed. Implies --luck.",
)
@_under_measures(
    "--ply",
    type=click.IntRange(0, 2),
    default=0,
    show_default=True,
    help="How far it looks ahead at plays and the cube; at luck always 0.",
)
@_under_measures("--describe", metavar="NAME", help="Say what a measure is, or list all.")
@under_output(
    "--output-format",
    type=click.Choice(STATISTICS_CHOICES),
    default="table",
    help="How to print it.",
)
@under_output(
    "-o",
    "--output-file",
    callback=output_path,
    metavar="FILE",
    help="Write to a file rather than to standard output, which is -.",
)
@under_output("--force", is_flag=True, help="Replace the output file.")
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@table_options
def stats(
    *,
    paths: tuple[str, ...],
    by: str,
    player: str | None,
    measures: tuple[str, ...] | None,
    luck: bool,
    engine: str | None,
    ply: int,
    describe: str | None,
    output_format: str,
    output_file: Path | None,
    force: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Measure players: results, dice, checker play, cube; from one match or ten thousand.

    PATHS are files, folders, globs, or - for standard input. Up to four groups stand side by
    side, with every measure and its interval of 95 % confidence; more are a row each.

    Exits with 0, or with 2 when some file could not be read; the others are measured all the same.
    """
    if describe is not None:
        return _describe(describe)
    if not paths:
        raise click.UsageError("Missing argument 'PATHS...'.")
    from bgrecord.report.statistics import STATISTICS_FORMATS

    _require_known(measures)
    if not (luck or engine):
        _require_no_engine(measures)
    if output_file is not None:
        require_writable(output_file, force=force)
    analyst = _analyst(engine or _ENGINES[0], ply) if luck or engine else None
    tables = read_tables(
        paths, findings=False, notation=False, quiet=quiet, analyst=analyst, **asked
    )
    summary = _summary(
        tables, by, player, measures, is_table=output_format in ("table", "markdown")
    )
    with destination(output_file, force=force, color=False) as write:
        write(STATISTICS_FORMATS[output_format](summary))
    if not quiet:
        warn_of_illegal_plays(tables)
    return EXIT_CANNOT_RUN if tables.unread or tables.matches.empty else EXIT_CLEAN


def _analyst(engine: str, ply: int) -> Analyst:
    """Who judges.

    Raises:
        CannotRun: it is not installed.
    """
    from bgrecord.engine import EngineUnavailable, analyst

    try:
        return analyst(engine, ply)
    except EngineUnavailable as error:
        raise CannotRun(str(error)) from None


def _summary(
    tables: Tables, by: str, player: str | None, names: tuple[str, ...] | None, *, is_table: bool
) -> Summary:
    """What was asked for; of many groups the headlines only, if they are to stand in a table."""
    from bgrecord.report.statistics import is_side_by_side
    from bgrecord.stats import measures, summarize

    known = None if player is None else known_player(tables, player)
    if names is None and is_table:
        headlines = [
            measure.name
            for measure in measures().values()
            if measure.headline and (measure.family != "Skill" or not tables.judgements.empty)
        ]
        summary = summarize(tables, by, player=known, names=headlines)
        if not is_side_by_side(summary):
            return summary
    chosen = tuple(measures()) if names == ("all",) else names
    summary = summarize(tables, by, player=known, names=chosen)
    if not summary.measures:
        raise click.UsageError(f"none of these is measured by {by}")
    return summary


def known_player(tables: Tables, player: str) -> str:
    """The name a player goes by, from any spelling.

    Raises:
        CannotRun: no record has such a player.
    """
    from bgrecord.rules import did_you_mean

    known = tables.players.find(player)
    if known is None:
        raise CannotRun(f"nobody is called {player!r}{did_you_mean(player, tables.players)}")
    return known


def _require_known(names: tuple[str, ...] | None) -> None:
    from bgrecord.rules import did_you_mean
    from bgrecord.stats import measures

    for name in names or ():
        if name not in measures() and names != ("all",):
            hint = did_you_mean(name, measures())
            raise click.UsageError(f"no measure is called {name!r}{hint}")


def _require_no_engine(names: tuple[str, ...] | None) -> None:
    """Make sure that nothing was asked for by name that only an engine can tell."""
    from bgrecord.stats import measures

    for name in names or ():
        if name in measures() and measures()[name].family == "Skill":
            raise click.UsageError(f"{name} is what an engine says: add --luck")


def _describe(name: str) -> int:
    """Print a measure's definition; of all a line each."""
    from bgrecord.report.statistics_page import measure_text
    from bgrecord.stats import measures

    if name == "all":
        for measure in measures().values():
            click.echo(f"{measure.name:24} {measure.unit:18} {measure.summary}")
        return EXIT_CLEAN
    _require_known((name,))
    click.echo(measure_text(measures()[name]), nl=False)
    return EXIT_CLEAN


def warn_of_illegal_plays(tables: Tables) -> None:
    """Say on standard error that numbers rest on illegal plays too."""
    counts = tables.matches["illegal_plays"]
    if (matches := int((counts > 0).sum())) > 0:
        complain(
            f"{matches} of {len(counts)} matches had illegal plays, {int(counts.sum())} in all; "
            "their numbers count (see `bgrecord check`)"
        )
