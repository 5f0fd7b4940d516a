"""What the reader met, as findings: one for each mistake, and none for another way to write."""

from __future__ import annotations

import pytest

from bgrecord.audit import AuditOptions, audit_record, default_codes
from bgrecord.findings import Severity
from bgrecord.formats import read_source
from bgrecord.source import Source

HEAD = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
DOUBLE = "  2)  Doubles => 2                {}\n"


#: That the match is not over, and that a board was set, is no matter here.
ASKED = default_codes() - {"BG109", "BG130"}


def findings(
    rows: str, codes: frozenset[str] = ASKED, *, least: Severity = Severity.INFO
) -> list[str]:
    """The codes found in a game of these rows, and their places."""
    record = read_source(Source("-", HEAD + rows))
    found = audit_record(record, AuditOptions(codes=codes)).findings
    return [f"{f.span.line}:{f.span.column} {f.code}" for f in found if f.severity >= least]


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("answer", ["Refuses", "Dropped", "Declined", "Folds", "Rechaza", "Refuse"])
def test_a_drop_in_unusual_words_is_one_note(answer: str) -> None:
    rows = OPENING + DOUBLE.format(answer) + "      Wins 1 point\n"
    assert findings(rows) == ["6:35 BG816"]


@pytest.mark.parametrize("answer", ["Taken", "Took", "Accepted", "Acepta", "Nimmt an"])
def test_a_take_in_unusual_words_is_one_note(answer: str) -> None:
    rows = OPENING + DOUBLE.format(answer) + "  3) 63: 24/18 13/10             31: 8/5 6/5\n"
    assert findings(rows) == ["6:35 BG816"]


@pytest.mark.parametrize("answer", ["Takes", "Accepts", "Drops", "Passes", "Rejects"])
def test_the_words_of_programs_are_none(answer: str) -> None:
    assert "6:35 BG816" not in findings(OPENING + DOUBLE.format(answer))


def test_a_gammon_conceded_in_words() -> None:
    rows = OPENING + "  2)  Concedes a gammon           Wins {} points\n"
    assert findings(rows.format(2), least=Severity.WARNING) == []
    assert findings(rows.format(1), least=Severity.WARNING) != []


# ------------------------------------------------------------------ dances

#: Bob stands on the bar before a home board that lacks one point.
BOARD = "; Set Pos=aBBBBBB------C-----dddb---/0\n  1) 21: 13/11 13/12             52: {}\n"


@pytest.mark.parametrize("words", ["", "Cannot Move", "no move", "-", "0/0", "0/0 0/0"])
def test_a_dance_may_be_written_in_many_ways(words: str) -> None:
    assert findings(BOARD.format(words)) == []


@pytest.mark.parametrize("words", ["fans", "pass", "no puede mover"])
def test_a_dance_in_unusual_words_is_one_note(words: str) -> None:
    assert findings(BOARD.format(words)) == ["6:34 BG816"]


@pytest.mark.parametrize("words", ["Cannot Move", "-", "0/0", "pass"])
def test_a_dance_that_is_none_is_found_in_any_words(words: str) -> None:
    assert findings(f"  1) 31: {words}\n", least=Severity.WARNING) == ["5:6 BG313"]


def test_dice_with_a_dash_are_a_matter_of_style() -> None:
    rows = OPENING.replace("42:", "4-2:")
    assert findings(rows) == []
    assert findings(rows, ASKED | {"BG814"}) == ["5:34 BG814"]


# ------------------------------------------------------------------ rows and lines


@pytest.mark.parametrize(
    ("numbers", "places"),
    [
        ((1, 2, 3, 4, 5), []),
        ((1, 2, 4, 3, 5), [7]),
        ((1, 2, 4, 5), [7]),
        ((1, 2, 2, 3), [7]),
        ((1, 3, 5), [6, 7]),
        ((2, 3), [5]),
    ],
)
def test_rows_out_of_order(numbers: tuple[int, ...], places: list[int]) -> None:
    rows = ["31: 8/5 6/5                 42: 8/4 6/4"]
    rows += ["11: 6/5(2) 6/4               11: 6/5(2) 6/4"] * 4
    numbered = [f"  {number}) {row}\n" for number, row in zip(numbers, rows, strict=False)]
    found = [code for code in findings("".join(numbered)) if code.endswith("BG112")]
    assert found == [f"{place}:6 BG112" for place in places]


def test_a_row_that_holds_nothing_is_counted() -> None:
    later = "63: 24/18 13/10             31: 8/5 6/5\n"
    assert findings(f"{OPENING}  2)\n  3) {later}") == []
    assert findings(f"{OPENING}  2)\n  3)   \n  4) {later}") == []
    assert findings(f"{OPENING}  2)\n  4) {later}") == ["7:6 BG112"]


@pytest.mark.parametrize("board", ["", "rubbish", "-b----E-C---eE---c-e----B", "?" * 26 + "/0"])
def test_a_set_position_nobody_can_read(board: str) -> None:
    assert findings(f"; Set Pos={board}\n{OPENING}") == ["5:1 BG101"]


# ------------------------------------------------------------------ the end of a file


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("  2) 63: 24/18 13/1", "BG134"),  # 13/10
        ("  2) 63: 24/18", "BG134"),
        ("  2) 63: 24/18 13/", "BG134"),
        ("  2)  Doub", "BG134"),
        ("  2) 63: Cann", "BG134"),
        ("  2) 63: 24/18 13/9", "BG301"),  # which nothing behind it could make legal
        ("  2) 6x: 8/4", "BG101"),
        ("  2) 63: 24/18 13/7x", "BG101"),
        ("  2) Ann sighs", "BG114"),
        ("  2) 63: 24/18 13/10", None),
        ("  2) 63: 24/15", None),
        ("  2) 63:", None),
    ],
)
def test_a_last_row_without_a_line_end(row: str, found: str | None) -> None:
    codes = [code.split()[1] for code in findings(OPENING + row)]
    assert codes == ([found] if found else [])


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("  2) 63: 24/18 13/1", "BG303"),
        ("  2) 63: 24/18", "BG308"),
        ("  2) 63: 24/18 13/", "BG134"),
        ("  2)  Doub", "BG114"),
        ("  2) 6x: 8/4", "BG101"),
        ("  2) 63: 24/18 13/7x", "BG101"),
    ],
)
def test_a_last_row_with_a_line_end(row: str, found: str) -> None:
    assert [code.split()[1] for code in findings(OPENING + row + "\n")] == [found]
