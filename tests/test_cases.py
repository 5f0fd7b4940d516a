"""Invented inputs for kinds of faults that people reported of other programs.

Each has its expectation beside it in words; here it stands as codes and places, errors and
warnings first, then the notes (severity info) that the words ask for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.audit import Audit, audit_record
from bgrecord.findings import Severity
from bgrecord.formats import read_source
from bgrecord.record.actions import Rolled
from bgrecord.source import decode

CASES = Path(__file__).parents[2] / "shared" / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")

#: Case: the errors and warnings it must give, and no others.
FINDINGS = {
    "C03": [],
    "C04": ["8:6 BG501"],
    "C05": ["6:6 BG505"],
    "C06": ["7:36 BG507"],
    "C09": ["6:36 BG511"],
    "C11": ["9:40 BG606"],
    "C12": ["20:7 BG605"],
    "D01": [],
    "D04": [],
    "D07": [],
    "D08": [],
    "D11": [],
    "D13": ["1:2 BG102"],
    "D17": [],
    "D18": [],
    "D19": [],
    "D21": [],
    "D22": [],
    "D23": [],
    "D25": [],
    "D27": [],
    "D28": [],
    "D30": [],
    "D30b": [],
    "D31": [],
    "D32": [],
    "D33": [],
    "D34": [],
    "E01": [],
    "E05": [],
    "E06": [],
    "H01": [],
    "H02": [],
    "H04": [],
    "H05": ["4:3 BG131"],
    "H06": ["4:2 BG111"],
    "H08": ["6:15 BG128"],
    "K01": [],
    "R01": ["6:6 BG308"],
    "R02": ["7:6 BG310"],
    "R04": [],
    "R05": [],
    "R06": [],
    "R08": [],
    "R09": ["6:6 BG306"],
    # These two also open with a doublet, which their words pass over.
    "R10": ["5:6 BG202", "11:6 BG404"],
    "R12": ["5:6 BG202", "10:36 BG401"],
    "R13": ["6:6 BG313"],
    "R14": ["6:6 BG306"],
    "R15": ["5:6 BG802"],
    "R16": ["12:36 BG302"],
    "R16.repaired": [],
    "R16b": ["13:36 BG313"],
    "R16b.repaired": [],
    "R19": [],
    "R20": ["5:6 BG202"],
    "R23": [],
    "R24": ["7:6 BG204"],
    "R25": ["6:6 BG302"],
    "S01": ["19:7 BG607"],
    # The double in a one-point match is dead, which the words pass over.
    "S07": ["10:2 BG702"],
    "S08": ["7:7 BG615", "15:7 BG615"],
    "S13": ["8:40 BG616"],
    "S14": ["12:2 BG711"],
    "S15": [],
    "T01": ["6:6 BG134"],
    "T02": ["1:1 BG126"],
    "T04": ["3:2 BG129"],
    "T05": ["1:2 BG103"],
    "T06": ["1:2 BG103"],
    "T08": [],
    "T10": ["6:6 BG323", "6:36 BG323"],
    "T12": [],
    "X01a": [],
    "X01b": [],
    "X02a": [],
    "X02b": [],
    "X02c": [],
}

#: Case: notes that must be among those of severity info.
NOTES = {
    "D31": ["6:6 BG122"],
    "D33": ["6:1 BG130"],
    "E01": ["1:1 BG127"],
    "R23": ["7:6 BG122"],
    "S15": ["19:7 BG620"],
    "T08": ["1:2 BG103"],
}


def _audit(case: str) -> Audit:
    data = (CASES / f"{case}.mat").read_bytes()
    return audit_record(read_source(decode(data, f"{case}.mat")))


def _places(found: Audit, *, notes: bool) -> list[str]:
    return [
        f"{f.span.line}:{f.span.column} {f.code}"
        for f in found.findings
        if (f.severity is Severity.INFO) is notes
    ]


@pytest.mark.parametrize("case", FINDINGS)
def test_case_gives_its_findings_and_no_other(case: str) -> None:
    found = _audit(case)
    assert _places(found, notes=False) == FINDINGS[case]
    assert set(NOTES.get(case, [])) <= set(_places(found, notes=True))


def test_every_match_text_among_the_cases_is_covered() -> None:
    assert {path.stem for path in CASES.glob("*.mat")} == set(FINDINGS)


def test_d01_keeps_all_header_tags() -> None:
    match = _audit("D01").record.matches[0]
    assert [tag.name for tag in match.tags] == [
        "Site",
        "Match ID",
        "Player 1",
        "Player 2",
        "EventDate",
        "EventTime",
        "Variation",
        "Unrated",
        "Crawford",
        "CubeLimit",
    ]


def test_d22_keeps_marks_and_equities() -> None:
    rows = _audit("D22").record.matches[0].games[0].entries
    annotations = [entry.action.annotation for entry in rows if isinstance(entry.action, Rolled)]
    assert annotations == ["", "", "!?", "?? (-0.123)"]


def test_d32_keeps_the_remark_and_all_of_the_game() -> None:
    (game,) = _audit("D32").record.matches[0].games
    assert [comment.text for comment in game.comments] == ["remark: see Game 7 of the final"]
    assert len(game.entries) == 5


def test_r01_goes_on_from_the_board_as_written() -> None:
    found = _audit("R01")
    assert found.findings[0].situation is not None
    assert str(found.findings[0].situation.position).startswith("X 24:2 13:5 8:2 6:4 5:2")
    assert found.counts.plays == 6


@pytest.mark.parametrize(
    ("case", "legal"),
    [("R01", 14), ("R02", 6), ("R09", 1), ("R10", 3), ("R12", 3), ("R13", 10), ("R14", 10)],
)
def test_an_illegal_play_comes_with_the_number_of_legal_ones(case: str, legal: int) -> None:
    illegal = next(f for f in _audit(case).findings if f.code[:3] in ("BG3", "BG4"))
    assert illegal.values["legal"] == legal
    assert len(illegal.expected) == legal


def test_h01_reads_names_by_the_last_colon() -> None:
    assert _audit("H01").record.matches[0].names == ("An:na", "31: Bert")


def test_h08_still_reads_the_rest_of_the_line() -> None:
    rows = _audit("H08").record.matches[0].games[0].entries
    assert [str(entry.action.roll) for entry in rows if isinstance(entry.action, Rolled)] == [
        "31",
        "42",
        "63",
        "52",
    ]


def test_k01_takes_game_three_for_the_crawford_game() -> None:
    starts = [e for e in _audit("K01").events if type(e).__name__ == "GameStarted"]
    assert [start.conditions.crawford for start in starts] == [False, False, True]
