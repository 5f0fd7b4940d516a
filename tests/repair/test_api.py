"""Repairs from Python."""

from __future__ import annotations

import bgrecord
from bgrecord.repair.proposals import Confidence
from tests.repair.conftest import DAMAGED


def test_a_match_gives_the_candidate_readings_of_its_games() -> None:
    match = bgrecord.reads(DAMAGED)[0]
    (game,) = match.repair().broken
    assert game.confidence is Confidence.HIGH
    (correction,) = game.proposals[0].corrections
    assert (correction.place.line, correction.place.side) == (5, 1)


def test_a_record_gives_those_of_all_matches() -> None:
    record = bgrecord.reads(DAMAGED * 2)
    assert len(record.repair()) == len(record) == 2


def test_a_match_without_games_has_nothing_to_repair() -> None:
    record = bgrecord.reads(DAMAGED + " 3 point match\n")
    assert [len(match.repair()) for match in record] == [1, 0]
    assert len(record.repair()) == 1


def test_the_rules_can_be_named() -> None:
    match = bgrecord.reads(DAMAGED)[0]
    assert match.repair("nackgammon", max_edits=1).games[0].conditions.rules.variant == "nackgammon"
