"""`bgrecord stats`: who plays how."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.destination import destination, require_writable
from bgrecord.cli.engine_options import EngineOptions
from bgrecord.cli.group import EXIT_CLEAN, CannotRun
from bgrecord.cli.help import HelpfulCommand, options_under
from bgrecord.cli.options import force_option, output_file_option, under_output
from bgrecord.cli.tables import (
    Outcome,
    read_parts,
    require_no_records,
    scheduler_option,
    table_options,
)
from bgrecord.cli.terminal import of_one_width
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.stats import Players, Summary, Summing

_GROUPINGS = ("player", "match", "event", "opponent", "month", "year", "opening")
#: How measures are printed.
STATISTICS_CHOICES = ("table", "json", "csv", "markdown")

#: Of more files the tables are not held at once.
_FILES_AT_A_TIME = 256

_under_measures = options_under("Measures")


def _names(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
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
@_under_measures("--describe", metavar="NAME", help="Say what a measure is, or list all.")
@under_output(
    "--output-format",
    type=click.Choice(STATISTICS_CHOICES),
    default="table",
    help="How to print it.",
)
@output_file_option
@force_option
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@scheduler_option
@table_options
def stats(
    *,
    paths: tuple[str, ...],
    by: str,
    player: str | None,
    measures: tuple[str, ...] | None,
    judge: EngineOptions | None,
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
        raise click.MissingParameter(param_hint="'PATHS...'", param_type="argument")
    from bgrecord.report.statistics import STATISTICS_FORMATS
    from bgrecord.stats import Players, plain_texts

    _require_known(measures)
    if judge is None:
        _require_no_engine(measures)
    if output_file is not None:
        require_no_records([output_file], paths, asked["aliases"])
        require_writable(output_file, force=force)
    summing = _summing(by, player, measures)
    players, outcome = Players(), Outcome()
    parts = read_parts(
        paths,
        findings=False,
        notation=False,
        quiet=quiet,
        judge=judge,
        judged_players=() if player is None else (player,),
        most=_FILES_AT_A_TIME,
        **asked,
    )
    with plain_texts():
        for part in parts:
            outcome.add(part)
            summing.add(part)
            players = part.players
        if player is not None:
            known_player(players, player)
        summary = summing.summary()
    if measures is None and output_format in ("table", "markdown"):
        summary = _fitting(summary)
    with destination(output_file, force=force, color=False) as write:
        write(STATISTICS_FORMATS[output_format](summary))
    if not quiet:
        outcome.warn_of_illegal_plays()
    return outcome.exit_code


def _summing(by: str, player: str | None, names: tuple[str, ...] | None) -> Summing:
    """What adds up the measures asked for."""
    from bgrecord.stats import Summing, measures

    summing = Summing(by, player=player, names=tuple(measures()) if names == ("all",) else names)
    if not summing.measures:
        raise click.UsageError(_("none of these is measured by {grouping}").format(grouping=by))
    return summing


def _fitting(summary: Summary) -> Summary:
    """Of many groups the headlines only: there is no room for all in a table."""
    from bgrecord.report.statistics import is_side_by_side

    return summary if is_side_by_side(summary) else summary.only(lambda each: each.headline)


def known_player(players: Players, player: str) -> str:
    """The name a player goes by, from any spelling.

    Raises:
        CannotRun: no record has such a player.
    """
    from bgrecord.rules import did_you_mean

    known = players.find(player)
    if known is None:
        problem = _("nobody is called {name!r}").format(name=player)
        raise CannotRun(problem + did_you_mean(player, players))
    return known


def _require_known(names: tuple[str, ...] | None) -> None:
    from bgrecord.rules import did_you_mean
    from bgrecord.stats import measures

    for name in names or ():
        if name not in measures() and names != ("all",):
            problem = _("no measure is called {name!r}").format(name=name)
            # PR is what a measure is counted in, and what many call it.
            by_unit = {measure.unit.casefold(): measure.name for measure in measures().values()}
            hint = did_you_mean(by_unit.get(name.casefold(), name), measures())
            hint = hint or _("; see `bgrecord stats --describe all`")
            raise click.UsageError(problem + hint)


def _require_no_engine(names: tuple[str, ...] | None) -> None:
    """Make sure that nothing was asked for by name that only an engine can tell."""
    from bgrecord.stats import measures

    for name in names or ():
        if name in measures() and measures()[name].family == "Skill":
            problem = _("{measure} is what an engine says: add --luck")
            raise click.UsageError(problem.format(measure=name))


def _describe(name: str) -> int:
    """Print a measure's definition; of all a line each."""
    from bgrecord.report.statistics_page import measure_text
    from bgrecord.stats import measures

    if name == "all":
        units = of_one_width(_(measure.unit) for measure in measures().values())
        for measure, unit in zip(measures().values(), units, strict=True):
            click.echo(f"{measure.name:24} {unit} {_(measure.summary)}")
        return EXIT_CLEAN
    _require_known((name,))
    click.echo(measure_text(measures()[name]), nl=False)
    return EXIT_CLEAN
