"""Measures how long an event takes to be audited, beside a check of the same files.

    python -m benchmarks.event_speed FOLDER --rounds 5

Whole commands are measured, as a user runs them, with all they load: `bgrecord event` beside
`bgrecord check` of the same files, taking turns on one processor core. All times are processor
time, medians of the rounds. Without a folder of `.mat` files, seven-point matches are self-played
first; for the thousand matches of docs/benchmarks.md, `python -m benchmarks.selfplay` makes them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.check_speed import run
from benchmarks.stats_speed import Pair, command, keep_to_one_core, print_pairs


def measure(files: Sequence[Path], rounds: int) -> None:
    """Print the medians."""
    keep_to_one_core()
    paths = [str(file) for file in files]
    quiet = ("--quiet", "--jobs", "1")
    with tempfile.TemporaryDirectory() as cache:
        # What the first run of a user keeps for the next ones.
        command("check", paths[0], cache=cache)
        pairs = [
            Pair(
                command("event", *quiet, *paths, cache=cache),
                command("check", *quiet, *paths, cache=cache),
            )
            for _ in range(rounds)
        ]
    print(f"{len(files)} matches, {rounds} rounds")
    print_pairs("event", "check", pairs)


if __name__ == "__main__":
    run(measure, __doc__.split("\n")[0])
