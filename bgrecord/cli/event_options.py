"""What is known of an event beforehand: `event` and the index of `report` share it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import options_under
from bgrecord.cli.options import encoding
from bgrecord.cli.terminal import complain
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.tournament.examine import Known

_under_event = options_under("The event")


def _days(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[date, date] | None:
    """The first and the last day of an event."""
    if value is None:
        return None
    first, dots, last = value.partition("..")
    try:
        days = date.fromisoformat(first.strip()), date.fromisoformat((last or first).strip())
    except ValueError:
        days = None
    if days is None or (dots and not last.strip()) or days[0] > days[1]:
        problem = _("{value!r} are no days such as 2031-07-22..2031-07-24")
        raise click.BadParameter(problem.format(value=value))
    return days


class EventOptions(NamedTuple):
    """What the command line says of an event."""

    sheet: Path | None
    sheet_encoding: str | None
    knock_out: bool
    dates: tuple[date, date] | None
    aliases: Path | None

    @property
    def are_given(self) -> bool:
        """Whether it says anything."""
        return any(self)


def event_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All that is known of an event beforehand; it arrives as one `about`."""

    @functools.wraps(command)
    def packed(**given: Any) -> Any:
        about = EventOptions(**{name: given.pop(name) for name in EventOptions._fields})
        return command(about=about, **given)

    for decorate in reversed(
        (
            _under_event(
                "--sheet",
                type=click.Path(path_type=Path),
                metavar="FILE",
                help="The score sheet, CSV: player, opponent, score, length, round, date; or a "
                "line a game.",
            ),
            _under_event(
                "--sheet-encoding",
                callback=encoding,
                metavar="NAME",
                help="Its encoding; detected unless given.",
            ),
            _under_event(
                "--knock-out", is_flag=True, help="Who loses is out: nobody plays on after a loss."
            ),
            _under_event(
                "--dates",
                callback=_days,
                metavar="FROM..TO",
                help="The days of the event, as 2031-07-22..2031-07-24.",
            ),
            _under_event(
                "--aliases",
                type=click.Path(path_type=Path),
                metavar="FILE",
                help='Whose spellings are whose: TOML, "Ada Brown" = ["ada_b"] a line.',
            ),
        )
    ):
        packed = decorate(packed)
    return packed


def known_event(about: EventOptions) -> Known:
    """What the options say of an event.

    Raises:
        CannotRun: the score sheet or the file of aliases cannot be used.
    """
    from bgrecord.batch.event import sheet_of
    from bgrecord.players import AliasError, read_aliases
    from bgrecord.tournament.examine import Known
    from bgrecord.tournament.sheet_lines import SheetError

    try:
        own = None
        if about.sheet is not None:
            own = sheet_of(str(about.sheet), encoding=about.sheet_encoding)
        spellings = None if about.aliases is None else read_aliases(about.aliases)
    except (SheetError, AliasError) as error:
        raise CannotRun(str(error)) from None
    if own is not None and own.source.encoding_assumed:
        problem = _("{path}: read as {encoding}, which is assumed (see --sheet-encoding)")
        complain(problem.format(path=own.source.name, encoding=own.source.encoding))
    return Known(own, spellings, is_knock_out=about.knock_out, days=about.dates)
