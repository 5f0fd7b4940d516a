"""The group of commands: it loads them lazily and ends in bgrecord's exit codes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click
from click.exceptions import Exit, NoArgsIsHelpError

from bgrecord.cli.click_texts import let_click_speak
from bgrecord.cli.help import WithExamples
from bgrecord.cli.terminal import complain, prepare_streams, silence, tell
from bgrecord.languages import gettext, speaking, wanted
from bgrecord.source import reason

#: Nothing was found at or above `--fail-on`; something was; the work could not be done.
EXIT_CLEAN, EXIT_FINDINGS, EXIT_CANNOT_RUN = 0, 1, 2
#: Ended by a signal: 128 and its number, as a shell says it.
EXIT_INTERRUPTED, EXIT_TERMINATED = 130, 143


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
        let_click_speak()
        prepare_streams()
        with speaking(wanted()), _unwound_when_terminated():
            sys.exit(self._exit_code(args, *more, **{**extra, "standalone_mode": False}))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; `--help` and `--version` are answered here."""
        with _standard_output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        with _standard_output():
            return super().invoke(ctx)

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
            complain(f"{gettext('internal error')}: {type(error).__name__}: {error}")
            return EXIT_CANNOT_RUN


@contextmanager
def _unwound_when_terminated() -> Iterator[None]:
    """Let SIGTERM end the run as an exception does.

    Nothing half-done is left then: no part of a file, no folder for the while, no engine at work.
    """

    def leave(*_signal: object) -> NoReturn:
        sys.exit(EXIT_TERMINATED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _standard_output() -> Iterator[None]:
    """End the run when standard output takes no more.

    Errors of files are caught where these are opened; one that comes this far is the output's,
    or names its file. Nothing is said of a pipe that broke: its reader wanted no more.
    """
    try:
        yield
    except BrokenPipeError:
        silence(sys.stdout)
        raise Exit(EXIT_CANNOT_RUN) from None
    except OSError as error:
        silence(sys.stdout)
        place = error.filename or gettext("standard output")
        raise CannotRun(f"{place}: {reason(error)}") from None


def _show(error: click.ClickException) -> None:
    """Say on standard error what is wrong, or how to go on when nothing was asked."""
    if isinstance(error, NoArgsIsHelpError):
        tell(f"{error.format_message()}\n")
        return
    # Click breaks some of its sentences into lines.
    complain(" ".join(error.format_message().split()))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        tell(gettext("Try '{command}'.").format(command=f"{error.ctx.command_path} --help") + "\n")
