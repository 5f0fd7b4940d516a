"""Real server exports convert to every format and back without a difference."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import FORMATS, Format, MissingExtra, read_source
from bgrecord.record.model import Record
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.test_pairs import TARGETS, named

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the shared corpus is not here")

Played = tuple[Record, tuple[Transcript, ...]]


@cache
def originals() -> dict[str, Played]:
    records = {
        path.name: read_source(decode(path.read_bytes(), path.name))
        for path in sorted(CORPUS.glob("*.mat"))
    }
    return {name: (record, transcribe(record)) for name, record in records.items()}


def written(played: Played, target: tuple[Format, str]) -> Played:
    """What a format makes of a record, read again."""
    known, dialect = target
    assert known.write is not None
    content = known.write(*played, dialect)
    data = content if isinstance(content, bytes) else content.encode()
    record = read_source(decode(data), known.name)
    return record, transcribe(record)


@pytest.mark.parametrize("target", TARGETS, ids=named)
def test_every_file_there_and_back(target: tuple[Format, str]) -> None:
    held = target[0].can_hold(target[1])
    for name, original in originals().items():
        try:
            there = written(original, target)
        except MissingExtra as missing:
            pytest.skip(str(missing))
        back = written(there, (FORMATS["mat"], "xg-text"))
        assert first_difference(original[1], there[1], held) is None, name
        assert first_difference(original[1], back[1], held) is None, name
