"""`bgrecord expand`: hand notes of dice and landing points as a match in full."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bgrecord import __version__
from bgrecord.cli.convert import target_format
from bgrecord.cli.destination import real_paths, replacing, require_no_input, require_writable
from bgrecord.cli.group import EXIT_CLEAN, EXIT_FINDINGS, CannotRun
from bgrecord.cli.help import Example, HelpfulCommand, speak_to_programs
from bgrecord.cli.inputs import current_folder
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    color_option,
    config_options,
    encoding_option,
    force_option,
    limit_options,
    load_config,
    output_file_option,
    rule_set_options,
    under_output,
)
from bgrecord.cli.terminal import complain, hand_over, shows_unicode, tell, wants_color
from bgrecord.findings import Severity
from bgrecord.languages import counted
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.batch.expand import Expanded
    from bgrecord.batch.limits import Limits


@click.command(
    cls=HelpfulCommand,
    short_help="Write notes taken by hand as a match in full.",
    examples=(
        Example("bgrecord expand final.notes -o final.mat", "all plays, or what is open"),
        Example("bgrecord expand final.notes --partial -o final.mat", "with ???? for what is open"),
        Example("bgrecord expand final.notes --to sgf", "on standard output"),
        "cat final.notes | bgrecord expand - > final.mat",
        Example("bgrecord convert final.mat -o final.notes", "the way back"),
    ),
)
@click.argument("notes", metavar="NOTES")
@output_file_option
@under_output("--to", metavar="FORMAT", help="The format; told by the ending of -o, else mat.")
@under_output("--partial", is_flag=True, help="Write the match also while some turns are open.")
@force_option
@under_output(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How to tell what is open: text on standard error, or JSON on standard output.",
)
@under_output("-q", "--quiet", is_flag=True, help="No summary.")
@color_option
@rule_set_options
@encoding_option
@limit_options
@config_options
def expand(
    *,
    notes: str,
    output_file: Path | None,
    to: str | None,
    partial: bool,
    force: bool,
    output_format: str,
    quiet: bool,
    color: str,
    rules: RuleOptions,
    encoding: str | None,
    limits: Limits,
    config_file: Path | None,
    isolated: bool,
) -> int:
    """Find the plays that notes of dice and landing points stand for: 31 5, 64 14, 66 -, D, T.

    NOTES is a file, or - for standard input. A note is expanded where only one legal play fits
    it and the notes behind it. Where several do, they are listed, and no match is written: write
    more into the note, such as the play from and to. How notes are written is told in
    docs/notes.md.

    Exits with 0 when every turn is settled and nothing is wrong, 1 when something is open or
    wrong, 2 when the notes cannot be read or the match not be written.
    """
    from bgrecord.batch.convert import ConvertOptions
    from bgrecord.batch.expand import expand_file
    from bgrecord.batch.files import Failure

    as_json = output_format == "json"
    if as_json:
        speak_to_programs()
    told = output_file is not None and bool(output_file.suffix)
    target = target_format(to if to or told else "mat", output_file)
    if output_file is not None:
        require_no_input(output_file, real_paths([notes]))
        require_writable(output_file, force=force)
    audit = audit_options(load_config(config_file, isolated=isolated), rules)
    options = ConvertOptions(to=target.name, encoding=encoding, limits=limits)
    result = expand_file(notes, options, audit, partly=partial)
    if isinstance(result, Failure):
        raise CannotRun(f"{result.path}: {result.reason}")
    _tell(result, color, as_json=as_json)
    if result.match is not None:
        _write(result.match.data, output_file, force=force, silent=as_json)
    elif not as_json:
        complain(f"{notes}: {_('not written, some turns are open (--partial writes the others)')}")
    if not quiet and not as_json:
        tell(f"{_summary(result)}\n")
    gravest = result.report.gravest
    is_wrong = gravest is not None and gravest > Severity.INFO
    return EXIT_FINDINGS if result.open_turns or is_wrong else EXIT_CLEAN


def _tell(result: Expanded, color: str, *, as_json: bool) -> None:
    """Say what was found: what is open, what a later note decided, what is wrong."""
    from bgrecord.report.formats import renderer
    from bgrecord.report.look import Look

    look = Look(wants_color(color, sys.stderr), shows_unicode(sys.stderr))
    name = "json" if as_json else "full"
    pieces = renderer(name, version=__version__, root=current_folder(), look=look)
    text = "".join(pieces([result.report]))
    if as_json:
        click.echo(text, nl=False)
    else:
        tell(text)


def _write(data: bytes, path: Path | None, *, force: bool, silent: bool) -> None:
    if path is not None:
        with replacing(path, force=force) as file:
            file.write(data)
    elif not silent:
        hand_over(data)


def _summary(result: Expanded) -> str:
    turns = counted(result.turns, "{number} turn", "{number} turns")
    if not result.open_turns:
        return _("{turns}, all settled.").format(turns=turns)
    still_open = counted(result.open_turns, "{number} open", "{number} open")
    return f"{turns}, {still_open}."
