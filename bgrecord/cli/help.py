"""Help texts: a sentence, examples, options in groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_OTHERS = "Options"


class GroupedOption(click.Option):
    """An option listed under a heading of its own in the help."""

    def __init__(self, *args: Any, heading: str = _OTHERS, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.heading = heading


def options_under(heading: str) -> partial[Callable[[F], F]]:
    """A `click.option` for options that the help lists under a heading."""
    return partial(click.option, cls=GroupedOption, heading=heading)


class WithExamples(click.Command):
    """A command or group whose help shows examples behind its first sentences."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description and the examples, each on a line as it is."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


class HelpfulCommand(WithExamples):
    """A command with examples, and with its options in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, in the order the headings first appear."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, click.Option):
                heading = getattr(parameter, "heading", _OTHERS)
                groups.setdefault(heading, []).append(record)
        # What belongs to no group, --help among it, comes last.
        others = groups.pop(_OTHERS, [])
        for heading, records in [*groups.items(), (_OTHERS, others)]:
            with formatter.section(heading):
                formatter.write_dl(records)
