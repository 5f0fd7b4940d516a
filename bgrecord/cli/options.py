"""Options that several commands share."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from bgrecord.cli.destination import output_path
from bgrecord.cli.group import CannotRun
from bgrecord.cli.help import options_under
from bgrecord.cli.inputs import current_folder
from bgrecord.core.cube import is_cube_value
from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RULE_SETS, IllegalPlays
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.audit import AuditOptions
    from bgrecord.config import Config
    from bgrecord.rules import Selection

#: As many processes as there are cores, if there is enough for them to do.
_AUTO = "auto"

F = TypeVar("F", bound=Callable[..., Any])

#: The highest limit a user may set: so much memory is set aside to read one file.
_MOST_BYTES = 1024 * 1024 * 1024
#: In seconds: a day.
_LONGEST_LIMIT = 24 * 60 * 60

under_input = options_under("Input")
under_output = options_under("Output")
under_selection = options_under("Selection of findings")
under_rules = options_under("Rules of the game")


def patterns(
    _context: click.Context, _parameter: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    """Rules separated by commas, in one option or in several."""
    parts = (part.strip() for text in value for part in text.split(","))
    return tuple(part for part in parts if part)


def encoding(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """The name of an encoding that any file can be read by."""
    if value is None:
        return None
    try:
        bytes(range(256)).decode(value, errors="replace")
    except (LookupError, ValueError):
        problem = _("there is no encoding of text {name!r}").format(name=value)
        raise click.BadParameter(problem) from None
    return value


def a_number(
    _context: click.Context, _parameter: click.Parameter, value: float | None
) -> float | None:
    """A number that is one: `nan` lies in every range."""
    if value is not None and math.isnan(value):
        raise click.BadParameter(_("{value!r} is not a number.").format(value=value))
    return value


def number_of_jobs(_context: click.Context, _parameter: click.Parameter, value: str) -> int | None:
    """How many processes to use; None leaves it to bgrecord."""
    if value == _AUTO:
        return None
    if not value.isdecimal() or int(value) < 1:
        problem = _("{value!r} is neither a number of processes nor auto")
        raise click.BadParameter(problem.format(value=value))
    return int(value)


def cube_value(
    _context: click.Context, _parameter: click.Parameter, value: int | None
) -> int | None:
    """A number that a cube can show."""
    if value is not None and not is_cube_value(value):
        problem = _("{value} is not a power of two, as on a cube").format(value=value)
        raise click.BadParameter(problem)
    return value


_SWITCHES: dict[str, Callable[[F], F]] = {
    "crawford": under_rules(
        "--crawford/--no-crawford",
        default=None,
        help="The Crawford rule: no cube in the game after a side comes within a point.",
    ),
    "jacoby": under_rules(
        "--jacoby/--no-jacoby",
        default=None,
        help="The Jacoby rule: in a session gammons count once the cube was turned.",
    ),
    "beavers": under_rules(
        "--beavers/--no-beavers", default=None, help="A doubled player may redouble at once."
    ),
    "raccoons": under_rules(
        "--raccoons", type=click.IntRange(0), metavar="N", help="Turns after a beaver, at most."
    ),
    "automatic_doubles": under_rules(
        "--automatic-doubles",
        type=click.IntRange(0),
        metavar="N",
        help="Equal opening throws that double the stake, at most.",
    ),
    "cube_limit": under_rules(
        "--cube-limit", type=int, callback=cube_value, metavar="N", help="The highest cube."
    ),
    "holland": under_rules(
        "--holland/--no-holland",
        default=None,
        help="After the Crawford game no double before each side has rolled twice.",
    ),
    "illegal_plays": under_rules(
        "--illegal-plays",
        type=click.Choice([str(choice) for choice in IllegalPlays]),
        callback=lambda _context, _parameter, value: value and IllegalPlays(value),
        help="Whether an illegal play must be corrected or may be let stand.",
    ),
    "variant": under_rules(
        "--variant",
        type=click.Choice([str(choice) for choice in Variant]),
        callback=lambda _context, _parameter, value: value and Variant(value),
        help="The game that was played.",
    ),
}

_RULE_SET = under_rules(
    "--rules",
    "rule_set",
    type=click.Choice(list(RULE_SETS)),
    help="The rules all matches were played by, whatever the records say.",
)
_LENGTH = under_rules(
    "--length",
    type=click.IntRange(0),
    metavar="N",
    help="The match length where a record does not say it; 0 for a session.",
)


class RuleOptions(NamedTuple):
    """What the command line says of the rules of the game."""

    #: The rules all matches were played by, None for those the records name.
    rule_set: str | None
    #: Fields of `RuleSet` that win over everything.
    switches: Mapping[str, Any]
    #: The length of matches that do not say it.
    length: int | None


def rule_set_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--rules`, `--length` and the single switches; they arrive as one `rules`."""

    @functools.wraps(command)
    def packed(*, rule_set: str | None, length: int | None, **given: Any) -> Any:
        switches = {name: given.pop(name) for name in _SWITCHES}
        said = {name: value for name, value in switches.items() if value is not None}
        return command(rules=RuleOptions(rule_set, said, length), **given)

    for decorate in reversed([_RULE_SET, *_SWITCHES.values(), _LENGTH]):
        packed = decorate(packed)
    return packed


def config_options(command: F) -> F:
    """`--config` and `--isolated`."""
    for decorate in (
        under_input("--isolated", is_flag=True, help="Ignore all configuration files."),
        under_input(
            "--config",
            "config_file",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="The configuration file, rather than the nearest bgrecord.toml.",
        ),
    ):
        command = decorate(command)
    return command


encoding_option = under_input(
    "--encoding",
    callback=encoding,
    metavar="NAME",
    help="The encoding of the records; detected unless given.",
)
output_file_option = under_output(
    "-o",
    "--output",
    "output_file",
    callback=output_path,
    metavar="FILE",
    help="Write to a file rather than to standard output, which is -.",
)
force_option = under_output("--force", is_flag=True, help="Replace the output file.")
_MAX_BYTES = under_input(
    "--max-bytes",
    type=click.IntRange(1, _MOST_BYTES),
    metavar="N",
    help="Refuse larger files; without it, above 64 MiB.",
)
_MAX_SECONDS = under_input(
    "--max-seconds",
    type=click.FloatRange(0, _LONGEST_LIMIT, min_open=True),
    callback=a_number,
    metavar="N",
    help="Give up a file that takes more time of the processor; without it, 60 s.",
)


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--max-bytes` and `--max-seconds`; they arrive as one `limits`."""

    @functools.wraps(command)
    def packed(*, max_bytes: int | None, max_seconds: float | None, **given: Any) -> Any:
        from bgrecord.batch.limits import USUAL_LIMITS, Limits

        limits = Limits(max_bytes or USUAL_LIMITS.bytes, max_seconds or USUAL_LIMITS.seconds)
        return command(limits=limits, **given)

    for decorate in (_MAX_SECONDS, _MAX_BYTES):
        packed = decorate(packed)
    return packed


jobs_option = under_input(
    "--jobs",
    callback=number_of_jobs,
    default=_AUTO,
    metavar="N|auto",
    help="How many processes read files; without it, one a core when there are many files.",
)
color_option = under_output(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Whether to use colour.",
)


def audit_options(
    config: Config, rules: RuleOptions, codes: frozenset[str] | None = None
) -> AuditOptions:
    """What the command line and the configuration say together; the former wins.

    Args:
        config: the configuration.
        rules: what the command line says of the rules of the game.
        codes: what to ask of records, None for all that is asked by default.
    """
    from bgrecord.audit import AuditOptions, default_codes

    return AuditOptions(
        rule_set=rules.rule_set,
        default_rule_set=config.rules,
        defaults=config.switches,
        switches=rules.switches,
        length=rules.length,
        codes=default_codes() if codes is None else codes,
    )


def codes_of(selection: Selection, *, of_events: bool = False) -> frozenset[str]:
    """The rules that are asked, those of events among them only if a pattern may mean one.

    Args:
        selection: the patterns of the user.
        of_events: the rules of events are asked too.

    Raises:
        ValueError: no rule is called as a pattern says.
    """
    from bgrecord.rules import catalogue, record_rules

    are_of_records = selection.is_silent and not of_events
    return selection.codes(record_rules() if are_of_records else catalogue())


def load_config(path: Path | None, *, isolated: bool) -> Config:
    """The configuration of this run.

    Raises:
        CannotRun: the file cannot be used.
        click.UsageError: a file was named and configuration ruled out.
    """
    from bgrecord.config import Config, ConfigError, find_config, read_config

    if path is not None and isolated:
        raise click.UsageError(_("--config and --isolated exclude each other"))
    try:
        found = None if isolated else path or find_config(current_folder())
        return Config() if found is None else read_config(found)
    except ConfigError as error:
        raise CannotRun(str(error)) from None
