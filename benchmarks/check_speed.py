"""Measures how fast matches are checked, beside GNU Backgammon's import of the same files.

    python -m benchmarks.check_speed
    python -m benchmarks.check_speed FOLDER --rounds 9

Without a folder of `.mat` files, 200 seven-point matches are self-played first (half a minute).

Every round starts a fresh process, warms it up on `WARM_UP` of the files, and then reads and
audits the others, once each: a cache may help within a match and between matches, as it does a
user, but no file is seen twice. gnubg imports the same files in the same round, in one process;
what the same process costs without a file is subtracted. All times are processor time, medians
of the rounds. gnubg's import only reads: it does not look at scores, cubes or missed numbers.

Then the files are checked as `bgrecord check` does it, with one process and with one a core, and
the clock on the wall is read: no file is new then, and whoever else uses the machine shows. How
long processors were busy tells how long it takes on a machine of one's own. The peak memory is
that of a fresh process that does this alone.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

from benchmarks import gnubg, selfplay
from bgrecord import __version__
from bgrecord.audit import AuditOptions, audit_record
from bgrecord.batch.check import CheckOptions, check_files
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.parallel import cores
from bgrecord.formats import read_source
from bgrecord.source import decode

T = TypeVar("T")

#: How many files a fresh process handles before the clock starts.
WARM_UP = 20

#: gnubg takes some 0.1 ms a match, too little to measure beside its start-up: import all so often.
IMPORTS = 10

#: On the wall all files are checked so often: starting processes takes as long as some matches.
CHECKS = 3

#: `ru_maxrss` counts so many in a megabyte, on Linux.
_KIB_IN_MB = 1000 / 1.024


class Times(NamedTuple):
    """Milliseconds of processor time a match."""

    read: float
    audit: float


class Cost(NamedTuple):
    """Milliseconds a match, on the wall and of processor time."""

    wall: float
    busy: float


def check(files: Sequence[Path]) -> Times:
    """Read and audit all files after a warm-up; for a fresh process."""
    contents = [file.read_bytes() for file in files]
    for content in contents[:WARM_UP]:
        audit_record(read_source(decode(content)))
    read = audit = 0.0
    with rare_collection():
        for content in contents[WARM_UP:]:
            start = process_time()
            record = read_source(decode(content))
            middle = process_time()
            audit_record(record)
            audit += process_time() - middle
            read += middle - start
    matches = len(files) - WARM_UP
    return Times(read * 1000 / matches, audit * 1000 / matches)


def check_on_the_wall(files: Sequence[Path], jobs: int) -> Cost:
    """What so many processes need to check the files."""
    options = CheckOptions(AuditOptions())
    start, busy = perf_counter(), _busy()
    for _report in check_files(list(map(str, files)) * CHECKS, options, jobs):
        pass
    matches = len(files) * CHECKS
    return Cost((perf_counter() - start) * 1000 / matches, (_busy() - busy) * 1000 / matches)


def _busy() -> float:
    """Seconds of processor time of this process and of those it waited for."""
    return sum(os.times()[:4])


def peak_memory(files: Sequence[Path]) -> float:
    """The megabytes a process holds at most while it checks the files; for a fresh process."""
    check_on_the_wall(files, 1)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_IN_MB


def in_fresh_process(work: Callable[[Sequence[Path]], T], files: Sequence[Path]) -> T:
    """What some work on the files gives in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, files).result()


def gnubg_import(files: Sequence[Path]) -> float:
    """Milliseconds of processor time a match that gnubg needs to import the files.

    Raises:
        RuntimeError: gnubg did not show a board for every file.
    """
    settings = ["set confirm new off", "set confirm save off"]
    imports = [f'import mat "{file.resolve()}"' for file in files] * IMPORTS
    _, start_up = gnubg.run(settings)
    output, whole = gnubg.run([*settings, *imports])
    if output.count("Position ID") < len(imports):
        raise RuntimeError(f"gnubg could not import all files:\n{output[-2000:]}")
    return (whole - start_up) * 1000 / len(imports)


def plays_in(files: Sequence[Path]) -> int:
    """The number of rolls with a play in all files."""
    return sum(audit_record(read_source(decode(file.read_bytes()))).counts.plays for file in files)


def measure(files: Sequence[Path], rounds: int) -> None:
    """Print the medians."""
    # First: on Linux a new process inherits the peak of the one that starts it.
    memory = in_fresh_process(peak_memory, files)
    times = []
    imports = []
    alone = []
    shared = []
    # What loads grammars and rules is not to be measured.
    check_on_the_wall(files[:WARM_UP], 1)
    for _ in range(rounds):
        alone.append(check_on_the_wall(files, 1))
        shared.append(check_on_the_wall(files, cores()))
        times.append(in_fresh_process(check, files))
        if gnubg.find():
            imports.append(gnubg_import(files))
    read = statistics.median(time.read for time in times)
    audit = statistics.median(time.audit for time in times)
    total = statistics.median(sum(time) for time in times)
    print(f"bgrecord {__version__}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{len(files)} matches, {plays_in(files) / len(files):.0f} plays each, {rounds} rounds")
    print(f"read             {read:6.2f} ms a match")
    print(f"replay and audit {audit:6.2f} ms a match")
    one, all_cores = _median(alone), _median(shared)
    print(f"together         {total:6.2f} ms a match")
    print(f"on the wall      {one.wall:6.2f} ms a match with one process, busy for {one.busy:.2f}")
    print(
        f"                 {all_cores.wall:6.2f} ms a match with one for each of {cores()} cores, "
        f"busy for {all_cores.busy:.2f}, {one.wall / all_cores.wall:.1f} times as fast"
    )
    print(f"peak memory      {memory:6.1f} MB with one process")
    if imports:
        theirs = statistics.median(imports)
        ratios = f"ratio {total / theirs:.1f}, with all cores {all_cores.wall / theirs:.1f}"
        print(f"gnubg import mat {theirs:6.2f} ms a match, {ratios}")
    else:
        print("gnubg is not installed: no ratio")


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(*map(statistics.median, zip(*costs, strict=True)))


def run(measure: Callable[[Sequence[Path], int], None], description: str) -> None:
    """The command line of a measurement: on the files of a folder, or on new matches."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", type=Path, nargs="?", help="a folder of .mat files")
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    if given.folder is not None:
        files = sorted(given.folder.glob("*.mat"))
        if len(files) <= WARM_UP:
            parser.error(f"more than {WARM_UP} .mat files are needed, {len(files)} found")
        measure(files, given.rounds)
    else:
        with tempfile.TemporaryDirectory() as folder:
            measure(selfplay.play_matches(Path(folder), 200), given.rounds)


if __name__ == "__main__":
    run(measure, __doc__.split("\n")[0])
