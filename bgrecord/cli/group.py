"""The group of commands: it loads them lazily and ends in bgrecord's exit codes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from bgrecord.cli.help import WithExamples
from bgrecord.cli.terminal import complain, prepare_streams

#: Nothing was found at or above `--fail-on`; something was; the work could not be done.
EXIT_CLEAN, EXIT_FINDINGS, EXIT_CANNOT_RUN, EXIT_INTERRUPTED = 0, 1, 2, 130


class CannotRun(click.ClickException):
    """Why a command cannot do its work, in one line."""

    exit_code = EXIT_CANNOT_RUN


class CommandGroup(WithExamples, click.Group):
    """Commands by name, each in a module that is imported when it is called or listed."""

    def __init__(self, *args: Any, commands_in: Mapping[str, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._places = commands_in

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        place = self._places.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with the code it returns.

        Click itself exits with 1 where bgrecord means 2, or 130 when interrupted.
        """
        prepare_streams()
        sys.exit(self._exit_code(args, *more, **{**extra, "standalone_mode": False}))

    def _exit_code(self, *args: Any, **extra: Any) -> int:
        try:
            return super().main(*args, **extra) or EXIT_CLEAN
        except click.ClickException as error:
            _show(error)
            return EXIT_CANNOT_RUN
        except click.Abort:
            return EXIT_INTERRUPTED
        except Exception as error:
            # The development mode of Python shows the traceback.
            if sys.flags.dev_mode:
                raise
            complain(f"internal error: {type(error).__name__}: {error}")
            return EXIT_CANNOT_RUN


def _show(error: click.ClickException) -> None:
    """Say on standard error what is wrong, or how to go on when nothing was asked."""
    if isinstance(error, NoArgsIsHelpError):
        error.show()
        return
    complain(error.format_message())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(f"Try '{error.ctx.command_path} --help'.", err=True)
