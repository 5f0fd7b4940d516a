"""What fuzzing found once is never found again: `crashers` has a folder for each target.

`python -m tests.fuzz` looks for more, see `docs/hardness.md`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.formats import FORMATS, MissingExtra
from tests.fuzz import oracle
from tests.fuzz.failure import failure
from tests.fuzz.targets import TARGETS

CRASHERS = Path(__file__).parent / "crashers"


def _id(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", sorted(CRASHERS.glob("*/*")), ids=_id)
@pytest.mark.parametrize("is_thorough", [False, True], ids=["as found", "thoroughly"])
def test_nothing_fails_any_more(
    path: Path, is_thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_thorough:
        # What is done with one of so many texts is done with those that zero says.
        monkeypatch.setattr(oracle, "crc32", lambda data: 0)

    def run(data: bytes) -> None:
        try:
            TARGETS[path.parent.name].run(data)
        except MissingExtra as missing:
            pytest.skip(str(missing))

    assert failure(run, path.read_bytes()) is None


def test_every_reader_is_fuzzed() -> None:
    assert set(TARGETS) >= {name for name, known in FORMATS.items() if known.read is not None}
