"""`bgrecord convert`: records in another format."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bgrecord.cli.destination import (
    make_folder,
    output_path,
    real_paths,
    replacing,
    require_no_input,
    require_writable,
)
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, EXIT_FINDINGS, CannotRun
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.options import (
    RuleOptions,
    audit_options,
    config_options,
    encoding,
    encoding_option,
    jobs_option,
    limit_options,
    load_config,
    rule_set_options,
    under_input,
    under_output,
)
from bgrecord.cli.progress import Progress
from bgrecord.cli.terminal import complain, hand_over, tell
from bgrecord.languages import counted, mark
from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.batch.convert import Converted
    from bgrecord.batch.files import Failure
    from bgrecord.batch.limits import Limits
    from bgrecord.convert.losses import Loss
    from bgrecord.formats import Feature, Format

#: What losses call the rules that may be agreed on.
_RULES = {
    "crawford": mark("Crawford"),
    "jacoby": mark("Jacoby"),
    "beavers": mark("beavers"),
    "cube_limit": mark("cube limit"),
    "cube": mark("cube"),
}
#: So many places of one kind of loss are listed.
_MOST_PLACES = 10

_LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


class _Output(NamedTuple):
    """Where `-o` says the files go."""

    #: None is standard output.
    path: Path | None
    #: It ends in a slash.
    is_folder: bool


def _output(context: click.Context, parameter: click.Parameter, value: str | None) -> _Output:
    path = output_path(context, parameter, value)
    return _Output(path, path is not None and str(value).endswith(("/", os.sep)))


@click.command(
    cls=HelpfulCommand,
    short_help="Write records in another format.",
    examples=(
        "bgrecord convert final.mat --to sgf",
        "bgrecord convert final.sgf -o final.mat",
        "bgrecord convert final.mat --to mat --dialect studio -o studio.mat",
        "bgrecord convert season/ --to json -o season-json/",
        "cat final.mat | bgrecord convert - --to sgf > final.sgf",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@under_output("--to", metavar="FORMAT", help="The format; told by the ending of -o without it.")
@under_output("--dialect", metavar="NAME", help="Whose habits of that format to write in.")
@under_output(
    "-o",
    "--output",
    "where",
    callback=_output,
    metavar="FILE|FOLDER",
    help="Where to: a folder for several files. Without it, standard output.",
)
@under_output("--force", is_flag=True, help="Replace files that are there already.")
@under_output("--strict", is_flag=True, help="Write nothing that would lose anything.")
@under_output(
    "--loss-report",
    type=click.Choice(["text", "json", "none"]),
    default="text",
    help="How to say on standard error what the format cannot hold.",
)
@under_output(
    "--output-encoding",
    callback=encoding,
    default="utf-8",
    metavar="NAME",
    help="The encoding to write text in; without it, utf-8.",
)
@under_output(
    "--line-ends",
    type=click.Choice(list(_LINE_ENDS)),
    default="lf",
    help="How to end lines; without it, lf.",
)
@under_output("-q", "--quiet", is_flag=True, help="No summary, no progress.")
@under_input(
    "--from", "read_as", metavar="FORMAT", help="The format to read; detected unless given."
)
@encoding_option
@limit_options
@rule_set_options
@config_options
@jobs_option
def convert(
    *,
    paths: tuple[str, ...],
    to: str | None,
    dialect: str | None,
    where: _Output,
    force: bool,
    strict: bool,
    loss_report: str,
    output_encoding: str,
    line_ends: str,
    quiet: bool,
    read_as: str | None,
    encoding: str | None,
    limits: Limits,
    rules: RuleOptions,
    config_file: Path | None,
    isolated: bool,
    jobs: int | None,
) -> int:
    """Write records in another format, and read them back to prove that nothing changed.

    PATHS are files, folders, globs, or - for standard input. What a format cannot hold is said
    on standard error. See `bgrecord formats` for the formats and their dialects.

    Exits with 0 when everything was written, 1 when --strict refused something, 2 when some file
    could not be converted.
    """
    from bgrecord.batch.convert import ConvertOptions, converted_files, is_collection, with_places

    output, names_folder = where
    config = load_config(config_file, isolated=isolated)
    target = target_format(to, None if names_folder else output)
    _require_known(target, dialect, read_as)
    files = list(with_places(paths))
    several = len(files) > 1 or any(map(is_collection, paths))
    if several and output is None:
        raise click.UsageError(_("several files need a folder to go to: -o FOLDER"))
    into_folder = output is not None and (several or names_folder or output.is_dir())
    if output is not None and not into_folder:
        require_writable(output, force=force)
    options = ConvertOptions(
        to=target.name,
        dialect=dialect,
        read_as=read_as,
        encoding=encoding,
        limits=limits,
        output_encoding=output_encoding,
        line_end=_LINE_ENDS[line_ends],
        wishes=audit_options(config, rules),
    )
    progress = Progress(len(files), sys.stderr, show=not quiet and output is not None)
    results = progress.through(converted_files((path for path, _place in files), options, jobs))
    writer = _Writer(force=force)
    run = _Run(loss_report, strict=strict)
    taken: set[Path] = set()
    inputs = real_paths(path for path, _place in files)
    for (_path, place), result in zip(files, results, strict=True):
        progress.clear()
        if run.accepts(result):
            path = output
            if output is not None and into_folder:
                path = output / _new_name(place, target.suffixes[0], taken)
            run.wrote(writer, path, result, inputs)
    run.finish(quiet=quiet or output is None)
    return run.exit_code


def _new_name(place: Path, suffix: str, taken: set[Path]) -> Path:
    """Where a file goes in the output folder: beside `a.sgf`, an `a.txt` becomes `a.txt.sgf`.

    Names in an archive are a stranger's: of them only what can be seen is taken.
    """
    place = Path("".join(char if char.isprintable() else "_" for char in str(place)))
    path = place.with_suffix(suffix)
    if path in taken:
        path = place.with_name(place.name + suffix)
    taken.add(path)
    return path


class _Run:
    """Keeps count of what was converted, and says what was lost."""

    def __init__(self, loss_report: str, *, strict: bool) -> None:
        self._loss_report = loss_report
        self._strict = strict
        self._written = self._refused = self._failed = 0
        self._reports: list[dict[str, object]] = []

    def accepts(self, result: Converted | Failure) -> bool:
        """Report on a file; whether it is to be written."""
        from bgrecord.batch.files import Failure

        if isinstance(result, Failure):
            self._failed += 1
            self._say(result.path, result.reason)
            return False
        if self._loss_report == "json":
            self._reports.append(_as_json(result))
        elif self._loss_report == "text":
            for line in _as_text(result):
                complain(f"{result.path}: {line}")
        if self._strict and (result.losses or result.left_out):
            self._refused += 1
            self._say(result.path, _("not written, it would lose something (--strict)"))
            return False
        return True

    def wrote(
        self,
        writer: _Writer,
        path: Path | None,
        result: Converted | Failure,
        inputs: Container[str],
    ) -> None:
        """Write a file that was accepted; one that cannot be written does not stop the others."""
        from bgrecord.batch.files import Failure

        assert not isinstance(result, Failure)
        try:
            if path is not None:
                require_no_input(path, inputs)
            writer.write(path, result.data)
        except CannotRun as error:
            self._failed += 1
            self._say(result.path, error.format_message())
        else:
            self._written += 1

    def _say(self, path: str, reason: str) -> None:
        """Why a file is not written: on standard error, or in the JSON that goes there."""
        if self._loss_report != "json":
            complain(f"{path}: {reason}")
            return
        report = next((each for each in self._reports if each["path"] == path), None)
        if report is None:
            report = dict[str, object](path=path)
            self._reports.append(report)
        report["error"] = reason

    def finish(self, *, quiet: bool) -> None:
        """The JSON of all losses, or the last line for people."""
        if self._loss_report == "json":
            from bgrecord.json_text import json_text

            tell(json_text({"files": self._reports}, indent=2) + "\n")
        elif not quiet:
            written = counted(self._written, "{number} file written", "{number} files written")
            missing = self._refused + self._failed
            if missing:
                written = _("{written}, {missing} not").format(written=written, missing=missing)
            tell(f"{written}\n")

    @property
    def exit_code(self) -> int:
        """What the run ends with."""
        if self._failed or not (self._written or self._refused):
            return EXIT_CANNOT_RUN
        return EXIT_FINDINGS if self._refused else EXIT_CLEAN


class _Writer:
    """Puts what was converted into files, or on standard output."""

    def __init__(self, *, force: bool) -> None:
        self._force = force

    def write(self, path: Path | None, data: bytes) -> None:
        """Write one file.

        Raises:
            CannotRun: it exists already, or cannot be written.
        """
        if path is None:
            hand_over(data)
            return
        make_folder(path.parent)
        with replacing(path, force=self._force) as file:
            file.write(data)


def target_format(to: str | None, output: Path | None) -> Format:
    """The format to write.

    Raises:
        click.UsageError: it is unknown, or neither said nor told by the file's name.
    """
    from bgrecord.batch.convert import format_of_path
    from bgrecord.formats import FORMATS
    from bgrecord.rules import did_you_mean

    if to is None:
        told = None if output is None else format_of_path(output)
    else:
        told = FORMATS.get(to) or format_of_path(Path(f"x.{to.lstrip('.')}"))
    if told is not None and told.write is not None:
        return told
    if told is not None:
        raise click.UsageError(_("{format} is read and not written").format(format=told.name))
    if to is None:
        raise click.UsageError(_("which format? --to FORMAT (see `bgrecord formats`)"))
    written = [known for known in FORMATS.values() if known.write is not None]
    names = [known.name for known in written]
    problem = _("{format!r} is no format to write; there are {known}")
    problem = problem.format(format=to, known=", ".join(names))
    raise click.UsageError(problem + (_dialect_hint(to, written) or did_you_mean(to, names)))


def _dialect_hint(word: str, written: Iterable[Format]) -> str:
    """What to write for a dialect that was taken for a format; nothing if it is none."""
    owners = [known.name for known in written if word in known.written_dialects]
    hint = _("; did you mean {name!r}?")
    return hint.format(name=f"--to {owners[0]} --dialect {word}") if owners else ""


def _require_known(target: Format, dialect: str | None, read_as: str | None) -> None:
    from bgrecord.formats import FORMATS
    from bgrecord.rules import did_you_mean

    if dialect is not None and dialect not in target.written_dialects:
        problem = _("{format} has no dialect {dialect!r} to write; known: {known}")
        names = ", ".join(target.written_dialects) or _("none")
        problem = problem.format(format=target.name, dialect=dialect, known=names)
        raise click.UsageError(problem + did_you_mean(dialect, target.written_dialects))
    read = [known.name for known in FORMATS.values() if known.read is not None]
    if read_as is not None and read_as not in read:
        problem = _("{format!r} is no format to read; there are {known}")
        problem = problem.format(format=read_as, known=", ".join(read))
        raise click.UsageError(problem + did_you_mean(read_as, read))


def _as_text(converted: Converted) -> Iterator[str]:
    """What is lost, a line a kind of thing; and what was carried over though it is wrong."""
    by_feature: dict[Feature, list[Loss]] = {}
    for loss in converted.losses:
        by_feature.setdefault(loss.feature, []).append(loss)
    for feature, found in by_feature.items():
        what = _rules_lost(found) or _(feature.value)
        places = _places(loss.line for loss in found)
        yield _("lost: {what} ({places})").format(what=what, places=places)
    if converted.left_out:
        places = _places(line for line, _text in converted.left_out)
        yield _("left out: what makes no sense in the record ({places})").format(places=places)
    if converted.illegal_plays:
        places = _places(converted.illegal_plays)
        yield _("kept: illegal plays ({places})").format(places=places)


def _rules_lost(found: Iterable[Loss]) -> str:
    """Which of the rules agreed on are not in the file; nothing if they cannot be named."""
    names = dict.fromkeys(_(_RULES[loss.rule]) for loss in found if loss.rule in _RULES)
    return _("the rules agreed on: {names}").format(names=", ".join(names)) if names else ""


def _places(lines: Iterable[int]) -> str:
    """`3: lines 4, 7, 9`."""
    places: Sequence[int] = list(lines)
    distinct = list(dict.fromkeys(places))
    shown = ", ".join(map(str, distinct[:_MOST_PLACES]))
    more = ", ..." if len(distinct) > _MOST_PLACES else ""
    return counted(
        len(distinct),
        "{times}: line {lines}",
        "{times}: lines {lines}",
        times=len(places),
        lines=shown + more,
    )


def _as_json(converted: Converted) -> dict[str, object]:
    return {
        "path": converted.path,
        "losses": [
            {"feature": loss.feature.name.lower(), "line": loss.line, "text": loss.text}
            for loss in converted.losses
        ],
        "left_out": [{"line": line, "text": text} for line, text in converted.left_out],
        "illegal_plays": [{"line": line} for line in converted.illegal_plays],
    }
