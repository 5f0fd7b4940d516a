"""From every format to every other and back: the same match, as far as both can hold it."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.convert import ESSENTIAL, convert_record, first_difference, losses
from bgrecord.formats import FORMATS, Feature, Format, MissingExtra, Unwritable, read_source
from bgrecord.record.model import Record
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match

#: A match of every kind: Crawford and resignations, money with all animals, set positions, odd
#: names, a last game that stops.
KINDS = {
    "match": Wanted(length=5),
    "odd names": Wanted(length=2, odd_names=True),
    "money": Wanted(length=None, jacoby=True),
    "beavers": Wanted(length=None, jacoby=False, beavers=True, raccoons=True),
    "set positions": Wanted(length=3, set_position=True),
    "unfinished": Wanted(length=3, unfinished=True),
}
#: All that is written but single positions.
TARGETS = [
    (known, dialect)
    for known in FORMATS.values()
    if known.write is not None and Feature.TURNS in known.holds
    for dialect in known.written_dialects or ("",)
]


def named(target: tuple[Format, str]) -> str:
    return "-".join(filter(None, (target[0].name, target[1])))


def as_text(random: Random, kind: str) -> Record:
    """A random match as XG's text, which holds all of it."""
    played = random_match(random, KINDS[kind])
    write = FORMATS["mat"].write
    assert write is not None
    text = write(Record(decode(b""), "mat"), [played], "xg-text")
    assert isinstance(text, str)
    record = read_source(decode(text.encode()))
    assert first_difference([played], transcribe(record)) is None
    return record


def converted(record: Record, target: tuple[Format, str]) -> Record | None:
    """The record in another format, read again; None when it may refuse it."""
    known, dialect = target
    try:
        content = convert_record(record, known.name, dialect or None).content
    except MissingExtra as missing:
        pytest.skip(str(missing))
    except Unwritable:
        lost = losses(transcribe(record), known, dialect)
        assert ESSENTIAL & {loss.feature for loss in lost}
        return None
    data = content if isinstance(content, bytes) else content.encode()
    return read_source(decode(data), known.name)


@cache
def in_format(kind: str, target: tuple[Format, str]) -> Record | None:
    return converted(as_text(Random(kind), kind), target)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("one", "other"), list(permutations(TARGETS, 2)), ids=named)
def test_there_and_back_it_is_the_same_match(
    one: tuple[Format, str], other: tuple[Format, str], kind: str
) -> None:
    first = in_format(kind, one)
    if first is not None:
        check_there_and_back(first, one, other)


@given(
    seed=st.integers(0, 2**32),
    kind=st.sampled_from(sorted(KINDS)),
    one=st.sampled_from(TARGETS),
    other=st.sampled_from(TARGETS),
)
@settings(max_examples=80, deadline=None)
def test_any_match_there_and_back(
    seed: int, kind: str, one: tuple[Format, str], other: tuple[Format, str]
) -> None:
    first = converted(as_text(Random(seed), kind), one)
    if first is not None:
        check_there_and_back(first, one, other)


def check_there_and_back(first: Record, one: tuple[Format, str], other: tuple[Format, str]) -> None:
    """Convert a record that was read in one format to another and back."""
    there = converted(first, other)
    if there is None:
        return
    held = one[0].can_hold(one[1]) & other[0].can_hold(other[1])
    back = converted(there, one)
    if back is None:
        # Without its length a match looks like a session, which not every format has.
        assert Feature.LENGTH not in held
        return
    assert first_difference(transcribe(first), transcribe(back), held) is None
