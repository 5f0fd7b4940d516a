"""Takes an archive through check, export and statistics, and kills the export twice on the way.

    python -m benchmarks.archive FOLDER --matches 100000 --beside 1000

The matches are those of the folder again and again, see `benchmarks.scale.write_archive`. The
numbers of matches, games, rolls, doubles, takes and drops that come out must be those that go in,
which a single-process count of the folder's own files gives. Prints the processor time a match and
the peak of memory of each command, those of the smaller archive beside them, and their ratios; of
an export that was killed those of the last run and the matches it still had to read.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.scale import Cost, cost, write_archive
from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.source import decode

#: After these shares of the parts of a store its run is killed.
_KILLED_AFTER = (1 / 3, 2 / 3)
#: Seconds between two looks at a store that grows.
_PAUSE = 0.2
_FILES_A_PART = 1000
#: What is counted of the files, and the measures that say the same of both players together.
_MEASURES = {"doubles": ("doubles", "redoubles"), "takes": ("takes",), "drops": ("drops",)}


def expected(files: Sequence[Path], number: int) -> Counter[str]:
    """What an archive of so many matches holds."""
    totals: Counter[str] = Counter()
    times, more = divmod(number, len(files))
    for at, file in enumerate(files):
        counts = audit_record(read_source(decode(file.read_bytes(), file.name))).counts
        once = {
            "matches": counts.matches,
            "games": counts.games,
            "rolls": counts.rolls,
            "doubles": counts.doubles,
            "takes": counts.takes,
            "drops": counts.drops,
        }
        totals.update({name: count * (times + (at < more)) for name, count in once.items()})
    return totals


def checked(records: Path, number: int) -> tuple[Cost, Counter[str], int]:
    """Check an archive of so many matches."""
    with tempfile.NamedTemporaryFile() as said:
        spent = cost("check", str(records), "-q", "--statistics", "-o", said.name, "--force")
        lines = Path(said.name).read_text(encoding="utf-8").splitlines()
    return (
        spent,
        Counter(
            {name: int(count.replace(",", "")) for name, count in map(_last_two, lines) if name}
        ),
        number,
    )


def _last_two(line: str) -> tuple[str, str]:
    name, _, count = line.rpartition(" ")
    return name.strip(), count if count.replace(",", "").isdecimal() else "0"


def exported(records: Path, store: Path, number: int) -> tuple[Cost, Counter[str], int]:
    """Export an archive into a new store, killed twice if it is large enough, and count there.

    Returns:
        The cost of the last run, what is in the store, and how many matches the last run read.
    """
    ds: Any = import_module("pyarrow.dataset")
    command = ("export", str(records), "--to", "parquet", "-o", str(store), "-q")
    for share in _KILLED_AFTER if number >= 6 * _FILES_A_PART else ():
        _killed(command, store, int(share * number / _FILES_A_PART))
    left = number - len(list((store / "files").glob("*.parquet"))) * _FILES_A_PART
    spent = cost(*command)
    turns = ds.dataset(store / "turns").to_table(columns=["kind"])["kind"].value_counts()
    kinds = Counter({entry["values"]: entry["counts"] for entry in turns.to_pylist()})
    rolls = ("play", "illegal", "dance", "unplayed", "unknown")
    return (
        spent,
        Counter(
            {
                "matches": ds.dataset(store / "matches").count_rows(),
                "games": ds.dataset(store / "games").count_rows(),
                "rolls": sum(kinds[kind] for kind in rolls),
                "doubles": kinds["double"] + kinds["redouble"],
                "takes": kinds["take"],
                "drops": kinds["drop"],
            }
        ),
        left,
    )


def _killed(command: Sequence[str], store: Path, parts: int) -> None:
    """Start an export and kill it, with all its processes, when so many parts are there."""
    process = subprocess.Popen([sys.executable, "-m", "bgrecord", *command], start_new_session=True)
    while len(list((store / "files").glob("*.parquet"))) < parts:
        if process.poll() is not None:
            raise RuntimeError("the export ended before it could be killed")
        time.sleep(_PAUSE)
    process.send_signal(signal.SIGKILL)
    process.wait()
    print(f"killed with {parts} parts in the store", flush=True)


def measured(records: Path, number: int) -> tuple[Cost, Counter[str], int]:
    """Make statistics of an archive of so many matches."""
    with tempfile.NamedTemporaryFile() as said:
        options = ("--output-format", "json", "-q", "-o", said.name, "--force")
        spent = cost("stats", str(records), *options)
        groups = json.loads(Path(said.name).read_text(encoding="utf-8"))["groups"]
    sums: Counter[str] = Counter()
    for group in groups:
        sums.update({name: round(each["value"] or 0) for name, each in group["measures"].items()})
    # Every match and game has two players.
    totals = {"matches": sums["matches"] // 2, "games": sums["games"] // 2, "rolls": sums["rolls"]}
    return (
        spent,
        Counter(
            {**totals, **{name: sum(map(sums.__getitem__, of)) for name, of in _MEASURES.items()}}
        ),
        number,
    )


def through(files: Sequence[Path], number: int, place: Path) -> Iterator[tuple[str, Cost, float]]:
    """All commands one after the other: name, cost, and milliseconds of the processor a match.

    Raises:
        AssertionError: something came out that did not go in, or was lost.
    """
    records, store = place / "records", place / "store"
    texts = [file.read_text(encoding="utf-8") for file in files]
    write_archive(records, texts, range(number))
    wanted = expected(files, number)
    steps: tuple[tuple[str, Callable[..., tuple[Cost, Counter[str], int]]], ...] = (
        ("check", checked),
        ("export", partial(exported, store=store)),
        ("stats", measured),
    )
    for name, run in steps:
        spent, found, read = run(records, number=number)
        assert {key: found[key] for key in wanted} == wanted, (name, found, wanted)
        yield name, spent, 1000 * spent.busy / read


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="of self-played .mat files")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--beside", type=int, default=1000)
    given = parser.parse_args()
    files = sorted(given.folder.glob("*.mat"))
    costs: dict[str, list[tuple[Cost, float]]] = {}
    for number in (given.beside, given.matches):
        with tempfile.TemporaryDirectory() as place:
            for name, spent, each in through(files, number, Path(place)):
                costs.setdefault(name, []).append((spent, each))
                print(
                    f"{number:8} {name:7} {each:7.2f} ms a match, "
                    f"{spent.seconds:8.1f} s, {spent.bytes / 1e6:6.0f} MB",
                    flush=True,
                )
    for name, ((few, short), (many, long)) in costs.items():
        memory = many.bytes / few.bytes
        print(f"{name:7} a match takes {long / short:.2f} times as long, memory {memory:.2f} times")


if __name__ == "__main__":
    main()
