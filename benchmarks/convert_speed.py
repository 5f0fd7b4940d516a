"""Measures how fast matches go from .mat to .sgf, beside GNU Backgammon doing the same.

    python -m benchmarks.convert_speed
    python -m benchmarks.convert_speed FOLDER --rounds 9

As in `check_speed`: a fresh process for every round, which warms up on some of the files and
converts the others once each; gnubg imports and saves the same files in one process, and what that
costs without a file is subtracted. bgrecord's time is given twice: to read, replay and write, and
with reading and replaying what was written, which is how `bgrecord convert` proves it.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks import gnubg
from benchmarks.check_speed import WARM_UP, in_fresh_process, run
from bgrecord.batch.collection import rare_collection
from bgrecord.convert import convert_record
from bgrecord.formats import FORMATS, read_source
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode


class Times(NamedTuple):
    """Milliseconds of processor time a match."""

    plain: float
    proved: float


def convert(files: Sequence[Path]) -> Times:
    """Convert all files after a warm-up, without the proof and with it; for a fresh process."""
    contents = [file.read_bytes() for file in files]
    write = FORMATS["sgf"].write
    assert write is not None
    for content in contents[:WARM_UP]:
        convert_record(read_source(decode(content)), "sgf")
    with rare_collection():
        start = process_time()
        for content in contents[WARM_UP:]:
            record = read_source(decode(content))
            write(record, transcribe(record), "")
        middle = process_time()
        for content in contents[WARM_UP:]:
            convert_record(read_source(decode(content)), "sgf")
        end = process_time()
    matches = len(files) - WARM_UP
    return Times((middle - start) * 1000 / matches, (end - middle) * 1000 / matches)


def gnubg_convert(files: Sequence[Path]) -> float:
    """Milliseconds of processor time a match that gnubg needs to import and save the files.

    Raises:
        RuntimeError: gnubg did not save every file.
    """
    settings = ["set confirm new off", "set confirm save off"]
    with tempfile.TemporaryDirectory() as folder:
        commands = list(settings)
        for number, file in enumerate(files):
            commands.append(f'import mat "{file.resolve()}"')
            commands.append(f'save match "{folder}/{number}.sgf"')
        _, start_up = gnubg.run(settings)
        output, whole = gnubg.run(commands)
        if len(list(Path(folder).iterdir())) < len(files):
            raise RuntimeError(f"gnubg did not save all files:\n{output[-2000:]}")
    return (whole - start_up) * 1000 / len(files)


def measure(files: Sequence[Path], rounds: int) -> None:
    """Print the medians."""
    times = []
    theirs = []
    for _ in range(rounds):
        times.append(in_fresh_process(convert, files))
        if gnubg.find():
            theirs.append(gnubg_convert(files))
    plain = statistics.median(time.plain for time in times)
    proved = statistics.median(time.proved for time in times)
    print(f"{len(files)} matches, {rounds} rounds")
    print(f"read, replay, write {plain:6.2f} ms a match")
    print(f"with the proof      {proved:6.2f} ms a match")
    if theirs:
        gnu = statistics.median(theirs)
        ratios = f"ratio {plain / gnu:.1f}, with the proof {proved / gnu:.1f}"
        print(f"gnubg               {gnu:6.2f} ms a match, {ratios}")
    else:
        print("gnubg is not installed: no ratio")


if __name__ == "__main__":
    run(measure, __doc__.split("\n")[0])
