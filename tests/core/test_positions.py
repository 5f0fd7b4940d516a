"""Judged positions: plays and counts of legal results, most of them confirmed by gnubg."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bgrecord
from bgrecord.core.dice import Roll
from bgrecord.core.ids import gnubg_position_id, parse_xgid
from bgrecord.core.position import Position
from bgrecord.core.verdict import Remark
from tests.boards import board

REFERENCE = Path(__file__).parents[2] / ".." / "shared" / "positions.jsonl"

#: gnubg insists that the last checker uses both numbers; a tournament lets it end the game.
LAST_CHECKER = {"BO12-2"}


def cases(kind: str) -> list[Any]:
    """The reference's cases of a kind, one parameter each."""
    if not REFERENCE.exists():
        reason = "the reference positions are not beside the project"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
    found = map(json.loads, REFERENCE.read_text(encoding="utf-8").splitlines())
    return [pytest.param(case, id=case["id"]) for case in found if case["kind"] == kind]


@pytest.mark.parametrize("case", cases("count"))
def test_the_number_of_legal_results(case: dict[str, Any]) -> None:
    plays = bgrecord.legal_plays(position_of(case), Roll(*case["dice"]))
    assert len(plays) == case["legal_plays"]
    named = [play for play in case["plays"] if play != "..."]
    for text in named:
        verdict = bgrecord.judge(position_of(case), Roll(*case["dice"]), text)
        assert verdict.after in plays.results


@pytest.mark.parametrize("case", cases("play"))
def test_the_judgement_of_a_play(case: dict[str, Any]) -> None:
    verdict = bgrecord.judge(position_of(case), Roll(*case["dice"]), case["play"])
    reading = case.get("audit_reading", "")
    if case["id"] in LAST_CHECKER:
        assert verdict.is_legal
        assert verdict.remarks == (Remark.LAST_CHECKER,)
    elif reading.startswith("ambiguous"):
        assert verdict.remarks == (Remark.AMBIGUOUS,)
    elif reading:
        assert verdict.is_legal
        assert {Remark.HIT_OMITTED, Remark.HIDDEN_HIT} & set(verdict.remarks)
    else:
        assert verdict.is_legal == case["legal"]
        assert not {Remark.HIT_OMITTED, Remark.HIDDEN_HIT} & set(verdict.remarks)


@pytest.mark.parametrize("case", cases("count"))
def test_the_identifiers(case: dict[str, Any]) -> None:
    position = position_of(case)
    assert gnubg_position_id(position) == case["position_gnubg_id"]
    assert parse_xgid(case["xgid"]).position == position
    assert parse_xgid(case["xgid"]).state.roll == Roll(*case["dice"])


def position_of(case: dict[str, Any]) -> Position:
    position = bgrecord.position(case["xgid"])
    assert position == board(case["board"])
    return position
