"""Standard output and error: encodings, colour, what a terminal can show."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import click


def prepare_streams() -> None:
    """Make sure that no character can stop the output, whatever the console's encoding.

    A stream that was closed before the start, as `>&-` does, leads nowhere.
    """
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(text: str) -> None:
    """One line on standard error, in bgrecord's name, without control characters."""
    from bgrecord.shown import visible

    tell(f"bgrecord: {visible(text)}\n")


def tell(text: str) -> None:
    """Write to standard error; where that is impossible, the exit code must say enough."""
    try:
        click.echo(text, err=True, nl=False)
    except OSError:
        silence(sys.stderr)


def hand_over(data: bytes) -> None:
    """Write a record, or a part of one, to standard output.

    Another program gets its bytes as they are. A terminal would obey what stands in them, so
    there control characters are spelled out.
    """
    from bgrecord.shown import visible

    if not sys.stdout.isatty():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    lines = data.decode(errors="replace").replace("\r\n", "\n").split("\n")
    click.echo("\n".join("\t".join(map(visible, line.split("\t"))) for line in lines), nl=False)


def wants_color(choice: str, stream: TextIO) -> bool:
    """Whether to write colours: as the user said, else as the environment and terminal say."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def shows_unicode(stream: TextIO) -> bool:
    """Whether the stream's encoding has the signs a board is drawn with."""
    try:
        "●○│".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def of_one_width(words: Iterable[str]) -> list[str]:
    """Words with blanks behind them, up to the end of the widest as a terminal shows it."""
    from rich.cells import cell_len, set_cell_size

    column = list(words)
    width = max(map(cell_len, column), default=0)
    return [set_cell_size(word, width) for word in column]


def silence(stream: TextIO) -> None:
    """A stream takes no more: let the rest, the last flush too, go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
