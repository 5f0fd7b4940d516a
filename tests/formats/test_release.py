"""Records hold no circles: they go at once when nobody needs them any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.record.model import Game, Record
from bgrecord.source import decode

SAMPLES = Path(__file__).parents[2] / "samples"
FILES = sorted(path for path in SAMPLES.glob("*/*") if ".expected." not in path.name)


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive() -> int:
    """How many records and games there are."""
    return sum(isinstance(each, Record | Game) for each in gc.get_objects())


@pytest.mark.usefixtures("nothing_collected")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_a_checked_record_goes(path: Path) -> None:
    before = alive()
    audit = audit_record(read_source(decode(path.read_bytes(), path.name)))
    assert alive() > before
    del audit
    assert alive() == before
