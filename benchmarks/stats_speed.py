"""Measures how fast matches become statistics, beside a check of them and beside GNU Backgammon.

    python -m benchmarks.stats_speed
    python -m benchmarks.stats_speed FOLDER --rounds 9

Whole commands are measured, as a user runs them, with all they load: `bgrecord stats` beside
`bgrecord check` of the same files, of one of them, and what that leaves for the others; and
`bgrecord stats --luck` with an empty cache beside one gnubg process that imports and analyses the
same files, 0-ply, with its own settings otherwise. The sides take turns on one processor core. All
times are processor time of a command and what it starts, medians of the rounds; luck takes so long
that it has fewer of them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import gnubg
from benchmarks.check_speed import run

#: How many rounds luck is measured at most.
LUCK_ROUNDS = 3
#: Exit codes of a run that came to its end: nothing was found, or something was.
_ENDED = (0, 1)

_ZERO_PLY = (
    "set confirm new off",
    "set confirm save off",
    "set analysis chequerplay evaluation plies 0",
    "set analysis cubedecision evaluation plies 0",
    "set analysis luckanalysis plies 0",
)


class Pair(NamedTuple):
    """Seconds of processor time of the same work, by bgrecord's statistics and by another."""

    ours: float
    theirs: float


def command(*arguments: str, cache: str) -> float:
    """Seconds of processor time of a bgrecord command.

    Args:
        *arguments: its command line.
        cache: the folder where it keeps tables of grammars and judgements.

    Raises:
        RuntimeError: it did not come to its end.
    """
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", "bgrecord", *arguments],
        env={**os.environ, "XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=False,
    )
    after = os.times()
    if done.returncode not in _ENDED:
        raise RuntimeError(f"bgrecord {' '.join(arguments)} failed:\n{done.stderr[-2000:]}")
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )


def gnubg_analysis(files: Sequence[Path]) -> float:
    """Seconds of processor time that gnubg needs to import and analyse the files.

    Raises:
        RuntimeError: gnubg did not show a board for every file.
    """
    commands = list(_ZERO_PLY)
    for file in files:
        commands += [f'import mat "{file.resolve()}"', "analyse match"]
    output, seconds = gnubg.run(commands)
    if output.count("Position ID") < len(files):
        raise RuntimeError(f"gnubg could not import all files:\n{output[-2000:]}")
    return seconds


def measure(files: Sequence[Path], rounds: int) -> None:
    """Print the medians."""
    keep_to_one_core()
    paths = [str(file) for file in files]
    with tempfile.TemporaryDirectory() as cache:
        # What the first run of a user keeps for the next ones.
        command("check", paths[0], cache=cache)
        records = [_beside_a_check(paths, cache) for _ in range(rounds)]
        starts = [_beside_a_check(paths[:1], cache) for _ in range(rounds)]
    print(f"{len(files)} matches, {rounds} rounds")
    print_pairs("stats", "check", records)
    print_pairs("of one", "check", starts)
    print_pairs("of the rest", "check", [*map(_less, records, starts)])
    if not gnubg.find():
        print("gnubg is not installed: no luck")
        return
    lucks = [Pair(_judging(paths), gnubg_analysis(files)) for _ in range(min(rounds, LUCK_ROUNDS))]
    print_pairs("stats --luck", "gnubg", lucks)


def _beside_a_check(paths: Sequence[str], cache: str) -> Pair:
    """Statistics of some files, and a check of them."""
    return Pair(command("stats", *paths, cache=cache), command("check", *paths, cache=cache))


def _less(whole: Pair, part: Pair) -> Pair:
    """What is left of both sides."""
    return Pair(whole.ours - part.ours, whole.theirs - part.theirs)


def _judging(paths: Sequence[str]) -> float:
    """Seconds of processor time of luck and errors with nothing judged yet."""
    with tempfile.TemporaryDirectory() as cache:
        return command("stats", "--luck", "--engine", "gnubg", *paths, cache=cache)


def keep_to_one_core() -> None:
    """Run on one core from here on, with all processes started, where the system can do that."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def print_pairs(name: str, other: str, times: Sequence[Pair]) -> None:
    """Print the medians of two commands, and how they compare."""
    ours, theirs = (statistics.median(side) for side in zip(*times, strict=True))
    ratio = statistics.median(pair.ours / pair.theirs for pair in times)
    print(f"{name:12} {ours:6.2f} s, {other} {theirs:6.2f} s, ratio {ratio:.2f}")


if __name__ == "__main__":
    run(measure, __doc__.split("\n")[0])
