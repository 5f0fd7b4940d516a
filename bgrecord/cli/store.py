"""`bgrecord export --to parquet`: a store that is brought up to date."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgrecord import __version__
from bgrecord.cli.engine_options import EngineOptions
from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN, CannotRun
from bgrecord.cli.progress import Progress
from bgrecord.cli.tables import (
    complain_of_nothing,
    elsewhere,
    makers,
    making_of,
    tell_of_merged,
    watched,
)
from bgrecord.cli.terminal import complain, tell
from bgrecord.languages import counted
from bgrecord.source import reason

if TYPE_CHECKING:
    from bgrecord.batch.store import Outcome
    from bgrecord.batch.tables import Making
    from bgrecord.stats.store import Store


def export_to_store(
    paths: Sequence[str],
    folder: Path,
    *,
    force: bool,
    prune: bool,
    files_a_part: int,
    quiet: bool,
    judge: EngineOptions | None,
    jobs: int | None,
    scheduler: str | None,
    **asked: Any,
) -> int:
    """Bring a store up to date; what cannot be read is said on standard error.

    Args:
        paths: files, folders, globs.
        folder: the store.
        force: make it anew.
        prune: take away the rows of files that are gone.
        files_a_part: how many files make a part, at most.
        quiet: show no progress, and do not say what was done.
        judge: who judges every turn, None for nobody.
        jobs: how many processes read the records, None to find out.
        scheduler: the address of a scheduler whose workers read the records.
        **asked: what else `making_of` takes.

    Returns:
        The exit code.

    Raises:
        CannotRun: the store or the options cannot be used.
    """
    from bgrecord.batch.files import Failure, find_files
    from bgrecord.batch.paths import Paths
    from bgrecord.batch.store import Outcome, bring_up_to_date
    from bgrecord.batch.tables import number_of_jobs

    files = Paths(find_files(paths))
    if not files and not prune:
        complain_of_nothing()
        return EXIT_CANNOT_RUN
    # Every file is looked at first, and those that are new are read then.
    progress = Progress(len(files), sys.stderr, show=not quiet)
    jobs = number_of_jobs(jobs, len(files), judged=judge is not None)
    is_here = scheduler is None and jobs == 1
    analyst = watched(judge, progress) if is_here else elsewhere(judge)
    making = making_of(findings=True, notation=True, analyst=analyst, **asked)
    outcome = Outcome()
    with (
        _opened(folder, _options(making, judge), anew=force) as store,
        makers(making, jobs, scheduler) as make_tables,
    ):
        players = store.players(making.aliases)
        before = players.merged
        done = bring_up_to_date(
            store,
            files,
            make_tables,
            players,
            outcome,
            prune=prune,
            files_a_part=files_a_part,
            max_bytes=making.options.limits.bytes,
        )
        for result in progress.through(done):
            if isinstance(result, Failure):
                progress.clear()
                complain(f"{result.path}: {result.reason}")
        held = len(store.held)
    if judge is not None:
        for path in outcome.unjudged:
            complain(judge.unjudged(path))
    if not quiet:
        merged = players.merged.items()
        tell_of_merged({name: said for name, said in merged if said != before.get(name)})
        _tell_of(outcome, held)
    return EXIT_CANNOT_RUN if outcome.unread else EXIT_CLEAN


@contextmanager
def _opened(folder: Path, options: Mapping[str, Any], *, anew: bool) -> Iterator[Store]:
    from bgrecord.stats.store import StoreError, open_store

    try:
        with open_store(folder, options, __version__, anew=anew) as store:
            yield store
    except StoreError as error:
        raise CannotRun(f"{folder}: {error}") from None
    except OSError as error:
        raise CannotRun(f"{error.filename or folder}: {reason(error)}") from None


def _options(making: Making, judge: EngineOptions | None) -> dict[str, Any]:
    """What must be the same in all runs, so that all rows mean the same, as JSON has it."""
    audit = dataclasses.asdict(making.options.audit)
    return {
        **{name: value for name, value in audit.items() if name != "codes"},
        "rules": sorted(making.options.audit.codes),
        "encoding": making.options.encoding,
        "legal_plays": making.detail.legal_plays,
        "aliases": dict(making.aliases),
        "judged": judge is not None,
        "engine": judge and judge.engine,
        "ply": judge and judge.ply,
    }


def _tell_of(outcome: Outcome, held: int) -> None:
    """Say what was done."""
    said = [
        counted(outcome.added, "{number} file added", "{number} files added"),
        counted(outcome.known, "{number} there already", "{number} there already"),
    ]
    if outcome.copies:
        said.append(counted(outcome.copies, "{number} of them a copy", "{number} of them copies"))
    if outcome.removed:
        said.append(counted(outcome.removed, "{number} taken away", "{number} taken away"))
    said.append(counted(held, "{number} file in all", "{number} files in all"))
    tell(", ".join(said) + "\n")
