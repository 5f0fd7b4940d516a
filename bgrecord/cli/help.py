"""Help texts: a sentence, examples, options in groups, in the language that is spoken."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, NamedTuple, TypeVar

import click

from bgrecord.languages import ENGLISH, LANGUAGES, gettext, mark, speak, speaking

F = TypeVar("F", bound=Callable[..., Any])

_OTHERS = mark("Options")


class GroupedOption(click.Option):
    """An option listed under a heading of its own in the help."""

    def __init__(self, *args: Any, heading: str = _OTHERS, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.heading = heading


def options_under(heading: str) -> partial[Callable[[F], F]]:
    """A `click.option` for options that the help lists under a heading."""
    return partial(click.option, cls=GroupedOption, heading=heading)


#: Where a context remembers that a language was asked for by name.
_NAMED = "bgrecord.language"


def _named_language(context: click.Context, _parameter: click.Parameter, code: str | None) -> None:
    if code is not None:
        context.meta[_NAMED] = code
        speak(code)


def speak_to_programs() -> None:
    """Speak English, unless a language was asked for by name: programs know no environment."""
    if _NAMED not in click.get_current_context().meta:
        speak(ENGLISH.code)


def _language_option() -> click.Option:
    return click.Option(
        ["--lang"],
        type=click.Choice(list(LANGUAGES)),
        callback=_named_language,
        expose_value=False,
        is_eager=True,
        help=mark("The language to speak; by default that of the environment."),
    )


class Example(NamedTuple):
    """A command line, and what it is for."""

    line: str
    purpose: str = ""


class WithExamples(click.Command):
    """A command or group that speaks many languages, and whose help shows examples."""

    def __init__(self, *args: Any, examples: Sequence[str | Example] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples
        self.params.append(_language_option())

    def get_help(self, ctx: click.Context) -> str:
        """The help in the language spoken now."""
        return click.Command.get_help(_translated(self), ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help` in the language spoken now."""
        # It is made but once, and so in English.
        with speaking(ENGLISH.code):
            option = super().get_help_option(ctx)
        return None if option is None else _translated_option(option)

    def get_short_help_str(self, limit: int = 45) -> str:
        """What the group's help says of it."""
        return gettext(self.short_help) if self.short_help else super().get_short_help_str(limit)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line that shows how to call it."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=gettext("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description and the examples, each on a line as it is."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            with formatter.section(gettext("Examples")):
                for line in _lines(self.examples):
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")


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
            with formatter.section(gettext(heading)):
                formatter.write_dl(records)


def paragraphs(help_text: str) -> list[str]:
    """A help text by its paragraphs, each on one line: what is looked up to be translated."""
    parts = inspect.cleandoc(help_text).split("\n\n")
    return [" ".join(part.split()) for part in parts if part.strip()]


def _lines(examples: Sequence[str | Example]) -> Iterator[str]:
    """The examples, each on a line, with their purposes in a column."""
    shown = [Example(one) if isinstance(one, str) else one for one in examples]
    width = max(len(example.line) for example in shown)
    for line, purpose in shown:
        yield f"{line:{width}} {gettext(purpose)}".rstrip()


def _translated(command: WithExamples) -> WithExamples:
    """The same command with the texts of its help in the language spoken now."""
    spoken = copy(command)
    if command.help is not None:
        spoken.help = "\n\n".join(map(gettext, paragraphs(command.help)))
    spoken.params = [
        _translated_option(parameter) if isinstance(parameter, click.Option) else parameter
        for parameter in command.params
    ]
    return spoken


def _translated_option(option: click.Option) -> click.Option:
    spoken = copy(option)
    spoken.help = option.help and gettext(option.help)
    return spoken
