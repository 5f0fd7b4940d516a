"""The options that draw a board into a file."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.destination import destination
from bgrecord.cli.help import options_under
from bgrecord.source import STDIN

if TYPE_CHECKING:
    from bgrecord.findings import Situation

#: The names of the themes, the usual one first.
THEME_CHOICES = ("light", "dark", "print")

_under_picture = options_under("Picture")


class Drawing(NamedTuple):
    """A picture that is asked for."""

    #: None is standard output.
    path: Path | None
    theme: str
    home_right: bool
    force: bool

    def write(self, situation: Situation, names: tuple[str, str]) -> None:
        """Draw a board.

        Raises:
            CannotRun: the file exists already, or cannot be written.
        """
        from bgrecord.report.diagram import THEMES, View, standalone

        view = View(home_right=self.home_right)
        picture = standalone(situation, names, view=view, theme=THEMES[self.theme])
        with destination(self.path, force=self.force, color=False) as write:
            write(picture)


def drawing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--svg` and how it looks; they arrive as one `drawing`, None when none is asked for."""

    @functools.wraps(command)
    def packed(*, svg: str | None, theme: str, home: str, force: bool, **given: Any) -> Any:
        drawing = None
        if svg is not None:
            path = None if svg == STDIN else Path(svg)
            drawing = Drawing(path, theme, home == "right", force)
        return command(drawing=drawing, **given)

    for decorate in reversed(
        (
            _under_picture(
                "--svg",
                metavar="FILE",
                help="Draw the first of these boards into a file instead, or - for standard "
                "output.",
            ),
            _under_picture(
                "--theme",
                type=click.Choice(THEME_CHOICES),
                default=THEME_CHOICES[0],
                help="Its colours.",
            ),
            _under_picture(
                "--home",
                type=click.Choice(["right", "left"]),
                default="right",
                help="Where the home of the player to act is.",
            ),
            _under_picture("--force", is_flag=True, help="Replace the file."),
        )
    ):
        packed = decorate(packed)
    return packed
