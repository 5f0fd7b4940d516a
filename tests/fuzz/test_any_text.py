"""A little of what fuzzing does, in every run of the tests: damaged seeds, and any bytes."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgrecord.formats import MissingExtra
from tests.fuzz.failure import failure
from tests.fuzz.mutation import mutated
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS
from tests.fuzz.words import words

EXAMPLES = settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@cache
def seeds_of(name: str) -> list[bytes]:
    return sorted(seeds(name))


def require_no_failure(name: str, data: bytes) -> None:
    def run(data: bytes) -> None:
        try:
            TARGETS[name].run(data)
        except MissingExtra as missing:
            pytest.skip(str(missing))

    found = failure(run, data)
    assert found is None, found.told


@pytest.mark.parametrize("name", TARGETS)
@EXAMPLES
@given(data=st.binary(max_size=200))
def test_any_bytes(name: str, data: bytes) -> None:
    require_no_failure(name, data)


@pytest.mark.parametrize("name", TARGETS)
@EXAMPLES
@given(seed=st.integers(0, 2**32))
def test_any_damage(name: str, seed: int) -> None:
    random = Random(seed)
    target = TARGETS[name]
    data = random.choice(seeds_of(name))
    for _ in range(random.randint(1, 3)):
        data = mutated(data, target.shape, words(target.words), random) or data
        at = random.randrange(len(data) + 1)
        data = data[:at] + random.randbytes(random.randint(0, 1)) + data[at:]
    require_no_failure(name, data)


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_kept_and_some_seeds_pass(name: str) -> None:
    some = list(islice(seeds(name), 30))
    assert some
    for data in some:
        require_no_failure(name, data)
