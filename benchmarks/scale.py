"""Measures what more files cost: the store and the statistics of 1, 10, 100, 1000 matches.

    python -m benchmarks.scale
    python -m benchmarks.scale FOLDER --most 1000

Whole commands are measured, one process each, on one processor core: `bgrecord export --to
parquet` into a new store, the same again with nothing new, the same with one file more, and
`bgrecord stats`. The matches are those of the folder again and again, each time with another round
and other players, so that no two have the same content; what bgrecord remembers between matches
helps therefore more than it would in an archive of different ones.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import selfplay

#: `ru_maxrss` counts these, on Linux.
_KIB = 1024
#: Runs a command and tells what it and its processes took. The peak of a process begins with that
#: of the one that started it, so a small one has to.
_STARTER = """
import os, sys
pid = os.posix_spawn(
    sys.argv[1], sys.argv[1:], os.environ,
    file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
)
_, status, usage = os.wait4(pid, 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""
#: Files in a folder of an archive.
_IN_A_FOLDER = 1000
#: The players of an archive, an even number, and the step from one side to the next.
_ALL_PLAYERS, _STRIDE = 26 * 26, 37


class Cost(NamedTuple):
    """What one command took."""

    seconds: float
    #: Of processor time.
    busy: float
    #: At most at a time.
    bytes: int


def cost(*arguments: str) -> Cost:
    """Run a bgrecord command.

    Raises:
        RuntimeError: it did not come to its end.
    """
    command = [sys.executable, "-m", "bgrecord", *arguments]
    start = time.perf_counter()
    told = subprocess.run(
        [sys.executable, "-S", "-c", _STARTER, *command],
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise RuntimeError(f"bgrecord {' '.join(arguments)} failed:\n{told.stderr[-2000:]}")
    busy, most = told.stdout.split()
    return Cost(time.perf_counter() - start, float(busy), int(most) * _KIB)


def measure(files: Sequence[Path], most: int) -> None:
    """Print a line a number of files and command."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    texts = [file.read_text(encoding="utf-8") for file in files]
    print("   files  command              s  busy s  ms a file   peak MB  store kB a file")
    for number in _sizes(most):
        with tempfile.TemporaryDirectory() as place:
            records, store = Path(place, "records"), Path(place, "store")
            records.mkdir()
            write_archive(records, texts, range(number))
            export = ("export", str(records), "--to", "parquet", "-o", str(store), "-q")
            _print(number, "export", cost(*export), store)
            _print(number, "export again", cost(*export), store)
            write_archive(records, texts, [number])
            _print(number, "export one more", cost(*export), store)
            _print(number, "stats", cost("stats", str(records), "-q"), store)


def _sizes(most: int) -> Iterator[int]:
    size = 1
    while size <= most:
        yield size
        size *= 10


def write_archive(folder: Path, texts: Sequence[str], numbers: Iterable[int]) -> None:
    """Write matches, the same again and again: each time with another round and other players.

    Args:
        folder: where to; a thousand files a folder below it.
        texts: self-played matches, as .mat.
        numbers: the numbers of those to be written.
    """
    for number in numbers:
        text = texts[number % len(texts)]
        # Names of three letters, so that the columns stay where they are.
        for side, name in enumerate(selfplay.NAMES):
            text = text.replace(name, _name(2 * number + side))
        place = folder / f"{number // _IN_A_FOLDER:04}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number:07}.mat").write_text(f'; [Round "{number}"]\n{text}', encoding="utf-8")


def _name(number: int) -> str:
    """The name of a player of the archive."""
    number = number * _STRIDE % _ALL_PLAYERS
    return "Q" + chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


def _print(number: int, name: str, spent: Cost, store: Path) -> None:
    size = sum(path.stat().st_size for path in store.rglob("*.parquet"))
    print(
        f"{number:8}  {name:15} {spent.seconds:8.2f} {spent.busy:7.2f} "
        f"{1000 * spent.busy / number:10.2f} {spent.bytes / 1e6:9.0f} {size / number / 1e3:9.1f}",
        flush=True,
    )


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="of .mat files; played unless given")
    parser.add_argument("--most", type=int, default=1000, help="files, at most")
    wanted = parser.parse_args()
    if wanted.folder is not None:
        measure(sorted(wanted.folder.glob("*.mat")), wanted.most)
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(selfplay.play_matches(Path(folder), 200), wanted.most)


if __name__ == "__main__":
    main()
