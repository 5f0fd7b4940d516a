"""The options that ask an engine for luck and errors, and the analyst they name."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import options_under
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.engine import Analyst

#: What the files say of themselves, which needs no engine.
STORED = "stored"
#: The names of `bgrecord.engine.ENGINES`, which need not be loaded for a help text.
ENGINE_CHOICES = ("gnubg", "bgsage", "gnubg-nn", STORED)

_under_luck = options_under("Luck and errors")


class EngineOptions(NamedTuple):
    """Who is to judge, and how deeply."""

    #: None for the usual one.
    engine: str | None = None
    #: None for what the engine does by itself.
    ply: int | None = None

    def analyst(self) -> Analyst:
        """Who judges.

        Raises:
            CannotRun: it is not installed, or does not look so far ahead.
        """
        from bgrecord.engine import EngineUnavailable, analyst, default_engine

        name = self.engine or default_engine(self.ply or 0)
        try:
            return analyst(name) if self.ply is None else analyst(name, self.ply)
        except EngineUnavailable as error:
            raise CannotRun(str(error)) from None

    def unjudged(self, path: str) -> str:
        """What to say of a file with a match that was not judged."""
        if self.engine == STORED:
            return _("no analysis stored in {file}").format(file=path)
        return f"{path}: {_('the engine cannot follow this match')}"


def engine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--luck`, `--engine` and `--ply`; they arrive as one `judge`, None when nobody is asked."""

    @functools.wraps(command)
    def packed(*, luck: bool, engine: str | None, ply: int | None, **given: Any) -> Any:
        is_asked = luck or engine is not None
        if ply is not None and not is_asked:
            raise click.UsageError(_("--ply goes with --luck or --engine"))
        if ply is not None and engine == STORED:
            problem = _("--ply does not go with --engine {engine}: nobody looks ahead")
            raise click.UsageError(problem.format(engine=STORED))
        return command(judge=EngineOptions(engine, ply) if is_asked else None, **given)

    for decorate in reversed(
        (
            _under_luck(
                "--luck",
                is_flag=True,
                help="Luck and errors too, as an engine judges them: takes its time.",
            ),
            _under_luck(
                "--engine",
                type=click.Choice(ENGINE_CHOICES),
                help="Who judges: an engine, bgsage if it is installed and else gnubg, or what is "
                "stored in the files themselves. Implies --luck.",
            ),
            _under_luck(
                "--ply",
                type=click.IntRange(0, 2),
                metavar="N",
                help="How far it looks ahead at plays and the cube; at luck always 0.",
            ),
        )
    ):
        packed = decorate(packed)
    return packed
