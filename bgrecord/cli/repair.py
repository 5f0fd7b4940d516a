"""`bgrecord repair`: what was really played where a record goes wrong."""

from __future__ import annotations

import json
import os
import re
import sys
from difflib import diff_bytes, unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bgrecord.cli.destination import real_paths, replacing, require_no_input, require_writable
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, EXIT_FINDINGS, CannotRun
from bgrecord.cli.help import Example, HelpfulCommand, speak_to_programs
from bgrecord.cli.in_place import write_in_place
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    config_options,
    encoding_option,
    force_option,
    limit_options,
    load_config,
    rule_set_options,
    under_output,
    under_selection,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, hand_over, tell
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.source import STDIN

if TYPE_CHECKING:
    from bgrecord.batch.limits import Limits
    from bgrecord.batch.repair import Choose, Repaired
    from bgrecord.repair.proposals import GameRepair, Proposal, Repair

#: More mistakes in one game can hardly be told from another game.
_MOST_EDITS = 6
_LINES = re.compile(rb"[^\n]*\n|[^\n]+\Z")


@click.command(
    cls=HelpfulCommand,
    short_help="Find what was really played, and correct the record.",
    examples=(
        Example("bgrecord repair final.mat", "what to change, as a diff"),
        Example("bgrecord repair final.mat --write", "change the file"),
        Example("bgrecord repair final.mat -o mended.mat", "write another one"),
        "bgrecord repair final.mat --interactive --write",
        "bgrecord repair season/ --output-format json",
        Example("bgrecord repair final.mat | patch -p0", "the diff is one for patch"),
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="FILES...")
@under_output("--diff", "asks_diff", is_flag=True, help="Show a unified diff: the default.")
@under_output("--write", is_flag=True, help="Change the files in place.")
@under_output(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the repaired record there; - is standard output.",
)
@force_option
@under_output(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How to tell what was found: text on standard error, or JSON on standard output.",
)
@under_output("-q", "--quiet", is_flag=True, help="No explanation, no summary, no progress.")
@under_selection(
    "--accept",
    type=click.Choice(["high", "medium", "low"]),
    default="medium",
    help="The lowest confidence of corrections that are made; without it, medium.",
)
@under_selection(
    "--max-edits",
    type=click.IntRange(1, _MOST_EDITS),
    default=3,
    metavar="N",
    help="The most mistakes assumed in one game; without it, 3.",
)
@under_selection("--interactive", is_flag=True, help="Show the readings of each game, and ask.")
@rule_set_options
@encoding_option
@limit_options
@config_options
def repair(
    *,
    paths: tuple[str, ...],
    asks_diff: bool,
    write: bool,
    output: str | None,
    force: bool,
    output_format: str,
    quiet: bool,
    accept: str,
    max_edits: int,
    interactive: bool,
    rules: RuleOptions,
    encoding: str | None,
    limits: Limits,
    config_file: Path | None,
    isolated: bool,
) -> int:
    """Find the smallest correction that makes a damaged record right again.

    FILES are files, folders, globs, or - for standard input. An illegal play shows where a record
    stops making sense; the mistake may stand far above. The corrections come as a diff, and on
    standard error with the reasons and with the next likely ones. Nothing is changed without
    --write or -o. A play or a double that was illegal and stood is not corrected: check tells it.

    Exits with 0 when nothing was wrong or everything is repaired, 1 when something stays in
    doubt, 2 when some file could not be repaired.
    """
    from bgrecord.batch.archives import archive_of
    from bgrecord.batch.files import Failure, find_files
    from bgrecord.batch.repair import RepairOptions, repaired_files
    from bgrecord.repair.proposals import Confidence
    from bgrecord.repair.search import Bounds

    as_json = output_format == "json"
    if as_json:
        speak_to_programs()
    _require_one_way(asks_diff=asks_diff, write=write, output=output, as_json=as_json)
    files = list(find_files(paths))
    if output is not None:
        if len(files) > 1:
            raise click.UsageError(_("-o takes one record; --write changes several"))
        if output != STDIN:
            require_no_input(Path(output), real_paths(files))
            require_writable(Path(output), force=force)
    if STDIN in files and (write or interactive):
        raise click.UsageError(_("standard input cannot be changed, nor asked for an answer"))
    if write and any(isinstance(file, str) and archive_of(file) for file in files):
        raise click.UsageError(_("what is in an archive cannot be changed"))
    options = RepairOptions(
        accept=Confidence[accept.upper()],
        bounds=Bounds(edits=max_edits),
        encoding=encoding,
        limits=limits,
        wishes=audit_options(load_config(config_file, isolated=isolated), rules),
    )
    progress = Progress(len(files), sys.stderr, show=not quiet and not interactive)
    choose = _asking(max_edits) if interactive else None
    run = _Run(max_edits, quiet=quiet or interactive, as_json=as_json)
    for result in progress.through(repaired_files(files, options, choose)):
        progress.clear()
        if isinstance(result, Failure):
            run.failed(result.path, result.reason)
            continue
        try:
            if write:
                data = result.repair.record.source.data
                write_in_place(result.path, data, result.patch.data)
            elif output is not None:
                _write_to(output, result, force=force)
            elif not as_json:
                _show_diff(result)
        except CannotRun as error:
            run.explain(result, is_delivered=False)
            run.failed(None, error.format_message())
        else:
            run.explain(result, is_delivered=True)
    run.finish(quiet=quiet)
    return run.exit_code


def _require_one_way(*, asks_diff: bool, write: bool, output: str | None, as_json: bool) -> None:
    if sum((asks_diff, write, output is not None)) > 1:
        raise click.UsageError(_("--diff, --write and -o exclude each other"))
    if as_json and (asks_diff or output == STDIN):
        raise click.UsageError(_("JSON goes to standard output, and nothing else beside it"))


class _Run:
    """Tells what is found, and keeps count of it."""

    def __init__(self, edits: int, *, quiet: bool, as_json: bool) -> None:
        self._edits = edits
        self._quiet = quiet
        self._as_json = as_json
        self._repaired = self._doubtful = self._failed = self._files = 0
        self._reports: list[dict[str, Any]] = []

    def explain(self, result: Repaired, *, is_delivered: bool) -> None:
        """What was found in a file, and whether what is right was written or shown."""
        from bgrecord.report.json import readable_path
        from bgrecord.report.repairs import as_json, explanation

        self._files += 1
        games = []
        for game in result.repair.broken:
            written = result.written(game) if is_delivered else None
            outcome = _outcome(result, game) if is_delivered else _("not written")
            self._repaired += written is not None
            self._doubtful += not (is_delivered and result.is_settled(game))
            if self._as_json:
                reason = None if written else outcome or None
                games.append(as_json(result.repair, game, written, reason))
            elif not self._quiet:
                lines = explanation(result.path, result.repair, game, outcome, edits=self._edits)
                tell("".join(f"{line}\n" for line in lines))
        report = {"path": readable_path(result.path), "format": result.repair.record.format}
        changed = result.is_changed and is_delivered
        self._reports.append({**report, "changed": changed, "games": games})

    def failed(self, path: str | None, reason: str) -> None:
        """Say why a file could not be repaired."""
        self._failed += 1
        complain(reason if path is None else f"{path}: {reason}")

    def finish(self, *, quiet: bool) -> None:
        """The JSON of all files, or the last line for people."""
        if self._as_json:
            click.echo(json.dumps({"files": self._reports}, indent=2))
        elif not quiet:
            tell(f"{self._summary()}\n")

    def _summary(self) -> str:
        parts = [counted(self._files, "{number} file", "{number} files")]
        if self._repaired or not self._doubtful:
            parts.append(
                counted(self._repaired, "{number} game repaired", "{number} games repaired")
            )
        if self._doubtful:
            parts.append(
                counted(self._doubtful, "{number} game in doubt", "{number} games in doubt")
            )
        return ", ".join(parts) + "."

    @property
    def exit_code(self) -> int:
        """What the run ends with."""
        if self._failed or not self._files:
            return EXIT_CANNOT_RUN
        return EXIT_FINDINGS if self._doubtful else EXIT_CLEAN


def _outcome(result: Repaired, game: GameRepair) -> str:
    """What is done with a game, in words."""
    best, refusal = game.best, result.refusal(game)
    if result.written(game) is not None:
        return ""
    if refusal is not None:
        return _("not written: {reason}").format(reason=_(refusal))
    if best is None or not best.changes_record:
        return _("nothing to correct")
    return _("not written")


def _show_diff(result: Repaired) -> None:
    """A unified diff in the bytes of the file, as `patch` wants it; UTF-16 as text."""
    source = result.repair.record.source
    old, new = source.data, result.patch.data
    if source.encoding.startswith("utf-16"):
        old, new = (data.decode(source.encoding).encode() for data in (old, new))
    name = os.fsencode(result.path)
    for line in diff_bytes(unified_diff, _LINES.findall(old), _LINES.findall(new), name, name):
        ended = line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"
        hand_over(ended)


def _write_to(output: str, result: Repaired, *, force: bool) -> None:
    """Write the repaired record to another file, or to standard output."""
    if output == STDIN:
        hand_over(result.patch.data)
        return
    with replacing(Path(output), force=force) as file:
        file.write(result.patch.data)


def _asking(edits: int) -> Choose:
    """Shows the readings of a game and asks for one."""
    from bgrecord.report.repairs import reading, title
    from bgrecord.shown import visible

    def choose(repair: Repair, game: GameRepair) -> Proposal | None:
        path = repair.record.source.name
        tell(f"{visible(path)}: {title(game)}\n")
        if not game.proposals:
            nothing = counted(
                edits, "no repair within {number} edit", "no repair within {number} edits"
            )
            tell(f"  {nothing}\n")
            return None
        for number, proposal in enumerate(game.proposals, 1):
            tell(f" {number}.\n")
            tell("".join(f"{line}\n" for line in reading(repair.record, proposal)))
        answers = [str(number) for number in range(len(game.proposals) + 1)]
        question = _("Which one? 0 leaves the game as it is")
        choices = click.Choice(answers)
        answer = int(
            click.prompt(question, type=choices, default="0", show_choices=False, err=True)
        )
        return game.proposals[answer - 1] if answer else None

    return choose
