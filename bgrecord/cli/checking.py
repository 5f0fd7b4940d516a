"""What `check` and `report` share: which records are read, and what they are held against."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, EXIT_FINDINGS
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    codes_of,
    config_options,
    encoding_option,
    jobs_option,
    limit_options,
    load_config,
    patterns,
    rule_set_options,
    under_input,
    under_selection,
)
from bgrecord.findings import Severity
from bgrecord.report.formats import FAIL_ON, SEVERITIES

if TYPE_CHECKING:
    from bgrecord.batch.check import CheckOptions
    from bgrecord.batch.limits import Limits
    from bgrecord.config import Config


class CheckRequest(NamedTuple):
    """What the command line and the configuration say together; the former wins."""

    options: CheckOptions
    config: Config
    #: The lowest severity that is shown, and the name of the lowest that makes a run fail.
    lowest: Severity
    fail_on: str
    #: How many processes read the files, see `bgrecord.batch.parallel.for_each`.
    jobs: int | None

    def exit_code(self, *, gravest: Severity | None, all_read: bool) -> int:
        """What a run ends with.

        Args:
            gravest: the gravest finding, shown or not.
            all_read: there was something to read, and nothing that could not be.
        """
        if not all_read:
            return EXIT_CANNOT_RUN
        if self.fail_on == "never" or gravest is None or gravest < severity_named(self.fail_on):
            return EXIT_CLEAN
        return EXIT_FINDINGS


def checking_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All that says what is checked, and by what; it goes to `check_request` as it is."""
    for decorate in reversed(
        (
            under_selection(
                "--select",
                multiple=True,
                callback=patterns,
                metavar="RULES",
                help="These only: codes, beginnings such as BG3, names, or ALL, "
                "separated by commas.",
            ),
            under_selection(
                "--extend-select",
                multiple=True,
                callback=patterns,
                metavar="RULES",
                help="These too.",
            ),
            under_selection(
                "--ignore",
                multiple=True,
                callback=patterns,
                metavar="RULES",
                help="Leave these out.",
            ),
            under_selection(
                "--severity",
                type=click.Choice(SEVERITIES),
                help="The lowest shown; without it, warning.",
            ),
            under_selection(
                "--fail-on",
                type=click.Choice(FAIL_ON),
                help="The lowest that makes the exit code 1; without it, error.",
            ),
            rule_set_options,
            encoding_option,
            under_input("--stdin-filename", metavar="NAME", help="What to call standard input."),
            limit_options,
            config_options,
            jobs_option,
        )
    ):
        command = decorate(command)
    return command


def check_request(
    *,
    select: tuple[str, ...],
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
    severity: str | None,
    fail_on: str | None,
    rules: RuleOptions,
    encoding: str | None,
    stdin_filename: str | None,
    limits: Limits,
    config_file: Path | None,
    isolated: bool,
    jobs: int | None,
    of_events: bool = False,
) -> CheckRequest:
    """Read the configuration and put the options on top of it.

    It takes what `checking_options` gives, and whether the rules on events are asked too.

    Raises:
        CannotRun: the configuration cannot be used.
        click.UsageError: no rule is called as the options say.
    """
    from bgrecord.batch.check import CheckOptions
    from bgrecord.rules import Selection
    from bgrecord.source import STDIN

    config = load_config(config_file, isolated=isolated)
    try:
        asked = config.selection.refined_by(Selection(select, extend_select, ignore))
        codes = codes_of(asked, of_events=of_events)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    options = CheckOptions(
        audit=audit_options(config, rules, codes),
        encoding=encoding,
        per_file_ignores=config.per_file_ignores,
        folder=config.folder,
        limits=limits,
        stdin_name=stdin_filename or STDIN,
    )
    return CheckRequest(
        options,
        config,
        severity_named(severity or config.severity),
        fail_on or config.fail_on,
        jobs,
    )


def severity_named(name: str) -> Severity:
    """The severity of a name such as `warning`."""
    return Severity[name.upper()]
