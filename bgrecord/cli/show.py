"""`bgrecord show`: the board before a row of a record."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bgrecord.cli.destination import real_paths, require_no_input
from bgrecord.cli.drawing import Drawing, drawing_options
from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    config_options,
    encoding_option,
    limit_options,
    load_config,
    rule_set_options,
)
from bgrecord.cli.terminal import complain, shows_unicode
from bgrecord.languages import counted
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.audit import AuditOptions
    from bgrecord.batch.limits import Limits
    from bgrecord.record.model import Record
    from bgrecord.replay.events import CubeTurned, RollPlayed

    Turn = CubeTurned | RollPlayed

_SIDES = ("left", "right")


@click.command(
    cls=HelpfulCommand,
    short_help="Draw the board before a row of a record.",
    examples=(
        "bgrecord show final.mat --game 2 --move 7",
        "bgrecord show final.mat --game 2 --move 7 --side right",
        "bgrecord show session.mat --rules money --jacoby",
        "bgrecord show final.mat --game 2 --move 7 --svg board.svg",
    ),
)
@click.argument("file")
@click.option(
    "--match",
    "match_number",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="The match, when the file holds several, counted from 1.",
)
@click.option("--game", type=int, metavar="N", help="The game's number; the first without it.")
@click.option("--move", type=int, metavar="M", help="The row's number; the first without it.")
@click.option("--side", type=click.Choice(_SIDES), help="This side's turn only.")
@drawing_options
@rule_set_options
@encoding_option
@limit_options
@config_options
def show(
    *,
    file: str,
    match_number: int,
    game: int | None,
    move: int | None,
    side: str | None,
    drawing: Drawing | None,
    rules: RuleOptions,
    encoding: str | None,
    limits: Limits,
    config_file: Path | None,
    isolated: bool,
) -> None:
    """Draw the board before the turns of a row: dice, cube, score, identifiers."""
    from bgrecord.audit import situation_of
    from bgrecord.report.boards import board

    if drawing is not None and drawing.path is not None:
        require_no_input(drawing.path, real_paths([file]))
    wishes = audit_options(load_config(config_file, isolated=isolated), rules)
    record = _read(file, encoding, limits)
    turns = _turns_of_game(record, match_number, game, wishes)
    rows = _rows(turns)
    row = rows[0] if move is None else move
    unicode = shows_unicode(sys.stdout)
    for turn in _turns_of_row(turns, rows, row, side):
        if _is_unknown(turn, turns):
            complain(_("an earlier play could not be carried out: this board may be wrong"))
        situation = situation_of(turn)
        assert situation is not None, "a turn has a board"
        if drawing is not None:
            drawing.write(situation, turn.conditions.game.names)
            return
        click.echo(_heading(turn, row))
        for line in board(situation, turn.conditions.game.names, unicode=unicode):
            click.echo(line)
        click.echo()


def _read(file: str, encoding: str | None, limits: Limits) -> Record:
    from bgrecord.batch.archives import read_file
    from bgrecord.batch.files import Failure, alone
    from bgrecord.formats import read_source
    from bgrecord.source import decode

    def read() -> Record:
        data = read_file(file, most=limits.bytes)
        return read_source(decode(data, file, encoding=encoding))

    found = alone(file, read, limits.seconds)
    if isinstance(found, Failure):
        raise CannotRun(f"{file}: {found.reason}")
    return found


def _turns_of_game(
    record: Record, match_number: int, game: int | None, wishes: AuditOptions
) -> list[Turn]:
    """The rolls and cube actions of a game; of the first one without a number."""
    from bgrecord.replay.events import CubeTurned, RollPlayed
    from bgrecord.replay.match import replay_match

    if match_number > len(record.matches):
        raise CannotRun(_no_match(match_number, len(record.matches)))
    events = replay_match(record, record.matches[match_number - 1], wishes)
    turns = [event for event in events if isinstance(event, RollPlayed | CubeTurned)]
    numbers = list(dict.fromkeys(_number(turn) for turn in turns))
    wanted = numbers[0] if game is None and numbers else game
    if wanted not in numbers:
        what = (
            _("no turn to show in match {match}")
            if wanted is None
            else _("no game {game} with a turn in it in match {match}")
        )
        known = _known(numbers, _("its games are {first} to {last}"), _("it has no games"))
        raise CannotRun(f"{what.format(game=wanted, match=match_number)}; {known}")
    return [turn for turn in turns if _number(turn) == wanted]


def _rows(turns: list[Turn]) -> list[int | None]:
    """The row of each turn; in formats without rows two turns make one, as in a .mat."""
    if any(turn.entry.row is not None for turn in turns):
        return [turn.entry.row for turn in turns]
    # A right player who starts leaves the left cell of the first row empty.
    first = turns[0].entry.side
    return [(index + first) // 2 + 1 for index in range(len(turns))]


def _turns_of_row(
    turns: list[Turn], rows: list[int | None], row: int | None, side: str | None
) -> list[Turn]:
    chosen = [
        turn
        for turn, its_row in zip(turns, rows, strict=True)
        if its_row == row and side in (None, _SIDES[turn.entry.side])
    ]
    if not chosen:
        problem = _no_turn(side).format(row=row)
        known = _known(rows, _("its rows are {first} to {last}"), _("it has no rows"))
        raise CannotRun(f"{problem}; {known}")
    return chosen


def _is_unknown(turn: Turn, turns: list[Turn]) -> bool:
    """Whether the replay had lost the board before a turn."""
    from bgrecord.replay.events import RollPlayed, TurnFault

    earlier = takewhile(lambda other: other is not turn, turns)
    return any(
        isinstance(other, RollPlayed) and TurnFault.DESYNCHRONISED in other.faults
        for other in earlier
    )


def _no_match(number: int, count: int) -> str:
    if not count:
        return _("there is no match {match}: the file holds no match").format(match=number)
    return counted(
        count,
        "there is no match {match}: the file holds {number} match",
        "there is no match {match}: the file holds {number} matches",
        match=number,
    )


def _no_turn(side: str | None) -> str:
    match side:
        case "left":
            return _("no turn in row {row} of the game, left side")
        case "right":
            return _("no turn in row {row} of the game, right side")
    return _("no turn in row {row} of the game")


def _known(numbers: Iterable[int | None], some: str, none: str) -> str:
    known = [number for number in numbers if number is not None]
    return some.format(first=min(known), last=max(known)) if known else none


def _heading(turn: Turn, row: int | None) -> str:
    """`game 1, row 7, Ada: 63: 24/15`."""
    from bgrecord.report.boards import player_name

    conditions = turn.conditions
    name = player_name(conditions.game.names, turn.entry.side)
    return _("game {game}, row {row}, {player}: {turn}").format(
        game=_number(turn), row=row, player=name, turn=_cell(turn)
    )


def _number(turn: Turn) -> int:
    """The game's number; its place in the match when the record gives none."""
    number = turn.conditions.game.number
    return turn.conditions.index + 1 if number is None else number


def _cell(turn: Turn) -> str:
    """The turn as it is written: `63: 24/15`, `Doubles => 2`; in a format without rows, so too."""
    from bgrecord.core.play import play_text
    from bgrecord.record.actions import Rolled
    from bgrecord.shown import visible

    record, action = turn.conditions.record, turn.entry.action
    if turn.entry.row is not None and record.source.text:
        line, column, end_column = turn.entry.span
        return visible(record.source.line(line)[column - 1 : end_column - 1].strip())
    if isinstance(action, Rolled):
        return f"{action.roll}: {play_text(action.moves)}".rstrip()
    return type(action).__name__.lower()
