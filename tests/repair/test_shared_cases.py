"""The invented records of the shared cases whose repair is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.formats import read_source
from bgrecord.repair.patch import patched
from bgrecord.repair.proposals import Confidence, GameRepair, repair_record
from bgrecord.source import decode

CASES = Path(__file__).parents[3] / "shared" / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")


def repaired(case: str) -> tuple[GameRepair, str]:
    record = read_source(decode((CASES / f"{case}.mat").read_bytes(), case))
    (game,) = repair_record(record).broken
    assert game.best is not None
    return game, patched(record, [(game, game.best)]).decode()


@pytest.mark.parametrize("case", ["R16", "R16b"])
def test_the_repair_that_is_named_comes_first(case: str) -> None:
    _, text = repaired(case)
    assert text == (CASES / f"{case}.repaired.mat").read_text(encoding="utf-8")


def test_where_several_repairs_fit_the_choice_is_left_to_the_user() -> None:
    game, _ = repaired("R16b")
    assert game.confidence is Confidence.LOW
    places = {(c.place.row, c.place.side) for p in game.proposals[:3] for c in p.corrections}
    assert places == {(3, 0), (5, 0)}


def test_where_one_repair_fits_it_may_be_trusted() -> None:
    game, _ = repaired("R16")
    assert game.confidence >= Confidence.MEDIUM


def test_a_take_without_a_double() -> None:
    _, text = repaired("C06")
    assert "  3) Doubles => 2                  Takes\n" in text


def test_rows_swapped() -> None:
    _, text = repaired("R25")
    rows = text.splitlines()[5:7]
    assert [row.split()[1] for row in rows] == ["63:", "61:"]
    assert [row.split()[0] for row in rows] == ["2)", "3)"]


@pytest.mark.parametrize("case", ["R12", "R13", "R14", "R23"])
def test_an_illegal_play_that_stood_is_left_alone(case: str) -> None:
    data = (CASES / f"{case}.mat").read_bytes()
    (game,) = repair_record(read_source(decode(data, case))).broken
    assert game.best is not None
    assert not game.best.changes_record


def test_a_penalty_point_is_no_mistake() -> None:
    record = read_source(decode((CASES / "S14.mat").read_bytes(), "S14"))
    assert not repair_record(record).broken
