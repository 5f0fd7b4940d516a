"""`bgrecord plot`: pictures of matches, players and dice."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.destination import make_folder, output_path, replacing, require_writable
from bgrecord.cli.engine_options import EngineOptions
from bgrecord.cli.group import EXIT_CANNOT_RUN, CannotRun
from bgrecord.cli.help import HelpfulCommand, options_under
from bgrecord.cli.options import under_output
from bgrecord.cli.stats import known_player
from bgrecord.cli.tables import Outcome, read_tables, require_no_records, table_options
from bgrecord.cli.terminal import complain, tell
from bgrecord.languages import counted
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.plots import CannotPlot, Choice, Plot
    from bgrecord.stats import Tables

#: The kinds of pictures and of files; what they are is not loaded to list them.
PICTURES = ("score", "pips", "luck", "rating", "dice", "cube")
PICTURE_FORMATS = ("svg", "png")

_under_picture = options_under("Picture")


class _Output(NamedTuple):
    """Where `-o` says the pictures go."""

    #: None is standard output.
    path: Path | None
    is_folder: bool


def _output(context: click.Context, parameter: click.Parameter, value: str) -> _Output:
    path = output_path(context, parameter, value)
    return _Output(path, path is not None and (value.endswith(("/", os.sep)) or path.is_dir()))


class _WithKinds(HelpfulCommand):
    """A command whose help lists the kinds of pictures above its options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the kinds, then the options."""
        from bgrecord.plots import PLOTS

        with formatter.section(_("Kinds")):
            formatter.write_dl([(plot.name, _(plot.summary)) for plot in PLOTS.values()])
        super().format_options(ctx, formatter)


@click.command(
    cls=_WithKinds,
    short_help="Draw the score, pips, luck, ratings, dice or cube.",
    examples=(
        "bgrecord plot score final.mat -o final.svg",
        "bgrecord plot pips final.mat --game 3 -o race.png",
        "bgrecord plot luck season/ --match 7 -o luck.svg",
        "bgrecord plot luck season/ -o pictures/",
        "bgrecord plot rating season/ --player Ada --player Bob -o rating.svg",
        "bgrecord plot dice season/ -o - > dice.svg",
        "bgrecord plot cube season/ --engine gnubg --player Ada -o cube.svg",
    ),
)
@click.argument("kind", type=click.Choice(PICTURES), metavar="KIND")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@_under_picture("--match", type=int, metavar="N", help="The match, counted over all PATHS.")
@_under_picture("--game", type=int, metavar="N", help="The game of the match: pips, luck.")
@_under_picture(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="Only this player, or these: rating, dice, cube.",
)
@_under_picture("--title", metavar="TEXT", help="What to write above it.")
@under_output(
    "-o",
    "--output",
    "where",
    callback=_output,
    required=True,
    metavar="FILE|FOLDER",
    help="Where to: a file, a folder for one of each match or game, - for standard output.",
)
@under_output(
    "--output-format",
    type=click.Choice(PICTURE_FORMATS),
    help="The kind of file; told by the ending of -o, else svg.",
)
@under_output("--force", is_flag=True, help="Replace files that are there already.")
@under_output("-q", "--quiet", is_flag=True, help="No remarks, no progress.")
@table_options
def plot(
    *,
    kind: str,
    paths: tuple[str, ...],
    match: int | None,
    game: int | None,
    players: tuple[str, ...],
    title: str | None,
    where: _Output,
    output_format: str | None,
    force: bool,
    quiet: bool,
    judge: EngineOptions | None,
    **asked: Any,
) -> int:
    """Draw a picture of a match, of players, or of dice, as SVG or PNG; needs the extra plot.

    PATHS are files, folders, globs, or - for standard input. Where a picture shows one match or
    game, of several one must be chosen, or each is drawn into a folder: -o FOLDER/.

    Exits with 0, or with 2 when some file could not be read or some picture not be drawn.
    """
    from bgrecord.formats import MissingExtra
    from bgrecord.plots import PLOTS, CannotPlot, Choice, render, require_library

    chosen = PLOTS[kind]
    choice = Choice(match, game, players, title)
    _require_sense(chosen, choice, judge)
    format = output_format or _format_of(where)
    try:
        require_library()
    except MissingExtra as error:
        raise CannotRun(str(error)) from None
    if where.path is not None and not where.is_folder:
        require_no_records([where.path], paths, asked["aliases"])
        require_writable(where.path, force=force)
    if chosen.needs_engine and judge is None:
        judge = EngineOptions()
    reader = _Reader(paths, judge, quiet, asked)
    tables, choices = reader.read(chosen, choice, each=where.is_folder)
    if tables.matches.empty:
        return EXIT_CANNOT_RUN
    places = list(_places(where, chosen, tables, choices, format))
    for place in filter(None, places):
        require_writable(place, force=force)
    drawn = 0
    for path, picture in zip(places, choices, strict=True):
        try:
            content = render(chosen(tables, picture), format)
        except CannotPlot as error:
            problem = _("nothing to draw: {reason}").format(reason=error)
            if not where.is_folder:
                raise CannotRun(problem) from None
            complain(f"{path}: {problem}")
        else:
            _write(path, content, force=force)
            drawn += 1
    if where.is_folder and not quiet:
        tell(counted(drawn, "{number} picture drawn", "{number} pictures drawn") + "\n")
    return EXIT_CANNOT_RUN if drawn < len(choices) else Outcome().add(tables).exit_code


class _Reader(NamedTuple):
    """What to read, and by whom to have it judged."""

    paths: tuple[str, ...]
    judge: EngineOptions | None
    quiet: bool
    asked: dict[str, Any]

    def read(self, plot: Plot, choice: Choice, *, each: bool) -> tuple[Tables, list[Choice]]:
        """The tables, and what is to be drawn of them.

        Where a single match is wanted of many, the engine is asked about no more than its file.

        Raises:
            CannotRun: what was chosen is not there, or too much.
        """
        from bgrecord.plots import CannotPlot, Scope

        later = self.judge is not None and plot.scope is not Scope.ALL
        later = later and all(map(_can_be_read_again, self.paths))
        tables = self._tables(self.paths, None if later else self.judge, quiet=later or self.quiet)
        players = tuple(known_player(tables.players, name) for name in choice.players)
        choice = choice._replace(players=players)
        if tables.matches.empty:
            return tables, []
        try:
            choices = list(plot.every(tables, choice)) if each else [choice]
            for picture in choices:
                plot.chosen(tables, picture)
        except CannotPlot as error:
            raise CannotRun(_advice(error)) from None
        if later:
            files = {_file(tables, picture) for picture in choices}
            judged = self._tables(_named(self.paths, files), self.judge, quiet=self.quiet)
            tables = replace(tables, judgements=judged.judgements, judged=True)
        return tables, choices

    def _tables(self, paths: Sequence[str], judge: EngineOptions | None, *, quiet: bool) -> Tables:
        return read_tables(
            paths, findings=False, notation=False, quiet=quiet, judge=judge, **self.asked
        )


def _require_sense(plot: Plot, choice: Choice, judge: EngineOptions | None) -> None:
    """Make sure that the options go with the kind of picture."""
    from bgrecord.plots import PLOTS

    given = {
        "game": choice.game is not None,
        "player": bool(choice.players),
        "engine": judge is not None,
    }
    for option, is_given in given.items():
        if is_given and option not in plot.takes:
            takers = ", ".join(other.name for other in PLOTS.values() if option in other.takes)
            problem = _("{option} does not go with {kind}, but with {others}")
            raise click.UsageError(
                problem.format(option=f"--{option}", kind=plot.name, others=takers)
            )


def _format_of(where: _Output) -> str:
    """The kind of file that a name asks for.

    Raises:
        click.UsageError: it ends in something else.
    """
    if where.path is None or where.is_folder:
        return PICTURE_FORMATS[0]
    ending = where.path.suffix.lower().removeprefix(".")
    if ending not in PICTURE_FORMATS:
        known = _(" or ").join(f".{known}" for known in PICTURE_FORMATS)
        problem = _("pictures end in {endings} (or say --output-format)").format(endings=known)
        raise click.UsageError(f"{where.path}: {problem}")
    return ending


def _can_be_read_again(path: str) -> bool:
    from bgrecord.source import STDIN

    return path != STDIN and not Path(path).is_fifo()


def _file(tables: Tables, choice: Choice) -> str:
    """The file that a chosen match is in."""
    return str(tables.matches.iloc[(choice.match or 1) - 1]["file"])


def _named(paths: Sequence[str], files: set[str]) -> list[str]:
    """Those of some paths that the tables call by some names."""
    from bgrecord.batch.files import find_files
    from bgrecord.shown import encodable

    found = (path for path in find_files(paths) if isinstance(path, str))
    return [path for path in found if encodable(path) in files]


def _places(
    where: _Output, plot: Plot, tables: Tables, choices: Sequence[Choice], format: str
) -> Iterator[Path | None]:
    """Where each picture goes; in a folder to a name made of the record's."""
    from bgrecord.batch.files import short_stem
    from bgrecord.source import STDIN

    if where.path is None or not where.is_folder:
        yield where.path
        return
    matches = Counter(tables.matches["file"])
    taken = Counter[str]()
    for choice in choices:
        parts = [plot.name]
        if choice.match is not None:
            row = tables.matches.iloc[choice.match - 1]
            stem = "stdin" if row["file"] == STDIN else short_stem(row["file"])
            number = [str(row["match"])] if matches[row["file"]] > 1 else []
            game = [] if choice.game is None else [f"game-{choice.game}"]
            parts = [stem, *number, *game, plot.name]
        name = "-".join(parts)
        taken[name] += 1
        again = f"-{taken[name]}" if taken[name] > 1 else ""
        yield where.path / f"{name}{again}.{format}"


def _write(path: Path | None, content: bytes, *, force: bool) -> None:
    if path is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    make_folder(path.parent)
    with replacing(path, force=force) as file:
        file.write(content)


def _advice(error: CannotPlot) -> str:
    """Why something cannot be drawn, and what to do about it."""
    from bgrecord.plots import TooMuch

    if isinstance(error, TooMuch):
        advice = _("{problem}: {option} N chooses it, -o FOLDER/ draws them all")
        return advice.format(problem=error, option=f"--{error.what}")
    return str(error)
