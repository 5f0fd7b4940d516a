"""One mistake in any clean game cannot be seen, or the game without it is among the readings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.slips import SLIPS
from bgrecord.formats import read_source
from bgrecord.repair.proposals import repair_match
from bgrecord.repair.stand import trace
from bgrecord.source import decode

SAMPLES = Path(__file__).parents[2] / "samples" / "clean"
MATCHES = [
    match
    for name in ("gnubg.mat", "studio.mat", "opengammon.mat")
    for record in [read_source(decode((SAMPLES / name).read_bytes(), name))]
    for match in [(record, found) for found in record.matches]
]

#: Others come up where they are as likely as the readings found; a lost turn may be any of
#: hundreds, and a wrong die is first taken for an illegal play that stood.
ALWAYS_FOUND = [
    "number wrong",
    "move doubled",
    "numbered from the other side",
    "hit not written",
    "hit not made",
    "dice swapped",
    "turn doubled",
    "row doubled",
    "columns exchanged",
    "take and drop exchanged",
    "double lost",
    "answer lost",
    "cube value wrong",
    "score wrong",
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ALWAYS_FOUND)
def test_a_mistake_is_unseen_or_among_the_readings(kind: str, seed: int) -> None:
    random = Random(f"{kind} {seed}")
    record, match = random.choice(MATCHES)
    clean = repair_match(record, match)
    index = random.randrange(len(match.games))
    true = clean[index].conditions
    game = replace(true.game, entries=[*true.game.entries])
    if not SLIPS[kind](game, random):
        pytest.skip("no place in this game for the mistake")
    games = [*match.games]
    games[index] = game
    damaged = replace(match, games=games)
    found = repair_match(replace(record, matches=[damaged]), damaged)[index]
    meant = trace(true.game.entries, true)
    readings = [proposal.reading.entries(tuple(game.entries)) for proposal in found.proposals]
    assert found.is_right or any(trace(entries, true) == meant for entries in readings)
