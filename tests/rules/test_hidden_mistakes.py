"""A fault explains what it may have caused; it hides no other mistake."""

from __future__ import annotations

import re
from random import Random

import pytest

from bgrecord.api import reads
from bgrecord.findings import Severity
from bgrecord.formats import FORMATS
from bgrecord.record.model import Record
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match

OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
HEAD = " 5 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"


def found(text: str, **rules: object) -> list[str]:
    """What is more than information, and what follows from it in brackets."""
    return [
        f.code + "".join(f"({related.code})" for related in f.related)
        for f in reads(text).audit(**rules).findings
        if f.severity > Severity.INFO
    ]


# ------------------------------------------------------------------ the winner

LOST = OPENING + "  2) 31: 22/21 22/19             61: 13/7 8/7\n"
DROP = "  3)  Doubles => 2                Drops\n"
WRONG = " " * 40 + "Wins 1 point\n"


def second_game(left: int, right: int) -> str:
    return f"\n Game 2\n Ada : {left}                         Bob : {right}\n" + OPENING


def test_a_wrong_winner_is_found_behind_a_lost_board_when_the_score_denies_it() -> None:
    codes = found(HEAD + LOST + DROP + WRONG + second_game(1, 0))
    assert "BG602" in codes


def test_where_the_score_confirms_it_the_turns_are_the_likelier_mistake() -> None:
    codes = found(HEAD + LOST + DROP + WRONG + second_game(0, 1))
    assert codes == ["BG302(BG119)(BG602)"]


# ------------------------------------------------------------------ hit marks


def unmarked() -> str:
    """A whole match as Backgammon Galaxy writes it: no hit is marked."""
    write = FORMATS["mat"].write
    assert write is not None
    match = random_match(Random(7), Wanted(length=1, resignations=False))
    return str(write(Record(decode(b""), "mat"), [match], "galaxy"))


def marked_at(text: str, place: int) -> str:
    """The text with a star; the columns behind it stay where they are."""
    return text[:place] + "*" + text[place:].replace("  ", " ", 1)


def test_one_mark_in_an_unmarked_record_is_judged_alone() -> None:
    text = unmarked()
    places = [play.end() for play in re.finditer(r"[0-9]/[1-9][0-9]?", text)]
    assert found(text) == []
    codes = [found(marked_at(text, place)) for place in places[:120]]
    assert {code for each in codes for code in each} == {"BG802"}
    # Some of the marks are right.
    assert [] in codes


# ------------------------------------------------------------------ rows


@pytest.mark.parametrize(
    ("numbers", "gaps"),
    [
        ((1, 2, 3, 4), 0),
        ((1, 9, 3, 4), 1),
        ((1, 1, 3, 4), 1),
        ((1, 2, 2, 3), 1),
        ((1, 3, 4, 5), 1),
        ((5, 2, 3, 4), 1),
    ],
)
def test_one_wrong_row_number_is_one_finding(numbers: tuple[int, ...], gaps: int) -> None:
    plays = ("13/11 6/5", "11/10 13/11", "11/9 6/5", "13/11 6/5")
    rows = "".join(
        f"  {number}) 21: {play:28}21: {play}\n"
        for number, play in zip(numbers, plays, strict=True)
    )
    assert found(HEAD + rows).count("BG112") == gaps


# ------------------------------------------------------------------ words nobody can read


@pytest.mark.parametrize(
    "rows",
    [
        "  2)  Doubles => 2                Foo\n  3) 63: 24/18 13/10             61: 13/7 8/7\n",
        "  2)  Dooubles => 2               Drops\n      Wins 1 point\n",
        "  2)  Dooubles => 2               Takes\n  3) 63: 24/18 13/10\n",
    ],
)
def test_an_unreadable_cube_word_is_one_finding(rows: str) -> None:
    (code,) = found(HEAD + OPENING + rows)
    assert code.startswith("BG114")


# ------------------------------------------------------------------ scores and matches


def test_a_match_without_a_game_is_no_match() -> None:
    assert found(" 3 point match\n") == ["BG126"]
    assert found(" 3 point match\n\n; a remark\n") == ["BG126"]


def test_a_first_score_at_the_length_is_one_finding() -> None:
    head = HEAD.replace("Ada : 0", "Ada : 5")
    assert found(head + OPENING + "      Wins 1 point\n" + second_game(1, 0)) == ["BG713"]


def test_the_names_of_one_game_exchanged_are_one_finding() -> None:
    first = HEAD + OPENING + "      Wins 1 point\n"
    second = second_game(1, 0).replace("Ada", "?").replace("Bob", "Ada").replace("?", "Bob")
    third = second_game(2, 0).replace("Game 2", "Game 3")
    codes = found(first + second + "      Wins 1 point\n" + third)
    assert codes.count("BG110") == 1


def test_a_missing_game_may_have_been_the_crawford_game_though_renumbered() -> None:
    doubled = "  2)  Doubles => 2                Drops\n      Wins 1 point\n"
    text = (
        HEAD
        + OPENING
        + "      Wins 3 points\n"
        + second_game(3, 0)
        + doubled
        + second_game(4, 1).replace("Game 2", "Game 3")
        + doubled
    )
    assert [code for code in found(text) if code != "BG509"] == ["BG701"]


# ------------------------------------------------------------------ shut out


@pytest.mark.parametrize("cell", ["", "Cannot Move"])
def test_who_has_shut_the_other_out_may_double_at_once(cell: str) -> None:
    board = " ; Set Pos=aBBBBBBC------------eed---/0\n"
    rows = f"  1) 21: 7/5 7/6                 {cell}\n  2)  Doubles => 2                Drops\n"
    assert found(HEAD + board + rows + "      Wins 1 point\n") == []


# ------------------------------------------------------------------ a lost board


def test_the_checkers_written_off_tell_who_won_where_the_board_is_lost() -> None:
    played = random_match(Random(4), Wanted(length=1, resignations=False))
    write = FORMATS["mat"].write
    assert write is not None
    text = str(write(Record(decode(b""), "mat"), [played], "gnubg"))
    lost = re.sub(r"( 2\) [0-9]{2}: )[^ ]+", r"\g<1>2/1", text, count=1)
    winner = played.games[0].result
    assert winner is not None
    line = next(line for line in lost.splitlines() if "Wins" in line)
    moved = " " * (40 if line.index("Wins") < 20 else 6) + line.strip()
    findings = found(lost.replace(line, moved))
    assert not any("BG602" in code for code in found(lost))
    assert any("BG602" in code for code in findings)


@pytest.mark.parametrize("play", ["13/-40", "8/-21 6/5", "8/5 6/-20", "8/5 6/-1", "99/-99"])
def test_a_play_to_a_place_below_the_board_is_illegal(play: str) -> None:
    assert len(found(HEAD + f"  1) 31: {play}\n")) == 1


# ------------------------------------------------------------------ near words


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("  2) 11: 8/7(2) 6/5(2)   Dropps\n", "BG114"),
        ("  2) 11: 8/7(2) 6/5(2)   xyzzy\n", "BG114"),
        ("  2) 11: 8/7(2) 6/5(2)  Doubels => 2\n", "BG114"),
        ("  2) 11: 8/7(2) 6/5(2)  !?\n", ""),
        ("  2) 11: 8/7(2)  6/5(2)  (-0.12)\n", ""),
        ("  2) 11: 8/7(2) 6/5(2)  33: 24/18 13/10(2)\n", ""),
    ],
)
def test_words_right_behind_a_play_are_not_lost(row: str, code: str) -> None:
    codes = [each for each in found(HEAD + OPENING + row) if each.startswith("BG1")]
    assert [each[:5] for each in codes] == ([code] if code else [])


def test_a_mistyped_row_number_explains_no_play() -> None:
    rows = "  9) 21: 13/11 6/5              21: 13/11 6/5\n  3) 21: 7/5 4/3\n"
    findings = [f for f in reads(HEAD + OPENING + rows).audit().findings if f.severity > 1]
    assert [(f.code, f.severity) for f in findings] == [
        ("BG112", Severity.WARNING),
        ("BG302", Severity.ERROR),
    ]
