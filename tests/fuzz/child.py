"""Fuzzes one target, guided by the lines that run: the part of the command that needs atheris.

It runs in a process of its own, which a hang or too much memory ends; an exception does not, so
that what is found first does not hide the rest.
"""

from __future__ import annotations

import hashlib
import sys
import time
import traceback
from pathlib import Path
from random import Random
from types import TracebackType

import atheris

with atheris.instrument_imports(include=["bgrecord"]):
    from tests.fuzz.mutation import mutated
    from tests.fuzz.targets import TARGETS, Target
    from tests.fuzz.words import words

#: A text may take so long, in seconds of this process; the machine may have other things to do.
MOST_SECONDS = 5.0
_ROOT = str(Path(__file__).parents[2])


class _Run:
    """One target with what was found so far."""

    def __init__(self, target: Target, finds: Path) -> None:
        self._target = target
        self._finds = finds
        self._words = words(target.words)
        self._known = {path.stem for path in finds.iterdir()}

    def try_one(self, data: bytes) -> None:
        """Keep a text that something fails on, or takes too long for."""
        begun = time.process_time()
        try:
            self._target.run(data)
        except Exception as error:
            self._keep(data, _place(error), "".join(traceback.format_exception(error)))
        spent = time.process_time() - begun
        if spent > MOST_SECONDS:
            self._keep(data, "slow", f"{spent:.1f} s\n")

    def mutate(self, data: bytes, most_bytes: int, seed: int) -> bytes:
        """Change a text along its structure, or as libFuzzer does."""
        random = Random(seed)
        changed = None
        if random.random() < 0.7:
            changed = mutated(data, self._target.shape, self._words, random)
        if changed is None or len(changed) > most_bytes:
            changed = atheris.Mutate(data, most_bytes)
        return changed

    def _keep(self, data: bytes, place: str, told: str) -> None:
        """Keep one text for each place in the code."""
        name = hashlib.sha256(place.encode()).hexdigest()[:12]
        if name not in self._known:
            self._known.add(name)
            (self._finds / f"{name}.data").write_bytes(data)
            (self._finds / f"{name}.txt").write_text(told, encoding="utf-8", errors="replace")


def _place(error: Exception) -> str:
    """What failed, and the line of bgrecord's it comes from."""
    trace: TracebackType | None = error.__traceback__
    place = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(_ROOT):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} {place}"


def main() -> None:
    """Fuzz the target that the first argument names; the second is the folder for finds."""
    program, name, finds, *arguments = sys.argv
    run = _Run(TARGETS[name], Path(finds))
    atheris.Setup([program, *arguments], run.try_one, custom_mutator=run.mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
