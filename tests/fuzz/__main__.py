# ruff: noqa: T201 - a command that prints
"""Fuzzes what reads records, guided by the lines of bgrecord that run (needs atheris).

python -m tests.fuzz mat sgf --seconds 60     # two targets, a minute each
python -m tests.fuzz --all --seconds 1800     # all of them in turn
python -m tests.fuzz --list                   # the targets, and how long each was fuzzed so far
python -m tests.fuzz mat --shrink FILE        # make a text smaller that something fails on
python -m tests.fuzz --keep                   # keep the texts as tests that most lines run on

The folder (build/fuzz unless --folder says otherwise) keeps what was learnt, so that the next run
goes on from there; `finds` in it has a text for each place in the code that failed, with the
traceback beside it, and `log.jsonl` a line for each run.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.failure import smallest
from tests.fuzz.kept import keep
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS
from tests.fuzz.words import dictionary

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "build" / "fuzz"
#: The whole process, with all that is remembered in it.
_MOST_MEGABYTES = 1024
#: libFuzzer ends a process that is stuck for so many seconds on the clock.
_STUCK = 30
_EXECUTIONS = re.compile(r"^#(\d+)\s", re.MULTILINE)


class Places(NamedTuple):
    """Where a target's texts are kept."""

    corpus: Path
    seeds: Path
    finds: Path
    dictionary: Path
    messages: Path

    @classmethod
    def of(cls, folder: Path, target: str) -> Places:
        """Its places, made if they are not there."""
        kinds = ("corpus", "seeds", "finds")
        corpus, texts, finds = (folder / kind / target for kind in kinds)
        for place in (corpus, texts, finds):
            place.mkdir(parents=True, exist_ok=True)
        return cls(corpus, texts, finds, texts.with_suffix(".dict"), texts.with_suffix(".log"))


class Outcome(NamedTuple):
    """A run of one target."""

    target: str
    #: On the clock, and of a processor: other things may run beside it.
    seconds: int
    processor_seconds: int
    executions: int
    #: Names of the new finds.
    finds: list[str]


def fuzz(target: str, folder: Path, seconds: int) -> Outcome:
    """Fuzz a target for some time, again and again where a text ends the process."""
    places = Places.of(folder, target)
    _write_seeds(target, places)
    before = set(places.finds.iterdir())
    begun, busy = time.monotonic(), _processor_seconds()
    executions = 0
    while (left := seconds - round(time.monotonic() - begun)) > 0:
        executions += _run(target, places, left)
    finds = sorted(path.name for path in set(places.finds.iterdir()) - before)
    spent = round(time.monotonic() - begun), round(_processor_seconds() - busy)
    outcome = Outcome(target, *spent, executions, finds)
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(outcome._asdict()) + "\n")
    return outcome


def _processor_seconds() -> float:
    """What processes started here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _write_seeds(target: str, places: Places) -> None:
    for old in places.seeds.iterdir():
        old.unlink()
    for seed in seeds(target):
        (places.seeds / sha256(seed).hexdigest()[:16]).write_bytes(seed)
    places.dictionary.write_text(dictionary(TARGETS[target].words), encoding="ascii")


def _run(target: str, places: Places, seconds: int) -> int:
    """Let a process fuzz until the time is up or a text ends it; how many texts it tried."""
    arguments = (
        f"-max_total_time={seconds}",
        f"-max_len={TARGETS[target].most_bytes}",
        f"-rss_limit_mb={_MOST_MEGABYTES}",
        f"-timeout={_STUCK}",
        f"-report_slow_units={_STUCK}",
        f"-dict={places.dictionary}",
        f"-artifact_prefix={places.finds}/",
        str(places.corpus),
        str(places.seeds),
    )
    child = (sys.executable, "-m", "tests.fuzz.child", target, str(places.finds))
    with places.messages.open("w+", encoding="utf-8", errors="replace") as messages:
        subprocess.run(
            [*child, *arguments], cwd=_ROOT, stdout=messages, stderr=messages, check=False
        )
        messages.seek(0)
        told = messages.read()
    tried = [int(number) for number in _EXECUTIONS.findall(told)]
    if not tried:
        raise SystemExit(f"{target} cannot be fuzzed:\n{told[-2000:]}")
    return tried[-1]


def totals(folder: Path) -> Iterator[str]:
    """A line for each target: how long and how often it was fuzzed, and what was found."""
    log = folder / "log.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    runs = [Outcome(**json.loads(line)) for line in lines]
    for target in TARGETS:
        own = [run for run in runs if run.target == target]
        seconds = sum(run.seconds for run in own)
        busy = sum(run.processor_seconds for run in own)
        executions = sum(run.executions for run in own)
        finds = sum(not name.endswith(".data") for run in own for name in run.finds)
        yield (
            f"{target:12} {seconds / 60:6.1f} min {busy / 60:6.1f} min of a processor"
            f" {executions:10,} texts {finds:3} finds"
        )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="what to fuzz")
    parser.add_argument("--all", action="store_true", help="fuzz every target in turn")
    parser.add_argument("--list", action="store_true", help="tell what was done so far")
    parser.add_argument("--keep", action="store_true", help="keep the best texts as tests")
    parser.add_argument("--shrink", type=Path, metavar="FILE", help="make a find smaller")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="what was learnt and found")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(TARGETS):
        parser.error(
            f"no such target: {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}"
        )
    if given.list:
        print("\n".join(totals(given.folder)))
        return
    if given.shrink:
        (target,) = given.targets
        given.shrink.write_bytes(smallest(TARGETS[target].run, given.shrink.read_bytes()))
        return
    if given.keep:
        for target in given.targets or TARGETS:
            texts = (path.read_bytes() for path in Places.of(given.folder, target).corpus.iterdir())
            print(f"{target}: {keep(target, TARGETS[target].run, texts)} texts kept")
        return
    if importlib.util.find_spec("atheris") is None:
        parser.exit(2, "fuzzing needs atheris: pip install atheris\n")
    targets = TARGETS if given.all else given.targets
    if not targets:
        parser.error("name a target, or --all")
    for target in targets:
        outcome = fuzz(target, given.folder, given.seconds)
        found = ", ".join(outcome.finds) or "nothing"
        print(
            f"{target}: {outcome.seconds} s, {outcome.executions:,} texts; found {found}",
            flush=True,
        )


if __name__ == "__main__":
    main()
