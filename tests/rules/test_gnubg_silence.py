"""What gnubg 1.07.001 imports without a word, or with too few: the audit names code and line."""

from __future__ import annotations

import pytest

from bgrecord.findings import Severity


def record(*rows: str, length: int = 7) -> str:
    """One game; its rows begin in line 5."""
    names = " Ada : 0                         Bob : 0"
    return "\n".join((f" {length} point match", "", " Game 1", names, *rows, ""))


OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4"
DOUBLE_AND_TAKE = "  2)  Doubles => 2                Takes"
DOUBLE_AND_DROP = "  2)  Doubles => 2                Drops"


def two_games(*rows: str, left: int, right: int, length: int = 7) -> str:
    """A game Ada wins by a point at 1-0, dropped in line 6, then another one from line 11 on."""
    first = (OPENING, DOUBLE_AND_DROP, "      Wins 1 point", "")
    heading = (" Game 2", f" Ada : {left}                         Bob : {right}")
    return record(*first, *heading, *rows, length=length)


SILENCE = {
    "an illegal play": (record("  1) 31: 8/5 6/3"), "BG312", 5),
    "a partial play": (record("  1) 31: 8/5"), "BG308", 5),
    "a false pass": (record("  1) 31:                         42: 8/4 6/4"), "BG313", 5),
    "an opening doublet": (record("  1) 33: 8/5(2) 6/3(2)"), "BG202", 5),
    "a missing turn": (
        record(OPENING, "  2) 63: 24/18 18/15", "  3) 61: 13/7 8/7"),
        "BG204",
        7,
    ),
    "a double by the player who does not own the cube": (
        record(
            OPENING,
            DOUBLE_AND_TAKE,
            "  3) 63: 24/18 18/15             61: 13/7 8/7",
            "  4)  Doubles => 4                Takes",
        ),
        "BG501",
        8,
    ),
    "an offer followed by the doubler's roll": (
        record(OPENING, "  2)  Doubles => 2", "  3) 63: 24/18 18/15"),
        "BG210",
        7,
    ),
    "an offer without an answer": (record(OPENING, "  2)  Doubles => 2"), "BG508", 6),
    "a wrong offered value": (
        record(OPENING, "  2)  Doubles => 8                Takes"),
        "BG505",
        6,
    ),
    "a beaver in a match": (
        record(OPENING, "  2)  Doubles => 2                Beavers => 4", "  3) 63: 24/18 18/15"),
        "BG511",
        6,
    ),
    "a double in the Crawford game, taken": (
        two_games(
            "  1) 31: 8/5 6/5                  Doubles => 2",
            "  2)  Takes",
            length=2,
            left=1,
            right=0,
        ),
        "BG502",
        11,
    ),
    "a double in the Crawford game, dropped": (
        two_games(
            "  1) 31: 8/5 6/5                  Doubles => 2",
            "  2)  Drops                       Wins 1 point",
            length=2,
            left=1,
            right=0,
        ),
        "BG502",
        11,
    ),
    "a result on the wrong side": (
        record(OPENING, DOUBLE_AND_DROP, "                                  Wins 1 point"),
        "BG602",
        7,
    ),
    "points that do not follow from the cube": (
        record(OPENING, DOUBLE_AND_TAKE, "      Wins 3 points"),
        "BG617",
        7,
    ),
    "a roll after a drop": (
        record(OPENING, DOUBLE_AND_DROP, "  3) 63: 24/18 18/15", "      Wins 1 point"),
        "BG316",
        7,
    ),
    "a score that contradicts the game before it": (
        two_games("  1) 31: 8/5 6/5", left=2, right=0),
        "BG701",
        10,
    ),
    "a game after the end of the match": (
        two_games("  1) 31: 8/5 6/5", length=1, left=1, right=0),
        "BG702",
        9,
    ),
    "a die of seven": (record("  1) 71: 8/1 6/5"), "BG201", 5),
    "a play that lands on a held point": (record("  1) 31: 13/12 8/5"), "BG303", 5),
}


@pytest.mark.parametrize("name", SILENCE)
def test_the_audit_speaks(name: str, audit_text) -> None:
    text, code, line = SILENCE[name]
    findings = audit_text(text).findings
    assert (code, line) in [(finding.code, finding.span.line) for finding in findings]


@pytest.mark.parametrize("name", SILENCE)
def test_it_says_one_thing_only(name: str, audit_text) -> None:
    text, code, _ = SILENCE[name]
    grave = [f.code for f in audit_text(text).findings if f.severity is Severity.ERROR]
    assert grave == [code]
