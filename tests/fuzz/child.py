"""Fuzzes one target, guided by the lines that run: the part of the command that needs atheris.

It runs in a process of its own, which a hang or too much memory ends; an exception does not, so
that what is found first does not hide the rest.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["bgrecord"]):
    from tests.fuzz.failure import failure
    from tests.fuzz.mutation import mutated
    from tests.fuzz.targets import TARGETS, Target
    from tests.fuzz.words import words


class _Run:
    """One target with what was found so far."""

    def __init__(self, target: Target, finds: Path) -> None:
        self._target = target
        self._finds = finds
        self._words = words(target.words)
        self._known = {path.stem for path in finds.iterdir()}

    def try_one(self, data: bytes) -> None:
        """Keep a text that something fails on, one for each place in the code."""
        found = failure(self._target.run, data)
        if found is None:
            return
        name = hashlib.sha256(found.place.encode()).hexdigest()[:12]
        if name not in self._known:
            self._known.add(name)
            (self._finds / f"{name}.data").write_bytes(data)
            (self._finds / f"{name}.txt").write_text(found.told, "utf-8", errors="replace")

    def mutate(self, data: bytes, most_bytes: int, seed: int) -> bytes:
        """Change a text along its structure, or as libFuzzer does."""
        random = Random(seed)
        changed = None
        if random.random() < 0.7:
            changed = mutated(data, self._target.shape, self._words, random)
        if changed is None or len(changed) > most_bytes:
            changed = atheris.Mutate(data, most_bytes)
        return changed


def main() -> None:
    """Fuzz the target that the first argument names; the second is the folder for finds."""
    program, name, finds, *arguments = sys.argv
    run = _Run(TARGETS[name], Path(finds))
    atheris.Setup([program, *arguments], run.try_one, custom_mutator=run.mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
