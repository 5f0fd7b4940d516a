"""Remarks that silence findings: which line each of them speaks of."""

from __future__ import annotations

import pytest

from bgrecord.api import reads

LENGTH = " 3 point match\n"
GAME_1 = """\
 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point
"""
GAME_2 = """\
 Game 2
 Ada : 0                         Bob : 1
  1) 42: 8/4 6/4                 31: 8/5 6/5
"""
MATCH = f"{LENGTH}\n{GAME_1}\n{GAME_2}"

#: A line with a fault: the right line, the wrong one and the code.
FAULTS = {
    "a heading": (" Game 2", " Game 3", "BG105"),
    "a score line, the score": ("Bob : 1", "Bob : 2", "BG701"),
    "a score line, the names": (
        " Ada : 0                         Bob : 1",
        " Bob : 1                         Ada : 0",
        "BG110",
    ),
    "a row": ("  1) 42: 8/4 6/4 ", "  1) 42: 8/4 6/5 ", "BG301"),
    "a result": ("Wins 1 point", "Wins 2 points", "BG606"),
    "a row nobody can read": ("  1) 42: 8/4", "  1) 4x: 8/4", "BG101"),
}


def codes(text: str) -> list[str]:
    """The codes found, those that follow from others left out."""
    return [finding.code for finding in reads(text).audit().findings]


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n")


def with_remark(text: str, line: int, code: str) -> str:
    """The text with a remark that silences a code put before a line, counted from 0."""
    lines = text.split("\n")
    lines.insert(line, f"; bgrecord: ignore[{code}] as agreed")
    return "\n".join(lines)


@pytest.mark.parametrize(("right", "wrong", "code"), FAULTS.values(), ids=FAULTS)
class TestNextLine:
    def test_a_remark_just_above_a_line_silences_it(
        self, right: str, wrong: str, code: str
    ) -> None:
        text = MATCH.replace(right, wrong)
        assert code in codes(text)
        found = codes(with_remark(text, line_of(text, wrong), code))
        assert code not in found
        assert "BG133" not in found

    def test_blank_lines_and_other_remarks_may_stand_between(
        self, right: str, wrong: str, code: str
    ) -> None:
        text = MATCH.replace(right, wrong)
        line = line_of(text, wrong)
        lines = text.split("\n")
        lines[line:line] = ["", "; see the video", "| in a box |", "; bgrecord: ignore[BG333]", ""]
        found = codes(with_remark("\n".join(lines), line, code))
        assert code not in found
        assert found.count("BG133") == 1

    def test_a_remark_further_up_speaks_of_another_line(
        self, right: str, wrong: str, code: str
    ) -> None:
        text = MATCH.replace(right, wrong)
        other = line_of(text, "  1) 31:")
        assert {code, "BG133"} <= set(codes(with_remark(text, other, code)))


def test_a_remark_between_two_games_speaks_of_the_heading_alone() -> None:
    text = MATCH.replace("Bob : 1", "Bob : 2")
    heading = line_of(text, " Game 2")
    assert "BG701" in codes(with_remark(text, heading, "BG701"))
    assert "BG701" not in codes(with_remark(text, heading + 1, "BG701"))


def test_a_remark_above_the_score_line_of_the_first_game_speaks_of_it_alone() -> None:
    text = MATCH.replace("Bob : 0", "Ada : 0")
    score = line_of(text, " Ada : 0")
    assert "BG111" in codes(text)
    assert "BG111" not in codes(with_remark(text, score, "BG111"))
    assert "BG133" in codes(with_remark(text, score + 1, "BG111"))


def test_a_remark_above_the_first_game_speaks_of_the_whole_match() -> None:
    text = MATCH.replace("42: 8/4 6/4", "42: 8/4 6/5")
    for line in (0, 1, 2):
        assert "BG301" not in codes(with_remark(text, line, "BG301"))
    assert "BG301" in codes(with_remark(text, 3, "BG301"))


@pytest.mark.parametrize("tags", ["", '; [Event "Final"]\n'])
def test_a_remark_above_the_length_line_of_a_second_match(tags: str) -> None:
    text = f"{MATCH}\n{tags} -5 point match\n\n{GAME_1}"
    assert "BG103" in codes(text)
    silenced = codes(with_remark(text, line_of(text, " -5 point"), "BG103"))
    assert "BG103" not in silenced
    assert "BG133" not in silenced


def test_a_remark_in_one_match_does_not_reach_into_another() -> None:
    second = MATCH.replace("42: 8/4 6/4", "42: 8/4 6/5")
    text = f"; bgrecord: ignore[BG301]\n{MATCH}\n{second}"
    assert {"BG301", "BG133"} <= set(codes(text))


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ("; Set Pos=-A----p---------eed-------/0\n", "BG115"),
        ("; Set Pos=-A----a---------eed------/0\n", "BG101"),
    ],
)
def test_a_remark_above_a_set_position(board: str, code: str) -> None:
    text = f"{LENGTH}\n Game 1\n Ada : 0      Bob : 0\n{board}  1) 31: 1/off\n"
    assert code in codes(text)
    found = codes(with_remark(text, line_of(text, board), code))
    assert code not in found
    assert "BG133" not in found


def test_a_remark_above_a_line_of_free_text() -> None:
    text = MATCH.replace("  1) 42", "the dog ate it\n  1) 42")
    assert "BG101" in codes(text)
    assert "BG101" not in codes(with_remark(text, line_of(text, "the dog"), "BG101"))


def test_behind_the_last_line_a_remark_speaks_of_nothing() -> None:
    assert "BG133" in codes(MATCH + "; bgrecord: ignore[BG109]\n")
